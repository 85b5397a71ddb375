// The signs of both decks in a square of 100, each told apart by its shape alone.
export interface Suit {
  id: string;
  path: string;
  colour: string;
}

const red = '#c3272b';
const ink = '#1b1b1b';

const club =
  'M50 6a20 20 0 0 1 17 31 20 20 0 1 1-10 36c1 9 4 15 10 21H33c6-6 9-12 10-21a20 20 0 1 1' +
  '-10-36A20 20 0 0 1 50 6Z';
const spade =
  'M50 6c18 24 42 38 42 58a20 20 0 0 1-36 11c1 8 4 14 10 19H34c6-5 9-11 10-19A20 20 0 0 1 8 64' +
  'C8 44 32 30 50 6Z';
const heart = 'M50 92C22 68 8 50 8 32a21 21 0 0 1 42-6 21 21 0 0 1 42 6c0 18-14 36-42 60Z';
const diamond = 'M50 5 86 50 50 95 14 50Z';

const flame =
  'M52 4c4 18 30 30 30 58a32 32 0 0 1-64 2c0-14 7-24 16-32-1 10 2 15 8 18C40 34 42 18 52 4Z' +
  'M50 90c9 0 15-7 15-15 0-9-8-13-12-23-5 9-18 13-18 24 0 8 6 14 15 14Z';
const ingot =
  'M6 40c10 2 16 5 20 10 5-14 14-22 24-22s19 8 24 22c4-5 10-8 20-10-3 26-16 42-30 42H36' +
  'C22 82 9 66 6 40Zm30 14c8 5 20 5 28 0-3-8-8-14-14-14s-11 6-14 14Z';
const mountain = 'M4 86 38 22l14 24 10-14 34 54Zm29-39 6-4 7 5 5-6-13-20Z';
const leaf =
  'M88 10C40 8 12 30 12 62c0 8 2 14 5 19L8 92l6 4 10-11c5 3 11 5 18 5 32 0 48-34 46-80ZM26 78' +
  'c8-20 22-36 44-50-16 18-28 34-36 54Z';
const drop =
  'M50 4c16 26 34 40 34 60a34 34 0 0 1-68 0C16 44 34 30 50 4ZM32 62c-2 14 8 24 20 24v-7' +
  'c-8 0-14-6-13-16Z';

export const suits: Record<string, Suit> = {
  C: { id: 'C', path: club, colour: ink },
  D: { id: 'D', path: diamond, colour: red },
  H: { id: 'H', path: heart, colour: red },
  S: { id: 'S', path: spade, colour: ink },
};

export const elements: Record<string, Suit> = {
  F: { id: 'F', path: flame, colour: '#d2481f' },
  G: { id: 'G', path: ingot, colour: '#a97b1e' },
  E: { id: 'E', path: mountain, colour: '#8a5a2b' },
  W: { id: 'W', path: leaf, colour: '#2f7d47' },
  A: { id: 'A', path: drop, colour: '#2466b8' },
};

export const elementNames: Record<string, { en: string; zh: string }> = {
  F: { en: 'Fire', zh: '火' },
  G: { en: 'Gold', zh: '金' },
  E: { en: 'Earth', zh: '土' },
  W: { en: 'Wood', zh: '木' },
  A: { en: 'Water', zh: '水' },
  C: { en: 'Clubs', zh: '梅花' },
  D: { en: 'Diamonds', zh: '方块' },
  H: { en: 'Hearts', zh: '红心' },
  S: { en: 'Spades', zh: '黑桃' },
};

// The picture cards of the five elements.
export const pictures: Record<string, { en: string; zh: string }> = {
  S: { en: 'Shou', zh: '寿' },
  L: { en: 'Lu', zh: '禄' },
  F: { en: 'Fu', zh: '福' },
};

// A card's second letter tells its deck: no text names a card of both.
export function suitOf(card: string): Suit {
  const letter = card[1] ?? '';
  return suits[letter] ?? elements[letter] ?? { id: '?', path: '', colour: ink };
}

export function cardName(card: string, language: 'en' | 'zh'): string {
  const rank = card[0] ?? '';
  const isElement = (card[1] ?? '') in elements;
  const name = (isElement && pictures[rank]?.[language]) || (rank === 'T' ? '10' : rank);
  const suit = elementNames[card[1] ?? '']?.[language] ?? '';
  return language === 'en' ? `${name} of ${suit}` : `${suit}${name}`;
}
