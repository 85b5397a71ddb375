import type { Action, Place, Role, Words } from './forms';

// What GET /api/tables/{table}/irregularities tells: each irregularity of the rulebook, the
// questions that lead to it, and what the table would do for each combination of answers.
export type Value = string | number | null;
export type Answers = Record<string, Value>;

export interface Declined {
  refusal: string;
  rule?: string;
  text: Words;
}

export interface Question {
  field: string; // of the command
  text: Words;
  answers: { value: Value; label: Words; as?: Value }[]; // as: what holds for another answer
  usual?: Value; // what is meant where nobody says otherwise
}

// What is left to tell, where there are no few answers to choose from.
export interface Ask {
  field: string;
  kind: 'choice' | 'cards' | 'order';
  text: Words;
  answers?: Question['answers'];
  count?: number;
  places?: Place[];
  optional?: boolean;
}

export interface Declaration {
  answers: Answers;
  refusal?: Declined;
  body?: object; // of the command
  asks?: Ask[];
  rule?: string;
  action?: Action;
  by?: Role; // whose authority it takes
  text?: Words;
}

export interface Declarable {
  irregularity: string;
  name: Words;
  rule: string;
  by?: Role; // nobody may declare it now
  refusal?: Declined;
  instead?: string[];
  questions: Question[];
  outcomes: Declaration[];
}

export interface Declarables {
  round: number;
  irregularities: Declarable[];
}

// By which answer the outcomes of this one are found.
function meant(question: Question | undefined, value: Value): Value {
  const answer = question?.answers.find((one) => one.value === value);
  return answer?.as !== undefined ? answer.as : value;
}

function questionOf(one: Declarable, field: string): Question | undefined {
  return one.questions.find((question) => question.field === field);
}

// Those that still fit what was answered so far.
export function fitting(one: Declarable, answers: Answers): Declaration[] {
  return one.outcomes.filter((outcome) =>
    Object.entries(answers).every(([field, value]) => {
      if (!(field in outcome.answers)) return true;
      return outcome.answers[field] === meant(questionOf(one, field), value);
    }),
  );
}

export interface Choice {
  value: Value;
  label: Words;
  rules: string[];
  refusal?: Declined; // the table would say no in every case
}

export function choicesFor(one: Declarable, question: Question, answers: Answers): Choice[] {
  return question.answers.flatMap(({ value, label }) => {
    const left = fitting(one, { ...answers, [question.field]: value }).filter(
      (outcome) => question.field in outcome.answers,
    );
    if (left.length === 0) return [];
    const open = left.filter(({ refusal }) => !refusal);
    const rules = [...new Set(open.map(({ rule }) => rule ?? ''))].filter(Boolean);
    const refusal = open.length === 0 ? left[0]!.refusal : undefined;
    return [{ value, label, rules, ...(refusal ? { refusal } : {}) }];
  });
}

// What is meant without being asked, where it leads anywhere.
export function usualAnswers(one: Declarable): Answers {
  const answers: Answers = {};
  for (const { field, usual } of one.questions) {
    if (usual === undefined) continue;
    const isOpen = fitting(one, { [field]: usual }).some(({ refusal }) => !refusal);
    if (isOpen) answers[field] = usual;
  }
  return answers;
}

// The first that an outcome which is left has an answer to.
export function nextQuestion(one: Declarable, answers: Answers): Question | null {
  const left = fitting(one, answers);
  const isAsked = ({ field }: Question) =>
    !(field in answers) && left.some((outcome) => field in outcome.answers);
  return one.questions.find(isAsked) ?? null;
}

export function declarationFor(one: Declarable, answers: Answers): Declaration | null {
  return fitting(one, answers)[0] ?? null;
}

// The command, with the answers that were given and what was told besides.
export function bodyFor(
  one: Declarable,
  outcome: Declaration,
  answers: Answers,
  told: Record<string, unknown>,
): object {
  const body: Record<string, unknown> = { ...outcome.body };
  for (const [field, value] of Object.entries(answers)) {
    const isOther = meant(questionOf(one, field), value) !== value;
    if (isOther && field in outcome.answers) body[field] = value;
  }
  return { ...body, ...told };
}
