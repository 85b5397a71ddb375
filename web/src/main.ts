import { mount, type Component } from 'svelte';
import './app.css';
import { listenForTouches } from './live/page';

type Screen = Promise<{ default: Component }>;

// A screen is loaded with what it needs, and no other.
const screens: Record<string, () => Screen> = {
  '': () => import('./screens/Lobby.svelte'),
  terminal: () => import('./screens/Terminal.svelte'),
  display: () => import('./screens/Display.svelte'),
  dealer: () => import('./screens/Dealer.svelte'),
  pit: () => import('./screens/Pit.svelte'),
  office: () => import('./screens/Office.svelte'),
};

listenForTouches(window);
const [, name = ''] = window.location.pathname.split('/');
const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the screen');
const screen = await (screens[name] ?? screens['']!)();
mount(screen.default, { target });
