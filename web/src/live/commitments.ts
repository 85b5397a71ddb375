import { remember, seenOf, type SeenCommitment, type ShownShoe } from '../model/commitments';
import type { SeenCommitments } from '../model/commitments';

const kept = 'punto.commitments';

function read(): SeenCommitments {
  try {
    return JSON.parse(localStorage.getItem(kept) ?? '{}') as SeenCommitments;
  } catch {
    return {};
  }
}

let seen = read();

// A browser that keeps nothing remembers them as long as the page is open.
export function see(shown: ShownShoe, at: number): void {
  const after = remember(seen, shown, at);
  if (after === seen) return;
  seen = after;
  try {
    localStorage.setItem(kept, JSON.stringify(seen));
  } catch {
    return;
  }
}

// What one floor has shown is nothing to another at the same address.
export function forgetAll(): void {
  seen = {};
  localStorage.removeItem(kept);
}

export function whatWasSeen(shown: ShownShoe): SeenCommitment | null {
  return seenOf(seen, shown);
}
