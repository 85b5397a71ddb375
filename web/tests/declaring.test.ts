import { describe, expect, it } from 'vitest';
import {
  bodyFor,
  choicesFor,
  declarationFor,
  nextQuestion,
  usualAnswers,
  type Declarable,
} from '../src/model/declaring';

const words = (en: string) => ({ en, zh: en });
const refusal = { refusal: 'cards-do-not-fit', text: words('Not so many cards are left.') };
const together: Declarable = {
  irregularity: 'cards-drawn-together',
  name: words('Two or more cards drawn together'),
  rule: '5.8',
  by: 'dealer',
  questions: [
    {
      field: 'round',
      text: words('In which round?'),
      usual: 7,
      answers: [
        { value: 7, label: words('7') },
        { value: 6, label: words('6') },
        { value: 5, label: words('5'), as: 6 },
      ],
    },
    {
      field: 'order',
      text: words('Is their order known?'),
      answers: [
        { value: 'known', label: words('Yes') },
        { value: 'unknown', label: words('No') },
      ],
    },
    {
      field: 'together',
      text: words('How many?'),
      answers: [
        { value: 2, label: words('2') },
        { value: 3, label: words('3'), as: 2 },
        { value: 9, label: words('9') },
      ],
    },
  ],
  outcomes: [
    { answers: { round: 7, order: 'known' }, rule: '5.8.1', body: { round: 7, order: 'known' } },
    {
      answers: { round: 7, order: 'unknown', together: 2 },
      rule: '5.8.2.2',
      by: 'pit-manager',
      body: { round: 7, order: 'unknown', together: 2 },
    },
    { answers: { round: 7, order: 'unknown', together: 9 }, refusal },
    { answers: { round: 6 }, refusal },
  ],
};
const [, order, number] = together.questions;

describe('an irregularity by questions', () => {
  it('is of the usual round where nobody says otherwise', () => {
    expect(usualAnswers(together)).toEqual({ round: 7 });
    expect(nextQuestion(together, {})?.field).toBe('round');
    expect(nextQuestion(together, { round: 7 })?.field).toBe('order');
  });
  it('leaves out what makes no difference any more', () => {
    expect(nextQuestion(together, { round: 7, order: 'known' })).toBeNull();
    expect(nextQuestion(together, { round: 7, order: 'unknown' })?.field).toBe('together');
  });
  it('has the rules beside each answer', () => {
    const [known, unknown] = choicesFor(together, order!, { round: 7 });
    expect(known).toMatchObject({ value: 'known', rules: ['5.8.1'] });
    expect(unknown).toMatchObject({ value: 'unknown', rules: ['5.8.2.2'] });
  });
  it('says why an answer leads nowhere', () => {
    const choices = choicesFor(together, number!, { round: 7, order: 'unknown' });
    expect(choices.map(({ value }) => value)).toEqual([2, 3, 9]);
    expect(choices.map((one) => one.refusal)).toEqual([undefined, undefined, refusal]);
  });
  it('takes the outcome of one answer for another, and sends the one that was given', () => {
    const answers = { round: 7, order: 'unknown', together: 3 };
    const outcome = declarationFor(together, answers)!;
    expect(outcome.by).toBe('pit-manager');
    expect(bodyFor(together, outcome, answers, { order_is: [1, 0] })).toEqual({
      round: 7,
      order: 'unknown',
      together: 3,
      order_is: [1, 0],
    });
    expect(declarationFor(together, { round: 5 })?.refusal).toBe(refusal);
  });
});
