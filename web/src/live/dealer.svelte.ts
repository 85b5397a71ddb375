import type {
  Answer,
  CommandName,
  Float,
  House,
  Place,
  PublicView,
  Rulebook,
  Step,
} from '../model/forms';
import { deckOf, typeCard, type Deck } from '../model/card_keys';
import {
  bodyOf,
  correctable,
  lastRead,
  nextAction,
  seatNames,
  type CardSource,
  type Dealt,
  type NextAction,
} from '../model/dealing';
import {
  isWhole,
  nextAt,
  noEntry,
  sharesOf,
  typedAmount,
  type WagerEntry,
} from '../model/wager_entry';
import { money } from '../model/money';
import { speech } from '../texts/language.svelte';
import type { StepNames } from '../texts/staff/dealer_steps';
import { library } from './library.svelte';
import type { StaffScreen } from './staff.svelte';

export type DeskPanel = 'seat' | 'shoe' | 'float' | 'table' | 'keys' | 'irregularity' | 'dealer';

const ofRound = ['close-betting', 'remove-wager'];
const seenSoon = 3000; // milliseconds until a change follows its answer
const lookAgain = 10;

// A table as its Dealer works it: what is next, what was typed so far, what is under way.
export class DealerDesk {
  rank = $state('');
  correcting = $state<Place | null>(null);
  corrected = $state<string | null>(null); // a card that waits for a reason
  entry = $state.raw<WagerEntry>(noEntry);
  panel = $state<DeskPanel | null>(null);
  position = $state(0); // of the seat whose panel is open
  ticked = $state.raw<{ round: number; players: number[] }>({ round: 0, players: [] });
  private underWay = $state(0);
  private last: Promise<unknown> = Promise.resolve();
  private isActing = false;
  private underWayAlone = new Set<string>(); // what is done once, however often it is touched
  private refusedCards = 0;

  constructor(readonly screen: StaffScreen) {}

  // ---- the table --------------------------------------------------------------------------------

  get table(): string {
    return this.screen.live.state.table;
  }
  get view(): PublicView | null {
    return this.screen.live.state.view;
  }
  get book(): Rulebook | undefined {
    return library.rulebooks[this.table];
  }
  get source(): CardSource {
    const table = library.floor?.tables.find((one) => one.table === this.table);
    return table?.cards ?? 'keyed-in';
  }
  get steps(): Step[] {
    return this.view?.steps ?? [];
  }
  get dealt(): Dealt | null {
    return this.view && { view: this.view, book: this.book, source: this.source };
  }
  get next(): NextAction {
    const dealt = this.dealt;
    return dealt ? nextAction(this.steps, dealt) : { act: null, card: null, others: [] };
  }
  get deck(): Deck {
    return deckOf(this.book?.deck.kind);
  }
  get seatNames(): Map<number, string> {
    return seatNames(this.view?.seats ?? []);
  }
  // Of the table's chips and cash, where the house tells it.
  get float(): Float | undefined {
    return this.screen.house?.floats?.find((one) => one.table === this.table);
  }
  get isBusy(): boolean {
    return this.underWay > 0;
  }
  get day(): House['day'] {
    return library.floor?.day ?? 0;
  }

  seatName(player: number | undefined): string {
    return (player !== undefined && this.seatNames.get(player)) || '–';
  }
  wagerName(kind: string): { en: string; zh: string } {
    return this.book?.wagers.find(({ id }) => id === kind)?.name ?? { en: kind, zh: kind };
  }
  // Whose wager, where it lies, and how much.
  wagerText(number: number): string {
    const wager = this.view?.wagers?.find((one) => one.number === number);
    if (!wager) return String(number);
    const seats = wager.shares.map(({ player }) => this.seatName(player)).join(' + ');
    const amount = wager.shares.reduce((sum, share) => sum + share.amount, 0);
    return `${seats} · ${speech.say(this.wagerName(wager.kind))} · ${money(amount)}`;
  }
  get stepNames(): StepNames {
    const seat = (player?: number) => this.seatName(player);
    return { seat, book: this.book, wager: (number) => this.wagerText(number) };
  }
  stepsOf(...commands: string[]): Step[] {
    return this.steps.filter(({ command }) => commands.includes(command));
  }

  // ---- what he does -----------------------------------------------------------------------------

  // One after the other, each before a table that shows what the one before has changed.
  private queue(work: () => Promise<Answer | null>): Promise<Answer | null> {
    const turn = this.last.then(async () => {
      const answer = await work();
      if (answer) await this.seen(answer);
      return answer;
    });
    this.underWay++;
    this.last = turn.catch(() => null).finally(() => this.underWay--);
    return turn;
  }

  private async seen(answer: Answer): Promise<void> {
    const { first, count } = answer.body as { first?: number; count?: number };
    if (first === undefined || count === undefined) return;
    const until = Date.now() + seenSoon;
    while (this.screen.live.state.number < first + count - 1 && Date.now() < until) {
      await new Promise((done) => setTimeout(done, lookAgain));
    }
  }

  send(command: CommandName, body: object): Promise<Answer | null> {
    return this.queue(() => this.screen.toTable(command, body as never));
  }

