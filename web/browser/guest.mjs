import { readFileSync } from 'node:fs';
import { pages } from './floor.mjs';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const aRound = 90000;

export function insist(isTrue, what) {
  if (!isTrue) throw new Error(what);
}

// Somebody before a screen, who sees what is shown and touches what is there.
export class Guest {
  static async come(browser, { language = 'en', size = { width: 1920, height: 1080 } } = {}) {
    const context = await browser.newContext({
      viewport: size,
      locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    });
    await context.addInitScript((tongue) => {
      localStorage.setItem('punto.language', tongue);
      localStorage.setItem('punto.hints', 'seen');
    }, language);
    const guest = new Guest();
    guest.context = context;
    guest.page = await context.newPage();
    guest.page.on('pageerror', (error) => console.log(`  in the page: ${error.message}`));
    return guest;
  }

  go() {
    return this.context.close();
  }

  async sit(table) {
    await this.page.goto(`${pages}/terminal?table=${table}`);
    await this.page.click('.seat:not(:disabled)', { timeout: aRound });
    await this.page.waitForSelector('.tray');
  }

  // Waits until a round opens anew, so that there is time for all of it.
  async waitForBetting() {
    await this.page.waitForSelector('.spot.locked >> nth=0', { timeout: aRound });
    await this.page.waitForSelector('.spot:not(.locked)', { timeout: aRound });
  }

  async wagerEverywhere() {
    for (const spot of await this.page.$$('.spot')) await spot.click();
    await this.page.waitForFunction(
      () =>
        document.querySelectorAll('.spot .stack:not(.hollow)').length ===
        document.querySelectorAll('.spot').length,
    );
  }

  // What each wager has staked and returned by which rule, as the screen says it.
  async result() {
    await this.page.waitForSelector('.result', { timeout: aRound });
    return this.page.$$eval('.result tbody tr', (rows) =>
      rows.map((row) => {
        const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent);
        return { wager: row.dataset.wager, staked: cells[0], returned: cells[1], rule: cells[3] };
      }),
    );
  }

  async credits() {
    const text = await this.page.textContent('.tray dd >> nth=0');
    return Number(text.replaceAll(',', ''));
  }

  async leave() {
    await this.page.click('.buttons .button:last-child');
    await this.page.waitForSelector('.choice');
  }

  async cashOut() {
    await this.page.click('.money > .button:last-child');
    await this.page.waitForSelector('.voucher');
    return {
      code: await this.page.textContent('.voucher .code'),
      amount: Number((await this.page.textContent('.voucher .amount')).replaceAll(',', '')),
    };
  }

  // Goes on with the Tab key until what is wanted has the focus.
  async tabTo(selector) {
    for (let step = 0; step < 80; step++) {
      await this.page.keyboard.press('Tab');
      const isThere = await this.page.evaluate(
        (wanted) => document.activeElement?.matches(wanted) ?? false,
        selector,
      );
      if (isThere) return;
    }
    throw new Error(`the Tab key never comes to ${selector}`);
  }

  async insistAccessible(where) {
    await this.page.waitForTimeout(700);
    await this.page.evaluate(axe);
    const found = await this.page.evaluate(() => window.axe.run());
    const grave = found.violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
    const words = grave.map(
      ({ id, nodes }) => `${id} at ${nodes[0].target} ${nodes[0].failureSummary}`,
    );
    insist(grave.length === 0, `${where}: ${words.join('; ').slice(0, 600)}`);
  }
}
