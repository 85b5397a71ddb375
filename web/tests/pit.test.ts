import { describe, expect, it } from 'vitest';
import type { House } from '../src/model/forms';
import { centsOf } from '../src/model/money';
import {
  ageOf,
  filled,
  sparkline,
  tileSize,
  type QueueItem,
  type QueueStep,
} from '../src/model/pit';
import {
  addressOf,
  isDoneElsewhere,
  mayGo,
  nameOf,
  queueOfHouse,
  waysOf,
} from '../src/model/queue';

describe('what is drawn of a table', () => {
  it('fills a bar up to its limit and no further', () => {
    expect(filled(250, 1000)).toBe(0.25);
    expect(filled(2500, 1000)).toBe(1);
    expect(filled(-5, 1000)).toBe(0);
    expect(filled(1, 0)).toBe(1);
  });

  it('draws a line through its points, with nothing won in its box', () => {
    const drawn = sparkline(
      [
        { at: 0, win: -50 },
        { at: 10, win: 0 },
        { at: 20, win: 50 },
      ],
      100,
      20,
    );
    expect(drawn).toEqual({ line: 'M0 20L50 10L100 0', zero: 10 });
    const won = sparkline(
      [
        { at: 5, win: 10 },
        { at: 6, win: 20 },
      ],
      100,
      20,
    );
    expect(won).toEqual({ line: 'M0 10L100 0', zero: 20 });
    expect(sparkline([{ at: 5, win: 10 }], 100, 20)).toBeNull();
  });

  it('makes tiles smaller where there are many', () => {
    expect(tileSize(24).width).toBeLessThan(tileSize(12).width);
    expect(tileSize(12).width).toBeLessThan(tileSize(4).width);
  });

  it('says how long something waits', () => {
    expect(ageOf(1000, 43_500)).toEqual({ unit: 'seconds', number: 42 });
    expect(ageOf(0, 60_000)).toEqual({ unit: 'minutes', number: 1 });
    expect(ageOf(0, 7_300_000)).toEqual({ unit: 'hours', number: 2 });
    expect(ageOf(5000, 1000)).toEqual({ unit: 'seconds', number: 0 });
  });
});

function step(path: string, more: string[] = [], body: QueueStep['body'] = {}): QueueStep {
  return { path, body, more, jobs: ['pit-manager', 'gaming-shift-manager'] };
}
function item(...send: QueueStep[]): QueueItem {
  return { kind: 'procedure', table: 'tiger-1', irregularity: 'power-failure', send };
}

describe('ways to decide', () => {
  it('finds where a command goes', () => {
    expect(addressOf('/api/house/pay-by-hand')).toEqual({ command: 'pay-by-hand' });
    expect(addressOf('/api/tables/tiger-1/approve')).toEqual({
      table: 'tiger-1',
      command: 'approve',
    });
  });

  it('takes rulings that differ in their action for one way', () => {
    const path = '/api/tables/tiger-1/give-ruling';
    const rulings = [
      step(path, ['reason'], { action: 'void' }),
      step(path, ['reason'], { action: 'continue' }),
    ];
    const ways = waysOf(item(...rulings, step('/api/tables/tiger-1/approve')));
    expect(ways.map(({ command, steps }) => [command, steps.length])).toEqual([
      ['give-ruling', 2],
      ['approve', 1],
    ]);
  });

  it('leaves what needs the cards at hand to the Dealer', () => {
    const counting = step('/api/tables/tiger-1/record-inventory', ['sorted']);
    expect(waysOf(item(counting))).toEqual([]);
    expect(isDoneElsewhere(item(counting))).toBe(true);
    expect(isDoneElsewhere(item(counting, step('/api/tables/tiger-1/approve')))).toBe(false);
    expect(isDoneElsewhere(item())).toBe(false);
  });

  it('knows who may', () => {
    const own = { ...step('/api/house/approve-change'), not_by: 7 };
    expect(mayGo(own, 'pit-manager', 8)).toBe(true);
    expect(mayGo(own, 'pit-manager', 7)).toBe(false);
    expect(mayGo(own, 'pit-supervisor', 8)).toBe(false);
    expect(mayGo(own, undefined, 8)).toBe(false);
  });

  it('names things apart, and the same thing alike', () => {
    const call: QueueItem = { kind: 'call', terminal: 31, send: [] };
    expect(nameOf(call)).toBe(nameOf({ ...call, since: 5 }));
    expect(nameOf(call)).not.toBe(nameOf({ ...call, terminal: 32 }));
    expect(nameOf(call)).not.toBe(nameOf({ ...call, kind: 'hand-pay' }));
  });
});

describe('what an attendant has to do', () => {
  it('pays by hand and answers calls', () => {
    const terminal = { hand_pay: 0, is_calling: false };
    const terminals = [
      { ...terminal, terminal: 1 },
      { ...terminal, terminal: 2, hand_pay: 5000, is_calling: true, player: 9, table: 'tiger-1' },
    ];
    const queue = queueOfHouse({ terminals } as unknown as House);
    expect(queue.map(({ kind, table, amount }) => [kind, table, amount])).toEqual([
      ['hand-pay', 'tiger-1', 5000],
      ['call', 'tiger-1', undefined],
    ]);
    expect(queue[0]?.send[0]).toMatchObject({
      path: '/api/house/pay-by-hand',
      body: { terminal: 2, amount: 5000 },
    });
    expect(queueOfHouse(null)).toEqual([]);
  });
});

describe('amounts that are written', () => {
  it('are cents, or nothing', () => {
    expect(centsOf('5')).toBe(500);
    expect(centsOf('1,250.5')).toBe(125_050);
    expect(centsOf(' 0.05 ')).toBe(5);
    for (const text of ['', '-1', '1.234', 'a', '1.', '1e3']) expect(centsOf(text)).toBeNull();
  });
});
