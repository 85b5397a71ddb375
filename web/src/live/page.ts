// What this page is to the floor. A browser may be signed on twice, as somebody of the staff and as
// a terminal: its pages say which of them they are.
export type PageKind = 'staff' | 'terminal';

const ofStaff = ['dealer', 'pit', 'office'];

export function kindOfPage(path: string): PageKind {
  return ofStaff.includes(path.split('/')[1] ?? '') ? 'staff' : 'terminal';
}

// A little longer than a page waits until it asks again, so that every touch is heard of.
const touchLasts = 6000;

// Whether somebody is there. What a page reads by itself must not keep him signed on.
export class Touches {
  private last = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number = () => performance.now()) {}

  touch(): void {
    this.last = this.now();
  }

  get areFresh(): boolean {
    return this.now() - this.last <= touchLasts;
  }
}

export const touches = new Touches();

export function listenForTouches(target: EventTarget): void {
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    target.addEventListener(kind, () => touches.touch(), { capture: true, passive: true });
  }
}

// The heads of a request that say so.
export function headsOfPage(path: string, heard: Touches = touches): Record<string, string> {
  const kind = { 'Session-Kind': kindOfPage(path) };
  return heard.areFresh ? kind : { ...kind, Unattended: 'true' };
}
