import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  correctable,
  lastRead,
  nextAction,
  seatNames,
  stakesOf,
  type CardSource,
  type Dealt,
} from '../src/model/dealing';
import type { PublicView, Rulebook, Step } from '../src/model/forms';

const methods = [
  { id: 'A', drawn_by: 'dealer', hands_pass_to: 'highest wager' },
  { id: 'B', drawn_by: 'dealer', hands_pass_to: 'nobody' },
];

function dealt(method: string, source: CardSource = 'keyed-in', view: object = {}): Dealt {
  return {
    view: { method, to_reveal: null, ...view } as unknown as PublicView,
    book: { methods } as unknown as Rulebook,
    source,
  };
}

const awaited = (command: string, more: object = {}): Step =>
  ({ command, awaited: true, by: 'dealer', rule: '3.9', ...more }) as Step;

describe('the next action', () => {
  it('is a card where the Dealer sees what he draws', () => {
    const draw = awaited('draw-card', { place: 'player-third' });
    const next = nextAction([draw], dealt('B'));
    expect(next).toMatchObject({ act: null, card: draw });
  });
  it('is drawing where Players squeeze', () => {
    const draw = awaited('draw-card', { place: 'player-first' });
    const next = nextAction([draw], dealt('A'));
    expect(next).toMatchObject({ act: draw, card: null });
  });
  it('waits for the reader where there is one', () => {
    const draw = awaited('draw-card', { place: 'player-first' });
    expect(nextAction([draw], dealt('A', 'card-reader'))).toMatchObject({ act: null, card: draw });
  });
  it('can draw a card that lies face down without the reader, should it fail', () => {
    const draw = awaited('draw-card', { place: 'player-first' });
    expect(nextAction([draw], dealt('A', 'card-reader')).others).toEqual([draw]);
    expect(nextAction([draw], dealt('B', 'card-reader')).others).toEqual([]);
  });
  it('passes hands before cards are read, and reads the hand whose turn it is', () => {
    const steps = [
      awaited('read-card', { place: 'player-first' }),
      awaited('read-card', { place: 'banker-first' }),
      awaited('pass-hand', { side: 'banker', to: 7 }),
    ];
    const next = nextAction(steps, dealt('A', 'keyed-in', { to_reveal: 'banker' }));
    expect(next.act).toBe(steps[2]);
    expect(next.card).toBe(steps[1]);
  });
  it('leaves out what the play does not wait for, and keeps what goes with it', () => {
    const cutting = { command: 'report-cutting-card', awaited: false } as Step;
    const settle = awaited('settle');
    const suspend = { command: 'suspend-table', awaited: false } as Step;
    const next = nextAction([settle, cutting, suspend], dealt('B'));
    expect(next).toEqual({ act: settle, card: null, others: [cutting] });
  });
  it('is nothing where nothing is offered', () => {
    expect(nextAction([], dealt('B'))).toEqual({ act: null, card: null, others: [] });
  });
});

describe('corrections', () => {
  const steps = [
    { command: 'correct-card', place: 'player-first', by: 'pit-supervisor' } as Step,
    { command: 'correct-card', place: 'banker-first', by: 'dealer' } as Step,
  ];
  it('are the Dealer’s own of the card that was read last', () => {
    expect(lastRead(steps)).toBe('banker-first');
    expect(correctable(steps).get('player-first')?.by).toBe('pit-supervisor');
  });
  it('are nothing before a card was read', () => {
    expect(lastRead([])).toBeNull();
  });
});

describe('a command', () => {
  it('has what the step knows and what was filled in, and nothing that is only told', () => {
    const step = awaited('pass-hand', { side: 'player', to: 4, not_before: 1, amounts: {} });
    expect(bodyOf(step)).toEqual({ side: 'player', to: 4 });
  });
  it('of a drawn card has the card alone', () => {
    const step = awaited('draw-card', { place: 'player-first' });
    expect(bodyOf(step, { card: '9C' })).toEqual({ card: '9C' });
  });
});

describe('seats', () => {
  const seats = [
    { player: 11, position: 1 },
    { player: 31, position: 3 },
    { player: 32, position: 3 },
  ];
  it('are called by their position, with a letter where several share it', () => {
    expect([...seatNames(seats).values()]).toEqual(['1', '3a', '3b']);
  });
  it('have their own part of what lies there', () => {
    const wagers = [
      { kind: 'banker', shares: [{ player: 31, amount: 500 }] },
      {
        kind: 'player',
        shares: [
          { player: 31, amount: 100 },
          { player: 32, amount: 200 },
        ],
      },
    ] as never;
    expect(stakesOf(wagers, 32)).toEqual([{ kind: 'player', amount: 200, isShared: true }]);
    expect(stakesOf(wagers, 31)).toHaveLength(2);
  });
});
