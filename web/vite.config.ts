import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Where a floor runs while pages are worked on: PUNTO_FLOOR=127.0.0.1:8080 npm run dev
const floor = process.env.PUNTO_FLOOR ?? '127.0.0.1:8080';
const origin = `http://${floor}`;
const proxy = {
  '/api': {
    target: origin,
    ws: true,
    changeOrigin: true,
    rewriteWsOrigin: true,
    headers: { origin },
  },
};

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy },
  test: { include: ['tests/**/*.test.ts'] },
});
