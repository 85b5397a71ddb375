// How quick the pages are: npm run measure [slowdown]. Figures, not checks.
import { chromium } from 'playwright-core';
import { Floor } from './floor.mjs';
import { Guest } from './guest.mjs';

const slowdown = Number(process.argv[2] ?? 4);
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
  await guest.page.addInitScript(watch, pages[path]);
  const session = await guest.context.newCDPSession(guest.page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await guest.page.goto(path);
  await guest.page.waitForFunction(() => window.ready > 0);
  const { metrics } = await session.send('Performance.getMetrics');
  await guest.go();
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

async function works(browser, floor) {
  for (const path of Object.keys(pages)) {
    const times = [];
    for (let turn = 0; turn < 5; turn++) times.push(await work(browser, floor, path));
    times.sort((a, b) => a - b);
    const slow = (times[2] * slowdown).toFixed(0);
    const [best, middle] = [times[0], times[2]].map((one) => one.toFixed(0));
    console.log(
      `${path}: ${middle} ms of the processor until interactive, at best ${best} ms; ` +
        `at 1/${slowdown} speed ${slow} ms`,
    );
  }
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

async function round(browser, floor) {
  const guest = await Guest.come(browser, floor);
  await guest.sit('tiger');
  await guest.waitForBetting();
  const categories = ['disabled-by-default-devtools.timeline', 'toplevel', 'mojom'];
  await browser.startTracing(guest.page, { categories });
  for (const spot of await guest.page.$$('.spot')) await guest.touch(spot);
  await guest.result();
  await guest.page.waitForSelector('.result', { state: 'detached' });
  const tasks = tasksOf(String(await browser.stopTracing()));
  const longest = tasks.slice(0, 5).map((one) => one.toFixed(0));
  console.log(`a dealt round: ${tasks.length} tasks, the longest ${longest.join(', ')} ms`);
  await guest.go();
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
    console.log(
      `a newcomer: seated after ${seated} s, wagered ${wagered} s, settled ${seconds()} s`,
    );
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
} finally {
  await browser.close();
  await floor.end();
}
