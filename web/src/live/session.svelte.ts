import type { Frame } from '../model/forms';
import { reduceSession, type PlayedSession } from '../model/session';
import { clock } from './clock.svelte';

const kept = 'punto.session';

// Kept while the page is loaded anew; another Player begins another.
export class SessionCount {
  played = $state.raw<PlayedSession | null>(read());

  follow(frame: Frame): void {
    const next = reduceSession(this.played, frame, clock.now);
    if (next === this.played) return;
    this.played = next;
    sessionStorage.setItem(kept, JSON.stringify(next));
  }
}

function read(): PlayedSession | null {
  const text = sessionStorage.getItem(kept);
  return text ? (JSON.parse(text) as PlayedSession) : null;
}
