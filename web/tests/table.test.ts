import { describe, expect, it } from 'vitest';
import type { Frame } from '../src/model/forms';
import { cardsOf, noTable, reduceTable, resultShown, type TableState } from '../src/model/table';
import { recorded, type Recorded } from './recorded';

function statesOf(stream: Recorded[], table: string): TableState[] {
  const states = [noTable(table)];
  for (const frame of stream) states.push(reduceTable(states.at(-1)!, frame));
  return states;
}

describe.each(['tiger', 'fa-fa'])('a recorded stream of %s', (name) => {
  const stream = recorded(name);
  const table = stream.find((frame) => frame.snapshot)!.snapshot!.table;
  const states = statesOf(stream, table);

  it('never falls behind', () => {
    expect(states.every((state) => !state.isBehind)).toBe(true);
  });

  it('ends with the number of the last frame', () => {
    const last = stream.filter((frame) => frame.change ?? frame.snapshot).at(-1)!;
    expect(states.at(-1)!.number).toBe((last.change ?? last.snapshot)!.number);
  });

  it('keeps the cards on the table after the round is settled', () => {
    const settled = states.find((state) => state.own?.own_settlement && state.shown)!;
    expect(settled.view!.phase).toBe('between-rounds');
    expect(settled.view!.cards).toEqual([]);
    expect(settled.shown!.cards.length).toBeGreaterThanOrEqual(4);
    expect(settled.shown!.outcome).not.toBeNull();
  });

  it('shows two or three cards of each hand, in the order in which they belong', () => {
    const shown = states.find((state) => state.shown?.outcome)!.shown!;
    for (const side of ['player', 'banker'] as const) {
      const places = cardsOf(shown.cards, side).map((card) => card.place);
      const all = [`${side}-first`, `${side}-second`, `${side}-third`];
      expect(places).toEqual(all.slice(0, places.length));
    }
  });

  it('says who won as the server does', () => {
    const settled = states.find((state) => state.own?.own_settlement && state.shown)!;
    const { player_total, banker_total } = settled.shown!.outcome!.points;
    const winner =
      player_total > banker_total ? 'player' : player_total < banker_total ? 'banker' : 'tie';
    expect(resultShown(settled)).toBe(winner);
    expect(states.find((state) => state.view?.phase === 'betting')).toSatisfy(
      (state: TableState) => resultShown(state) === null,
    );
  });

  it('notices a frame that was lost, and trusts the next snapshot', () => {
    const changes = stream.filter((frame) => frame.change);
    const without = stream.filter((frame) => frame !== changes[1]);
    const behind = statesOf(without, table).find((state) => state.isBehind);
    expect(behind).toBeDefined();
    const snapshot = stream.find((frame) => frame.snapshot)!;
    expect(reduceTable(behind!, snapshot).isBehind).toBe(false);
  });
});

it('leaves frames of another table alone', () => {
  const state = noTable('elsewhere');
  for (const frame of recorded('tiger')) expect(reduceTable(state, frame)).toBe(state);
});

it('says of a void round that it is void, and not who has won the one before', () => {
  const stream = recorded('void');
  const table = stream.find((frame) => frame.snapshot)!.snapshot!.table;
  const over = statesOf(stream, table).filter(
    ({ view, shown }) => view?.phase === 'between-rounds' && shown,
  );
  const before = over.find((state) => resultShown(state) !== 'void')!;
  const last = over.at(-1)!;
  expect(resultShown(before)).not.toBeNull();
  expect(last.view!.round).toBeGreaterThan(before.view!.round);
  expect(last.view!.outcomes).toBe(before.view!.outcomes);
  expect(last.shown!.cards).toHaveLength(1);
  expect(resultShown(last)).toBe('void');
});

it('forgets the cards when betting opens', () => {
  const stream = recorded('tiger');
  const table = stream.find((frame) => frame.snapshot)!.snapshot!.table;
  const state = statesOf(stream, table).find((one) => one.own?.own_settlement && one.shown)!;
  const opening: Frame = {
    change: {
      table,
      before: state.number,
      number: state.number + 1,
      at: 7000,
      view: { phase: 'betting', round: state.view!.round + 1, announced: 'betting-opens' },
    },
  };
  const opened = reduceTable(state, opening);
  expect(opened.shown).toBeNull();
  expect(opened.openedAt).toBe(7000);
});
