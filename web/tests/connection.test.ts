import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Link } from '../src/live/connection';
import type { Answer, Command, Problem } from '../src/model/forms';
import { FakeSocket, page } from './browser_parts';

const anna = { kind: 'staff', person: 1 };
const bela = { kind: 'staff', person: 2 };
const gone = { type: 'gone', title: '', status: 401, detail: 'gone' } as unknown as Problem;

function command(key: string): Command {
  return { command: 'end-duty', key, body: {} } as Command;
}

describe('a connection', () => {
  let links: Link[];
  let address: string;
  let connection: Connection;

  beforeEach(() => {
    vi.useFakeTimers();
    page('/dealer');
    links = [];
    address = 'ws://floor/en';
    connection = new Connection(() => address, {
      frame: () => undefined,
      link: (link) => links.push(link),
      seen: () => undefined,
      gone: () => gone,
    });
    connection.open();
  });
  afterEach(() => vi.useRealTimers());

  const keys = () => FakeSocket.last.commands.map(({ key }) => key as string);

  it('is open when the floor has said who is signed on', () => {
    FakeSocket.last.opens();
    void connection.give(command('early'));
    expect(links).toEqual(['connecting']);
    expect(keys()).toEqual([]);
    FakeSocket.last.says({ hello: { time: 0, session: anna } });
    expect(links).toEqual(['connecting', 'open']);
    expect(keys()).toEqual(['early']);
  });

  it('sends what was not answered once more, to whoever gave it', () => {
    FakeSocket.last.greets(anna);
    void connection.give(command('a'));
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(600);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.greets(anna);
    expect(keys()).toEqual(['a']);
  });

  it('never does in the name of one what another has asked for', async () => {
    FakeSocket.last.greets(anna);
    const answer = connection.give(command('of-anna'));
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(600);
    FakeSocket.last.greets(bela);
    expect(keys()).toEqual([]);
    expect((await answer) as Answer).toMatchObject({ key: 'of-anna', status: 401, body: gone });
  });

  it('sends nothing as nobody, and does not forget it: a floor was started anew', () => {
    FakeSocket.last.greets({ kind: 'terminal', terminal: 7 });
    void connection.give(command('wager'));
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(600);
    FakeSocket.last.greets({ kind: 'nobody' });
    expect(keys()).toEqual([]);
    connection.close();
    connection.open();
    FakeSocket.last.greets({ kind: 'terminal', terminal: 7 });
    expect(keys()).toEqual(['wager']);
  });

  it('is opened anew with another address, and goes on', () => {
    connection.follow('tiger');
    FakeSocket.last.greets(anna);
    void connection.give(command('a'));
    const before = FakeSocket.last;
    address = 'ws://floor/zh';
    connection.openAnew();
    expect(FakeSocket.last).not.toBe(before);
    expect(FakeSocket.last.address).toBe('ws://floor/zh');
    FakeSocket.last.greets(anna);
    expect(FakeSocket.last.sent).toContainEqual({ subscribe: { table: 'tiger' } });
    expect(keys()).toEqual(['a']);
    expect(links).toEqual(['connecting', 'open', 'open']);
    before.breaks();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.filter(({ address }) => address.endsWith('zh')).length).toBeGreaterThan(
      0,
    );
    expect(links).not.toContain('signed-off');
  });

  it('says at once that a silent line is lost, whatever the browser still waits for', () => {
    FakeSocket.last.greets(anna);
    vi.advanceTimersByTime(16_000);
    expect(links.at(-1)).toBe('open');
    vi.advanceTimersByTime(8_000);
    expect(links).toContain('lost');
  });

  it('is signed off where the session is over', () => {
    FakeSocket.last.greets(anna);
    FakeSocket.last.breaks(4001);
    expect(links.at(-1)).toBe('signed-off');
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
