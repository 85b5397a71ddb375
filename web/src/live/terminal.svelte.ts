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
  reduceWagering,
  sentWager,
  takenBack,
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
const demonstrationCredits = 100000;

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
  private confirmed = '';

  async start(): Promise<void> {
    await library.readFloor();
    try {
      await this.signOn();
      this.stand = 'ready';
      this.live.connection.open();
    } catch (error) {
      if (error instanceof Refused) this.stand = 'unpaired';
      else setTimeout(() => void this.start(), 2000);
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
  // demonstration.
  private async signOn(): Promise<void> {
    const session = await get<Session>('/api/session', speech.tag).catch(() => null);
    if (session?.kind === 'terminal') return;
    const pairing = this.keptPairing();
    if (pairing) {
      try {
        await post('/api/session/sign-on-terminal', pairing, speech.tag);
        return;
      } catch (error) {
        if (!(error instanceof Refused) || !library.floor?.demonstration) throw error;
        forgetAll(); // a floor that was begun anew
      }
    }
    const lent = await post<Pairing>('/api/demonstration/terminals', {}, speech.tag);
    this.keep(lent);
    await post('/api/session/sign-on-terminal', lent, speech.tag);
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
    const amount = this.terminal?.credits ?? 0;
    const answer = await this.askAloud('cash-out', {});
    const code = (answer?.body as { code?: string } | undefined)?.code;
    if (code) this.voucher = { code, amount };
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
    const { view, table } = this.live.state;
    if (!view) return;
    const command = this.command('place-wager', { round: view.round, wager: kind, amount }, table);
    this.wagering = sentWager(this.wagering, command);
    void this.live.connection.give(command);
  }

  // The last amount that was accepted, off again: all of a wager, or a part of it.
  async undo(): Promise<void> {
    const last = this.wagering.accepted.at(-1);
    const { view, own, table } = this.live.state;
    if (!last || !view) return;
    const wager = own?.own_wagers.find((one) => one.kind === last.kind);
    const isAll = !wager || wager.amount <= last.amount;
    const body = { round: view.round, wager: last.kind };
    const answer = isAll
      ? await this.askAloud('withdraw-wager', body, table)
      : await this.askAloud('decrease-wager', { ...body, amount: last.amount }, table);
    if (answer) this.wagering = takenBack(this.wagering, last.key);
  }

  async clear(): Promise<void> {
    const { view, own, table } = this.live.state;
    if (!view) return;
    for (const kind of new Set((own?.own_wagers ?? []).map((wager) => wager.kind))) {
      await this.askAloud('withdraw-wager', { round: view.round, wager: kind }, table);
    }
    this.wagering = forgetAccepted(this.wagering);
  }

  repeat(): void {
    for (const { kind, amount } of this.wagering.repeatable) this.place(kind, amount);
  }

  double(): void {
    for (const { kind, amount } of this.live.state.own?.own_wagers ?? []) this.place(kind, amount);
  }
}
