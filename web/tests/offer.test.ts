import { describe, expect, it } from 'vitest';
import { noTable, reduceTable } from '../src/model/table';
import { noWagering, reduceWagering, sentWager } from '../src/model/wagering';
import { recorded } from './recorded';

// The power has failed before the first card, and the terminal has withdrawn everything.
describe('a recorded offer to withdraw', () => {
  let table = noTable('interrupted');
  let wagering = noWagering;
  const seen = recorded('offer').map((frame) => {
    const command = frame.sent?.command;
    if (command?.command === 'place-wager') wagering = sentWager(wagering, command);
    table = reduceTable(table, frame);
    wagering = reduceWagering(wagering, frame);
    return { frame, table, wagering };
  });
  const offered = seen.findIndex((one) => one.table.own?.own_offer);
  const answered = seen.findIndex(({ frame }) => frame.sent?.command?.command === 'answer-offer');
  const after = seen.slice(answered).find((one) => !one.table.own?.own_offer)!;

  it('has its rule and its time', () => {
    const { view, own } = seen[offered]!.table;
    expect(view!.procedure).toMatchObject({ irregularity: 'power-failure', rule: '5.17.1' });
    expect(own!.own_offer!.until).toBe(view!.next_step_at);
  });

  it('is for the wagers that lie there', () => {
    const { own } = seen[offered]!.table;
    const lying = own!.own_wagers.map((wager) => wager.number);
    expect(own!.own_offer!.may_withdraw).toEqual(lying);
    expect(own!.own_staked).toBeGreaterThan(0);
    expect(own!.own_offer!.amount).toBe(own!.own_staked);
  });

  it('gives them back at once, and nothing is settled', () => {
    const { own } = after.table;
    expect(own!.own_staked).toBe(0);
    expect(own!.own_seat!.credits).toBe(80000);
    expect(seen.every((one) => !one.table.own?.own_settlement)).toBe(true);
  });

  it('ends with the round, which goes on without them', () => {
    const last = seen.at(-1)!.table.view!;
    expect(last.procedure).toBeNull();
    expect(last.outcomes).not.toBe('');
  });
});
