import { readFileSync } from 'node:fs';
import { en } from '../src/texts/en.ts';
import { zh } from '../src/texts/zh.ts';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
// Longer than any round takes, on a machine that has much else to do.
const patience = 120_000;
const mostCode = 200 * 1024;

export const sizes = {
  wide: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
  tablet: { width: 1024, height: 768 },
  console: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};

export function insist(isTrue, what) {
  if (!isTrue) throw new Error(what);
}

// Somebody before a screen, who sees what is shown and touches what is there.
export class Guest {
  static async come(
    browser,
    floor,
    { language = 'en', size = 'wide', hints = 'seen', motion = null } = {},
  ) {
    const guest = new this();
    guest.floor = floor;
    guest.texts = language === 'zh' ? zh : en;
    guest.context = await browser.newContext({
      viewport: sizes[size],
      hasTouch: size !== 'wide',
      locale: language === 'zh' ? 'zh-CN' : 'en-GB',
      baseURL: floor.origin,
      reducedMotion: motion,
    });
    guest.context.setDefaultTimeout(patience);
    if (hints) {
      await guest.context.addInitScript(() => localStorage.setItem('punto.hints', 'seen'));
    }
    guest.page = await guest.context.newPage();
    guest.faults = [];
    guest.page.on('pageerror', (error) => guest.faults.push(error.message));
    return guest;
  }

  go() {
    return this.context.close();
  }

  press(name) {
    return this.page.getByRole('button', { name, exact: true }).click();
  }

  // Of answers that are explained on their buttons.
  choose(name) {
    return this.page.getByRole('alert').getByRole('button', { name }).click();
  }

  see(text) {
    return this.page.getByText(text, { exact: true }).first().waitFor();
  }

  // ---- a place at a table -----------------------------------------------------------------------

  async comeTo(table) {
    await this.page.goto(`/terminal?table=${table}`);
    await this.page.waitForSelector('.seat:not(:disabled)');
  }

  async sit(table) {
    await this.comeTo(table);
    await this.takeSeat();
  }

  // Another may be quicker: then there is a notice, or the seat is gone at the very moment of the
  // touch, and he tries the next one.
  async takeSeat(touch = (selector, options) => this.page.click(selector, options)) {
    for (let attempt = 0; attempt < 20; attempt++) {
      const soon = { timeout: 4000 };
      await touch('.seat:not(:disabled)', soon).catch(() => null);
      const seen = await this.page.waitForSelector('.tray, .notice', soon).catch(() => null);
      if (await this.page.$('.tray')) return;
      if (seen) await touch('.notice button');
    }
    throw new Error('there is no seat for him');
  }

  takeSeatByKeys() {
    return this.takeSeat(async (selector) => {
      await this.tabTo(selector);
      await this.page.keyboard.press('Enter');
    });
  }

  async leave() {
    await this.press(this.texts.leave);
    await this.page.waitForSelector('.seat');
  }

  async cashOut() {
    await this.press(this.texts.cashOut);
    await this.page.waitForSelector('.voucher');
    return this.voucher();
  }

  async voucher() {
    return {
      code: await this.page.textContent('.voucher .code'),
      amount: amountOf(await this.page.textContent('.voucher .amount')),
    };
  }

  async closeVoucher() {
    await this.page.locator('.voucher').getByRole('button').last().click();
    await this.page.waitForSelector('.voucher', { state: 'detached' });
  }

  // What it has outside of a table.
  waitForMoney(amount) {
    return this.waitForAmount('.money b', amount);
  }

  waitForCredits(amount) {
    return this.waitForAmount('.tray dd', amount);
  }

  async waitForAmount(selector, amount) {
    const shown = ([where]) => document.querySelector(where)?.textContent.replaceAll(',', '');
    const isShown = ([where, wanted]) =>
      document.querySelector(where)?.textContent.replaceAll(',', '') === wanted;
    const given = [selector, String(amount)];
    await this.page.waitForFunction(isShown, given).catch(async () => {
      throw new Error(`${selector} shows ${await this.page.evaluate(shown, given)}, not ${amount}`);
    });
  }

  // The terminal before which he stands, as the floor knows it.
  async terminal() {
    return (await this.context.request.get('/api/terminal')).json();
  }

  async credits() {
    return amountOf(await this.page.textContent('.tray dd >> nth=0'));
  }

  // ---- a round ----------------------------------------------------------------------------------

  // Waits until a round opens anew, so that there is time for all of it.
  async waitForBetting() {
    await this.page.waitForSelector('.spot.locked');
    await this.page.waitForSelector('.spot:not(.locked)');
  }

