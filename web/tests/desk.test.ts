import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DealerDesk } from '../src/live/dealer.svelte';
import type { Answer, Step } from '../src/model/forms';
import { addChip, chooseArea, chooseSeat } from '../src/model/wager_entry';
import { page } from './browser_parts';

interface Given {
  name: string;
  body: Record<string, unknown>;
  answer: (answer: Answer | null) => void;
}

const done = { key: '', status: 200, body: {} } as unknown as Answer;
const turn = () => new Promise((wait) => setTimeout(wait));

describe('a Dealer whose table answers late', () => {
  let given: Given[];
  let desk: DealerDesk;
  let screen: { notice: string | null };

  beforeEach(async () => {
    vi.resetModules();
    page('/dealer');
    given = [];
    const steps: Partial<Step>[] = [{ command: 'draw-card', by: 'dealer', awaited: true }];
    const view = { round: 3, phase: 'betting', seating: 'felt', steps, cards: [], seats: [] };
    screen = { notice: null };
    const all = {
      ...screen,
      live: { state: { table: 'felt', view, number: 0 } },
      toTable: (name: string, body: Given['body']) => {
        screen.notice = null;
        return new Promise<Answer | null>((answer) => given.push({ name, body, answer }));
      },
    };
    const { DealerDesk } = await import('../src/live/dealer.svelte');
    desk = new DealerDesk(all as never);
  });

  const answered = async (answer: Answer | null, at = given.length - 1) => {
    if (!answer) screen.notice = 'refused';
    given[at]!.answer(answer);
    for (let i = 0; i < 5; i++) await turn();
  };

  it('drops the cards typed behind one that is refused, and keeps the reason', async () => {
    for (const card of ['9C', '4D', 'KH']) void desk.card(card);
    await turn();
    expect(given.map(({ body }) => body.card)).toEqual(['9C']);
    await answered(null);
    expect(given).toHaveLength(1);
    expect(screen.notice).toBe('refused');
    void desk.card('2S');
    await turn();
    expect(given.at(-1)!.body.card).toBe('2S');
  });

  it('enters cards one after the other where they are taken', async () => {
    for (const card of ['9C', '4D']) void desk.card(card);
    await turn();
    await answered(done);
    expect(given.map(({ body }) => body.card)).toEqual(['9C', '4D']);
  });

  it('places a wager once, however often it is touched', async () => {
    desk.entry = addChip(chooseArea(chooseSeat(1), 'player'), 5_000);
    void desk.place();
    void desk.place();
    void desk.takeOff();
    await turn();
    expect(given.map(({ name }) => name)).toEqual(['place-wager']);
    await answered(done);
    expect(given).toHaveLength(1);
  });

  it('draws once by one quick double touch', async () => {
    const draw = { command: 'draw-card', place: 'player-third' } as Step;
    void desk.take(draw);
    void desk.take(draw);
    await turn();
    expect(given).toHaveLength(1);
    await answered(done);
    void desk.take(draw);
    await turn();
    expect(given).toHaveLength(2);
  });
});
