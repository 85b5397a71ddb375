// Every row of every irregularity of a rulebook, from the Dealer's button to the end of the round.
//
// A walk knows no rule. At each moment of a round it asks what can be declared, follows the
// questions as they are put, and does what the play waits for, by whoever is named, until the round
// is settled or void. What the table notices by itself is brought about as it really happens.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { program } from '../floor.mjs';
import { insist } from '../guest.mjs';
import { kindsAt, ofRole } from './floor.mjs';
import { Noticed } from './noticed.mjs';
import { Sheet } from './sheet.mjs';
import { WalkedTable } from './table.mjs';

export function rowsOf(book) {
  return book.irregularities.flatMap(({ id, on = 'declared', resolutions }) =>
    resolutions.map((row, index) => ({ ...row, on, irregularity: id, index })),
  );
}

class Walks {
  constructor(table, missing) {
    this.table = table;
    this.missing = missing; // rows that nobody has walked
    this.sheet = new Sheet(table);
    this.noticed = new Noticed(table, this.sheet, missing);
    this.isNow = true; // what was declared concerns the round in play
    this.isAnyRound = false;
  }

  // Rounds as long as they lead to something new: with cards, while wagering, in between, and at
  // last about a round before.
  async run() {
    const playing = ['dealing', 'betting'];
    const rest = ['between-rounds'];
    for (const phases of [['dealing'], playing, rest, playing, rest]) {
      while (this.missing.size > 0 && (await this.round(phases)));
      this.isAnyRound = phases === rest;
    }
  }

  // One that ends by itself, or after what happens at one of its moments.
  async round(phases) {
    const { table } = this;
    await table.playUntil((view) => table.commands(view).includes('open-betting'));
    this.isNow = true;
    if (phases[0] === 'between-rounds') {
      const isWalked = await this.walkSomething();
      if (isWalked) await this.finish();
      return isWalked;
    }
    await table.goOn(await table.view()); // wagers are taken
    for (;;) {
      const view = await table.view();
      if (view.phase === 'between-rounds') return false;
      const isWalked =
        phases.includes(view.phase) &&
        ((await this.noticed.provoke(view)) || (await this.walkSomething()));
      if (isWalked) return this.finish();
      await table.goOn(await table.view());
    }
  }

  // ---- the end of a round -----------------------------------------------------------------------

  // By the console alone.
  async finish() {
    const { table, sheet } = this;
    for (let step = 0; step < 400; step++) {
      const view = await table.view();
      if (view.procedure) await sheet.step(view);
      else if (view.phase === 'between-rounds') break;
      else await this.playOn(view);
    }
    const view = await table.view();
    insist(view.phase === 'between-rounds', `${table.name}: the round does not end`);
    insist(view.settlement, `${table.name}: nothing was settled`);
    if (this.isNow) this.insistPaid(view);
    return true;
  }

  // The call that is next by Enter, or the card that is wanted by its keys.
  async playOn(view) {
    const { table, sheet } = this;
    const { page } = table.console;
    await table.catchUp();
    await page.waitForSelector('button.next[aria-disabled=false], button.next.idle');
    await sheet.insistWhatNow();
    const next = await table.console.next();
    if (next === 'settle') await this.insistPayList(view);
    const awaited = view.steps.find((step) => step.awaited);
    if (next === 'wait' && awaited) {
      await this.doneBelow(awaited);
    } else if (next === 'wait' || (next === 'draw-card' && table.kind === 'r')) {
      await table.reads(view);
    } else if (['draw-card', 'read-card'].includes(next) && (await page.$('button.next.idle'))) {
      const place = this.placeOfCard(view, next);
      if (!place) return;
      await table.console.typeCards(table.card(place));
    } else {
      await page.click('button.next');
    }
    await this.waitForMove(view);
  }

  // What takes a choice, or another person's authority, has a button of its own.
  async doneBelow({ command, by }) {
    const { console } = this.table;
    await console.page.locator(`.others [data-step="${command}"]`).first().click();
    if (by !== 'dealer') await console.approve(ofRole(by));
  }

  // Nothing where the console does not show yet what the table waits for.
  placeOfCard(view, command) {
    const steps = view.steps.filter((step) => step.awaited && step.command === command);
    const due = steps.find(({ place }) => place.startsWith(view.to_reveal));
    return (due ?? steps[0])?.place;
  }

