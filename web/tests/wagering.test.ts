import { describe, expect, it } from 'vitest';
import { noTable, reduceTable, type TableState } from '../src/model/table';
import {
  forgetAccepted,
  noWagering,
  pendingOn,
  putBack,
  reduceWagering,
  sentWager,
  settledNow,
  shareTold,
  stakedOn,
  takenBack,
  takes,
  type WageringState,
} from '../src/model/wagering';
import { recorded, type Recorded } from './recorded';

interface Seen {
  frame: Recorded;
  table: TableState;
  wagering: WageringState;
}

function play(name: string): Seen[] {
  const stream = recorded(name);
  let table = noTable(stream.find((frame) => frame.snapshot)!.snapshot!.table);
  let wagering = noWagering;
  return stream.map((frame) => {
    const command = frame.sent?.command;
    if (command?.command === 'place-wager') wagering = sentWager(wagering, command);
    table = reduceTable(table, frame);
    wagering = reduceWagering(wagering, frame);
    return { frame, table, wagering };
  });
}

describe.each(['tiger', 'fa-fa'])('wagers of a recorded stream of %s', (name) => {
  const seen = play(name);
  const settled = seen.find(({ table }) => settledNow(table.view, table.own))!;

  it('are pending until they are answered', () => {
    const sent = seen.filter(({ frame }) => frame.sent?.command?.command === 'place-wager').at(-1)!;
    const kinds = sent.table.view!.terms.map((term) => term.wager);
    for (const kind of kinds) expect(pendingOn(sent.wagering, kind)).toBeGreaterThan(0);
    expect(seen.at(-1)!.wagering.pending).toEqual([]);
  });

  it('are refused with the reason and its rule', () => {
    const refused = seen.find(({ wagering }) => wagering.refusal)!.wagering.refusal!;
    expect(refused.kind).toBe('player');
    expect(refused.detail).toMatch(/; change it\.$/);
    expect(refused.rule).toBe('i38');
  });

  it('are accepted in the order in which they can be undone', () => {
    const { wagering } = seen.find(
      (one) => one.wagering.pending.length === 0 && one.wagering.refusal,
    )!;
    const last = wagering.accepted.at(-1)!;
    expect(takenBack(wagering, last.key).accepted).toEqual(wagering.accepted.slice(0, -1));
    expect(putBack(takenBack(wagering, last.key), last, wagering.round)).toEqual(wagering);
    expect(putBack(wagering, last, wagering.round + 1)).toBe(wagering);
    expect(forgetAccepted(wagering, last.kind).accepted).not.toContain(last);
    expect(forgetAccepted(wagering).accepted).toEqual([]);
  });

  it('are what the table says, not what was sent', () => {
    const during = seen.find(
      ({ frame, table }) => frame.answer?.key === 'k12' || table.view?.phase === 'dealing',
    )!.table;
    const wagers = during.own!.own_wagers;
    expect(during.own!.own_staked).toBe(wagers.reduce((sum, one) => sum + one.amount, 0));
    expect(stakedOn(during.own, 'player')).toBe(
      wagers.find((one) => one.kind === 'player')!.amount,
    );
    expect(stakedOn(during.own, 'tie')).toBe(0);
  });

  it('are taken while betting is open, and not after', () => {
    const open = seen.find(({ table }) => takes(table.own, 'player'))!;
    expect(open.table.view!.phase).toBe('betting');
    expect(takes(open.table.own, 'player')!.least).toBeGreaterThan(0);
    const dealing = seen.find(
      ({ table, frame }) => frame.own_change && table.view?.phase === 'dealing',
    )!;
    expect(takes(dealing.table.own, 'player')).toBeUndefined();
  });

  it('can be repeated after the round', () => {
    const repeatable = settled.wagering.repeatable;
    const shares = settled.table.own!.own_settlement!.settlement;
    expect(repeatable).toEqual(shares.map(({ kind, staked }) => ({ kind, amount: staked })));
    expect(repeatable.map(({ kind }) => kind)).not.toContain('tie');
  });
});

describe('what is told of a share', () => {
  const told = (name: string) => {
    const { table } = play(name)
      .filter(({ table }) => settledNow(table.view, table.own))
      .at(-1)!;
    return settledNow(table.view, table.own)!;
  };

  it('of a void round is that its stake goes back, by the rule that made it void', () => {
    const settled = told('void');
    expect(settled.is_void).toBe(true);
    expect(settled.returned).toBe(settled.staked);
    for (const share of settled.settlement) {
      expect(shareTold(settled, share)).toEqual({ fate: 'returned', rule: '5.9.1' });
    }
  });

  it('of a round that was played is the row that paid it, or that it is lost', () => {
    const settled = told('tiger');
    const fates = settled.settlement.map((share) => shareTold(settled, share).fate);
    expect(settled.is_void).toBe(false);
    expect(fates).not.toContain('returned');
    expect(settled.settlement.every(({ rule }) => rule)).toBe(true);
  });
});
