import type {
  Answer,
  Command,
  CommandBody,
  CommandName,
  Frame,
  Pairing,
  Problem,
  Session,
  Side,
  Terminal,
} from '../model/forms';
import {
  forgetAccepted,
  isProblem,
  noWagering,
  putBack,
  reduceWagering,
  sentWager,
  takenBack,
  type PendingWager,
  type WageringState,
} from '../model/wagering';
import { speech } from '../texts/language.svelte';
import { get, post, Refused } from './api';
import { forgetAll } from './commitments';
import { newKey } from './key';
import { library } from './library.svelte';
import { SessionCount } from './session.svelte';
import { LiveTable } from './table.svelte';

const kept = 'punto.terminal';
const keptCashOut = 'punto.cash-out';
const demonstrationCredits = 100000;
const cashOutKept = 24 * 3600 * 1000; // as long as the floor surely keeps its key
const seenSoon = 3000; // milliseconds until a change follows its answer
const lookAgain = 10;

// The floor has no terminal of this key.
class NotPaired extends Error {}

// With the same key: nothing has happened, or nobody knows what has.
const triedAgain = [429, 503, 504];
// Under way, or not answered to this terminal: its key is good for another time.
const stillOpen = [401, 500];

function problemOf(error: unknown): Problem | undefined {
  return error instanceof Refused ? error.problem : undefined;
}

function waitFor(problem: Problem | undefined): number {
  const { retry_after = 0 } = (problem ?? {}) as { retry_after?: number };
  return Math.max(2, retry_after) * 1000;
}

// A cash-out whose voucher nobody has taken yet, so that its code is not lost with the page.
interface CashOut {
  terminal: number;
  key: string;
  amount: number;
  at: number;
}

export type Stand = 'starting' | 'unpaired' | 'ready';

// This screen as a terminal of the floor: who it is, its credits, its seat, and what it asks for.
export class TerminalScreen {
  stand = $state<Stand>('starting');
  terminal = $state.raw<Terminal | null>(null);
  wagering = $state.raw<WageringState>(noWagering);
  notice = $state<Problem | null>(null);
  isLeaving = $state(false);
  voucher = $state<{ code: string; amount: number } | null>(null);
  readonly session = new SessionCount();
  readonly live = new LiveTable((frame) => this.received(frame));
  isWagering = $state(false); // something done by one touch is not done yet
  private confirmed = '';
  private cashingOut = ''; // by which key
  private undoing: Promise<void> = Promise.resolve();

  async start(): Promise<void> {
    await library.readFloor();
    try {
      await this.signOn();
      this.stand = 'ready';
      this.live.connection.open();
    } catch (error) {
      if (error instanceof NotPaired) this.stand = 'unpaired';
      else setTimeout(() => void this.start(), waitFor(problemOf(error)));
    }
  }

  async pair(code: string): Promise<void> {
    try {
      this.keep(await post<Pairing>('/api/pairing', { pairing_code: code }, speech.tag));
      await this.start();
    } catch (error) {
      if (error instanceof Refused) this.notice = error.problem;
    }
  }

  // Signed on already, or by the key that this browser keeps, or with a terminal lent for
  // demonstration. Only a key that the floor does not know is given up.
  private async signOn(): Promise<void> {
    const session = await get<Session>('/api/session', speech.tag);
    if (session.kind === 'terminal') return;
    const pairing = this.keptPairing();
    if (pairing && (await this.signOnWith(pairing))) return;
    if (!library.floor) throw new Error('whether it lends terminals is not known');
    if (!library.floor.demonstration) throw new NotPaired();
    if (pairing) this.beginAnew();
    const lent = await post<Pairing>('/api/demonstration/terminals', {}, speech.tag);
    this.keep(lent);
    await this.signOnWith(lent);
  }

  private async signOnWith(pairing: Pairing): Promise<boolean> {
    try {
      await post('/api/session/sign-on-terminal', pairing, speech.tag);
      return true;
    } catch (error) {
      if (error instanceof Refused && error.problem.status === 401) return false;
      throw error;
    }
  }

  // A floor that was begun anew knows nothing of what this browser has kept.
  private beginAnew(): void {
    forgetAll();
    localStorage.removeItem(keptCashOut);
  }

  private keptPairing(): Pairing | null {
    const text = localStorage.getItem(kept);
    return text ? (JSON.parse(text) as Pairing) : null;
  }

  private keep({ terminal, key }: Pairing): void {
    localStorage.setItem(kept, JSON.stringify({ terminal, key }));
  }

  // ---- what it is told --------------------------------------------------------------------------

