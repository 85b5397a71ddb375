import { describe, expect, it } from 'vitest';
import {
  addChip,
  chooseArea,
  chooseSeat,
  isBegun,
  isWhole,
  keysOf,
  nextAt,
  noEntry,
  shareWith,
  sharesOf,
  typedAmount,
  typeWager,
  type WagerEntry,
} from '../src/model/wager_entry';

const wagers = ['Player', 'Tie', 'Banker', 'Player Pair', 'Fortune Six', 'Banker Pair'].map(
  (en) => ({ id: en.toLowerCase().replace(' ', '-'), name: { en } }),
);
const keys = {
  areas: keysOf(wagers),
  seats: new Map([
    ['1', 11],
    ['3a', 31],
    ['3b', 32],
  ]),
};

function typed(text: string, from: WagerEntry = noEntry): WagerEntry {
  return [...text].reduce((entry, key) => typeWager(entry, key, keys) ?? entry, from);
}

describe('keys of areas', () => {
  it('are letters of their names, each one once', () => {
    expect([...keys.areas.values()]).toEqual(['P', 'T', 'B', 'L', 'F', 'A']);
  });
});

describe('a wager by key', () => {
  it('is a seat, an area, an amount', () => {
    const entry = typed('1b250');
    expect(entry).toMatchObject({ player: 11, kind: 'banker' });
    expect(typedAmount(entry)).toBe(25_000);
    expect(isWhole(entry)).toBe(true);
  });
  it('goes to another seat by its number until an area is chosen', () => {
    expect(typed('13').player).toBe(31);
    expect(typed('1p3')).toMatchObject({ player: 11, kind: 'player' });
  });
  it('is taken back letter by letter', () => {
    const back = (entry: WagerEntry) => typeWager(entry, 'Backspace', keys)!;
    const entry = typed('1p5');
    expect(back(entry)).toMatchObject({ kind: 'player' });
    expect(isBegun(back(back(entry)))).toBe(false);
    expect(back(back(back(entry)))).toEqual(noEntry);
  });
  it('stays at the seat for the next chips', () => {
    expect(nextAt(typed('1p5'))).toEqual(chooseSeat(11));
  });
  it('means nothing before a seat is chosen', () => {
    expect(typeWager(noEntry, 'b', keys)).toBeNull();
  });
});

describe('a joint wager', () => {
  const entry = addChip(shareWith(addChip(chooseArea(chooseSeat(31), 'tie'), 2500), 32), 500);
  it('has an amount of each sharer', () => {
    expect(sharesOf(entry)).toEqual([
      { player: 31, amount: 2500 },
      { player: 32, amount: 500 },
    ]);
  });
  it('is whole when everybody has one', () => {
    expect(isWhole(entry)).toBe(true);
    expect(isWhole(shareWith(entry, 33))).toBe(false);
  });
  it('is left by a second touch', () => {
    expect(sharesOf(shareWith(entry, 32))).toEqual([{ player: 31, amount: 2500 }]);
  });
});
