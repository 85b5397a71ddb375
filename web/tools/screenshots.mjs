// Pictures of every page and state, in two languages and four sizes, into pictures/:
//   npm run screenshots [part of a picture's name]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { Floor } from '../browser/floor.mjs';
import { sizes } from '../browser/guest.mjs';
import { hire } from '../browser/staff.mjs';
import { tour } from '../browser/tour.mjs';

const folder = 'pictures';
const wanted = process.argv[2] ?? '';
const atATime = 2;
// Each walk at a table of its own, so that they do not interrupt each other's rounds.
const walks = [
  { size: 'wide', language: 'en', table: 'fortune-six-v6' },
  { size: 'wide', language: 'zh', table: 'fa-fa-fabulous-4-v3' },
  { size: 'portrait', language: 'en', table: 'super-six-etg-v3' },
  { size: 'portrait', language: 'zh', table: 'tiger-no-commission' },
  { size: 'tablet', language: 'en', table: 'fabulous-4s' },
  { size: 'tablet', language: 'zh', table: 'fortune-six-v5' },
  { size: 'phone', language: 'en', table: 'fortune-six-no-commission' },
  { size: 'phone', language: 'zh', table: 'tiger' },
].filter(({ size, language }) => `${size}-${language}`.includes(wanted));

// When everything rests: what moves is not as it will be.
async function picture(guest, name) {
  await guest.rest();
  await guest.page.screenshot({ path: `${folder}/${name}.png` });
}

async function walk(given, options) {
  const name = `${options.size}-${options.language}`;
  try {
    const guest = await tour(given, options, (one, state) => picture(one, `${name}-${state}`));
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
  const isDone = ({ outcomes }) => outcomes.split(' ').length >= rounds;
  while (!(await floor.get('/api/floor')).tables.every(isDone)) await setTimeout(500);
  await floor.kill();
  floor.file = file;
}

mkdirSync(folder, { recursive: true });
const floor = new Floor();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
let isWhole = true;
try {
  await playAhead(floor, 34);
  await floor.start();
  const given = { browser, floor, staff: await hire(floor) };
  const runner = async () => {
    for (let next = walks.shift(); next; next = walks.shift()) {
      isWhole = (await walk(given, next)) && isWhole;
    }
  };
  await Promise.all(Array.from({ length: atATime }, runner));
} finally {
  await browser.close();
  await floor.end();
}
process.exit(isWhole ? 0 : 1);
