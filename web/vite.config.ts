import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
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

type Operation = { 'x-who'?: string[] };

// Which jobs may ask for an operation, from the description of the interface: no page has a list.
function whoMay(): Plugin {
  const id = 'virtual:who-may';
  const read = () => {
    const description = JSON.parse(readFileSync('../docs/openapi.json', 'utf8'));
    const paths = description.paths as Record<string, Record<string, Operation>>;
    const named = Object.entries(paths).map(([path, methods]) => {
      const operation = methods.post ?? methods.get;
      return [path.replace('/api/', '').replace('house/', ''), operation?.['x-who'] ?? []];
    });
    return JSON.stringify(Object.fromEntries(named));
  };
  return {
    name: 'who-may',
    resolveId: (name) => (name === id ? `\0${id}` : null),
    load: (name) => (name === `\0${id}` ? `export default ${read()}` : null),
  };
}

export default defineConfig({
  plugins: [svelte(), whoMay()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy },
  test: { include: ['tests/**/*.test.ts'] },
});