  // Until it is done and seen, the same touched again is nothing more.
  private async alone<Done>(what: string, work: () => Promise<Done>): Promise<Done | null> {
    if (this.underWayAlone.has(what)) return null;
    this.underWayAlone.add(what);
    try {
      return await work();
    } finally {
      this.underWayAlone.delete(what);
    }
  }

  toHouse(command: CommandName, body: object): Promise<Answer | null> {
    return this.screen.toHouse(command, body as never);
  }

  // What names its round names the one that is on the screen.
  take(step: Step, filled: object = {}): Promise<Answer | null> {
    const named = ofRound.includes(step.command) ? { round: this.view?.round, ...filled } : filled;
    const body = bodyOf(step, named);
    const command = step.command as CommandName;
    return this.alone(`${command} ${JSON.stringify(body)}`, () => this.send(command, body));
  }

  // The one next action. Where cards are still on their way it waits for them; never is it done
  // twice by one touch.
  async act(): Promise<void> {
    if (this.isActing) return;
    this.isActing = true;
    try {
      await this.last;
      const step = this.next.act;
      if (!step) return;
      if (['cut-shoe', 'burn-cards'].includes(step.command)) this.panel = 'shoe';
      else await this.take(step);
    } finally {
      this.isActing = false;
    }
  }

  // ---- cards ------------------------------------------------------------------------------------

  async card(card: string): Promise<void> {
    const place = this.correcting;
    this.rank = '';
    if (place) return this.correct(place, card);
    // What was typed behind a card that is refused was meant for the places after it.
    const refusedBefore = this.refusedCards;
    await this.queue(async () => {
      const step = this.next.card;
      if (!step || this.refusedCards !== refusedBefore) return null;
      const command = step.command as CommandName;
      const answer = await this.screen.toTable(command, bodyOf(step, { card }) as never);
      if (!answer) this.refusedCards++;
      return answer;
    });
  }

  // The Dealer's own slip at once; what lies longer, somebody of the pit with a reason.
  private async correct(place: Place, card: string): Promise<void> {
    if (correctable(this.steps).get(place)?.by !== 'dealer') {
      this.corrected = card;
      return;
    }
    this.correcting = null;
    await this.send('correct-card', { place, card, reason: '' });
  }

  async correctFor(reason: string): Promise<void> {
    const [place, card] = [this.correcting, this.corrected];
    this.correcting = this.corrected = null;
    if (place && card) await this.send('correct-card', { place, card, reason });
  }

  // Whether the key was of a card.
  type(key: string): boolean {
    const typed = typeCard(this.deck, this.rank, key);
    if (!typed) return false;
    this.rank = typed.rank;
    if (typed.card) void this.card(typed.card);
    return true;
  }

  // The last letter, or else the last card.
  takeBack(): void {
    if (this.rank) this.rank = '';
    else this.correcting = this.correcting ? null : lastRead(this.steps);
  }

  // ---- wagers -----------------------------------------------------------------------------------

  // One at a time: what is typed stands until it is taken, and must not be taken twice.
  async place(): Promise<void> {
    await this.alone('wager', () => this.placeOnce());
  }

  private async placeOnce(): Promise<void> {
    const { entry, view } = this;
    if (!view || !isWhole(entry)) return;
    const common = { round: view.round, wager: entry.kind };
    const isFound = view.phase === 'dealing';
    const own = { ...common, player: entry.player, amount: typedAmount(entry, entry.player) };
    const onBehalf = view.seating === 'terminals';
    const answer =
      entry.with.length > 0
        ? await this.send('place-joint-wager', { ...common, shares: sharesOf(entry) })
        : isFound
          ? await this.send('record-found-wager', own)
          : await this.send('place-wager', onBehalf ? { ...own, on_behalf: true } : own);
    if (answer) this.entry = nextAt(entry);
  }

  async takeOff(): Promise<void> {
    await this.alone('wager', () => this.takeOffOnce());
  }

  private async takeOffOnce(): Promise<void> {
    const { entry, view } = this;
    if (!view || !isWhole(entry)) return;
    const { player, kind: wager } = entry;
    const body = { round: view.round, player, wager, amount: typedAmount(entry, player) };
    if (await this.send('decrease-wager', body)) this.entry = nextAt(entry);
  }

  async withdraw(player: number, wager: string): Promise<void> {
    const body = { round: this.view?.round, player, wager };
    await this.alone('wager', () => this.send('withdraw-wager', body));
  }

  // ---- paying -----------------------------------------------------------------------------------

  isTicked(round: number, player: number): boolean {
    return this.ticked.round === round && this.ticked.players.includes(player);
  }

  tick(round: number, player: number): void {
    const before = this.ticked.round === round ? this.ticked.players : [];
    const players = before.includes(player)
      ? before.filter((one) => one !== player)
      : [...before, player];
    this.ticked = { round, players };
  }

  // ---- who deals --------------------------------------------------------------------------------

  // The one who comes is asked first, so that no mistyped PIN leaves the table without a Dealer.
  async relieve(person: number, secret: string): Promise<void> {
    const { screen, table } = this;
    if (!(await screen.approve(person, secret))) return;
    await screen.endDuty();
    await screen.signOff();
    if (!(await screen.signOn(person, secret))) return;
    await screen.beginDuty('dealer', table);
    this.panel = null;
  }
}
