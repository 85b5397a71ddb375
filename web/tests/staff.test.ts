import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StaffScreen } from '../src/live/staff.svelte';
import { FakeSocket, page, settled, type Page } from './browser_parts';

const anna = { kind: 'staff', person: 1, duty: { job: 'pit-manager' } };
const bela = { kind: 'staff', person: 2, duty: { job: 'pit-manager' } };

describe('a console of the staff', () => {
  let made: Page;
  let session: object;
  let screen: StaffScreen;

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.resetModules();
    made = page('/pit');
    session = anna;
    made.answer = ({ path }) => {
      if (path === '/api/session/sign-off') session = { kind: 'nobody' };
      if (path === '/api/floor') return { body: { time: 0, tables: [] } };
      return path === '/api/session' ? { body: session } : {};
    };
    const { StaffScreen } = await import('../src/live/staff.svelte');
    screen = new StaffScreen();
    void screen.start();
    await settled();
    FakeSocket.last.greets(anna);
    await settled();
  });
  afterEach(() => vi.useRealTimers());

  const given = () => FakeSocket.all.flatMap((socket) => socket.commands);

  it('asks as the staff, over HTTP and its socket', () => {
    expect(FakeSocket.last.address).toContain('session=staff');
    expect(made.asked.every(({ heads }) => heads['Session-Kind'] === 'staff')).toBe(true);
  });

  it('refuses what cannot be sent now, in clear words', async () => {
    FakeSocket.last.breaks();
    const answer = screen.toHouse('end-duty', {});
    await settled();
    expect(await answer).toBeNull();
    expect(screen.notice?.detail).toMatch(/nothing was sent/);
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.greets(anna);
    await settled();
    expect(given()).toEqual([]);
    void screen.toHouse('end-duty', {});
    await settled();
    expect(given()).toHaveLength(1);
  });

  it('gives nobody else what the one before has asked for', async () => {
    const answer = screen.toHouse('end-duty', {});
    await settled();
    expect(given()).toHaveLength(1);
    FakeSocket.last.breaks();
    void screen.signOff();
    await settled();
    expect(await answer).toBeNull();
    session = bela;
    void screen.signOn(2, 'secret');
    await settled();
    FakeSocket.last.greets(bela);
    await settled();
    expect(FakeSocket.last.commands).toEqual([]);
    expect(screen.session).toEqual(bela);
  });

  it('looks who is signed on where it may not any more', async () => {
    session = { kind: 'nobody' };
    await screen.heedRefusal({ status: 401 } as never);
    expect(screen.stand).toBe('signed-off');
    expect(screen.house).toBeNull();
  });

  it('speaks the language that was chosen last, also of refusals', async () => {
    const { speech } = await import('../src/texts/language.svelte');
    expect(FakeSocket.last.address).toContain('language=en');
    speech.choose('zh');
    expect(FakeSocket.last.address).toContain('language=zh-Hans');
    FakeSocket.last.greets(anna);
    void screen.toHouse('end-duty', {});
    await settled();
    expect(FakeSocket.last.commands).toHaveLength(1);
  });
});
