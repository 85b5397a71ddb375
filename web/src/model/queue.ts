import type { House, Job } from './forms';
import type { QueueItem, QueueStep } from './pit';

// Where a command goes, by its path.
export interface Addressed {
  table?: string;
  command: string;
}

export function addressOf(path: string): Addressed {
  const [, , where = '', table = '', command = ''] = path.split('/');
  return where === 'tables' ? { table: decodeURIComponent(table), command } : { command: table };
}

// What can be said here besides what is known; anything else is said where the cards are.
const sayable = ['reason', 'text', 'allow', 'order', 'action', 'owed'];

// One way to decide something: steps that differ in the action alone are one way with a choice.
export interface Way {
  path: string;
  command: string;
  steps: QueueStep[];
  more: string[];
}

export function waysOf(item: QueueItem): Way[] {
  const ways = new Map<string, Way>();
  for (const step of item.send) {
    if (!step.more.every((member) => sayable.includes(member))) continue;
    const { command } = addressOf(step.path);
    const way = ways.get(step.path);
    if (way) way.steps.push(step);
    else ways.set(step.path, { path: step.path, command, steps: [step], more: step.more });
  }
  return [...ways.values()];
}

// Whether this is done elsewhere: no way to decide it can be gone here.
export function isDoneElsewhere(item: QueueItem): boolean {
  return item.send.length > 0 && waysOf(item).length === 0;
}

export function mayGo(step: QueueStep, job: Job | undefined, person: number | undefined): boolean {
  return job !== undefined && step.jobs.includes(job) && step.not_by !== person;
}

// A name by which it is the same thing when the queue is told anew.
export function nameOf(item: QueueItem): string {
  const { kind, table, terminal, player, proposal, incident, irregularity, round } = item;
  const parts = [kind, table, terminal, player, proposal?.proposal, incident, irregularity, round];
  return parts.map((part) => part ?? '').join(' ');
}

// What an attendant has to do: he does not see the tables' figures, and is told by the house.
export function queueOfHouse(house: House | null): QueueItem[] {
  const step = (command: string, body: QueueStep['body']): QueueStep => ({
    path: `/api/house/${command}`,
    body,
    more: [],
    jobs: ['attendant'],
  });
  return (house?.terminals ?? []).flatMap(({ terminal, hand_pay, is_calling, player, table }) => {
    const at = { terminal, player, table };
    const items: QueueItem[] = [];
    if (hand_pay > 0) {
      const send = [step('pay-by-hand', { terminal, amount: hand_pay })];
      items.push({ kind: 'hand-pay', ...at, amount: hand_pay, send });
    }
    if (is_calling) items.push({ kind: 'call', ...at, send: [step('answer-call', { terminal })] });
    return items;
  });
}
