import { describe, expect, it } from 'vitest';
import { remember, seenOf, type SeenCommitments } from '../src/model/commitments';

const first = { table: 'tiger-1', shoe: 7, commitment: 'aa' };

describe('the commitments that were shown', () => {
  it('are those of the first time', () => {
    const seen = remember({}, first, 100);
    expect(remember(seen, { ...first, commitment: 'bb' }, 200)).toBe(seen);
    expect(seenOf(seen, first)).toEqual({ commitment: 'aa', at: 100 });
  });

  it('are of a table and a shoe', () => {
    const seen = remember({}, first, 100);
    expect(seenOf(seen, { ...first, shoe: 8 })).toBeNull();
    expect(seenOf(seen, { ...first, table: 'tiger-2' })).toBeNull();
  });

  it('are none where cards come from a real shoe', () => {
    expect(remember({}, { table: 'felt-1', shoe: 1 }, 100)).toEqual({});
  });

  it('are forgotten where they are very many, the oldest first', () => {
    let seen: SeenCommitments = {};
    for (let shoe = 1; shoe <= 300; shoe++) seen = remember(seen, { ...first, shoe }, shoe);
    expect(Object.keys(seen)).toHaveLength(200);
    expect(seenOf(seen, { ...first, shoe: 100 })).toBeNull();
    expect(seenOf(seen, { ...first, shoe: 101 })).not.toBeNull();
  });
});
