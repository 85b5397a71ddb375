// Somebody of the pit before his console.
import { Guest } from './guest.mjs';

export class PitConsole extends Guest {
  static async come(browser, floor, options = {}) {
    return Object.setPrototypeOf(await Guest.come(browser, floor, options), PitConsole.prototype);
  }

  // Who is on duty already goes on with it.
  async signOn({ person, secret }, path = '/pit') {
    await this.page.goto(path);
    await this.giveSecret('.box', person, secret);
    await this.page.waitForSelector('.pit');
  }

  async giveSecret(where, person, secret) {
    await this.page.waitForSelector(`${where} form input`);
    const [number, word] = await this.page.$$(`${where} form .field input`);
    await number.fill(String(person));
    await word.fill(secret);
    await this.page.click(`${where} form .primary`);
  }

  // Another person, whom the dialog asks for.
  approve({ person, secret }) {
    return this.giveSecret('[role=dialog]', person, secret);
  }

  async openTable(table) {
    await this.page.click(`[data-table="${table}"] .whole`);
    await this.page.waitForSelector('.felt .hand');
  }

  tab(number) {
    return this.page.locator('[role=tab]').nth(number).click();
  }

  // What waits, of this kind and with these words in it.
  waiting(kind, words) {
    return this.page.locator(`.queue article.${kind}`, { hasText: words });
  }

  // As the server tells it to whoever sits here.
  async told(path) {
    return (await this.context.request.get(path)).json();
  }
}
