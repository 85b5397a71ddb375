import type { Frame } from './forms';

// Since when this Player sits here and how many rounds he has played, for him to see. What he has
// won or lost the table says.
export interface PlayedSession {
  player: number;
  began: number;
  rounds: number;
  last: number; // the last round that is counted
}

export function newSession(player: number, now: number): PlayedSession {
  return { player, began: now, rounds: 0, last: 0 };
}

export function reduceSession(
  session: PlayedSession | null,
  frame: Frame,
  now: number,
): PlayedSession | null {
  const own = (frame.own_snapshot ?? frame.own_change)?.view;
  const player = own?.own_seat?.player;
  const current =
    player !== undefined && player !== session?.player ? newSession(player, now) : session;
  const settled = own?.own_settlement;
  if (!current || !settled || settled.round <= current.last) return current;
  // What was settled before he was seen to sit down is of another session.
  if (current !== session && frame.own_snapshot) return { ...current, last: settled.round };
  return { ...current, rounds: current.rounds + 1, last: settled.round };
}
