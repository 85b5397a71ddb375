// A table and the console of its Dealer. What comes before an irregularity is done through the
// interface; from the button on, everything by touch and by key.
import { Dealer } from '../dealer.mjs';
import { insist } from '../guest.mjs';
import { Reader } from '../crew.mjs';
import { Staff } from '../staff.mjs';
import { cardOf, wholeDeck } from './cards.mjs';

const chips = 2_000_000;

export class WalkedTable {
  constructor(given, game, kind, person) {
    Object.assign(this, { ...given, game, kind, person });
    this.name = `${game}-${kind}`;
    this.given = 0; // rounds that were opened
    this.laid = {}; // the cards of this one
    this.terminals = new Map(); // by Player
    this.number = 0; // of the last event that was asked for here
  }

  async open() {
    const { floor, person } = this;
    this.api = new Staff(floor, person.person, person.secret);
    await this.api.signOn();
    await this.api.ask('/api/house/end-duty', {});
    // Nothing is looked at here: what moves would only cost time.
    const options = { size: 'console', motion: 'reduce' };
    this.console = await Dealer.come(this.browser, floor, options);
    await this.console.signOn(this.name, person);
    this.book = await this.api.get(`/api/tables/${this.name}/rulebook`);
    this.isElements = this.book.deck.kind !== '52 cards';
    for (const position of [1, 2, 3]) await this.sit(position);
    await this.playUntil((view) => this.commands(view).includes('open-betting'));
  }

  async close() {
    insist(this.console.faults.length === 0, `in the page: ${this.console.faults.join('; ')}`);
    await this.console.go();
  }

  // Of the console where it stands, for whoever looks for a mistake.
  picture(folder) {
    return this.console.page.screenshot({ path: `${folder}/${this.name}.png` });
  }

  async sit(position) {
    const { floor, name } = this;
    if (this.kind !== 't') {
      await floor.staff.cage.house('sell-chips', { amount: chips });
      await this.api.house('sit-at-felt', { table: name, position, chips });
      return;
    }
    const terminal = await floor.lend(chips);
    await terminal.house('sit-at-terminal', { table: name, position, credits: chips });
    this.terminals.set((await terminal.get('/api/terminal')).player, terminal);
  }

  // ---- what is told -----------------------------------------------------------------------------

  view() {
    return this.api.get(`/api/tables/${this.name}`);
  }

  async declarable() {
    return (await this.api.get(`/api/tables/${this.name}/irregularities`)).irregularities;
  }

  commands(view) {
    return view.steps.map(({ command }) => command);
  }

  credits(view) {
    return new Map(view.seats.map(({ player, account }) => [player, account.credits]));
  }

  seat(view, player) {
    return String(view.seats.find((one) => one.player === player).position);
  }

  card(place) {
    return (this.laid[place] ??= cardOf(this.given, place, this.isElements));
  }

  // ---- what is done through the interface -------------------------------------------------------

  async send(command, body = {}, by = this.api) {
    const { isDone, told } = await this.ask(command, body, by);
    if (!isDone) throw new Error(`${this.name}: ${command}: ${told.detail}`);
  }

  async ask(command, body = {}, by = this.api) {
    return this.heard(await by.ask(`/api/tables/${this.name}/${command}`, body));
  }

  // The console shows all that was asked for beside it.
  async catchUp() {
    await this.console.page.waitForFunction(
      (number) => Number(document.querySelector('.console').dataset.number) >= number,
      this.number,
    );
  }

  heard({ isDone, told }) {
    if (isDone && told.count > 0) this.number = Math.max(this.number, told.first + told.count - 1);
    return { isDone, told };
  }

  async place(player, wager, amount) {
    const body = { round: this.round, wager, amount };
    const terminal = this.terminals.get(player);
    if (terminal) return this.send('place-wager', body, terminal);
    return this.send('place-wager', { ...body, player });
  }

  // The first Player on everything, the second on one; the third waits.
  async wager(view) {
    this.round = view.round;
    const [first, second] = view.seats.map(({ player }) => player);
    const kinds = view.terms.filter(({ offered }) => offered).map(({ wager }) => wager);
    for (const kind of kinds) await this.place(first, kind, 1_000);
    await this.place(second, kinds[1], 2_000);
  }

  async draw({ place }) {
    const card = this.card(place);
    const { isDone, told } = await this.ask('draw-card', { card });
    if (isDone) return;
    const isHidden = ['card-is-face-down', 'card-not-given'].includes(told.refusal);
    insist(isHidden, `${card} is refused: ${told.detail}`);
    await this.send('draw-card');
  }

  // A device tells which card has come out.
  async reads(view) {
    insist(view.next_card, `${this.name} waits for nothing: ${JSON.stringify(view.steps)}`);
    const { floor } = this;
    const given = { floor, staff: floor.staff };
    this.reader ??= await Reader.add(given, ++floor.devices, this.name);
    const cards = view.decks * wholeDeck(this.isElements).length;
    this.reader.place = cards - view.shoe.cards_left;
    const [told] = await this.reader.read(this.card(view.next_card));
    this.heard({ isDone: true, told });
  }

  // The first thing that the play waits for.
  async goOn(view) {
    const step = view.steps.find(({ awaited }) => awaited);
    if (!step) return this.reads(view);
    const { command, side, player, to, number, rule } = step;
    void rule;
    if (command === 'draw-card') return this.draw(step);
    if (command === 'read-card') {
      return this.send(command, { place: step.place, card: this.card(step.place) });
    }
    if (command === 'cut-shoe') return this.send(command, { cards: 100 });
    if (command === 'close-betting') return this.send(command, { round: view.round });
    if (command === 'remove-wager') return this.send(command, { round: view.round, number });
    if (command === 'open-betting') {
      this.before = this.credits(view);
      await this.send(command);
      this.given++;
      this.laid = {};
      return this.wager(await this.view());
    }
    const body = JSON.parse(JSON.stringify({ side, player, to }));
    return this.send(command, body);
  }

  async playUntil(holds) {
    for (let step = 0; step < 60; step++) {
      const view = await this.view();
      insist(!view.procedure, `${this.name}: an irregularity is in the way`);
      if (holds(view)) return;
      await this.goOn(view);
    }
    throw new Error(`${this.name}: the play does not get there`);
  }
}
