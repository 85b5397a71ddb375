import type { components } from './interface';

// What GET /api/house/ratings tells: how Players have played.
export type Ratings = components['schemas']['Ratings'];
export type Rating = components['schemas']['Rating'];

export const columns = [
  'rounds',
  'average_wager',
  'handle',
  'milliseconds',
  'theoretical_loss',
  'win',
] as const;
export type RatingColumn = (typeof columns)[number];

// The most first; alike ones stay as they were told.
export function sorted(ratings: Rating[], by: RatingColumn): Rating[] {
  return [...ratings].sort((a, b) => (b[by] ?? 0) - (a[by] ?? 0));
}

// A gaming day by its number, as queries name it: "2026-11-18".
export function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
