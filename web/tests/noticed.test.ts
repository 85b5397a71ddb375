import { describe, expect, it } from 'vitest';
import type { Step } from '../src/model/forms';
import { fieldsOf, noticingNow } from '../src/model/noticed';

const felt = { phase: 'dealing', seating: 'felt' } as const;
const step = (command: string): Step => ({ command, rule: '5.1', by: 'dealer' }) as Step;

describe('what a table notices by itself', () => {
  it('is entered where the server offers a step for it', () => {
    const steps = [step('report-cutting-card')];
    expect(noticingNow(['report-cutting-card'], felt, steps)).toBe('report-cutting-card');
    expect(noticingNow(['report-cutting-card'], felt, [])).toBeNull();
  });

  it('is entered without a step where it comes too late, on felt and after "No more bets"', () => {
    expect(noticingNow(['place-wager'], felt, [])).toBe('place-wager');
    expect(noticingNow(['withdraw-wager'], { ...felt, phase: 'betting' }, [])).toBeNull();
    expect(noticingNow(['place-wager'], { ...felt, seating: 'terminals' }, [])).toBeNull();
  });

  it('has nothing to be entered where nothing is given instead', () => {
    expect(noticingNow([], felt, [step('settle')])).toBeNull();
  });

  it('asks for what the command wants', () => {
    expect(fieldsOf('record-found-wager')).toEqual(['player', 'wager', 'amount']);
    expect(fieldsOf('withdraw-wager')).toEqual(['player', 'wager']);
    expect(fieldsOf('report-terminal-failure')).toEqual(['player']);
    expect(fieldsOf('close-betting')).toEqual([]);
  });
});
