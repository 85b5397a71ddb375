// What GET /api/pit tells: every table at a glance, and everything that wants a decision.
import type { components } from './interface';

type Forms = components['schemas'];

export type Pit = Forms['Pit'];
export type PitTable = Forms['PitTable'];
export type PitAlert = Forms['PitAlert'];
export type QueueItem = Forms['QueueItem'];
export type QueueStep = Forms['QueueStep'];

// ---- what is drawn ------------------------------------------------------------------------------

// How much of a bar is filled: all of it where the limit is reached or passed.
export function filled(amount: number, limit: number): number {
  if (limit <= 0) return amount > 0 ? 1 : 0;
  return Math.min(1, Math.max(0, amount / limit));
}

export interface Drawn {
  line: string; // of an SVG path
  zero: number; // where nothing is won or lost
}

// A line through points in the order of their times, within a box; nothing is always in it.
export function sparkline(
  points: { at: number; win: number }[],
  width: number,
  height: number,
): Drawn | null {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const wins = points.map(({ win }) => win);
  const [least, most] = [Math.min(0, ...wins), Math.max(0, ...wins)];
  const span = Math.max(1, last.at - first.at);
  const range = Math.max(1, most - least);
  const x = (at: number) => ((at - first.at) / span) * width;
  const y = (win: number) => height - ((win - least) / range) * height;
  const round = (value: number) => Math.round(value * 10) / 10;
  const line = points
    .map(({ at, win }, index) => `${index === 0 ? 'M' : 'L'}${round(x(at))} ${round(y(win))}`)
    .join('');
  return { line, zero: round(y(0)) };
}

// Tiles as small as they must be for all of them to be seen at once on a large screen: pixels, and
// hundredths of its width.
export interface TileSize {
  least: number;
  share: number;
  width: number;
  height: number;
}

export function tileSize(tables: number): TileSize {
  if (tables <= 6) return { least: 270, share: 23, width: 440, height: 340 };
  if (tables <= 12) return { least: 270, share: 17.5, width: 330, height: 290 };
  return { least: 220, share: 12, width: 232, height: 0 };
}

// ---- how long something waits -------------------------------------------------------------------

export interface Age {
  unit: 'seconds' | 'minutes' | 'hours';
  number: number;
}

export function ageOf(since: number, now: number): Age {
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  if (seconds < 60) return { unit: 'seconds', number: seconds };
  if (seconds < 3600) return { unit: 'minutes', number: Math.floor(seconds / 60) };
  return { unit: 'hours', number: Math.floor(seconds / 3600) };
}
