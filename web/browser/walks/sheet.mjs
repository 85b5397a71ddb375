// The two sheets of an irregularity: the questions from the button on, and the procedure until it
// is over. Whoever may not is refused before whoever may.
import { insist } from '../guest.mjs';
import { ofRole, personOf, roles } from './floor.mjs';
import { wholeDeck } from './cards.mjs';

export class Sheet {
  constructor(table) {
    this.table = table;
    this.console = table.console;
    this.page = table.console.page;
    this.refused = new Set(); // commands that were tried by those who may not
    this.refusals = new Set(); // what they were told
    this.choices = 0; // of Players, that were shown as they came in
  }

  // ---- what now ---------------------------------------------------------------------------------

  // Every step has an answer to "what now?": a call, a card or somebody who is waited for.
  async insistWhatNow() {
    const said = (await this.page.textContent('button.next > span')).trim();
    const isEmpty = said === '' || /^(Nothing to do|One moment|\w+-\w+)/.test(said);
    insist(!isEmpty, `${this.table.name}: what now? "${said}"`);
  }

  // ---- declaring --------------------------------------------------------------------------------

  async openList(told) {
    await this.table.catchUp();
    await this.page.click('.irregularity');
    await this.page.waitForSelector('[data-sheet=irregularity] [data-irregularity]');
    const wanted = told.map(({ irregularity }) => irregularity).sort();
    const all = '[data-irregularity], [data-refused]';
    const shown = await this.page.$$eval(all, (found) =>
      found.map((one) => one.dataset.irregularity ?? one.dataset.refused),
    );
    insist(shown.sort().join() === wanted.join(), `the button shows ${shown}, not ${wanted}`);
  }

  // From the button over the questions to "Declare".
  async declare(told, one, outcome) {
    await this.openList(told);
    await this.page.click(`[data-irregularity="${one.irregularity}"]`);
    await this.forgetUsual(one, outcome);
    for (let step = 0; step < 20 && !(await this.isReady()); step++) {
      await this.answer(one, outcome);
    }
    const does = await this.page.textContent('[data-sheet=irregularity] .does');
    for (const words of [outcome.text.en, outcome.rule]) {
      insist(does.includes(words), `${one.irregularity}: "${words}" is not in "${does}"`);
    }
    const by = await this.page.$('[data-sheet=irregularity] [data-by]');
    const authority = by ? await by.getAttribute('data-by') : 'dealer';
    insist(authority === outcome.by, `${one.irregularity} is said to be for ${authority}`);
    await this.page.click('[data-act=declare]');
    if (one.by !== 'dealer') await this.console.approve(ofRole(one.by));
    await this.page.waitForSelector('[data-sheet=irregularity]', { state: 'detached' });
  }

  // What the table would refuse is said with its rule, and cannot be declared.
  async insistRefused(told, one, refusal) {
    await this.openList(told);
    await this.page.click(`[data-irregularity="${one.irregularity}"]`);
    const said = this.page.locator('[data-sheet=irregularity] .body');
    const outcome = one.outcomes.find((way) => way.refusal === refusal);
    await this.forgetUsual(one, outcome);
    for (let step = 0; step < 20; step++) {
      if ((await said.textContent()).includes(refusal.text.en)) break;
      await this.answer(one, outcome);
    }
    insist((await said.textContent()).includes(refusal.text.en), `${refusal.text.en} is not said`);
    insist(!(await this.isReady()), `${one.irregularity} cannot be declared`);
    await this.page.click('[data-sheet=irregularity] .close');
    await this.page.waitForSelector('[data-sheet=irregularity]', { state: 'detached' });
  }

  async forgetUsual(one, outcome) {
    for (const { field, usual, answers } of one.questions) {
      if (usual === undefined || !(field in outcome.answers)) continue;
      const meant = answers.find(({ value }) => value === usual)?.as ?? usual;
      const shown = await this.page.$(`[data-usual="${field}"]`);
      if (shown && meant !== outcome.answers[field]) await shown.click();
    }
  }

  isReady() {
    return this.page.$('[data-act=declare]:not(:disabled)');
  }

  // Whatever the sheet asks for next.
  async answer(one, outcome) {
    const asked = await this.page.$('[data-sheet=irregularity] [data-question]');
    if (asked) {
      const field = await asked.getAttribute('data-question');
      const value = field in outcome.answers ? outcome.answers[field] : null;
      const chosen = `[data-question="${field}"]`;
      const exact = this.page.locator(`${chosen}[data-value="${value}"]:not(:disabled)`);
      const isAsked = field in outcome.answers;
      await (isAsked ? exact : this.page.locator(chosen)).first().click();
      return;
    }
    if (await this.page.$('[data-sheet=irregularity] [data-act=order]')) return this.order();
    const { places } = outcome.asks.find(({ kind }) => kind === 'cards');
    for (const place of places) {
      await this.page.click(`[data-sheet] .grid [data-card="${this.table.card(place)}"]`);
    }
  }

  async order(from = []) {
    const count = await this.page.locator('[data-sheet] [data-order]').count();
    const order = from.length ? from : Array.from({ length: count }, (_, index) => index);
    for (const index of order) await this.page.click(`[data-sheet] [data-order="${index}"]`);
    await this.page.click('[data-sheet] [data-act=order]');
  }

  // ---- a procedure ------------------------------------------------------------------------------

