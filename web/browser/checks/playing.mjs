// Guests who play.
import { execFileSync } from 'node:child_process';
import { program } from '../floor.mjs';
import { Guest, insist } from '../guest.mjs';

// Buys credits at the cage, plays, and is paid out there.
export async function firstRound({ browser, floor, staff }) {
  const guest = await Guest.come(browser, floor);
  const { code } = await staff.cashier.house('sell-voucher', { amount: 20_000 });
  await guest.page.goto('/');
  await guest.page.click('.tile >> nth=4');
  await guest.page.fill('form input', code);
  await guest.press(guest.texts.redeem);
  await guest.waitForMoney(200);
  await guest.takeSeat();
  await guest.waitForCredits(200);
  await guest.wager('player');
  const [line] = await guest.result();
  insist(line.wager === 'player', 'the result lists the wager');
  const due = 200 - line.staked + line.returned;
  await guest.waitForCredits(due);
  await guest.leave();
  const voucher = await guest.cashOut();
  insist(voucher.amount === due, 'the voucher has all credits');
  await guest.closeVoucher();
  await guest.waitForMoney(0);
  await staff.cashier.house('cash-voucher', { code: voucher.code });
  return guest;
}

export async function guidedRound({ browser, floor }) {
  const guest = await Guest.come(browser, floor, { hints: null });
  await guest.page.goto('/');
  await guest.page.click('.tile >> nth=0');
  await guest.takeSeat();
  for (const hint of ['hintChip', 'hintSpot', 'hintTime', 'hintResult', 'hintLeave']) {
    await guest.see(guest.texts[hint]);
    await guest.page.locator('.hint .primary').click();
  }
  await guest.page.waitForSelector('.hint', { state: 'detached' });
  await guest.waitForCredits(1000);
  await guest.page.reload();
  await guest.page.waitForSelector('.tray');
  insist((await guest.page.$('.hint')) === null, 'hints come once');
  await guest.leave();
  return guest;
}

function settle(table, cards, lines) {
  const wagers = lines.flatMap(({ wager, staked }) => ['--wager', `${wager}=${staked}`]);
  const words = ['settle', table, '--cards', cards, ...wagers, '--json'];
  return JSON.parse(execFileSync(program, words, { encoding: 'utf8' }));
}

// Wagers everywhere, and what came of it with which cards; once more where the next round was over
// before the cards were asked for.
async function playEverywhere(guest, floor, table) {
  for (;;) {
    await guest.wagerEverywhere();
    const round = await guest.round();
    const lines = await guest.result();
    const { last_record: record } = await floor.get(`/api/tables/${table}`);
    if (record.number === round) return { lines, cards: record.cards.join(' ') };
  }
}

async function everySpot({ browser, floor }, table) {
  const guest = await Guest.come(browser, floor);
  await guest.sit(table);
  const { lines, cards } = await playEverywhere(guest, floor, table);
  const settled = settle(table, cards, lines);
  insist(lines.length === Object.keys(settled.pays).length, `${table}: every wager was placed`);
  for (const { wager, returned, rule } of lines) {
    const due = settled.wagers[wager];
    insist(returned === Number(due.returned), `${table} ${cards}: ${wager} ${due.returned}`);
    insist(rule === due.rule, `${table} ${cards}: ${wager} by rule ${due.rule}, not ${rule}`);
  }
  await guest.leave();
  await guest.go();
}

export async function allGames(given) {
  const floor = await given.floor.get('/api/floor');
  const tables = floor.tables.filter(({ table, game }) => table === game);
  insist(tables.length === 11, 'the floor has eleven games');
  for (let first = 0; first < tables.length; first += 3) {
    const some = tables.slice(first, first + 3);
    await Promise.all(some.map(({ table }) => everySpot(given, table)));
  }
}

// A refusal has its reason and rule in the language of the screen, which may change in mid-play.
export async function twoLanguages({ browser, floor }) {
  const guest = await Guest.come(browser, floor, { language: 'zh' });
  await guest.sit('fortune-six-v6');
  await guest.waitForBetting();
  await guest.page.click('.tray [role=radio] >> nth=0');
  await guest.page.click('.spot.banker');
  const said = await guest.page.textContent('.notice');
  insist(/[\u4e00-\u9fff].*条文/.test(said), `the reason and its rule in Chinese, not ${said}`);
  insist((await guest.page.textContent('.spot.banker .name')) === '庄', 'areas have their names');
  insist((await guest.page.getAttribute('html', 'lang')) === 'zh-Hans', 'the page says so');
  await guest.press('EN');
  await guest.page.getByText('Banker', { exact: true }).first().waitFor();
  insist((await guest.page.getAttribute('html', 'lang')) === 'en', 'and says that it has changed');
  await guest.page.waitForSelector('.notice', { state: 'detached' });
  await guest.waitForBetting();
  await guest.page.click('.spot.banker');
  const then = await guest.page.textContent('.notice');
  insist(!/[\u4e00-\u9fff]/.test(then), `a refusal is in the language chosen last, not ${then}`);
  await guest.press('Leave table');
  await guest.page.waitForSelector('.seat');
  return guest;
}

export async function keyboardOnly({ browser, floor }) {
  const guest = await Guest.come(browser, floor);
  await guest.comeTo('no-commission');
  await guest.takeSeatByKeys();
  await guest.tabTo('.spot.tie');
  await guest.waitForBetting();
  await guest.page.keyboard.press('Enter');
  await guest.page.waitForSelector('.spot.tie .stack:not(.hollow)');
  await guest.tabTo('.actions .button');
  await guest.page.keyboard.press('Enter');
  await guest.page.waitForSelector('.spot.tie .stack', { state: 'detached' });
  await guest.tabTo('.buttons .button:last-child');
  await guest.page.keyboard.press('Enter');
  await guest.page.waitForSelector('.seat');
  await guest.tabTo('[data-do=cash-out]');
  await guest.page.keyboard.press('Enter');
  await guest.page.waitForSelector('.voucher');
  await guest.page.keyboard.press('Tab');
  await guest.page.keyboard.press('Enter');
  await guest.page.waitForSelector('.voucher', { state: 'detached' });
  return guest;
}

export async function onPhone({ browser, floor }) {
  const guest = await Guest.come(browser, floor, { size: 'phone' });
  await guest.sit('fabulous-4s');
  await guest.wagerEverywhere();
  const isTooWide = await guest.page.evaluate(
    () => document.documentElement.scrollWidth > window.innerWidth,
  );
  insist(!isTooWide, 'nothing is cut off at the side');
  await guest.insistTouchable('the table');
  await guest.result();
  await guest.leave();
  return guest;
}