  private received(frame: Frame): void {
    if (frame.hello && frame.hello.session.kind !== 'terminal') return this.signOnAgain();
    if (frame.hello) this.resumeCashOut(frame.hello.session.terminal);
    this.wagering = reduceWagering(this.wagering, frame);
    this.session.follow(frame);
    if (frame.terminal) {
      this.terminal = frame.terminal;
      if (frame.terminal.table) this.live.watch(frame.terminal.table);
    }
    this.confirmShown();
    this.leaveIfAsked();
  }

  // A floor that was started anew knows no sessions of before.
  private signOnAgain(): void {
    this.live.connection.close();
    void this.start();
  }

  // A terminal says when it shows an announcement; it is in the picture with the next frame.
  private confirmShown(): void {
    const { view, own, table } = this.live.state;
    if (!view || !own?.own_steps.some((step) => step.command === 'confirm-shown')) return;
    const closing = view.announced === 'betting-closes';
    const told = `${view.round} ${closing}`;
    if (told === this.confirmed) return;
    this.confirmed = told;
    requestAnimationFrame(() => {
      void this.ask('confirm-shown', { round: view.round, closing }, table);
    });
  }

  // ---- what it asks for -------------------------------------------------------------------------

  private command<Name extends CommandName>(
    command: Name,
    body: CommandBody<Name>,
    table?: string,
  ): Command {
    return { ...(table && { table }), command, key: newKey(), body } as Command;
  }

  private ask<Name extends CommandName>(
    name: Name,
    body: CommandBody<Name>,
    table?: string,
  ): Promise<Answer> {
    return this.live.connection.give(this.command(name, body, table));
  }

  // Asks, and shows why where it is refused.
  private async askAloud<Name extends CommandName>(
    name: Name,
    body: CommandBody<Name>,
    table?: string,
  ): Promise<Answer | null> {
    this.notice = null;
    const answer = await this.ask(name, body, table);
    if (!isProblem(answer)) return answer;
    this.notice = answer.body as Problem;
    return null;
  }

  async insertCredits(): Promise<boolean> {
    return (await this.askAloud('insert-cash', { amount: demonstrationCredits })) !== null;
  }

  async presentVoucher(code: string): Promise<boolean> {
    return (await this.askAloud('present-voucher', { code })) !== null;
  }

  async sit(table: string, position: number): Promise<void> {
    let credits = this.terminal?.credits ?? 0;
    if (credits === 0 && library.floor?.demonstration) {
      if (!(await this.insertCredits())) return;
      credits = this.terminal?.credits || demonstrationCredits;
    }
    await this.askAloud('sit-at-terminal', { table, position, credits });
  }

  // More credits for the seat: those of the terminal, or new ones for demonstration.
  async addCredits(): Promise<void> {
    if (!this.terminal?.credits && !(await this.insertCredits())) return;
    const amount = this.terminal?.credits || demonstrationCredits;
    await this.askAloud('add-at-terminal', { amount });
  }

  async insertCard(number: string, pin: string): Promise<boolean> {
    const body = pin === '' ? { card_number: number } : { card_number: number, pin };
    return (await this.askAloud('insert-card', body)) !== null;
  }

  removeCard(): Promise<Answer | null> {
    return this.askAloud('remove-card', {});
  }

  async setLimits(limits: CommandBody<'set-player-limits'>['limits']): Promise<boolean> {
    return (await this.askAloud('set-player-limits', { limits })) !== null;
  }

  // Who takes a break leaves the table, as soon as his wagers are settled.
  async coolOff(until: number): Promise<boolean> {
    const isDone = (await this.askAloud('cool-off', { until: Math.round(until) })) !== null;
    if (isDone && this.live.state.own?.own_seat) {
      this.isLeaving = true;
      this.leaveIfAsked();
    }
    return isDone;
  }

  // At once, or where wagers are in play as soon as they are settled; asked for again, not at all.
  leave(): void {
    this.isLeaving = !this.isLeaving;
    this.leaveIfAsked();
  }

  private leaveIfAsked(): void {
    const { own, table } = this.live.state;
    if (!this.isLeaving || !own?.own_steps.some((step) => step.command === 'leave')) return;
    this.isLeaving = false;
    void this.askAloud('leave', {}, table);
  }

  async cashOut(): Promise<void> {
    if (!this.terminal || this.cashingOut) return;
    const { terminal, credits: amount } = this.terminal;
    const asked = { terminal, key: newKey(), amount, at: Date.now() };
    localStorage.setItem(keptCashOut, JSON.stringify(asked));
    await this.printVoucher(asked);
  }

  // The same key gives the same voucher, also after the page was lost.
  private async printVoucher(asked: CashOut): Promise<void> {
    this.cashingOut = asked.key;
    this.notice = null;
    const command = { command: 'cash-out' as const, key: asked.key, body: {} };
    const answer = await this.live.connection.give(command);
    const { code } = answer.body as { code?: string };
    if (isProblem(answer)) this.notice = answer.body as Problem;
    if (triedAgain.includes(answer.status)) {
      setTimeout(() => void this.printVoucher(asked), waitFor(answer.body as Problem));
      return;
    }
    this.cashingOut = '';
    if (code) this.voucher = { code, amount: asked.amount };
    else if (!stillOpen.includes(answer.status)) this.voucherTaken();
  }

