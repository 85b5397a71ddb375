import { describe, expect, it } from 'vitest';
import type { Rulebook } from '../src/model/forms';
import { roundsOf, sceneAfter, settlementOf, stepsOf } from '../src/model/replay';
import type { Recall, RecalledRound, ToldRound, ToldStep } from '../src/model/replay';
import { stepText } from '../src/texts/told';
import told from './streams/recall.json';
import books from './streams/rulebooks.json';

const rounds = roundsOf(told as Recall);
const tiger = (books as unknown as Rulebook[]).find((book) => book.id === 'tiger');

function wagered(): RecalledRound {
  const found = rounds.find((one) => one.round.finished && one.staked > 0);
  if (!found) throw new Error('the recorded terminal has wagered');
  return found;
}

function step(kind: string, body: Record<string, unknown>): ToldStep {
  return { event: 0, time: '', by: '', text: `server: ${kind}`, rule: null, kind, body };
}

function roundOf(steps: ToldStep[]): ToldRound {
  const frame = { table: 't', round: 1, game: null, rulebook: null, shoe: 1, finished: true };
  return { ...frame, steps };
}

describe('the last rounds of a terminal', () => {
  it('come newest first, without what happened between them', () => {
    const numbers = rounds.map(({ round }) => round.round);
    expect(numbers.length).toBeGreaterThan(2);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  });

  it('end with cards, totals and a winner as the server told them', () => {
    for (const { round } of rounds.filter((one) => one.round.finished)) {
      const scene = sceneAfter(round, round.steps);
      expect(scene.cards.length).toBeGreaterThanOrEqual(4);
      expect(scene.cards.every((card) => card.face === 'exposed' && card.card)).toBe(true);
      const said = round.steps.find((one) => one.kind === 'outcome-announced');
      const winner = scene.winner === 'tie' ? 'tie' : `${scene.winner} wins`;
      expect(said?.text.toLowerCase()).toContain(winner);
    }
  });

  it('lay one card more on the table with each that was drawn', () => {
    const { round } = wagered();
    const counts = round.steps.map(
      (_, index) => sceneAfter(round, round.steps.slice(0, index + 1)).cards.length,
    );
    expect(counts[0]).toBe(0);
    counts.reduce((before, count) => {
      expect(count - before === 0 || count - before === 1).toBe(true);
      return count;
    });
  });

  it('say what each wager paid, and it is what the round paid', () => {
    const { round, staked, returned } = wagered();
    const shares = settlementOf(round.steps);
    expect(shares.reduce((sum, share) => sum + share.staked, 0)).toBe(staked);
    expect(shares.reduce((sum, share) => sum + share.returned, 0)).toBe(returned);
    expect(settlementOf(round.steps.slice(0, 3))).toEqual([]);
  });

  it('leave out what only the record needs', () => {
    const { round } = wagered();
    expect(stepsOf(round).some((one) => one.kind === 'announcement-shown')).toBe(false);
  });

  it('are told in the Player’s language', () => {
    const { round } = wagered();
    const steps = stepsOf(round);
    const chinese = steps.map((one) => stepText(one, steps, tiger, 'zh'));
    expect(chinese.filter((text) => !/[\u4e00-\u9fff]/.test(text))).toEqual([]);
    const english = steps.map((one) => stepText(one, steps, tiger, 'en'));
    expect(english.some((text) => /^You place \d+ on Banker\.$/.test(text))).toBe(true);
  });
});

describe('a hand that lay face down', () => {
  const steps = [
    step('card-drawn', { place: 'player-first' }),
    step('card-read', { place: 'player-first', card: '9C', exposed: false }),
    step('hand-exposed', { side: 'player' }),
  ];

  it('shows its cards when it was turned, and not before', () => {
    const after = (count: number) => sceneAfter(roundOf(steps), steps.slice(0, count)).cards[0];
    expect(after(1)?.face).toBe('face-down');
    expect(after(2)).toEqual({ place: 'player-first', face: 'face-down' });
    expect(after(3)).toEqual({ place: 'player-first', face: 'exposed', card: '9C' });
  });

  it('is said as the server says it where there are no words of our own', () => {
    const odd = step('device-reset', {});
    expect(stepText(odd, [odd], tiger, 'en')).toBe('server: device-reset');
  });

  it('takes the last settlement where a round was corrected', () => {
    const share = { wager: 'tie', staked: 1, verdict: 'lost', rule: null, odds: null };
    const settled = { ...step('round-settled', {}), settlement: [{ ...share, returned: 0 }] };
    const corrected = { ...step('round-corrected', {}), settlement: [{ ...share, returned: 9 }] };
    expect(settlementOf([settled, corrected])[0]?.returned).toBe(9);
  });
});
