import { describe, expect, it } from 'vitest';
import { checkShoe, commitmentText, isProven, newDecks, shuffled } from '../src/model/proof';
import real from './streams/shoe.json';
import type { ShoeProof } from '../src/model/proof';

const sevens = '07'.repeat(32);
// The example of docs/RANDOMNESS.md.
const described: ShoeProof = {
  format: 'punto shoe proof 1',
  table: 'T7',
  shoe: 3,
  rulebook: 'ab'.repeat(32),
  deck: 52,
  decks: 8,
  commitment: 'c6f5482cf0f916e73d52a86cef041369bb704a95fcc808bed1a6c2f48e865be5',
  seed: sevens,
  cut: 0,
  cards: [],
};

async function digest(text: string): Promise<string> {
  const made = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(made)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('a shoe by the page on randomness', () => {
  it('lies as the page says', async () => {
    const { order } = await shuffled(newDecks(52, 8), sevens);
    expect(order.slice(0, 8).join(' ')).toBe('2H 7H AH 3C JS QD 7C 2D');
    expect(await digest(order.join(' '))).toBe(
      'c9c68ab797d84d685370399ec967cd233928dfc09e3a65b29346784c119e126e',
    );
  });

  it('has the commitment that the page gives', async () => {
    expect(await digest(commitmentText(described))).toBe(described.commitment);
    expect((await checkShoe(described)).isCommitted).toBe(true);
  });

  it('counts lengths in bytes', () => {
    expect(commitmentText({ ...described, table: '龙' })).toContain('table 3:龙\n');
  });

  it('numbers the five elements as the page says', () => {
    const deck = newDecks(65, 4);
    expect(deck.length).toBe(260);
    expect(deck.slice(0, 14).join(' ')).toBe('AF 2F 3F 4F 5F 6F 7F 8F 9F TF SF LF FF AG');
    expect(deck[64]).toBe('FA');
  });
});

describe('a shoe that was dealt', () => {
  async function dealt(cut: number): Promise<ShoeProof> {
    const { order } = await shuffled(newDecks(52, 8), sevens);
    const cards = [...order.slice(cut), ...order.slice(0, cut)].slice(0, 60);
    return { ...described, cut, cards };
  }

  it('verifies after its cut, with cards that nobody saw', async () => {
    const proof = await dealt(100);
    proof.cards[3] = null;
    const checked = await checkShoe(proof);
    expect(isProven(checked, null)).toBe(true);
    expect(isProven(checked, proof.commitment)).toBe(true);
    expect(isProven(checked, 'f'.repeat(64))).toBe(false);
    expect([checked.seen, checked.unseen]).toEqual([59, 1]);
  });

  it('names the first card that is another', async () => {
    const proof = await dealt(100);
    const due = proof.cards[16] ?? '';
    proof.cards[16] = due === '9C' ? '8C' : '9C';
    const checked = await checkShoe(proof);
    expect(checked.difference).toEqual({ number: 17, dealt: proof.cards[16], due });
    expect(isProven(checked, null)).toBe(false);
  });

  it('does not verify with another seed, table, number or cut', async () => {
    const proof = await dealt(100);
    const others: Partial<ShoeProof>[] = [
      { seed: '08'.repeat(32) },
      { table: 'T8' },
      { shoe: 4 },
      { cut: 101 },
      { decks: 7 },
    ];
    for (const other of others) {
      expect(isProven(await checkShoe({ ...proof, ...other }), null)).toBe(false);
    }
  });

  it('does not have more cards than there are', async () => {
    const proof = await dealt(0);
    const checked = await checkShoe({ ...proof, cards: [...Array<null>(416).fill(null), 'AC'] });
    expect(checked.difference?.number).toBe(417);
  });
});

describe('a shoe of a real floor', () => {
  it('verifies, every card of it', async () => {
    const checked = await checkShoe(real);
    expect(isProven(checked, null)).toBe(true);
    expect(checked.seen + checked.unseen).toBe(real.cards.length);
    expect(checked.seen).toBeGreaterThan(150);
  });

  it('does not where two of its cards are exchanged', async () => {
    const cards = [...real.cards];
    const other = cards.findIndex((card) => card !== cards[0]);
    [cards[0], cards[other]] = [cards[other] ?? '', cards[0] ?? ''];
    expect((await checkShoe({ ...real, cards })).difference?.number).toBe(1);
  });
});
