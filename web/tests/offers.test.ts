import { describe, expect, it } from 'vitest';
import { choicesOf } from '../src/model/offers';

const wager = (number: number, ...shares: [number, number][]) => ({
  number,
  kind: 'player',
  shares: shares.map(([player, amount]) => ({ player, amount })),
});

describe('choices in an offer', () => {
  const choices = choicesOf({
    handling: {
      seats: [
        { player: 3, answered: true, withdrawn: 900, may_withdraw: [] },
        { player: 1, answered: false, withdrawn: 0, may_withdraw: [1, 2] },
      ],
    },
    wagers: [wager(1, [1, 500]), wager(2, [1, 200], [3, 100]), wager(4, [1, 50])],
  } as never);
  it('are what was chosen', () => {
    expect(choices[0]).toEqual({ player: 3, isAnswered: true, withdrawn: 900, wagers: [] });
  });
  it('or the own part of each wager that may be withdrawn', () => {
    expect(choices[1]!.wagers.map(({ number, amount }) => [number, amount])).toEqual([
      [1, 500],
      [2, 200],
    ]);
  });
  it('are none where nothing is offered', () => {
    expect(choicesOf({ handling: null, wagers: [] })).toEqual([]);
  });
});