  async wager(spot) {
    await this.waitForBetting();
    await this.page.click(`.spot.${spot}`);
    await this.page.waitForSelector(`.spot.${spot} .stack:not(.hollow)`);
  }

  // In the middle, at once: there is no time to wait until everything rests.
  async touch(element) {
    const [x, y] = await element.evaluate((one) => {
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    });
    await this.page.mouse.click(x, y);
  }

  // On every playing area in one round; where it was too slow for that, in the next one.
  async wagerEverywhere() {
    for (let attempt = 0; attempt < 5; attempt++) {
      await this.waitForBetting();
      for (const spot of await this.page.$$('.spot')) await this.touch(spot);
      const isAll = await this.page.waitForFunction(() => {
        const spots = document.querySelectorAll('.spot');
        const lying = document.querySelectorAll('.spot .stack:not(.hollow)');
        if (lying.length === spots.length) return 'all';
        return document.querySelector('.spot.locked') && 'late';
      });
      if ((await isAll.jsonValue()) === 'all') return;
    }
    throw new Error('five rounds were too short to wager on every playing area');
  }

  // Of the round that is on the table, as the bar says it.
  async round() {
    return Number((await this.page.textContent('.where .number')).split('-').at(-1));
  }

  // What each wager has staked and returned by which rule, as the screen says it.
  async result() {
    const rows = await this.page.waitForFunction(() => {
      const found = [...document.querySelectorAll('.result tbody tr')].map((row) => {
        const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent);
        return { wager: row.dataset.wager, staked: cells[0], returned: cells[1], rule: cells[3] };
      });
      return found.length > 0 && found;
    });
    return (await rows.jsonValue()).map((row) => ({
      ...row,
      staked: amountOf(row.staked),
      returned: amountOf(row.returned),
    }));
  }

  // ---- other ways -------------------------------------------------------------------------------

  // Goes on with the Tab key until what is wanted has the focus.
  async tabTo(selector) {
    for (let step = 0; step < 120; step++) {
      await this.page.keyboard.press('Tab');
      const isThere = await this.page.evaluate(
        (wanted) => document.activeElement?.matches(wanted) ?? false,
        selector,
      );
      if (isThere) return;
    }
    throw new Error(`the Tab key never comes to ${selector}`);
  }

  // Until nothing moves, but for what never rests.
  async rest() {
    await this.page.waitForFunction(() =>
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Infinity)
        .every((one) => one.playState !== 'running'),
    );
  }

  // What a thumb may touch, and is smaller than 44 pixels. A box to tick is touched with its words
  // beside it, a tile anywhere on it; what lies in a line of text is read rather than touched.
  smallTargets() {
    return this.page.$$eval('button, a, input, select, summary', (targets) => {
      const touched = (one) => {
        const isStretched = getComputedStyle(one, '::after').position === 'absolute';
        return (isStretched && one.offsetParent) || one.closest('label') || one;
      };
      return targets
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled)
        .filter((one) => getComputedStyle(one).display !== 'inline')
        .map((one) => ({ one, box: touched(one).getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
        .map(({ one, box }) => {
          const size = `${Math.round(box.width)}x${Math.round(box.height)}`;
          return `${size} ${one.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 90)}`;
        });
    });
  }

  async insistTouchable(where) {
    const small = await this.smallTargets();
    insist(small.length === 0, `${where}: every target has 44 pixels, not ${small.join(', ')}`);
  }

  // All code that the page has brought so far.
  async insistLight(where) {
    await this.page.waitForLoadState('networkidle');
    const code = await this.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    insist(code > 0 && code < mostCode, `${where} loads ${code} bytes of code`);
    console.log(`        ${where} loads ${(code / 1024).toFixed(1)} KiB of code`);
  }

  // On a phone all is for a thumb.
  async insistHandy(where) {
    await this.insistAccessible(where);
    await this.insistTouchable(where);
  }

  // What is on its way has no colours yet: it is looked at when everything rests.
  async insistAccessible(where) {
    await this.rest();
    await this.page.evaluate(axe);
    const found = await this.page.evaluate(() => window.axe.run());
    const grave = found.violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
    const words = grave.map(
      ({ id, nodes }) => `${id} at ${nodes[0].target} ${nodes[0].failureSummary}`,
    );
    insist(grave.length === 0, `${where}: ${words.join('; ').slice(0, 600)}`);
  }
}

export function amountOf(text) {
  return Number(text.replaceAll(',', ''));
}
