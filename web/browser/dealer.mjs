// Somebody who deals at a console.
import { en } from '../src/texts/en.ts';
import { Guest, insist } from './guest.mjs';

export class Dealer extends Guest {
  static async come(browser, floor, options = {}) {
    const dealer = Object.setPrototypeOf(
      await Guest.come(browser, floor, options),
      Dealer.prototype,
    );
    dealer.keys = 0;
    return dealer;
  }

  // ---- coming -----------------------------------------------------------------------------------

  async signOn(table, { person, secret }) {
    this.table = table;
    await this.page.goto(`/dealer?table=${table}`);
    await this.giveSecret(person, secret);
    await this.page.click(`.tables [data-table="${table}"]`);
    await this.page.waitForSelector('.console');
  }

  // A new shoe, cut in the middle.
  async loadShoe() {
    await this.go_on('load-shoe');
    await this.page.click('.next[data-next="cut-shoe"]');
    await this.page.fill('[role=dialog] [name=cards]', '200');
    await this.page.keyboard.press('Enter');
    await this.waitForNext('open-betting');
  }

  async giveSecret(person, secret) {
    await this.page.waitForSelector('form .field input');
    const [number, word] = await this.page.$$('form .field input');
    await number.fill(String(person));
    await word.fill(secret);
    await this.page.click('form .button.primary');
  }

  // Another person approves what the dialog asks for.
  async approve({ person, secret }) {
    await this.page.waitForSelector('[role=dialog] input[type=password]');
    const inputs = await this.page.$$('[role=dialog] form .field input');
    await inputs.at(-2).fill(String(person));
    await inputs.at(-1).fill(secret);
    await this.page.locator('[role=dialog] form .button.primary').last().click();
    // It is answered when the dialog has gone, or asks anew.
    await this.page.waitForFunction(
      () => !document.querySelector('[role=dialog] input[type=password]')?.value,
    );
  }

  // What whoever may not approve is told; the dialog waits for somebody else.
  async refused() {
    await this.page.waitForSelector('[role=dialog] .refused');
    await this.page.waitForSelector('[role=dialog] input[type=password]');
    return (await this.page.textContent('[role=dialog] .refused')).trim();
  }

  // ---- what now ---------------------------------------------------------------------------------

  next() {
    return this.page.getAttribute('[data-next]', 'data-next');
  }

  async isNext(what) {
    return (await this.next()) === what;
  }

  waitForNext(what) {
    return this.page.waitForSelector(`.next[data-next="${what}"]`);
  }

  // The wide button, once it says so.
  async go_on(what) {
    await this.go_on_once(what);
    await this.page.waitForFunction(
      (before) => document.querySelector('[data-next]')?.dataset.next !== before,
      what,
    );
  }

  // The same where the next action may be of the same kind.
  async go_on_once(what) {
    await this.page.click(`.next[data-next="${what}"][aria-disabled=false]`);
    await this.page.waitForSelector('.next[aria-disabled=false], .next.idle');
  }

  // Keys as they are pressed, and counted.
  async press_keys(...keys) {
    for (const key of keys) {
      this.keys++;
      await this.page.keyboard.press(key);
    }
  }

  // Once what was done before is answered.
  async enterNext() {
    await this.page.waitForSelector('.next[aria-disabled=false]');
    await this.press_keys('Enter');
  }

  async typeCards(...cards) {
    for (const card of cards) await this.press_keys(...card);
  }

  async tapCard(card) {
    await this.page.click(`.grid [data-card="${card}"]:not(:disabled)`);
  }

  // ---- seats and wagers -------------------------------------------------------------------------

  async openFloat(amount, other) {
    await this.page.click('[data-open=float]');
    await this.page.click('[data-float=open-float]');
    await this.page.fill('[name=amount]', String(amount));
    await this.page.keyboard.press('Enter');
    await this.approve(other);
    await this.page.waitForSelector('[name=amount]', { state: 'detached' });
    await this.page.keyboard.press('Escape');
  }

  async seat(position, cash) {
    const before = await this.page.locator('.seat .player').count();
    await this.page.click(`.seat[data-position="${position}"]`);
    const another = this.page.locator('[data-act=another]');
    await this.page.waitForSelector('[data-act=another], [name=cash]');
    if (await another.isVisible()) await another.click();
    await this.page.fill('[name=cash]', String(cash));
    await this.page.keyboard.press('Enter');
    await this.page.waitForFunction(
      (count) => document.querySelectorAll('.seat .player').length > count,
      before,
    );
    await this.page.waitForSelector('[role=dialog]', { state: 'detached' });
  }

  async wager(seat, area, amount) {
    await this.page.click(`.who [data-seat="${seat}"]`);
    await this.page.click(`.areas [data-area="${area}"]`);
    await this.page.keyboard.type(String(amount));
    await this.page.click('.pad .actions .primary');
    await this.page.waitForFunction(
      () => document.querySelector('.areas [aria-pressed=true]') === null,
    );
  }

  // ---- irregularities ---------------------------------------------------------------------------

  // By the button: which one, the answer to each question that is asked, and "Declare".
  async declare(irregularity, answers = {}) {
    await this.page.click('.irregularity');
    await this.page.click(`[data-irregularity="${irregularity}"]`);
    for (;;) {
      await this.page.waitForSelector('[data-question], [data-act=declare]:not(:disabled)');
      const asked = await this.page.$('[data-question]');
      if (!asked) break;
      const field = await asked.getAttribute('data-question');
      insist(field in answers, `${irregularity} asks for ${field}`);
      await this.page.click(`[data-question="${field}"][data-value="${answers[field]}"]`);
      await this.page.waitForSelector(`[data-question="${field}"]`, { state: 'detached' });
    }
    await this.page.click('[data-act=declare]');
    await this.page.waitForSelector('[data-sheet=irregularity]', { state: 'detached' });
  }

  // Cards as they are wanted until the outcome is there, then the settlement.
  async finish(...cards) {
    for (const card of cards) {
      await this.page.waitForSelector(
        '[data-next=read-card], [data-next=draw-card], [data-next=settle]',
      );
      if (await this.isNext('settle')) break;
      await this.tapCard(card);
    }
    await this.go_on('settle');
  }

  // What the table says of itself, to everybody.
  view() {
    return this.floor.get(`/api/tables/${this.table}`);
  }

  // The same as this screen is told it.
  async inside() {
    return (await this.context.request.get(`/api/tables/${this.table}`)).json();
  }

  async creditsOf(position) {
    const { seats } = await this.inside();
    return seats.find((seat) => seat.position === position).account.credits;
  }
}

export const texts = en;
