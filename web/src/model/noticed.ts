import type { PublicView, Step } from './forms';

// What a table notices by itself when one of these commands is given: it is not declared.
export const noticing = [
  'place-wager',
  'withdraw-wager',
  'record-found-wager',
  'close-betting',
  'report-cutting-card',
  'report-terminal-failure',
] as const;
export type Noticing = (typeof noticing)[number];

// Which of them the table answers with what it does then; nothing where it is not the time for it.
// What comes too late is no step any more: it is given all the same while the round is dealt.
const tooLate = ['place-wager', 'withdraw-wager'];

export function noticingNow(
  instead: string[],
  view: Pick<PublicView, 'phase' | 'seating'>,
  steps: Step[],
): Noticing | null {
  const command = noticing.find((one) => instead.includes(one));
  if (!command) return null;
  if (!tooLate.includes(command)) {
    return steps.some((step) => step.command === command) ? command : null;
  }
  return view.phase === 'dealing' && view.seating === 'felt' ? command : null;
}

// What has to be told with it.
export function fieldsOf(command: Noticing): ('player' | 'wager' | 'amount')[] {
  if (command === 'withdraw-wager') return ['player', 'wager'];
  if (command === 'report-terminal-failure') return ['player'];
  const isWager = command === 'place-wager' || command === 'record-found-wager';
  return isWager ? ['player', 'wager', 'amount'] : [];
}