  voucherTaken(): void {
    this.voucher = null;
    localStorage.removeItem(keptCashOut);
  }

  private resumeCashOut(terminal: number | undefined): void {
    const text = localStorage.getItem(keptCashOut);
    if (!text || this.voucher || this.cashingOut) return;
    const asked = JSON.parse(text) as CashOut;
    const isOurs = asked.terminal === terminal && Date.now() - asked.at < cashOutKept;
    if (isOurs) void this.printVoucher(asked);
    else localStorage.removeItem(keptCashOut);
  }

  callAttendant(): Promise<Answer | null> {
    return this.askAloud('call-attendant', {});
  }

  answerOffer(withdraw: number[]): Promise<Answer | null> {
    return this.askAloud('answer-offer', { withdraw }, this.live.state.table);
  }

  turnHand(side: Side): Promise<Answer | null> {
    return this.askAloud('expose-hand', { side }, this.live.state.table);
  }

  passHandOn(side: Side): Promise<Answer | null> {
    return this.askAloud('decline-hand', { side }, this.live.state.table);
  }

  // ---- wagers -----------------------------------------------------------------------------------

  place(kind: string, amount: number): void {
    void this.placed(kind, amount);
  }

  private placed(kind: string, amount: number): Promise<Answer | null> {
    const { view, table } = this.live.state;
    if (!view) return Promise.resolve(null);
    const command = this.command('place-wager', { round: view.round, wager: kind, amount }, table);
    this.wagering = sentWager(this.wagering, command);
    return this.live.connection.give(command);
  }

  // Until the wagers that it has changed are on the screen, so that nothing is reckoned from what
  // lay there before.
  private async seen(answers: (Answer | null)[]): Promise<void> {
    const last = Math.max(0, ...answers.map(lastEvent));
    const until = Date.now() + seenSoon;
    while (this.live.state.ownNumber < last && Date.now() < until) {
      await new Promise((done) => setTimeout(done, lookAgain));
    }
  }

  // What one touch does is done once, however often it is touched.
  private async once(work: () => Promise<(Answer | null)[]>): Promise<void> {
    if (this.isWagering || this.wagering.pending.length > 0) return;
    this.isWagering = true;
    try {
      await this.seen(await work());
    } finally {
      this.isWagering = false;
    }
  }

  // The last amount that was accepted, off again: all of a wager, or a part of it. Each touch takes
  // another one, after the one before.
  undo(): Promise<void> {
    const last = this.wagering.accepted.at(-1);
    if (!last) return Promise.resolve();
    this.wagering = takenBack(this.wagering, last.key);
    this.undoing = this.undoing.then(() => this.takeBack(last));
    return this.undoing;
  }

  private async takeBack(last: PendingWager): Promise<void> {
    const { view, own, table } = this.live.state;
    if (!view) return;
    const wager = own?.own_wagers.find((one) => one.kind === last.kind);
    const isAll = !wager || wager.amount <= last.amount;
    const body = { round: view.round, wager: last.kind };
    const answer = isAll
      ? await this.askAloud('withdraw-wager', body, table)
      : await this.askAloud('decrease-wager', { ...body, amount: last.amount }, table);
    if (answer) await this.seen([answer]);
    else this.wagering = putBack(this.wagering, last, view.round);
  }

  clear(): Promise<void> {
    return this.once(async () => {
      const { view, own, table } = this.live.state;
      if (!view) return [];
      const answers: (Answer | null)[] = [];
      for (const kind of new Set((own?.own_wagers ?? []).map((wager) => wager.kind))) {
        const body = { round: view.round, wager: kind };
        answers.push(await this.askAloud('withdraw-wager', body, table));
      }
      this.wagering = forgetAccepted(this.wagering);
      return answers;
    });
  }

  repeat(): Promise<void> {
    return this.once(() => {
      if (this.live.state.own?.own_wagers.length) return Promise.resolve([]);
      return this.placeAll(this.wagering.repeatable);
    });
  }

  double(): Promise<void> {
    return this.once(() => this.placeAll(this.live.state.own?.own_wagers ?? []));
  }

  private placeAll(wagers: { kind: string; amount: number }[]): Promise<(Answer | null)[]> {
    return Promise.all(wagers.map(({ kind, amount }) => this.placed(kind, amount)));
  }
}

// The number of the last event that came of it.
function lastEvent(answer: Answer | null): number {
  const { first = 0, count = 0 } = (answer?.body ?? {}) as { first?: number; count?: number };
  return first + count - 1;
}
