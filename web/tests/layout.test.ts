import { describe, expect, it } from 'vitest';
import books from './streams/rulebooks.json';
import roads from './streams/roads.json';
import type { Roads, Rulebook } from '../src/model/forms';
import { feltOf, regionOf } from '../src/model/layout';
import { chipsFor, money, stackOf } from '../src/model/money';
import { conditionText, oddsText, rowText, shortOdds } from '../src/texts/pays';

const rulebooks = books as unknown as Rulebook[];

describe.each(rulebooks.map((book) => [book.id, book] as const))('the felt of %s', (_, book) => {
  const ids = book.wagers.map((wager) => wager.id);
  const felt = feltOf(book, new Set(ids));

  it('has every wager once', () => {
    const placed = [...felt.main, ...felt.sides].map((wager) => wager.id);
    expect([...placed].sort()).toEqual([...ids].sort());
  });

  it('has Player, Tie and Banker in the main row', () => {
    expect(felt.main.map((wager) => wager.backs)).toEqual(['player', 'tie', 'banker']);
  });

  it('has the Player on the left and the Banker on the right', () => {
    const order = felt.sides.map((wager) =>
      ['player', 'common', 'banker'].indexOf(regionOf(wager)),
    );
    expect(order).toEqual([...order].sort());
  });

  it('leaves out what is not offered', () => {
    expect(feltOf(book, new Set(['player'])).sides).toEqual([]);
  });

  it('says each row in both languages', () => {
    for (const row of book.wagers.flatMap((wager) => wager.pays)) {
      expect(rowText(row, 'en')).not.toBe('');
      expect(rowText(row, 'zh')).toMatch(/[\u4e00-\u9fff]/);
      expect(Object.keys(row.when).length).toBe(conditionText(row.when).split('，').length);
    }
  });
});

it('knows all eleven games', () => {
  expect(rulebooks.length).toBe(11);
});

it('says odds with the stake first in Chinese', () => {
  expect(oddsText('12 to 1', 'en')).toBe('12 to 1');
  expect(oddsText('12 to 1', 'zh')).toBe('1 赔 12');
  expect(oddsText('1 to 2', 'zh')).toBe('2 赔 1');
  expect(oddsText('push', 'zh')).toBe('退回');
});

it('says a ladder of odds shortly', () => {
  const tiger = rulebooks.find((book) => book.id === 'tiger')!;
  const pair = tiger.wagers.find((wager) => wager.id === 'tiger-pair')!;
  expect(shortOdds(pair.pays, 'en')).toBe('100 / 20 / 4\u00a0to\u00a01');
  expect(shortOdds(pair.pays, 'zh')).toBe('1 赔 100 / 20 / 4');
});

it('writes amounts with decimals only where there are cents', () => {
  expect(money(124000)).toBe('1,240');
  expect(money(1995)).toBe('19.95');
  expect(money(50)).toBe('0.50');
});

it('has chips of whole units up to what a table takes', () => {
  expect(chipsFor(100, 50000)).toEqual([100, 500, 2500, 10000, 50000]);
  expect(chipsFor(500, 200000)).toEqual([500, 2500, 10000, 50000, 100000]);
  expect(stackOf(13100)).toEqual([10000, 2500, 500, 100]);
});

it('reads roads in the form of punto roads --json', () => {
  const { big, drawn, bead } = roads as unknown as Roads;
  expect(bead.length).toBe(big.cells.reduce((sum, cell) => sum + 1 + (cell.ties ?? 0), 0));
  expect(drawn.big_eye.every((cell) => cell.row < 6)).toBe(true);
});
