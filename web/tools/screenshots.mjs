// Pictures of every page and state, in two languages and four sizes, into pictures/:
//   npm run screenshots [part of a picture's name]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { Floor } from '../browser/floor.mjs';
import { sizes } from '../browser/guest.mjs';
import { hireCrew } from '../browser/crew.mjs';
import { dealerTour } from '../browser/dealer_tour.mjs';
import { hire } from '../browser/staff.mjs';
import { pitTour } from '../browser/pit_tour.mjs';
import { tour } from '../browser/tour.mjs';
import { takeOfficePictures } from './office_pictures.mjs';

const folder = 'pictures';
const wanted = process.argv[2] ?? '';
const atATime = 2;
// Each walk at a table of its own, so that they do not interrupt each other's rounds.
const guests = [
  { size: 'wide', language: 'en', table: 'fortune-six-v6' },
  { size: 'wide', language: 'zh', table: 'fa-fa-fabulous-4-v3' },
  { size: 'portrait', language: 'en', table: 'super-six-etg-v3' },
  { size: 'portrait', language: 'zh', table: 'tiger-no-commission' },
  { size: 'tablet', language: 'en', table: 'fabulous-4s' },
  { size: 'tablet', language: 'zh', table: 'fortune-six-v5' },
  { size: 'phone', language: 'en', table: 'fortune-six-no-commission' },
  { size: 'phone', language: 'zh', table: 'tiger' },
];
const interrupted = ['fortune-1', 'fortune-3', 'fortune-4'];
const walks = [
  ...guests.map((options) => ({ ...options, who: 'guest', tour })),
  ...guests.map(({ size, language }, index) => ({
    ...{ size, language, who: 'pit', tour: pitTour },
    interrupted: interrupted[index % interrupted.length],
  })),
].filter(({ size, language, who }) => `${size}-${language}-${who}`.includes(wanted));
// The Dealer's console, at tables that he deals.
const dealt = [
  { size: 'wide', language: 'en', table: 'tour', game: 'fortune-six-v6', number: 0 },
  { size: 'wide', language: 'zh', table: 'elements', game: 'fa-fa-fabulous-4-v3', number: 1 },
  { size: 'console', language: 'en', table: 'tour-tablet', game: 'fortune-six-v6', number: 2 },
  { size: 'console', language: 'zh', table: 'keys', game: 'fortune-six-v6', number: 3 },
  { size: 'phone', language: 'en', table: 'joint', game: 'fortune-six-v6', number: 4 },
  { size: 'phone', language: 'zh', table: 'approved', game: 'fortune-six-v6', number: 5 },
  { size: 'portrait', language: 'en', table: 'corrected', game: 'fortune-six-v6', number: 6 },
  { size: 'portrait', language: 'zh', table: 'calm', game: 'fortune-six-v6', number: 7 },
  { size: 'tablet', language: 'en', table: 'light', game: 'fortune-six-v6', number: 8 },
  { size: 'tablet', language: 'zh', table: 'trouble', game: 'fortune-six-v6', number: 9 },
].filter(({ size, language }) => `dealer-${size}-${language}`.includes(wanted));

// When everything rests: what moves is not as it will be.
async function picture(guest, name) {
  await guest.rest();
  await guest.page.screenshot({ path: `${folder}/${name}.png` });
}

async function walk(given, options) {
  const name = `${options.size}-${options.language}`;
  try {
    const guest = await options.tour(given, options, (one, state) =>
      picture(one, `${name}-${state}`),
    );
    console.log(`${name}: ${JSON.stringify(sizes[options.size])}`);
    await guest.go();
    return true;
  } catch (error) {
    console.log(`${name}: ${error.stack}`);
    return false;
  }
}

// The floor has been open for a while, so that there is something to see on its roads.
async function playAhead(floor, rounds) {
  const { file } = floor;
  const times = /^(betting|before-cards|card|result) = "\w+"$/gm;
  const quick = readFileSync(file, 'utf8').replace(times, (_, name) =>
    name === 'betting' ? 'betting = "500ms"' : `${name} = "20ms"`,
  );
  floor.file = join(floor.folder, 'quick.toml');
  writeFileSync(floor.file, quick);
  await floor.start();
  const isDone = ({ cards, outcomes }) =>
    cards !== 'virtual-shoe' || outcomes.split(' ').length >= rounds;
  while (!(await floor.get('/api/floor')).tables.every(isDone)) await setTimeout(500);
  await floor.kill();
  floor.file = file;
}

async function walkWithDealers(given) {
  const floor = new Floor('browser/dealers.toml');
  try {
    await floor.start();
    const dealers = { floor, staff: await hireCrew(floor) };
    for (const options of dealt) {
      isWhole = (await walk({ ...given, dealers }, { ...options, tour: dealerTour })) && isWhole;
    }
  } finally {
    await floor.end();
  }
}

mkdirSync(folder, { recursive: true });
const floor = new Floor();
const pit = { floor: new Floor('browser/pit.toml') };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
let isWhole = true;
// Of guests and of the pit, at floors that have been open for a while.
async function takePictures() {
  const given = { browser, floor, pit };
  if (walks.some(({ who }) => who === 'guest')) {
    await playAhead(floor, 34);
    await floor.start();
    given.staff = await hire(floor);
  }
  if (walks.some(({ who }) => who === 'pit')) {
    await playAhead(pit.floor, 20);
    await pit.floor.start();
    pit.staff = await hireCrew(pit.floor);
  }
  const runner = async () => {
    for (let next = walks.shift(); next; next = walks.shift()) {
      isWhole = (await walk(given, next)) && isWhole;
    }
  };
  await Promise.all(Array.from({ length: atATime }, runner));
}

try {
  await takePictures();
  if (dealt.length > 0) await walkWithDealers({ browser });
  await takeOfficePictures(browser, wanted, picture);
} finally {
  await browser.close();
  await floor.end();
  await pit.floor.end();
}
process.exit(isWhole ? 0 : 1);
