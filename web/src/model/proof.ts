// A virtual shoe derived a second time, as docs/RANDOMNESS.md says it to the byte, from the seed
// that the floor has opened. Nothing here is asked of the floor.
import type { ShoeProof } from './forms';

export type { ShoeProof };

export interface CheckedShoe {
  commitmentText: string;
  commitment: string; // that the seed gives
  isCommitted: boolean;
  begins: string[]; // the first cards of the shuffled shoe, before the cut
  thrownAway: number; // words that would have favoured a place
  seen: number; // cards that were compared
  unseen: number; // cards that nobody saw
  difference: { number: number; dealt: string; due: string } | null;
}

const bytes = new TextEncoder();

function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  const found = digits.match(/[0-9a-f]{2}/g) ?? [];
  return Uint8Array.from(found.map((pair) => parseInt(pair, 16)));
}

function toHex(data: ArrayBuffer): string {
  return [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Browsers lend their cryptography to pages of a secure origin alone.
export function canCheck(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

export function commitmentText(proof: ShoeProof): string {
  const { table, shoe, rulebook, deck, decks, seed } = proof;
  const fields = Object.entries({ table, shoe, rulebook, deck, decks, seed });
  const lines = fields.map(([name, value]) => {
    const text = String(value);
    return `${name} ${bytes.encode(text).length}:${text}\n`;
  });
  return `punto shoe commitment 1\n${lines.join('')}`;
}

export function newDecks(deck: number, decks: number): string[] {
  const [suits, ranks] = deck === 65 ? ['FGEWA', 'A23456789TSLF'] : ['CDHS', 'A23456789TJQK'];
  const one = [...suits].flatMap((suit) => [...ranks].map((rank) => rank + suit));
  return Array.from({ length: decks }, () => one).flat();
}

// The words of the keystream: AES-256 in counter mode from 0, two bytes each, the lower one first.
async function keystream(seed: string, count: number): Promise<Uint16Array> {
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', fromHex(seed), 'AES-CTR', false, ['encrypt']);
  const counter = { name: 'AES-CTR', counter: new Uint8Array(16), length: 128 };
  const stream = new DataView(await subtle.encrypt(counter, key, new Uint8Array(count * 2)));
  return Uint16Array.from({ length: count }, (_, index) => stream.getUint16(index * 2, true));
}

// More words than any shoe takes: about one in a hundred is thrown away.
const wordsPerCard = 4;

export async function shuffled(
  cards: string[],
  seed: string,
): Promise<{ order: string[]; thrownAway: number }> {
  const words = await keystream(seed, cards.length * wordsPerCard);
  const order = [...cards];
  let next = 0;
  for (let place = order.length - 1; place > 0; place--) {
    const choices = place + 1;
    let product = (words[next++] ?? 0) * choices;
    while (product % 65536 < 65536 % choices) product = (words[next++] ?? 0) * choices;
    const chosen = Math.floor(product / 65536);
    [order[place], order[chosen]] = [order[chosen] ?? '', order[place] ?? ''];
  }
  return { order, thrownAway: next - (order.length - 1) };
}

export async function checkShoe(proof: ShoeProof): Promise<CheckedShoe> {
  const text = commitmentText(proof);
  const commitment = toHex(await globalThis.crypto.subtle.digest('SHA-256', bytes.encode(text)));
  const { order, thrownAway } = await shuffled(newDecks(proof.deck, proof.decks), proof.seed);
  const shoe = [...order.slice(proof.cut), ...order.slice(0, proof.cut)];
  const wrong = proof.cards.findIndex((card, index) => card !== null && card !== shoe[index]);
  return {
    commitmentText: text,
    commitment,
    isCommitted: commitment === proof.commitment,
    begins: order.slice(0, 8),
    thrownAway,
    seen: proof.cards.filter((card) => card !== null).length,
    unseen: proof.cards.filter((card) => card === null).length,
    difference:
      wrong < 0
        ? null
        : { number: wrong + 1, dealt: proof.cards[wrong] ?? '', due: shoe[wrong] ?? '–' },
  };
}

// `seen` is the commitment that this browser was shown while the shoe was in play.
export function isProven(checked: CheckedShoe, seen: string | null): boolean {
  const isAsSeen = seen === null || seen === checked.commitment;
  return checked.isCommitted && isAsSeen && checked.difference === null;
}
