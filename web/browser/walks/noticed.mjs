// What a table notices by itself: it is entered where the button leads to, or happens at a terminal
// and is explained there.
import { insist } from '../guest.mjs';
import { ofRole } from './floor.mjs';

const outside = [
  ['wager under minimum', 100],
  ['wager over maximum', 60_000],
];

export class Noticed {
  constructor(table, sheet, missing) {
    Object.assign(this, { table, sheet, missing, page: table.console.page });
  }

  left(on, when = {}) {
    return [...this.missing.values()].find(
      (row) =>
        row.on === on &&
        Object.entries(when).every(([word, value]) =>
          (row.when?.[word] ?? [value]).includes(value),
        ),
    );
  }

  // Whether something has happened that the round goes on with.
  provoke(view) {
    const { phase, cards } = view;
    if (phase === 'betting') return this.whileBetting(view);
    if (phase !== 'dealing') return false;
    return cards.length === 0 ? this.beforeCards(view) : this.terminalFails(view);
  }

  // ---- at its moments ---------------------------------------------------------------------------

  async whileBetting(view) {
    const { table } = this;
    const [first, , third] = view.seats.map(({ player }) => player);
    const { wager, limits } = view.terms[0];
    if (table.kind === 't') {
      for (const [on, amount] of outside) {
        const row = this.left(on);
        if (row) await this.atTerminal(row, third, 'place-wager', { wager, amount });
      }
    }
    const row = view.differential && this.left('differential exceeded');
    if (!row) return false;
    await table.place(first, wager, limits.most - 1_000);
    await this.enter(row, []);
    const { differential } = await table.view();
    insist(differential.called, `${table.name}: the differential is called`);
    return true;
  }

  async beforeCards(view) {
    const [, second, third] = view.seats.map(({ player }) => player);
    const { wager } = view.terms[1];
    const kind = { wager, amount: 1_000 };
    if (await this.late('wager after closing', second, 'place-wager', kind)) return true;
    if (await this.late('withdrawal after closing', second, 'withdraw-wager', { wager })) {
      return true;
    }
    const first = this.left('cutting card first', { zone: view.zone.replaceAll('-', ' ') });
    if (first) return this.enter(first, []);
    if (this.table.kind !== 't') {
      for (const [on, amount] of outside) {
        const offence = view.under_minimum.includes(third) ? 'repeated' : 'first';
        const row = this.left(on, { offence });
        if (row) return this.enter(row, [third, wager, amount]);
      }
    }
    return this.terminalFails(view);
  }

  async late(on, player, command, body) {
    const row = this.left(on);
    if (!row) return false;
    if (this.table.kind === 't') return this.atTerminal(row, player, command, body);
    return this.enter(row, [player, body.wager, body.amount]);
  }

  // Of one without a wager and of one with; before and after any is decided.
  async terminalFails(view) {
    const [first, , third] = view.seats.map(({ player }) => player);
    const established = String(view.outcome !== undefined && view.outcome !== null);
    for (const [player, accepted] of [
      [third, 'false'],
      [first, 'true'],
    ]) {
      const row = this.left('terminal failure', { accepted, established });
      // A row before it has what is not decided yet.
      if (!row || (established === 'true' && !row.when?.established)) continue;
      return this.enter(row, [player]);
    }
    return false;
  }

  // ---- by the button ----------------------------------------------------------------------------

  async choose({ irregularity, rule }) {
    await this.sheet.openList(await this.table.declarable());
    await this.page.click(`[data-irregularity="${irregularity}"]`);
    const does = await this.page.textContent('[data-sheet=irregularity] .does');
    insist(does.includes(rule), `${irregularity} is said to follow ${does}, not ${rule}`);
  }

  async closeSheet() {
    await this.page.click('[data-sheet=irregularity] .close');
    await this.page.waitForSelector('[data-sheet=irregularity]', { state: 'detached' });
  }

  // What the table answers when it is entered: with what the row orders, or with its rule.
  async enter(row, [player, wager, amount]) {
    const { page, table } = this;
    const view = await table.view();
    await this.choose(row);
    if (player) await page.click(`[data-noticing] [data-seat="${table.seat(view, player)}"]`);
    if (wager) await page.click(`[data-noticing] [data-area="${wager}"]`);
    if (amount) await page.fill('[data-noticing] [name=amount]', String(amount / 100));
    const command = await page.getAttribute('[data-noticing]', 'data-noticing');
    await page.click('[data-act=noticed]');
    const by = view.steps.find((step) => step.command === command)?.by ?? 'dealer';
    if (by !== 'dealer') await table.console.approve(ofRole(by));
    const isRefused = await this.isRefusedBy(row);
    insist(row.do !== 'refuse' || isRefused, `${table.name}: ${row.irregularity} is refused`);
    if (isRefused) await this.closeSheet();
    this.missing.delete(`${row.irregularity} ${row.index}`);
    return row.do !== 'refuse';
  }

  async isRefusedBy({ irregularity, rule }) {
    const answer = await this.page.waitForFunction(() => {
      const notice = document.querySelector('.notice');
      if (notice) return notice.textContent;
      return !document.querySelector('[data-sheet=irregularity]') && 'done';
    });
    const said = await answer.jsonValue();
    if (said === 'done') return false;
    insist(said.includes(rule), `${irregularity} is refused so: ${said}, not by ${rule}`);
    await this.page.click('.notice button');
    return true;
  }

  // A terminal is refused; the console explains why.
  async atTerminal(row, player, command, body) {
    const { table } = this;
    const terminal = table.terminals.get(player);
    const { isDone, told } = await table.ask(command, { round: table.round, ...body }, terminal);
    const isRefused = !isDone && told.rule === row.rule;
    insist(isRefused, `${table.name}: ${row.irregularity}: ${JSON.stringify(told)}`);
    await this.choose(row);
    insist(!(await this.page.$('[data-noticing]')), 'nothing is to be entered');
    await this.closeSheet();
    this.missing.delete(`${row.irregularity} ${row.index}`);
    return false;
  }
}
