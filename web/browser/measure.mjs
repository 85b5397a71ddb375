// How quick the pages are: npm run measure [slowdown]. What a page is at work is counted by its
// processor, whatever else the machine does, and held against the budgets below; the clock's times
// of loading are figures alone.
import { chromium } from 'playwright-core';
import { Clerk } from './clerk.mjs';
import { crew, dealerOf, hireCrew } from './crew.mjs';
import { Dealer } from './dealer.mjs';
import { Floor } from './floor.mjs';
import { Guest } from './guest.mjs';
import { PitConsole } from './pit.mjs';
import { secret, Week } from './week.mjs';

const slowdown = Number(process.argv[2] ?? 4);
const mostUntilInteractive = 1500; // milliseconds, at a quarter of the speed
const mostOfATask = 50;
const mostOfANewcomer = 30; // seconds from the start of the program until he has played
const over = [];
let held = 0;

function hold(what, found, most) {
  held++;
  if (found > most) over.push(`${what}: ${found} is more than ${most}`);
}
const pages = {
  '/': '.tile h2:not(:empty)',
  '/terminal?table=tiger': '.seat:not(:disabled)',
  '/display/tiger': 'h1:not(:empty)',
};

// When the page first has what it is for, and when no long task holds it up any more.
function watch(selector) {
  window.ready = 0;
  window.busy = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.busy = startTime + duration;
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    window.ready = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
}

