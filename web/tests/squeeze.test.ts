import { describe, expect, it } from 'vitest';
import type { OwnView } from '../src/model/forms';
import { heldHand, isLookedThrough } from '../src/model/squeeze';

function ownView(view: Partial<OwnView>): OwnView {
  return {
    own_seat: null,
    own_wagers: [],
    own_stakes: [],
    own_staked: 0,
    own_cards: [],
    own_offer: null,
    own_procedure: false,
    own_under_minimum: false,
    own_debt: null,
    own_settlement: null,
    own_steps: [],
    ...view,
  };
}

const held = ownView({
  own_cards: [
    { place: 'player-first', face: 'private', card: '9C' },
    { place: 'player-second', face: 'private', card: 'KD' },
  ],
  own_steps: [
    { command: 'expose-hand', side: 'player', rule: '3.9' },
    { command: 'decline-hand', side: 'player', rule: '3.9.3' },
  ],
});

describe('a hand to squeeze', () => {
  it('is nobody’s before the server has passed it', () => {
    expect(heldHand(null, 'player')).toBeNull();
    expect(heldHand(ownView({}), 'player')).toBeNull();
  });

  it('is the one that was passed, and not the other', () => {
    expect(heldHand(held, 'player')?.cards).toEqual({
      'player-first': '9C',
      'player-second': 'KD',
    });
    expect(heldHand(held, 'banker')).toBeNull();
  });

  it('is turned or passed on only where the table offers it', () => {
    expect(heldHand(held, 'player')?.turn?.rule).toBe('3.9');
    expect(heldHand(held, 'player')?.passOn?.rule).toBe('3.9.3');
    const waiting = heldHand({ ...held, own_steps: [] }, 'player');
    expect(waiting?.turn).toBeUndefined();
    expect(waiting?.passOn).toBeUndefined();
  });

  it('is looked through when every card was turned', () => {
    const hand = heldHand(held, 'player');
    if (!hand) throw new Error('it is held');
    expect(isLookedThrough(hand, new Set(['player-first']))).toBe(false);
    expect(isLookedThrough(hand, new Set(['player-first', 'player-second']))).toBe(true);
  });
});
