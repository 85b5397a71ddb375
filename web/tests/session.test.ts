import { describe, expect, it } from 'vitest';
import type { Frame } from '../src/model/forms';
import { netOf, reduceSession, type PlayedSession } from '../src/model/session';
import { recorded } from './recorded';

function played(frames: Frame[]): PlayedSession | null {
  return frames.reduce<PlayedSession | null>(
    (session, frame) => reduceSession(session, frame, 1000),
    null,
  );
}

describe('a session', () => {
  it('adds up what the table has settled', () => {
    const frames = recorded('tiger');
    const settled = frames.flatMap(
      (frame) => (frame.own_change ?? frame.own_snapshot)?.view.own_settlement?.settlement ?? [],
    );
    const session = played(frames);
    const sum = (of: 'staked' | 'returned') =>
      settled.reduce((total, share) => total + share[of], 0);
    expect(settled.length).toBeGreaterThan(0);
    expect(session?.staked).toBe(sum('staked'));
    expect(session && netOf(session)).toBe(sum('returned') - sum('staked'));
    expect(session?.rounds).toBe(1);
  });

  it('counts a round once, whatever is told again', () => {
    const frames = recorded('tiger');
    expect(played([...frames, ...frames])).toEqual(played(frames));
  });

  it('has begun when the Player sat down, and not before', () => {
    expect(played([])).toBeNull();
    expect(played(recorded('tiger'))?.began).toBe(1000);
  });
});