async function load(browser, floor, path) {
  const guest = await Guest.come(browser, floor);
  await guest.page.addInitScript(watch, pages[path]);
  const session = await guest.context.newCDPSession(guest.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await guest.page.goto(path);
  await guest.page.waitForFunction(
    () => window.ready > 0 && performance.now() > window.ready + 1500,
  );
  const seen = await guest.page.evaluate(() => Math.max(window.ready, window.busy));
  await guest.go();
  return seen;
}

// How long its main thread is at work until then, at full speed: whatever else the machine does, it
// counts only what the page itself takes.
async function work(browser, floor, path) {
  const guest = await Guest.come(browser, floor);
  const busy = await workOf(guest, path, pages[path]);
  await guest.go();
  return busy;
}

async function workOf(guest, path, selector) {
  await guest.page.addInitScript(watch, selector);
  const session = await guest.context.newCDPSession(guest.page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await guest.page.goto(path);
  await guest.page.waitForFunction(() => window.ready > 0);
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

function tellWork(path, times) {
  times.sort((a, b) => a - b);
  const slow = Math.round(times[2] * slowdown);
  const [best, middle] = [times[0], times[2]].map((one) => one.toFixed(0));
  console.log(
    `${path}: ${middle} ms of the processor until interactive, at best ${best} ms; ` +
      `at 1/${slowdown} speed ${slow} ms`,
  );
  hold(`${path} until interactive at 1/${slowdown} speed`, slow, mostUntilInteractive);
}

async function works(browser, floor) {
  for (const path of Object.keys(pages)) {
    const times = [];
    for (let turn = 0; turn < 5; turn++) times.push(await work(browser, floor, path));
    tellWork(path, times);
  }
}

// Of somebody who is signed on and at work: each time in a page of its own, with what it has kept.
async function worksOfStaff(guest, path, selector) {
  const kept = await guest.context.storageState();
  const times = [];
  for (let turn = 0; turn < 5; turn++) {
    const again = await Guest.come(guest.context.browser(), guest.floor);
    await again.context.addCookies(kept.cookies);
    times.push(await workOf(again, path, selector));
    await again.go();
  }
  tellWork(path, times);
}

async function loads(browser, floor) {
  for (const path of Object.keys(pages)) {
    const times = [];
    for (let turn = 0; turn < 5; turn++) times.push(await load(browser, floor, path));
    times.sort((a, b) => a - b);
    const [best, middle] = [times[0], times[2]].map((one) => one.toFixed(0));
    console.log(
      `${path}: interactive after ${middle} ms, at best ${best} ms, at 1/${slowdown} speed`,
    );
  }
}

// ---- a dealt round ------------------------------------------------------------------------------

// The tasks of the page's main thread, by the time that they were at work; what the tracing itself
// asks of the page is none of them.
function tasksOf(trace) {
  const events = JSON.parse(trace).traceEvents;
  const mains = events.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const ofPage = ({ pid, tid }) => mains.some((main) => main.pid === pid && main.tid === tid);
  const own = events.filter(({ name }) => name === 'Receive mojo message');
  const isTracing = (task) =>
    own.some(
      ({ ts, tid, args }) =>
        tid === task.tid &&
        ts >= task.ts &&
        ts < task.ts + task.dur &&
        args.chrome_mojo_event_info?.mojo_interface_tag?.includes('DevTools'),
    );
  return events
    .filter((one) => one.name === 'RunTask' && one.ph === 'X' && ofPage(one) && !isTracing(one))
    .map(({ dur, tdur }) => (tdur ?? dur) / 1000)
    .sort((a, b) => b - a);
}

async function traced(browser, page, what, work) {
  const categories = ['disabled-by-default-devtools.timeline', 'toplevel', 'mojom'];
  await browser.startTracing(page, { categories });
  await work();
  const tasks = tasksOf(String(await browser.stopTracing()));
  const longest = tasks.slice(0, 5).map((one) => one.toFixed(0));
  console.log(`${what}: ${tasks.length} tasks, the longest ${longest.join(', ')} ms`);
  hold(`the longest task of ${what}`, Math.round(tasks[0] ?? 0), mostOfATask);
}

async function round(browser, floor) {
  const guest = await Guest.come(browser, floor);
  await guest.sit('tiger');
  await guest.waitForBetting();
  await traced(browser, guest.page, 'a round at a terminal', async () => {
    for (const spot of await guest.page.$$('.spot')) await guest.touch(spot);
    await guest.result();
    await guest.page.waitForSelector('.result', { state: 'detached' });
  });
  await guest.go();
}

// ---- the staff ----------------------------------------------------------------------------------

// A Dealer's round by keys and the way to an irregularity.
async function dealtRound(browser) {
  const floor = new Floor('browser/dealers.toml');
  try {
    await floor.start();
    await hireCrew(floor);
    const dealer = await Dealer.come(browser, floor);
    await dealer.signOn('keys', dealerOf(0));
    await dealer.openFloat(50_000, crew.supervisor);
    await dealer.loadShoe();
    await dealer.seat(1, 1000);
    await worksOfStaff(dealer, '/dealer', '.console .next');
    await traced(browser, dealer.page, "a round at the Dealer's console", async () => {
      await dealer.page.evaluate(() => document.activeElement?.blur());
      await dealer.press_keys('Enter');
      await dealer.page.waitForSelector('[data-work=wagers]');
      await dealer.press_keys(...'1p100', 'Enter');
      await dealer.page.waitForSelector('.seat[data-position="1"] .stake');
      await dealer.press_keys('Enter');
      await dealer.waitForNext('draw-card');
      await dealer.page.click('.irregularity');
      await dealer.page.waitForSelector('[data-irregularity]');
      await dealer.page.keyboard.press('Escape');
      await dealer.typeCards('2C', '4D', '3H', '2S', 'KD');
      await dealer.waitForNext('settle');
      await dealer.press_keys('Enter');
      await dealer.waitForNext('open-betting');
    });
    await dealer.go();
  } finally {
    await floor.end();
  }
}

// The wall while all its tables play, one of them with its risk.
async function pitWatched(browser) {
  const floor = new Floor('browser/pit.toml');
  try {
    await floor.start();
    await hireCrew(floor);
    const pit = await PitConsole.come(browser, floor);
    await pit.signOn(crew.supervisor);
    await pit.page.waitForSelector('.tile');
    await worksOfStaff(pit, '/pit', '.tile');
    await traced(browser, pit.page, 'half a minute of the pit', async () => {
      await pit.page.waitForTimeout(15_000);
      await pit.openTable('tiger-1');
      await pit.page.waitForSelector('tr[data-wager] .edge');
      await pit.page.waitForTimeout(15_000);
    });
    await pit.go();
  } finally {
    await floor.end();
  }
}

// Reports, postings and the rulebook, with a simulated day on record.
async function officeRead(browser) {
  const floor = new Week(26);
  try {
    await floor.play();
    await floor.start();
    const clerk = await Clerk.come(browser, floor);
    await clerk.signOn(1, secret);
    await clerk.page.waitForSelector('main[data-section]');
    await worksOfStaff(clerk, '/office', 'main[data-section] > :nth-child(2)');
    const places = ['reports/win', 'books', 'events', 'rulebooks/tiger@4', 'odds/tiger@4'];
    for (const place of places) {
      await traced(browser, clerk.page, `the office's ${place}`, async () => {
        await clerk.goTo(place);
        await clerk.page.waitForLoadState('networkidle');
      });
    }
    await clerk.go();
  } finally {
    await floor.end();
  }
}

// ---- somebody who has never been here -----------------------------------------------------------

// On the demonstration floor as ./run starts it: from the start of the program until a first round
// is settled.
async function newcomer(browser) {
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
  const floor = new Floor('');
  try {
    await floor.start();
    const guest = await Guest.come(browser, floor, { hints: null });
    await guest.page.goto('/');
    await guest.page.click('.tile >> nth=0');
    await guest.takeSeat();
    const seated = seconds();
    await guest.press(guest.texts.skip);
    await guest.page.waitForSelector('.spot.player:not(.locked)');
    await guest.page.click('.spot.player');
    await guest.page.waitForSelector('.spot.player .stack:not(.hollow)');
    const wagered = seconds();
    await guest.result();
    const settled = seconds();
    console.log(`a newcomer: seated after ${seated} s, wagered ${wagered} s, settled ${settled} s`);
    hold("a newcomer's first round", Number(settled), mostOfANewcomer);
    await guest.go();
  } finally {
    await floor.end();
  }
}

const floor = new Floor();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  await floor.start();
  await works(browser, floor);
  await loads(browser, floor);
  await round(browser, floor);
  await newcomer(browser);
  await dealtRound(browser);
  await pitWatched(browser);
  await officeRead(browser);
} finally {
  await browser.close();
  await floor.end();
}
for (const line of over) console.log(`FAILED ${line}`);
console.log(`${held - over.length} passed, ${over.length} failed`);
process.exit(over.length === 0 ? 0 : 1);
