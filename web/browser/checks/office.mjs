// The office with days of play on record: what its pages show is what the program tells.
import { Clerk } from '../clerk.mjs';
import { onOwnFloor } from '../floor.mjs';
import { insist } from '../guest.mjs';
import { Staff } from '../staff.mjs';
import { secret, Week } from '../week.mjs';

// Two gaming days and their shifts; ./test office-week plays a week of them.
const hours = Number(process.env.PUNTO_OFFICE_HOURS ?? 26);
const administrator = 1;

// ---- figures ------------------------------------------------------------------------------------

const grouped = (digits) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

function amountText(cents) {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

// Written from docs/MONEY.md and the kinds of columns, not from the page.
function cellText(cell, { kind, decimals = 2 }) {
  if (cell === null || cell === '') return '–';
  if (kind === 'money') return amountText(cell);
  if (kind === 'moment') return cell.slice(0, 19).replace('T', ' ');
  if (kind === 'count') return grouped(String(cell));
  if (kind === 'percent' || kind === 'number') {
    const [whole, part] = (kind === 'percent' ? cell * 100 : cell).toFixed(decimals).split('.');
    const number = part === undefined ? grouped(whole) : `${grouped(whole)}.${part}`;
    return kind === 'percent' ? `${number} %` : number;
  }
  return cell.trim().replaceAll(/\s+/g, ' ');
}

// Rounding to the last digit is the page's own: figures may differ by one there.
function isSame(shown, wanted) {
  if (shown === wanted) return true;
  const [left, right] = [shown, wanted].map((text) => Number(text.replaceAll(/[, %]/g, '')));
  return !Number.isNaN(left) && shown.includes('.') && Math.abs(left - right) < 1.1e-2;
}

function differenceOf(report, tables) {
  for (const { heading, columns, rows, total } of report.sections) {
    const shown = tables[heading];
    if (!shown) return `there is no table "${heading}"`;
    if (rows.length === 0) continue; // said in words
    const wanted = rows
      .slice(0, 100)
      .map((row) => row.map((cell, i) => cellText(cell, columns[i])));
    const most = wanted.length + (total ? 1 : 0);
    if (shown.length < most) return `${heading} has ${shown.length} of ${most} rows`;
    const kinds = columns.map(({ kind }) => kind);
    for (const [index, row] of wanted.entries()) {
      const differs = row.findIndex((text, i) =>
        ['percent', 'number'].includes(kinds[i])
          ? !isSame(shown[index][i], text)
          : shown[index][i] !== text,
      );
      if (differs >= 0) {
        return `${heading}, row ${index}: "${shown[index][differs]}", not "${row[differs]}"`;
      }
    }
    if (total) {
      const line = total.map((cell, i) => (cell === null ? '' : cellText(cell, columns[i])));
      const last = shown.at(-1);
      const differs = line.findIndex((text, i) => !isSame(last[i], text));
      if (differs >= 0) return `${heading}, total: "${last[differs]}", not "${line[differs]}"`;
    }
  }
  return '';
}

// Those without a period grow while they are compared: then once more.
async function compareReport(clerk, week, kind, query, words) {
  for (let attempt = 0; ; attempt++) {
    await clerk.goTo('devices');
    await clerk.goTo(`reports/${kind}${query}`);
    await clerk.page.waitForSelector(`[data-report=${kind}]`);
    const report = await week.report(kind, ...words);
    insist(
      report.sections.some(({ rows }) => rows.length > 0),
      `${kind} has something to show`,
    );
    const difference = differenceOf(report, await clerk.tables());
    if (!difference) return report;
    insist(attempt < 3, `${kind}: ${difference}`);
  }
}

async function reports(clerk, week) {
  const [from, to] = [week.dayText(0), week.dayText(1)];
  const query = `?from=${from}&to=${to}`;
  const words = ['--from', from, '--to', to];
  for (const kind of ['win', 'drop', 'vouchers', 'exceptions', 'pace', 'events']) {
    const report = await compareReport(clerk, week, kind, query, words);
    const plots = report.sections.filter(({ plot }) => plot).map(({ plot }) => plot);
    for (const { summary } of plots) await clerk.see(summary);
    const drawn = await clerk.page.locator('figure canvas, figure rect').count();
    insist(plots.length === 0 || drawn >= plots.length, `${kind} draws its plots`);
    await clerk.insistAccessible(`reports/${kind}`);
  }
  for (const kind of ['meters', 'books', 'access', 'signatures']) {
    await compareReport(clerk, week, kind, '', []);
  }
  const first = ['--from', from, '--to', from, '--shift', 'first'];
  await compareReport(clerk, week, 'win', `?from=${from}&to=${from}&shift=first`, first);
}

// ---- other sections -----------------------------------------------------------------------------

async function lists(clerk, week) {
  const house = await clerk.page.evaluate(async () => (await fetch('/api/house')).json());
  const count = async (place, title, wanted) => {
    await clerk.goTo(place);
    await clerk.waitForTable(title);
    const rows = (await clerk.tables())[title];
    insist(rows.length >= Math.min(100, wanted), `${place} shows ${rows.length} of ${wanted}`);
    insist(wanted > 0, `there is something in ${place}`);
    await clerk.insistAccessible(place);
  };
  await count('terminals', 'Terminals', house.terminals.length);
  await count('staff', 'Staff', house.persons.length);
  await count('devices', 'Devices', house.devices.length);
  await count('players', 'Players with a card', house.players.filter((p) => p.has_card).length);
  await count('events', 'Significant events', 1);
  await count('configuration', 'Settings of the house', 9);
  await count('vouchers', 'Liability by gaming day', 2);
  await clerk.goTo('cage');
  await clerk.waitForTable('By gaming day');
  const shown = await clerk.page.textContent('[data-figure=cage]');
  insist(shown === amountText(house.cage), `the cage shows ${shown}, not ${house.cage}`);
  await clerk.insistAccessible('cage');
  await clerk.goTo(`books?day=${week.dayText(1)}`);
  await clerk.waitForTable(`Postings · ${week.dayText(1)}`);
  await clerk.insistAccessible('books');
}

// Of everything that punto export writes, the lines of these gaming days.
async function exportOf(week, kind, format, days) {
  const words = format === 'jsonl' ? ['--jsonl'] : [];
  const lines = (await week.tell('export', week.store, kind, '--unverified', ...words)).split('\n');
  const column = lines[0].split(',').indexOf('day');
  const dayOf = (line) => (format === 'jsonl' ? JSON.parse(line).day : line.split(',')[column]);
  const isHead = (index) => format === 'csv' && index === 0;
  const wanted = lines.filter(
    (line, index) => line && (isHead(index) || days.includes(Number(dayOf(line)))),
  );
  return `${wanted.join('\n')}\n`;
}

// By the floor itself, since its start.
async function untilVerified(clerk) {
  await clerk.goTo('verification');
  await clerk.page.waitForSelector('[data-state=done]');
}

async function exported(clerk, week) {
  await untilVerified(clerk);
  const days = [week.firstDay, week.firstDay + 1];
  await clerk.goTo(`exports?from=${week.dayText(0)}&to=${week.dayText(1)}`);
  for (const [kind, format] of [
    ['rounds', 'csv'],
    ['postings', 'jsonl'],
  ]) {
    await clerk.page.locator('[data-field=format]').selectOption(format);
    const { text } = await clerk.download(() => clerk.press(`Download: ${kind}`));
    const wanted = await exportOf(week, kind, format, days);
    insist(text.length > 1000 && text === wanted, `${kind} are those of punto export`);
  }
  const button = clerk.page.getByRole('button', { name: /^Bundle: / }).first();
  const { name, path } = await clerk.download(() => button.click());
  insist(name.endsWith('.punto'), `a bundle comes as ${name}`);
  const told = await week.tell('verify', path);
  insist(/verif/.test(told), `punto verify says of it: ${told}`);
  await clerk.insistAccessible('exports');
}

async function verified(clerk) {
  await untilVerified(clerk);
  const begun = await clerk.page.textContent('[data-state=done] .note');
  insist(begun.includes('the floor itself'), begun);
  await clerk.press('Verify again');
  await clerk.page.waitForSelector('[data-state=running] [role=progressbar]');
  await clerk.page.waitForSelector('[data-state=done]');
  await clerk.see('✓ Everything on record verifies.');
  const bar = clerk.page.getByRole('progressbar');
  const [done, all] = await Promise.all([
    bar.getAttribute('aria-valuenow'),
    bar.getAttribute('aria-valuemax'),
  ]);
  insist(done === all && Number(all) > 1000, `${done} of ${all} entries were checked`);
  await clerk.insistAccessible('verification');
}

async function law(clerk, week) {
  await clerk.goTo('rulebooks/tiger@4');
  await clerk.waitForTable('Wagers and what they pay');
  await clerk.insistAccessible('rulebooks');
  await clerk.goTo('rulebooks/fortune-six-v5@5?with=fortune-six-v6@6');
  await clerk.waitForTable('What changes');
  const changes = JSON.parse(
    await week.tell('rules', 'diff', 'fortune-six-v5', 'fortune-six-v6', '--json'),
  );
  const shown = (await clerk.tables())['What changes'];
  insist(shown.length === changes.length, `${shown.length} of ${changes.length} changes`);
  insist(
    changes.every(({ after }, i) => shown[i][4] === (after || '–').replaceAll(/\s+/g, ' ')),
    'the changes are those of punto rules diff',
  );
  await clerk.insistAccessible('a comparison');

  await clerk.goTo('odds/tiger@4?decks=10&wager=banker');
  await clerk.waitForTable('House edge by number of decks');
  const odds = JSON.parse(await week.tell('odds', 'tiger', '--decks', '10', '--json'));
  const banker = (await clerk.tables())['Odds · 10 decks'].find(([name]) => name === 'Banker');
  const edge = `${(odds.wagers.banker.house_edge * 100).toFixed(4)} %`;
  insist(banker[1] === edge, `the edge is ${banker[1]}, not ${edge}`);
  await clerk.insistAccessible('odds');
}

async function simulated(clerk, week) {
  await clerk.goTo('simulation');
  await clerk.page.locator('main [data-field=rulebook]').selectOption('tiger');
  await clerk.page.getByLabel('Rounds').fill('3000000');
  await clerk.press('Simulate');
  await clerk.page.waitForSelector('[data-state=running] [role=progressbar]');
  await clerk.page.waitForSelector('[data-state=done]');
  await clerk.page.waitForSelector('.table-box');
  const words = ['--rounds', '3000000', '--decks', '8', '--seed', '7', '--json'];
  const wanted = JSON.parse(await week.tell('simulate', 'tiger', ...words)).wagers;
  const row = async () =>
    (await clerk.tables()).Simulation.find(([name]) => name === 'Banker') ?? [];
  await clerk.page.getByRole('cell', { name: 'Banker', exact: true }).first().waitFor();
  const percent = (share) => `${(share * 100).toFixed(4)} %`;
  const [, exact, edge] = await row();
  insist(exact === percent(wanted.banker.exact), `exact ${exact}`);
  insist(edge === percent(wanted.banker.house_edge), `simulated ${edge}`);
  await clerk.insistAccessible('simulation');
}

export async function week({ browser }) {
  const floor = new Week(hours);
  try {
    await floor.play();
    await floor.start();
    const clerk = await Clerk.come(browser, floor);
    await clerk.insistAccessible('signing on');
    await clerk.signOn(administrator, secret);
    await clerk.page.waitForSelector('main[data-section]');
    await reports(clerk, floor);
    await lists(clerk, floor);
    await exported(clerk, floor);
    await verified(clerk);
    await law(clerk, floor);
    await simulated(clerk, floor);
    await onPhoneInChinese(browser, floor);
    return await gone(clerk);
  } finally {
    await floor.end();
  }
}

const places = [
  ...['reports/win', 'books', 'cage', 'vouchers', 'terminals', 'devices', 'staff', 'players'],
  ...['events', 'configuration', 'exports', 'verification', 'simulation'],
  ...['rulebooks/tiger@4', 'odds/tiger@4'],
];

async function onPhoneInChinese(browser, floor) {
  const clerk = await Clerk.come(browser, floor, { size: 'phone', language: 'zh' });
  await clerk.signOn(administrator, secret);
  await clerk.page.waitForSelector('main[data-section]');
  await clerk.insistLight('/office, signed on');
  const wrong = []; // all of it, since a week is long to play again
  for (const place of places) {
    await clerk.goTo(place);
    await clerk.page.waitForLoadState('networkidle');
    await clerk.insistAccessible(`${place} on a phone`).catch(({ message }) => wrong.push(message));
    const isTooWide = await clerk.page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    if (isTooWide) wrong.push(`${place} is cut off at the side of a phone`);
  }
  insist(wrong.length === 0, wrong.join('\n'));
  await gone(clerk);
}

// The floor ends before whoever looks at it: what was wrong in the page is told.
async function gone(clerk) {
  insist(clerk.faults.length === 0, `in the page: ${clerk.faults.join('; ')}`);
  await clerk.go();
}

// ---- from the first code on ---------------------------------------------------------------------

export function setUp({ browser }) {
  return onOwnFloor(async (floor) => {
    const [, code] = await floor.told(/code is (\d+)\n/);
    const clerk = await Clerk.come(browser, floor);
    await clerk.page.getByText('Set up this floor').waitFor();
    await clerk.insistAccessible('setting up');
    const form = clerk.page.locator('form');
    const own = { set_up_code: code, person: '1', name: 'First', secret: 'a long first secret' };
    for (const [name, value] of Object.entries(own)) {
      await form.locator(`[data-field="${name}"]`).fill(value);
    }
    await form.locator('button.primary').click();
    await clerk.beginDuty('Administrator');
    await hireWithApproval(clerk, floor);
    await sellAndCash(clerk);
    return await gone(clerk);
  });
}

async function hire(clerk, person, name, jobs) {
  const form = await clerk.fill('hire', { person, name });
  for (const job of jobs) await form.getByLabel(job, { exact: true }).check();
  await form.locator('button.primary').click();
  return form;
}

// The second is hired by the first alone, all others by two: the same person is refused.
async function hireWithApproval(clerk, floor) {
  await clerk.goTo('staff');
  await clerk.open('Hire');
  await clerk.isDone(await hire(clerk, '2', 'Second', ['Administrator', 'Cage Manager']));
  await clerk.page.getByRole('button', { name: 'Actions: 2 · Second' }).click();
  await clerk.open('Set PIN or password');
  await clerk.isDone(await clerk.send('set-credential', { secret: 'a long second secret' }));
  await clerk.page.getByRole('button', { name: 'Close' }).click();
  const second = new Staff(floor, 2);
  await second.signOn();
  await second.begin('administrator');

  const form = await hire(clerk, '3', 'Third', ['Cashier']);
  await clerk.approve(1, 'a long first secret');
  await clerk.page.getByRole('alert').waitFor();
  insist(
    !(await clerk.tables()).Staff.some(([person]) => person === '3'),
    'nobody approves himself',
  );
  await clerk.insistAccessible('another person is needed');
  await clerk.approve(2, 'a long second secret');
  await clerk.isDone(form);
  await clerk.page.locator('tr[data-key="3"]').waitFor();
  const third = (await clerk.tables()).Staff.find(([person]) => person === '3');
  insist(third[2] === 'Cashier', `the third is ${third[2]}`);
  await settingChanged(clerk);
  await second.begin('cage-manager');
}

// A setting of the house is changed by two: whoever asks for it may not approve it himself.
async function settingChanged(clerk) {
  await clerk.goTo('configuration');
  await clerk.waitForTable('Settings of the house');
  await clerk.open('Change settings');
  const form = await clerk.send('change-settings', { 'settings.hand_pay_from': '1234.50' });
  await clerk.approve(1, 'a long first secret');
  await clerk.page.getByRole('alert').waitFor();
  const shown = async () => JSON.stringify((await clerk.tables())['Settings of the house']);
  insist(!(await shown()).includes('1,234.50'), 'nothing is changed by one alone');
  await clerk.approve(2, 'a long second secret');
  await clerk.isDone(form);
  await clerk.page.getByRole('cell', { name: '1,234.50' }).first().waitFor();
}

async function sellAndCash(clerk) {
  await clerk.press('End duty');
  await clerk.beginDuty('Cage Manager');
  await clerk.goTo('vouchers');
  await clerk.open('Sell a voucher');
  const sale = await clerk.send('sell-voucher', { amount: '120.50' });
  await clerk.isDone(sale);
  const code = await sale.locator('.told code').textContent();
  insist(/^[\d-]{24,}$/.test(code), `the code of the voucher is ${code}`);
  await clerk.waitForTable('Open vouchers');
  await clerk.page.getByRole('cell', { name: '120.50' }).first().waitFor();
  await clerk.open('Cash a voucher');
  await clerk.isDone(await clerk.send('cash-voucher', { code }));
  await clerk.goTo('cage');
  await clerk.page.waitForFunction(
    () => document.querySelector('[data-figure=cage]')?.textContent === '0.00',
  );
}
