import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TerminalScreen } from '../src/live/terminal.svelte';
import { FakeSocket, FakeStorage, page, settled, type Answering, type Page } from './browser_parts';

const pairing = JSON.stringify({ terminal: 7, key: 'secret' });
const us = { kind: 'terminal', terminal: 7 };
const terminal = { terminal: 7, enabled: true, credits: 50_000, hand_pay: 0 };
const floor = (demonstration: boolean) => ({ time: 0, demonstration, tables: [] });

function refused(status: number, more: object = {}) {
  return { status, body: { type: 'x', title: '', status, detail: 'no', ...more } };
}

describe('a terminal', () => {
  let storage: FakeStorage;
  let made: Page;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetModules();
    storage = new FakeStorage();
    storage.setItem('punto.terminal', pairing);
  });
  afterEach(() => vi.useRealTimers());

  async function begun(answer: Answering, demonstration = false): Promise<TerminalScreen> {
    made = page('/terminal', storage);
    made.answer = (asked) => {
      if (asked.path === '/api/floor') return { body: floor(demonstration) };
      return answer(asked) ?? (asked.path === '/api/session' ? { body: { kind: 'nobody' } } : {});
    };
    const { TerminalScreen } = await import('../src/live/terminal.svelte');
    const screen = new TerminalScreen();
    void screen.start();
    await settled();
    return screen;
  }

  const signsOn = (answers: { status?: number; body?: unknown }[]): Answering => {
    return ({ path }) => (path === '/api/session/sign-on-terminal' ? answers.shift() : undefined);
  };
  const asked = (path: string) => made.asked.filter((one) => one.path === path).length;

  it('is unpaired where its key is not known, and not before', async () => {
    expect((await begun(signsOn([refused(401)]))).stand).toBe('unpaired');
    expect((await begun(signsOn([refused(503), refused(401)]))).stand).toBe('starting');
  });

  it('tries again where the floor is busy or stopped, and keeps its key', async () => {
    const screen = await begun(signsOn([refused(429, { retry_after: 3 }), refused(503), {}]), true);
    expect(screen.stand).toBe('starting');
    await vi.advanceTimersByTimeAsync(2_500);
    expect(asked('/api/session/sign-on-terminal')).toBe(1);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(screen.stand).toBe('ready');
    expect(storage.getItem('punto.terminal')).toBe(pairing);
    expect(asked('/api/demonstration/terminals')).toBe(0);
  });

  it('is lent another for demonstration where the floor was begun anew', async () => {
    const lent = { terminal: 8, key: 'other' };
    const screen = await begun(({ path, body }) => {
      if (path === '/api/demonstration/terminals') return { body: lent };
      const isOld = path.endsWith('sign-on-terminal') && (body as typeof lent).terminal === 7;
      return isOld ? refused(401) : undefined;
    }, true);
    expect(screen.stand).toBe('ready');
    expect(JSON.parse(storage.getItem('punto.terminal')!)).toEqual(lent);
  });

  it('without a key is for pairing, except on a floor for demonstration', async () => {
    storage.removeItem('punto.terminal');
    expect((await begun(() => undefined)).stand).toBe('unpaired');
  });

  async function open(): Promise<TerminalScreen> {
    const screen = await begun(() => undefined);
    FakeSocket.last.greets(us);
    FakeSocket.last.says({ terminal });
    await settled();
    return screen;
  }
  const told = (key: string, status: number, body: object) => {
    FakeSocket.last.says({ answer: { key, status, body } });
    return settled();
  };
  const sent = (name: string) => FakeSocket.last.commands.filter((one) => one.command === name);
  const code = '6389-4090-9520-1859-7395-8716';

  it('has the code of a voucher still when its page was lost', async () => {
    const screen = await open();
    void screen.cashOut();
    void screen.cashOut();
    expect(sent('cash-out')).toHaveLength(1);
    const { key } = sent('cash-out')[0]!;
    await told(key, 200, { repeated: false, first: 1, count: 1, code });
    expect(screen.voucher).toEqual({ code, amount: 50_000 });

    vi.resetModules();
    const after = await open();
    expect(sent('cash-out').map((one) => one.key)).toEqual([key]);
    await told(key, 200, { repeated: true, first: 1, count: 1, code });
    expect(after.voucher).toEqual({ code, amount: 50_000 });
    after.voucherTaken();
    vi.resetModules();
    await open();
    expect(sent('cash-out')).toEqual([]);
  });

  it('asks for it until it is answered, with one key', async () => {
    const screen = await open();
    void screen.cashOut();
    const { key } = sent('cash-out')[0]!;
    await told(key, 504, { status: 504, detail: 'nobody knows' });
    await vi.advanceTimersByTimeAsync(2_500);
    expect(sent('cash-out').map((one) => one.key)).toEqual([key, key]);
    await told(key, 422, { status: 422, detail: 'no credits' });
    expect(storage.getItem('punto.cash-out')).toBeNull();
    expect(screen.notice?.detail).toBe('no credits');
  });

  it('cashes nothing out of another terminal, or a day later', async () => {
    const kept = { terminal: 8, key: 'k', amount: 1, at: Date.now() };
    storage.setItem('punto.cash-out', JSON.stringify(kept));
    await open();
    expect(sent('cash-out')).toEqual([]);
    vi.resetModules();
    const old = { ...kept, terminal: 7, at: Date.now() - 25 * 3600 * 1000 };
    storage.setItem('punto.cash-out', JSON.stringify(old));
    await open();
    expect(sent('cash-out')).toEqual([]);
  });

  // ---- wagers

  const table = 'tiger';
  const head = { table, chain: 'c', at: 0 };
  const lying = (amount: number, number: number) => ({
    own_snapshot: {
      ...head,
      number,
      view: {
        own_seat: { player: 5 },
        own_wagers: amount ? [{ number: 1, kind: 'player', amount }] : [],
        own_stakes: amount ? [{ wager: 'player', amount }] : [],
        own_steps: [],
      },
    },
  });

  async function betting(amount: number): Promise<TerminalScreen> {
    const screen = await open();
    screen.live.watch(table);
    const view = { round: 3, phase: 'betting', cards: [], shoe: { number: 1 } };
    FakeSocket.last.says({ snapshot: { ...head, number: 10, view } });
    FakeSocket.last.says(lying(amount, 10));
    await settled();
    return screen;
  }
  const amounts = () => sent('place-wager').map((one) => one.body.amount as number);

  it('repeats once, however often it is touched', async () => {
    const screen = await betting(0);
    screen.wagering = { ...screen.wagering, repeatable: [{ kind: 'player', amount: 500 }] };
    void screen.repeat();
    void screen.repeat();
    expect(amounts()).toEqual([500]);
    await told(sent('place-wager')[0]!.key, 200, { repeated: false, first: 11, count: 1 });
    void screen.repeat(); // accepted, and not on the screen yet
    expect(amounts()).toEqual([500]);
    FakeSocket.last.says(lying(500, 11));
    await settled();
    void screen.repeat();
    expect(amounts()).toEqual([500]);
  });

  it('doubles what lies there, once for each touch that has seen it', async () => {
    const screen = await betting(500);
    void screen.double();
    void screen.double();
    await told(sent('place-wager')[0]!.key, 200, { repeated: false, first: 11, count: 1 });
    void screen.double();
    expect(amounts()).toEqual([500]);
    FakeSocket.last.says(lying(1_000, 11));
    await settled();
    void screen.double();
    expect(amounts()).toEqual([500, 1_000]);
  });

  it('takes back one amount for each touch, the last first', async () => {
    const screen = await betting(800);
    const accepted = [
      { key: 'a', kind: 'player', amount: 500 },
      { key: 'b', kind: 'player', amount: 300 },
    ];
    screen.wagering = { ...screen.wagering, accepted };
    void screen.undo();
    void screen.undo();
    void screen.undo();
    await settled();
    expect(sent('decrease-wager').map((one) => one.body.amount)).toEqual([300]);
    await told(sent('decrease-wager')[0]!.key, 200, { repeated: false, first: 11, count: 1 });
    FakeSocket.last.says(lying(500, 11));
    await settled();
    expect(sent('decrease-wager')).toHaveLength(1);
    expect(sent('withdraw-wager')).toHaveLength(1);
    await told(sent('withdraw-wager')[0]!.key, 422, { status: 422, detail: 'closed' });
    expect(screen.wagering.accepted).toEqual([accepted[0]]);
  });
});
