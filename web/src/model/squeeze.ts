import type { Card, OwnView, Place, Side, Step } from './forms';

// A hand that was passed to this Player: he alone sees its cards, and turns them when he likes.
export interface HeldHand {
  side: Side;
  cards: Partial<Record<Place, string>>;
  turn: Step | undefined; // as the table offers it
  passOn: Step | undefined;
}

function stepOf(own: OwnView, command: string, side: Side): Step | undefined {
  return own.own_steps.find((step) => step.command === command && step.side === side);
}

function sideOf(card: Card): Side {
  return card.place.startsWith('player') ? 'player' : 'banker';
}

export function heldHand(own: OwnView | null, side: Side): HeldHand | null {
  const held = own?.own_cards.filter((card) => sideOf(card) === side && card.card) ?? [];
  if (!own || held.length === 0) return null;
  return {
    side,
    cards: Object.fromEntries(held.map((card) => [card.place, card.card])),
    turn: stepOf(own, 'expose-hand', side),
    passOn: stepOf(own, 'decline-hand', side),
  };
}

// Once he has looked at all of them, the hand is turned for everybody.
export function isLookedThrough(hand: HeldHand, turned: ReadonlySet<string>): boolean {
  return Object.keys(hand.cards).every((place) => turned.has(place));
}
