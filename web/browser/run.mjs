// What guests do, in a real browser before a real floor: npm run browser [part of a check's name]
import { chromium } from 'playwright-core';
import * as dealing from './checks/dealing.mjs';
import * as dealtTrouble from './checks/dealt_trouble.mjs';
import * as guarded from './checks/guarded.mjs';
import * as looks from './checks/looks.mjs';
import * as office from './checks/office.mjs';
import * as pit from './checks/pit.mjs';
import * as playing from './checks/playing.mjs';
import * as trouble from './checks/trouble.mjs';
import * as walked from './checks/walked.mjs';
import { hireCrew } from './crew.mjs';
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
  'an offer to withdraw is taken by keys alone': trouble.offerByKeys,
  'a cash-out that staff pay by hand': trouble.handPay,
  'a voucher outlives its page': trouble.voucherKept,
  'the floor killed in mid-round': trouble.killedMidRound,
  'the floor killed with a wager and a cash-out in flight': trouble.killedInFlight,
  'limits of his own, and a break': guarded.ownLimits,
  'a seat locked by a large win': guarded.largeWin,
  'a hand that is squeezed': guarded.squeezed,
  'a round played again': guarded.replayed,
  'the proof of a shoe, and forged ones': guarded.proven,
  'a dealt round by Method A': dealing.methodA,
  'a dealt round by Method B': dealing.methodB,
  'a round from a reader by Method A': dealing.readerA,
  'a round from a reader by Method B': dealing.readerB,
  'a round from a reader by Method C': dealing.readerC,
  'a dealt round by Method C needs a reader': dealing.methodCByKeys,
  'a round by hand where the reader has failed': dealing.readerFails,
  'an electronic game dealt by hand': dealing.toTerminals,
  'a dealt wager on behalf of a Player': dealing.onBehalf,
  'a dealt round in as few keys as there are cards and calls': dealing.byKeys,
  'a dealt card corrected': dealing.correction,
  'a dealt joint wager': dealing.joint,
  'a dealt table and who may approve': dealing.approvals,
  'irregularities at a dealt table, from the button to the end': dealtTrouble.irregularities,
  'an irregularity of each kind is walked from the button to its end': walked.eachKind,
  'the pit sees what the floor has': pit.wall,
  'the pit decides a procedure, and too low a role does not': pit.procedure,
  'the pit proposes, and another person approves': pit.limits,
  'the pit suspends a table and lets it go on': pit.suspended,
  'the pit pays by hand and answers a call': pit.guests,
  'the pit writes of an incident': pit.incidents,
  'the pit plays a round again': pit.replayed,
  'the pit releases a winner': pit.winner,
  'the pit corrects a round': pit.dealtTable,
  'the pit rates Players': pit.ratings,
  'the pit has a queue for attendants': pit.attendant,
  'the pit has nothing grave for axe': pit.accessible,
  'the pit has nothing grave for axe on a phone': pit.accessibleOnPhone,
  'nothing grave for axe': looks.accessible,
  'nothing grave for axe on a phone': looks.accessibleOnPhone,
  'office: set-up, a hire by two, a voucher': office.setUp,
  'office: every page with days of play': office.week,
  'nothing grave for axe where it is dealt': looks.accessibleDealing,
  'nothing grave for axe where it is dealt, on a phone': looks.accessibleDealingOnPhone,
  'only transform and opacity move': looks.animations,
  'only transform and opacity move where it is dealt': looks.animationsOfStaff,
  'nothing moves for whoever wants it still': looks.still,
  'five roads that can be read': looks.roads,
  'large text': looks.largeText,
  'the first load': looks.firstLoad,
  'the first load where it is dealt': looks.firstLoadDealing,
  'the first load of the pit': looks.firstLoadPit,
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
// Floors of their own, with a crew, for those who work there.
const crews = {
  dealers: { floor: new Floor('browser/dealers.toml'), are: /deal|reader/ },
  pit: { floor: new Floor('browser/pit.toml'), are: /the pit/ },
};
const given = { floor, ...crews };
try {
  await floor.start();
  given.staff = await hire(floor);
  for (const one of Object.values(crews)) {
    if (!names.some((name) => one.are.test(name))) continue;
    await one.floor.start();
    one.staff = await hireCrew(one.floor);
  }
  given.browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  await runAll(names, given);
  await given.browser.close();
} finally {
  await floor.end();
  for (const one of Object.values(crews)) await one.floor.end();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
