// Somebody of the staff before the office, who sees what is shown and presses what is there.
import { readFileSync } from 'node:fs';
import { Guest } from './guest.mjs';

export class Clerk extends Guest {
  static async come(browser, floor, options) {
    const clerk = await super.come(browser, floor, options);
    await clerk.page.goto('/office');
    return clerk;
  }

  async signOn(person, secret) {
    await this.page.waitForSelector('form input[type=password]');
    await this.page.locator('form input').nth(0).fill(String(person));
    await this.page.locator('form input[type=password]').fill(secret);
    await this.page.locator('form button.primary').click();
  }

  async beginDuty(job) {
    await this.page.getByRole('button', { name: job, exact: true }).click();
    await this.page.waitForSelector('main[data-section]');
  }

  async goTo(place) {
    const [section] = place.split(/[/?]/);
    await this.page.evaluate((hash) => (window.location.hash = hash), `#/${place}`);
    await this.page.waitForSelector(`main[data-section=${section}] > :nth-child(2)`);
  }

  // ---- tables -----------------------------------------------------------------------------------

  // Every table of the page by its title, as it is written there.
  async tables() {
    return this.page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll('.table-box')].map((box) => {
          const textOf = (cell) => cell.textContent.trim().replaceAll(/\s+/g, ' ');
          const rows = [...box.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
            [...row.querySelectorAll('td:not(.act)')].map(textOf),
          );
          return [textOf(box.querySelector('h2, h3')), rows];
        }),
      ),
    );
  }

  async waitForTable(title) {
    await this.page.getByRole('heading', { name: title, exact: true }).first().waitFor();
  }

  // ---- forms ------------------------------------------------------------------------------------

  async open(action) {
    await this.page.locator('.actions').getByRole('button', { name: action, exact: true }).click();
  }

  async fill(command, fields) {
    const form = this.page.locator(`form[data-command="${command}"]`);
    for (const [name, value] of Object.entries(fields)) {
      const field = form.locator(`[data-field="${name}"]`);
      const isChoice = (await field.evaluate((one) => one.tagName)) === 'SELECT';
      await (isChoice ? field.selectOption(value) : field.fill(value));
    }
    return form;
  }

  async send(command, fields = {}) {
    const form = await this.fill(command, fields);
    await form.locator('button.primary').click();
    return form;
  }

  async isDone(form) {
    await form.locator('.done').waitFor();
  }

  // In the dialog that asks for another person.
  async approve(person, secret) {
    const dialog = this.page.getByRole('dialog').last();
    await dialog.locator('form input').nth(0).fill(String(person));
    await dialog.locator('form input[type=password]').fill(secret);
    await dialog.locator('form button.primary').click();
  }

  async download(press) {
    const [download] = await Promise.all([this.page.waitForEvent('download'), press()]);
    const path = await download.path();
    return { name: download.suggestedFilename(), path, text: readFileSync(path, 'utf8') };
  }
}
