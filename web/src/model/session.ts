import type { Frame } from './forms';

// What became of the rounds since this Player sat down: for him to see how it goes. The amounts are
// the table's; here they are only added up.
export interface PlayedSession {
  player: number;
  began: number;
  rounds: number;
  staked: number;
  returned: number;
  last: number; // the last round that is counted
}

export function newSession(player: number, now: number): PlayedSession {
  return { player, began: now, rounds: 0, staked: 0, returned: 0, last: 0 };
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
  const sum = (of: 'staked' | 'returned') =>
    settled.settlement.reduce((total, share) => total + share[of], 0);
  return {
    ...current,
    rounds: current.rounds + 1,
    staked: current.staked + sum('staked'),
    returned: current.returned + sum('returned'),
    last: settled.round,
  };
}

export function netOf({ staked, returned }: PlayedSession): number {
  return returned - staked;
}
