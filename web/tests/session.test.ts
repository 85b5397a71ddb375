import { describe, expect, it } from 'vitest';
import type { Frame } from '../src/model/forms';
import { reduceSession, type PlayedSession } from '../src/model/session';
import { recorded } from './recorded';

function played(frames: Frame[]): PlayedSession | null {
  return frames.reduce<PlayedSession | null>(
    (session, frame) => reduceSession(session, frame, 1000),
    null,
  );
}

describe('a session', () => {
  it('counts rounds, and leaves amounts to the table', () => {
    const frames = recorded('tiger');
    const own = frames.flatMap((frame) => (frame.own_change ?? frame.own_snapshot)?.view ?? []);
    const settled = own.find((view) => view.own_settlement)!;
    const { staked, returned } = settled.own_settlement!;
    expect(settled.own_seat!.net).toBe(returned - staked);
    expect(played(frames)?.rounds).toBe(1);
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
