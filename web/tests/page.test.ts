import { beforeEach, describe, expect, it, vi } from 'vitest';
import { headsOfPage, kindOfPage, listenForTouches, Touches, touches } from '../src/live/page';
import { page } from './browser_parts';

describe('a page', () => {
  it('says as whom it asks', () => {
    for (const path of ['/dealer', '/pit', '/pit/', '/office']) {
      expect(kindOfPage(path)).toBe('staff');
    }
    for (const path of ['/', '/terminal', '/display/tiger']) {
      expect(kindOfPage(path)).toBe('terminal');
    }
  });

  it('says what it reads by itself, soon after the last touch', () => {
    let now = 0;
    const heard = new Touches(() => now);
    const alone = { 'Session-Kind': 'staff', Unattended: 'true' };
    expect(headsOfPage('/pit', heard)).toEqual(alone);
    heard.touch();
    now = 5_000; // the next poll tells of it
    expect(headsOfPage('/pit', heard)).toEqual({ 'Session-Kind': 'staff' });
    now = 7_000;
    expect(headsOfPage('/pit', heard)).toEqual(alone);
  });

  it('hears touches and keys', () => {
    const target = new EventTarget();
    listenForTouches(target);
    const touched = vi.spyOn(touches, 'touch');
    for (const kind of ['pointerdown', 'keydown', 'mousemove']) {
      target.dispatchEvent(new Event(kind));
    }
    expect(touched).toHaveBeenCalledTimes(2);
  });
});

describe('what is asked over HTTP', () => {
  beforeEach(() => vi.resetModules());

  it('has the heads of its page', async () => {
    const pit = page('/pit');
    const { get, post, postApart } = await import('../src/live/api');
    await get('/api/pit', 'en');
    await post('/api/session/approvals', {}, 'en', { Approval: 'x' });
    await postApart('/api/house/x', {}, 'en');
    expect(pit.asked[0]!.heads).toMatchObject({ 'Session-Kind': 'staff', Unattended: 'true' });
    expect(pit.asked[1]!.heads).toMatchObject({ 'Session-Kind': 'staff', Approval: 'x' });
    expect(pit.asked[2]!.heads).not.toHaveProperty('Session-Kind');
  });
});
