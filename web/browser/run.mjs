// What guests do, in a real browser before a real floor: npm run browser [part of a check's name]
import { chromium } from 'playwright-core';
import * as looks from './checks/looks.mjs';
import * as playing from './checks/playing.mjs';
import * as trouble from './checks/trouble.mjs';
import { Floor } from './floor.mjs';
import { hire } from './staff.mjs';

const checks = {
  'a first round, from a voucher to a voucher': playing.firstRound,
  'every spot of all eleven games against punto settle': playing.allGames,
  'a guided round': playing.guidedRound,
  'two languages': playing.twoLanguages,
  'keys alone': playing.keyboardOnly,
  'a phone': playing.onPhone,
  'an offer to withdraw is taken': trouble.offerTaken,
  'an offer to withdraw is declined': trouble.offerDeclined,
  'a cash-out that staff pay by hand': trouble.handPay,
  'the floor killed in mid-round': trouble.killedMidRound,
  'nothing grave for axe': looks.accessible,
  'nothing grave for axe on a phone': looks.accessibleOnPhone,
  'only transform and opacity move': looks.animations,
  'the first load': looks.firstLoad,
};
const atATime = 3;
let passed = 0;
let failed = 0;

async function run(name, given) {
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
  try {
    const guest = await checks[name](given);
    if (guest?.faults.length) throw new Error(`in the page: ${guest.faults.join('; ')}`);
    await guest?.go();
    passed++;
    console.log(`passed  ${name} (${seconds()} s)`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name} (${seconds()} s): ${error.stack}`);
  }
}

async function runAll(names, given) {
  const waiting = [...names];
  const runner = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await run(name, given);
  };
  await Promise.all(Array.from({ length: atATime }, runner));
}

const wanted = process.argv[2] ?? '';
const names = Object.keys(checks).filter((name) => name.includes(wanted));
const floor = new Floor();
try {
  await floor.start();
  const staff = await hire(floor);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  await runAll(names, { browser, floor, staff });
  await browser.close();
} finally {
  await floor.end();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
