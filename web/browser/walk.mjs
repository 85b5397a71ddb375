// Every irregularity of every rulebook from the Dealer's button to its end, in a real browser before
// a real floor: npm run walks [part of a game's id ...]
import { chromium } from 'playwright-core';
import { dealerOf } from './crew.mjs';
import { games, WalkedFloor } from './walks/floor.mjs';
import { insistVerified, walkGame } from './walks/walks.mjs';

const atATime = Number(process.env.PUNTO_CONSOLES ?? 2);
const wanted = process.argv.slice(2);
const isWanted = (game) =>
  wanted.length === 0 ||
  wanted.some((part) => (games.includes(part) ? game === part : game.includes(part)));
const waiting = games.filter(isWanted);
let passed = 0;
let failed = 0;
let rows = 0;

async function walkAll(given, person) {
  for (let game = waiting.shift(); game; game = waiting.shift()) {
    const begun = performance.now();
    const seconds = () => ((performance.now() - begun) / 1000).toFixed(0);
    try {
      const { count, refusals, choices } = await walkGame(given, game, person);
      rows += count;
      passed++;
      const seen = `${refusals.size} ways to be refused, ${choices} choices shown`;
      console.log(`passed  ${game}: ${count} rows, ${seen} (${seconds()} s)`);
    } catch (error) {
      failed++;
      console.log(`FAILED  ${game} (${seconds()} s): ${error.stack}`);
    }
  }
}

const floor = new WalkedFloor();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await floor.open();
  const lanes = Array.from({ length: atATime }, (_, lane) =>
    walkAll({ browser, floor }, dealerOf(lane)),
  );
  await Promise.all(lanes);
  await insistVerified(floor);
  passed++;
  console.log(`passed  ${rows} rows of irregularities; the floor verifies, its books balance`);
} catch (error) {
  failed++;
  console.log(`FAILED  the floor: ${error.stack}`);
} finally {
  await browser.close();
  await floor.end();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
