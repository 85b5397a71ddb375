// What guests do, in a real browser before a real floor: npm run build && npm run browser [part of
// a check's name]
import { execFileSync } from 'node:child_process';
import { chromium } from 'playwright-core';
import { Floor, pages, program } from './floor.mjs';
import { Guest, insist } from './guest.mjs';

const phone = { width: 390, height: 844 };

async function firstRound(browser) {
  const guest = await Guest.come(browser);
  await guest.page.goto(pages);
  await guest.page.click('.tile >> nth=4');
  await guest.page.click('.seat:not(:disabled)');
  await guest.page.waitForSelector('.tray');
  insist((await guest.credits()) === 1000, 'the guest sits down with 1,000');
  await guest.waitForBetting();
  await guest.page.click('.spot.player');
  const [line] = await guest.result();
  insist(line.wager === 'player', 'the result lists the wager');
  const due = 1000 - Number(line.staked) + Number(line.returned);
  insist((await guest.credits()) === due, `credits are ${due} after the round`);
  await guest.leave();
  const voucher = await guest.cashOut();
  insist(voucher.amount === due, 'the voucher has all credits');
  await guest.page.click('.voucher .button');
  await guest.page.fill('input', voucher.code);
  await guest.page.click('form .button');
  await guest.page.waitForFunction(
    (amount) => document.querySelector('.money b')?.textContent.replaceAll(',', '') === amount,
    String(due),
  );
  await guest.go();
}

async function everySpot(browser, table) {
  const guest = await Guest.come(browser);
  await guest.sit(table);
  await guest.waitForBetting();
  await guest.wagerEverywhere();
  const lines = await guest.result();
  const { last_record } = await (await fetch(`${pages}/api/tables/${table}`)).json();
  const wagers = lines.flatMap(({ wager, staked }) => ['--wager', `${wager}=${staked}`]);
  const cards = last_record.cards.join(' ');
  const settled = JSON.parse(
    execFileSync(program, ['settle', table, '--cards', cards, ...wagers, '--json'], {
      encoding: 'utf8',
    }),
  );
  insist(lines.length === Object.keys(settled.pays).length, `${table}: every wager was placed`);
  for (const { wager, returned, rule } of lines) {
    const due = settled.wagers[wager];
    insist(
      Number(returned) === Number(due.returned),
      `${table} ${cards}: ${wager} ${due.returned}`,
    );
    insist(rule === due.rule, `${table} ${cards}: ${wager} by rule ${due.rule}, not ${rule}`);
  }
  await guest.leave();
  await guest.go();
}

async function allGames(browser) {
  const { tables } = await (await fetch(`${pages}/api/floor`)).json();
  insist(tables.length === 11, 'the floor has eleven games');
  for (let first = 0; first < tables.length; first += 4) {
    const some = tables.slice(first, first + 4);
    await Promise.all(some.map(({ table }) => everySpot(browser, table)));
  }
}

async function killedMidRound(browser, floor) {
  const guest = await Guest.come(browser);
  await guest.sit('tiger');
  await guest.waitForBetting();
  await guest.page.click('.spot.banker');
  await guest.page.waitForSelector('.spot.banker .stack:not(.hollow)');
  floor.kill();
  await guest.page.waitForSelector('aside[role=alert]');
  insist((await guest.page.$('.spot:not(.locked)')) === null, 'nothing can be wagered meanwhile');
  await floor.start();
  await guest.page.waitForSelector('aside[role=alert]', { state: 'detached', timeout: 60000 });
  const [line] = await guest.result();
  insist(line.wager === 'banker', 'the wager was settled');
  await guest.go();
}

async function refusedInChinese(browser) {
  const guest = await Guest.come(browser, { language: 'zh' });
  await guest.sit('fortune-six-v6');
  await guest.waitForBetting();
  await guest.page.click('.tray [role=radio] >> nth=0');
  await guest.page.click('.spot.banker');
  const said = await guest.page.textContent('.notice');
  insist(/[\u4e00-\u9fff].*条文/.test(said), `the reason and its rule in Chinese, not ${said}`);
  insist((await guest.page.textContent('.spot.banker .name')) === '庄', 'areas have their names');
  await guest.leave();
  await guest.go();
}

async function keyboardOnly(browser) {
  const guest = await Guest.come(browser);
  await guest.page.goto(`${pages}/terminal?table=no-commission`);
  await guest.page.waitForSelector('.seat:not(:disabled)');
  await guest.tabTo('.seat');
  await guest.page.keyboard.press('Enter');
  await guest.page.waitForSelector('.tray');
  await guest.waitForBetting();
  await guest.tabTo('.spot.tie');
  await guest.page.keyboard.press('Enter');
  await guest.page.waitForSelector('.spot.tie .stack:not(.hollow)');
  await guest.tabTo('.actions .button');
  await guest.page.keyboard.press('Enter');
  await guest.page.waitForSelector('.spot.tie .stack', { state: 'detached' });
  await guest.tabTo('.buttons .button:last-child');
  await guest.page.keyboard.press('Enter');
  await guest.page.waitForSelector('.choice');
  await guest.go();
}

async function onPhone(browser) {
  const guest = await Guest.come(browser, { size: phone });
  await guest.sit('fabulous-4s');
  await guest.waitForBetting();
  await guest.wagerEverywhere();
  const isTooWide = await guest.page.evaluate(
    () => document.documentElement.scrollWidth > window.innerWidth,
  );
  insist(!isTooWide, 'nothing is cut off at the side');
  const small = await guest.page.$$eval(
    '.tray button, .spot, .buttons button',
    (buttons) =>
      buttons
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.width > 0 && (box.width < 44 || box.height < 44)).length,
  );
  insist(small === 0, 'every target has 44 pixels');
  await guest.result();
  await guest.leave();
  await guest.go();
}

async function accessible(browser) {
  const guest = await Guest.come(browser);
  await guest.page.goto(pages);
  await guest.page.waitForSelector('.tile h2:not(:empty)');
  await guest.insistAccessible('lobby');
  await guest.page.goto(`${pages}/terminal?table=super-six-etg-v3`);
  await guest.page.waitForSelector('.seat:not(:disabled)');
  await guest.insistAccessible('seats');
  await guest.page.click('.seat:not(:disabled)');
  await guest.page.waitForSelector('.tray');
  await guest.waitForBetting();
  await guest.wagerEverywhere();
  await guest.insistAccessible('betting');
  await guest.result();
  await guest.insistAccessible('result');
  await guest.page.click('.buttons .button >> nth=0');
  await guest.insistAccessible('rules');
  await guest.page.keyboard.press('Escape');
  await guest.leave();
  await guest.page.goto(`${pages}/display/tiger`);
  await guest.page.waitForSelector('h1:not(:empty)');
  await guest.insistAccessible('display');
  await guest.go();
}

const checks = {
  'a first round, from credits to a voucher and back': firstRound,
  'every spot of all eleven games against punto settle': allGames,
  'a refusal, in Chinese': refusedInChinese,
  'keys alone': keyboardOnly,
  'a phone': onPhone,
  'nothing grave for axe': accessible,
  'the floor killed in mid-round': killedMidRound,
};

const wanted = process.argv[2] ?? '';
const floor = new Floor();
let failed = 0;
try {
  await floor.start();
  await floor.startPages();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  for (const [name, check] of Object.entries(checks)) {
    if (!name.includes(wanted)) continue;
    try {
      await check(browser, floor);
      console.log(`passed  ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAILED  ${name}: ${error.message}`);
    }
  }
  await browser.close();
} finally {
  floor.end();
}
process.exit(failed === 0 ? 0 : 1);