  async waitForMove(before) {
    const { table } = this;
    const of = ({ phase, cards, steps, hands, settlement }) =>
      JSON.stringify([phase, cards, steps, hands, settlement?.settled]);
    for (let attempt = 0; attempt < 2000; attempt++) {
      const view = await table.view();
      if (of(view) !== of(before)) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`${table.name}: nothing comes of it: ${JSON.stringify(before.steps[0])}`);
  }

  // ---- the books --------------------------------------------------------------------------------

  // What is to be paid, seat by seat, as the table has it.
  async insistPayList({ settlement }) {
    const { page } = this.table.console;
    await page.waitForSelector('.pay');
    const shown = await page.$$eval('.pay .due', (all) => all.map((one) => one.textContent));
    const cents = shown.map((text) => Math.round(Number(text.replaceAll(',', '')) * 100));
    const wanted = settlement.seats.map(({ returned }) => returned);
    insist(cents.join() === wanted.join(), `to be paid is shown ${shown}, not ${wanted}`);
  }

  insistPaid(view) {
    const { table } = this;
    const { seats, staked, returned } = view.settlement;
    const sum = (field) => seats.reduce((total, seat) => total + seat[field], 0);
    insist(sum('staked') === staked && sum('returned') === returned, 'seats add up');
    const due = new Map(table.before);
    for (const seat of seats) {
      due.set(seat.player, due.get(seat.player) + seat.returned - seat.staked);
    }
    const has = [...table.credits(view)];
    const isSame = has.every(([player, credits]) => due.get(player) === credits);
    insist(isSame, `${table.name}: ${has} instead of ${[...due]}`);
  }

  // ---- by declaring -----------------------------------------------------------------------------

  async walkSomething() {
    const { table, sheet } = this;
    const told = await table.declarable();
    const { round } = await table.view();
    for (const one of told) {
      for (const outcome of one.outcomes) {
        if (outcome.refusal) {
          await this.refuses(told, one, outcome);
          continue;
        }
        const key = `${one.irregularity} ${outcome.row}`;
        const isNow = outcome.body.round === round;
        if (!this.missing.has(key) || !(isNow || this.isAnyRound)) continue;
        this.isNow = isNow;
        await sheet.declare(told, one, outcome);
        await this.insistStage(key, outcome);
        this.missing.delete(key);
        return true;
      }
    }
    return false;
  }

  // A row that refuses: the console says so with its rule before anything is declared.
  async refuses(told, one, { refusal }) {
    const row = [...this.missing.values()].find(
      ({ irregularity, do: action, rule }) =>
        irregularity === one.irregularity && action === 'refuse' && rule === refusal.rule,
    );
    if (row) await this.sheet.insistRefused(told, one, refusal);
    if (row) this.missing.delete(`${row.irregularity} ${row.index}`);
  }

  // The table is where the console has said it would be.
  async insistStage(key, { stage, row, rule, by }) {
    const { name } = this.table;
    const { procedure } = await this.table.view();
    if (!procedure) return insist(!stage, `${name}: ${key} is over without ${stage}`);
    const is = [procedure.stage, procedure.row, procedure.rule].join();
    insist(is === [stage, row, rule].join(), `${name}: ${key} is at ${is}, not ${stage}`);
    const isFor = stage === 'offer' || procedure.awaited === by;
    insist(isFor, `${name}: ${key} waits for ${procedure.awaited}`);
  }
}

// All rows of a game that `isWanted`, at each kind of table where it may be played.
export async function walkGame(given, game, person, isWanted = () => true) {
  let missing = null;
  let count = 0;
  const seen = { refusals: new Set(), choices: 0 };
  for (const kind of kindsAt(game)) {
    const table = new WalkedTable(given, game, kind, person);
    await table.open();
    if (!missing) {
      const rows = rowsOf(table.book).filter(isWanted);
      missing = new Map(rows.map((row) => [`${row.irregularity} ${row.index}`, row]));
      count = missing.size;
    }
    const walks = new Walks(table, missing);
    try {
      await walks.run();
    } catch (error) {
      if (process.env.PUNTO_PICTURES) await table.picture(process.env.PUNTO_PICTURES);
      throw error;
    }
    for (const said of walks.sheet.refusals) seen.refusals.add(said);
    seen.choices += walks.sheet.choices;
    await table.close();
    if (missing.size === 0) break;
  }
  insist(missing.size === 0, `${game}: nothing leads to ${[...missing.keys()].join(', ')}`);
  return { count, ...seen };
}

// The chain of everything that was done, and the books.
export async function insistVerified({ store, keys }) {
  await promisify(execFile)(program, ['verify', store, '--keys', keys]);
}