  // Its next step, by whoever is awaited.
  async step(view) {
    const step = view.steps.find(({ awaited }) => awaited);
    insist(step, `nobody is awaited: ${JSON.stringify(view.procedure)}`);
    await this.table.catchUp();
    await this.page.waitForSelector(
      `[data-sheet=procedure] [data-stage="${view.procedure.stage}"]`,
    );
    await this.insistWhatNow();
    const way = {
      'give-ruling': () => this.rule(step),
      'decide-order': () => this.order(view.shoe.waiting.map((_, index) => index).reverse()),
      'record-inventory': () => this.count(view),
      'assign-missing-cards': () => this.order(),
      'decide-offer': () => this.page.click('[data-sheet] [data-offer=yes]'),
      'answer-offer': () => this.choose(view),
      'read-card': () =>
        this.page.click(`[data-sheet] [data-card="${this.table.card(step.place)}"]`),
      'close-offer': () => this.page.click('[data-step=close-offer]:not(:disabled)'),
    }[step.command];
    await (way ? way() : this.page.click(`[data-sheet] [data-step="${step.command}"]`));
    if (step.by !== 'dealer') await this.approve(view, step);
    await this.waitForChange(view);
  }

  // Another step, another stage, another choice: what the page shows then follows.
  async waitForChange(before) {
    const of = ({ procedure, handling, steps }) => JSON.stringify([procedure, handling, steps]);
    for (let attempt = 0; attempt < 2000; attempt++) {
      const view = await this.table.view();
      if (of(view) !== of(before)) return this.waitForPage(view);
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`${before.procedure.irregularity} stays in ${before.procedure.stage}`);
  }

  async waitForPage({ procedure, handling }) {
    if (!procedure) {
      await this.page.waitForSelector('[data-sheet=procedure]', { state: 'detached' });
      return;
    }
    await this.page.waitForSelector(`[data-sheet=procedure] [data-stage="${procedure.stage}"]`);
    const answered = (handling?.seats ?? []).filter((seat) => seat.answered).length;
    await this.page.waitForFunction(
      (count) => document.querySelectorAll('[data-choice].answered').length >= count,
      procedure.stage === 'offer' ? answered : 0,
    );
  }

  // ---- who approves -----------------------------------------------------------------------------

  // The same person as is here, too low a role, and whoever has declared it are refused; then
  // whoever has the authority. Each way once at a table.
  async approve(view, { command, by }) {
    const { needs_second_person: isSecond, declared_by } = view.handling;
    const declarer = isSecond ? declared_by : 0;
    if (!this.refused.has(command)) {
      this.refused.add(command);
      await this.refuse(this.table.person, view);
      for (const role of roles.slice(0, roles.indexOf(by))) await this.refuse(ofRole(role), view);
    }
    if (personOf(declarer) && !this.refused.has(`${command} ${by}`)) {
      this.refused.add(`${command} ${by}`);
      await this.refuse(personOf(declarer), view);
    }
    await this.console.approve(ofRole(by, declarer));
  }

  async refuse(person, view) {
    await this.console.approve(person);
    this.refusals.add(await this.console.refused());
    const { procedure } = await this.table.view();
    insist(procedure?.stage === view.procedure.stage, `${person.job} may not, and yet has`);
  }

  // ---- its steps --------------------------------------------------------------------------------

  async rule({ action }) {
    await this.page.click(`[data-sheet] [data-ruling="${action}"]`);
    await this.page.fill('[data-sheet] [name=reason]', 'As it was found');
    await this.page.click('[data-sheet] [data-act=ruling]');
  }

  // All cards but those on the table, those set aside, and those that are missing.
  async count({ decks, cards, shoe, handling }) {
    const { table } = this;
    const laid = cards.flatMap(({ card }) => (card ? [card] : []));
    const missing = handling.unread.map((place) => table.card(place));
    const seen = new Set(Object.values(table.laid));
    const others = wholeDeck(table.isElements).filter((card) => !seen.has(card));
    const aside = others.slice(0, shoe.waiting.length);
    const gone = [...missing, ...aside];
    for (const card of new Set(gone)) {
      const left = decks - [...laid, ...gone].filter((one) => one === card).length;
      await this.page.fill(`[data-sheet] [data-count="${card}"]`, String(left));
    }
    for (const [index, card] of aside.entries()) {
      await this.page.fill(`[data-sheet] [data-aside="${index}"]`, card);
    }
    await this.page.click('[data-sheet] [data-act=inventory]');
  }

  // One withdraws, the next does not: at the console on felt, else at his terminal.
  async choose(view) {
    const { table } = this;
    const waiting = view.handling.seats.filter(({ answered }) => !answered);
    const { player, may_withdraw } = waiting[0];
    const withdraws = waiting.length % 2 === table.given % 2 && may_withdraw.length > 0;
    const seat = `[data-choice="${table.seat(view, player)}"]`;
    const terminal = table.terminals.get(player);
    if (terminal) {
      await table.send('answer-offer', { withdraw: withdraws ? may_withdraw : [] }, terminal);
    } else {
      await this.page.click(`${seat} [data-answer=${withdraws ? 'withdraw' : 'stay'}]`);
    }
    if (waiting.length === 1) return;
    const told = withdraws ? /^withdraws [\d,.]+$/ : /^plays on$/;
    await this.page.waitForSelector(`${seat}.answered`);
    const shown = (await this.page.textContent(`${seat} .made`)).trim();
    insist(told.test(shown), `of seat ${seat} is shown "${shown}"`);
    this.choices++;
  }
}
