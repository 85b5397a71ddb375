import { describe, expect, it } from 'vitest';
import type { PublicView, Rulebook } from '../src/model/forms';
import { inOrder } from '../src/model/incidents';
import type { GameOdds } from '../src/model/odds';
import { riskOf, type TableOdds } from '../src/model/risk';
import { dayText, sorted, type Rating } from '../src/model/ratings';
import { seatsOf } from '../src/model/seats';
import { staffStepText } from '../src/texts/staff/told';
import recalled from './streams/recall.json';
import rulebooks from './streams/rulebooks.json';
import { roundsOf, type Recall } from '../src/model/replay';

const books = rulebooks as unknown as Rulebook[];
const tiger = books.find((book) => book.id === 'tiger')!;

function odds(edges: Record<string, number>): GameOdds {
  const wagers = Object.entries(edges).map(([id, house_edge]) => [id, { house_edge }]);
  return { wagers: Object.fromEntries(wagers), cards: 400 } as unknown as GameOdds;
}

describe('risk', () => {
  const view = {
    terms: ['player', 'banker', 'tie'].map((wager) => ({ wager, offered: wager !== 'tie' })),
    totals: [{ wager: 'banker', amount: 5000 }],
  } as unknown as PublicView;
  const now: TableOdds = {
    table: 'tiger',
    shoe: 1,
    round: 8,
    odds: odds({ player: 0.012, banker: -0.003, tie: 0.1 }),
    favour_players: ['banker'],
  };

  it('has what is offered, those in the Players’ favour first', () => {
    const lines = riskOf(tiger, view, now, odds({ player: 0.0123 }));
    expect(lines.map(({ wager, edge, isForPlayers }) => [wager.id, edge, isForPlayers])).toEqual([
      ['banker', -0.003, true],
      ['player', 0.012, false],
    ]);
    expect(lines.map(({ staked }) => staked)).toEqual([5000, 0]);
    expect(lines.map(({ edgeOfFull }) => edgeOfFull)).toEqual([undefined, 0.0123]);
  });

  it('calls nothing the Players’ that the server does not', () => {
    const lines = riskOf(tiger, view, { ...now, favour_players: [] }, null);
    expect(lines.every(({ isForPlayers }) => !isForPlayers)).toBe(true);
  });
});

describe('seats', () => {
  it('lie in order, each with his share of every wager', () => {
    const view = {
      seats: [
        { player: 12, position: 4 },
        { player: 11, position: 1, account: { credits: 900 } },
      ],
      wagers: [
        {
          number: 1,
          position: 1,
          kind: 'banker',
          amount: 300,
          shares: [
            { player: 11, amount: 100 },
            { player: 12, amount: 200 },
          ],
        },
      ],
    } as unknown as PublicView;
    expect(seatsOf(view)).toEqual([
      {
        position: 1,
        player: 11,
        credits: 900,
        wagers: [{ number: 1, kind: 'banker', amount: 100 }],
      },
      {
        position: 4,
        player: 12,
        credits: undefined,
        wagers: [{ number: 1, kind: 'banker', amount: 200 }],
      },
    ]);
  });
});

describe('incidents', () => {
  it('that are open come first', () => {
    const told = [3, 2, 1].map((incident) => ({
      incident,
      notes: [],
      closed: incident % 2 || undefined,
    }));
    expect(inOrder({ incidents: told }).map(({ incident }) => incident)).toEqual([2, 3, 1]);
    expect(inOrder(null)).toEqual([]);
  });
});

describe('ratings', () => {
  it('are sorted by any figure, the most first', () => {
    const ratings = [
      { player: 1, handle: 100, win: 50 },
      { player: 2, handle: 300, win: -20 },
      { player: 3, handle: 200, win: 0, average_wager: 10 },
    ] as Rating[];
    const by = (column: 'handle' | 'win' | 'average_wager') =>
      sorted(ratings, column).map(({ player }) => player);
    expect(by('handle')).toEqual([2, 3, 1]);
    expect(by('win')).toEqual([1, 3, 2]);
    expect(by('average_wager')).toEqual([3, 1, 2]);
  });

  it('are asked for by the name of the gaming day', () => {
    expect(dayText(20_775)).toBe('2026-11-18');
  });
});

describe('a round that staff play again', () => {
  const round = roundsOf(recalled as unknown as Recall)[0]!.round;
  const placed = round.steps.find((step) => step.kind === 'wager-placed')!;

  it('is told of Players, never of "you"', () => {
    for (const language of ['en', 'zh'] as const) {
      const said = round.steps.map((step) => staffStepText(step, round.steps, tiger, language));
      expect(said.some((text) => /\byou\b|您/i.test(text))).toBe(false);
    }
    const chinese = staffStepText(placed, round.steps, tiger, 'zh');
    expect(chinese).toContain(`玩家 ${String(placed.body?.player)}`);
    expect(staffStepText(placed, round.steps, tiger, 'en')).toBe(placed.text);
  });
});
