import { describe, expect, it } from 'vitest';
import { asksForAnother, isForAnother, isForHouse } from '../src/model/authority';
import type { Problem } from '../src/model/forms';

function problem(type: string, refusal?: string): Problem {
  const made = { type: `urn:punto:problem:${type}`, title: '', status: 403, detail: '', refusal };
  return made as Problem;
}

describe('refusals that another person lifts', () => {
  it('asks for his approval where that is enough', () => {
    expect(asksForAnother(problem('table-refusal', 'role-too-low'))).toBe(true);
    expect(asksForAnother(problem('house-refusal', 'second-person-needed'))).toBe(true);
    expect(asksForAnother(problem('table-refusal', 'betting-not-open'))).toBe(false);
  });

  it('lets him do himself what nobody approves for another', () => {
    expect(isForAnother(problem('house-refusal', 'proposal-is-yours'))).toBe(true);
    expect(isForAnother(problem('house-refusal', 'may-not'))).toBe(true);
    expect(isForAnother(problem('may-not'))).toBe(true);
    expect(isForAnother(problem('table-refusal', 'role-too-low'))).toBe(false);
  });

  it('knows what is proposed to the house', () => {
    expect(isForHouse(problem('through-the-house'))).toBe(true);
    expect(isForHouse(problem('house-refusal', 'may-not'))).toBe(false);
  });
});
