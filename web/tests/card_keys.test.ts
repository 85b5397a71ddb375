import { describe, expect, it } from 'vitest';
import { deckOf, typeCard } from '../src/model/card_keys';

function typed(kind: string, keys: string): string[] {
  const cards: string[] = [];
  let rank = '';
  for (const key of keys) {
    const next = typeCard(deckOf(kind), rank, key);
    rank = next?.rank ?? rank;
    if (next?.card) cards.push(next.card);
  }
  return cards;
}

describe('cards by key', () => {
  it('takes two keys for each card, in either case', () => {
    expect(typed('52 cards', '9cKHtdaS')).toEqual(['9C', 'KH', 'TD', 'AS']);
  });
  it('knows the ten as it is printed', () => {
    expect(typed('52 cards', '10H1D0C')).toEqual(['TH', 'TD', 'TC']);
  });
  it('takes another rank where no suit follows', () => {
    expect(typed('52 cards', '98C')).toEqual(['8C']);
  });
  it('tells letters apart that are a rank and an element', () => {
    expect(typed('65 cards', 'FFSAaaLg')).toEqual(['FF', 'SA', 'AA', 'LG']);
  });
  it('leaves other keys alone', () => {
    expect(typeCard(deckOf('52 cards'), '', 'i')).toBeNull();
    expect(typeCard(deckOf('52 cards'), '9', 'Enter')).toBeNull();
    expect(typeCard(deckOf('52 cards'), '', 'H')).toBeNull();
  });
});
