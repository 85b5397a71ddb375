import type { Role, Rulebook, Step } from '../../model/forms';
import { speech } from '../language.svelte';
import { jobName } from './frame';
import { dealerTexts, type DealerTexts } from './dealer';

export interface StepNames {
  seat: (player: number | undefined) => string;
  book: Rulebook | undefined;
  wager?: (number: number) => string; // whose it is, where it lies, and how much
}

type Say = (t: DealerTexts, step: Step, names: StepNames) => string;

function hand(t: DealerTexts, step: Step): string {
  return step.side === 'banker' ? t.banker : t.player;
}

function announcement(names: StepNames, which: 'opens' | 'closes', otherwise: string): string {
  return names.book?.betting[which][speech.language][0] ?? otherwise;
}

const sayings: Record<string, Say> = {
  'open-betting': (t, _, names) => announcement(names, 'opens', t.open),
  'close-betting': (t, _, names) => announcement(names, 'closes', t.closeBetting),
  settle: (t) => t.settle,
  'sign-on': (t) => t.signOnTable,
  'resume-table': (t) => t.resume,
  'load-shoe': (t) => t.loadShoe,
  'cut-shoe': (t) => t.cutShoe,
  'burn-cards': (t) => t.burn,
  'report-cutting-card': (t) => t.cuttingCard,
  'report-empty-shoe': (t) => t.emptyShoe,
  'draw-card': (t, { place }) => t.drawFaceDown(t.place[place ?? ''] ?? ''),
  'read-card': (t, { place }) => t.enterCard(t.place[place ?? ''] ?? ''),
  'expose-hand': (t, step) => t.turn(hand(t, step)),
  'pass-hand': (t, step, { seat }) => t.pass(hand(t, step), seat(step.to ?? step.player)),
  'decline-hand': (t, step) => t.decline(hand(t, step)),
  'reveal-first': (t, step) => t.revealFirst(hand(t, step)),
  'choose-handler': (t, step, { seat }) => t.chooseHandler(hand(t, step), seat(step.player)),
  'allow-squeeze': (t, step) => t.allowSqueeze(hand(t, step)),
  'take-device': (t, step, { seat }) => t.takeDevice(seat(step.player)),
  'relinquish-device': (t) => t.relinquish,
  'allow-drawing': (t) => t.allowDrawing,
  'remove-wager': (t, { number }, { wager }) =>
    t.removeWager(wager?.(number ?? 0) ?? String(number)),
  'announce-last-round': (t) => t.announceLast,
  'suspend-table': (t) => t.suspend,
  'choose-method': (t, { method }) => t.chooseMethod(method ?? ''),
  'close-table': (t) => t.closeTable,
  'report-terminal-failure': (t) => t.terminalFailed,
  'release-seat': (t) => t.releaseSeat,
  leave: (t) => t.leaveTable,
  confirm: (t) => t.confirmFound,
  dismiss: (t) => t.dismiss,
  approve: (t) => t.approve,
  'set-cards-aside': (t) => t.setAside,
  'close-offer': (t) => t.closeOffer,
};

export function stepLabel(step: Step, names: StepNames): string {
  const t = dealerTexts();
  return sayings[step.command]?.(t, step, names) ?? step.command;
}

// Where it is not the Dealer's to do: whose number and PIN will be asked for.
export function roleLabel(step: Step): string {
  return step.by && step.by !== 'dealer' ? dealerTexts().needs(jobName(step.by as Role)) : '';
}
