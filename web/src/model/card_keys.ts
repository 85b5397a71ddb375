// Cards by key: the rank, then the suit or the element.
export interface Deck {
  ranks: string[];
  suits: string[];
}

const decks: Record<string, Deck> = {
  '52 cards': { ranks: [...'A23456789TJQK'], suits: [...'SHDC'] },
  '65 cards': { ranks: [...'A23456789TSLF'], suits: [...'FGEWA'] },
};

export function deckOf(kind: string | undefined): Deck {
  return decks[kind ?? ''] ?? decks['52 cards']!;
}

export interface Typed {
  rank: string; // that waits for its suit
  card?: string;
}

// What a key makes of the rank that was typed before it; nothing where it is no key of a card. Ten
// is T, or 1 and 0 as it is printed.
export function typeCard(deck: Deck, rank: string, key: string): Typed | null {
  const letter = key.length === 1 ? key.toUpperCase() : '';
  if (rank === 'T' && letter === '0') return { rank };
  if (rank && deck.suits.includes(letter)) return { rank: '', card: rank + letter };
  const next = letter === '1' || letter === '0' ? 'T' : letter;
  return deck.ranks.includes(next) ? { rank: next } : null;
}
