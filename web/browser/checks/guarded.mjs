// What guards guests, and what they can check for themselves.
import { setTimeout } from 'node:timers/promises';
import { amountOf, Guest, insist } from '../guest.mjs';

// ---- limits, breaks, a large win ----------------------------------------------------------------

async function openLimits(guest) {
  await guest.press(guest.texts.ownLimits);
  await guest.page.waitForSelector('[role=dialog]');
}

// Who has staked what he allows himself is taken no more from; who takes a break leaves, and comes
// no more.
export async function ownLimits({ browser, floor }) {
  const guest = await Guest.come(browser, floor, { size: 'tablet' });
  await guest.sit('fortune-six-v5');
  await openLimits(guest);
  await guest.page.getByLabel(guest.texts.stakesAtMost).fill('30');
  await guest.press(guest.texts.setLimits);
  await guest.page.waitForSelector('[role=dialog]', { state: 'detached' });
  await guest.page.click('.tray [role=radio] >> nth=2');
  await guest.wager('player');
  await guest.page.click('.spot.banker');
  const said = await guest.page.waitForSelector('.notice, .spot.banker.locked');
  insist(said, 'a stake above the own limit is not taken');
  const [line, ...more] = await guest.result();
  insist(line.staked === 25 && more.length === 0, 'nothing was staked beyond the limit');

  await openLimits(guest);
  await guest.press(guest.texts.hours(1));
  await guest.press(guest.texts.coolOffYes);
  await guest.page.waitForSelector('.seat:not(:disabled)');
  await guest.page.click('.seat:not(:disabled)');
  await guest.page.waitForSelector('.notice');
  insist((await guest.page.$('.tray')) === null, 'nobody sits down during his break');
  return guest;
}

async function winOnce(guest) {
  for (let attempt = 0; attempt < 30; attempt++) {
    await guest.wager('player');
    const [{ staked, returned }] = await guest.result();
    if (returned > staked) return;
  }
  throw new Error('he never wins');
}

// At this table every win is a large one: he is told so, and plays on when staff have come.
export async function largeWin({ browser, floor, staff }) {
  const guest = await Guest.come(browser, floor);
  await guest.sit('winners');
  await winOnce(guest);
  await guest.see(guest.texts.largeWinNote);
  await guest.page.waitForSelector('[role=timer]');
  insist((await guest.page.$('.spot:not(.locked)')) === null, 'nothing is taken meanwhile');
  const { terminal } = await guest.terminal();
  await staff.manager.house('release-winner', { terminal });
  await guest.page.waitForSelector('aside.win', { state: 'detached' });
  await guest.page.waitForSelector('.spot:not(.locked)');
  await guest.leave();
  return guest;
}

// ---- squeezing ----------------------------------------------------------------------------------

async function dragCorner(guest, part) {
  const { x, y, width, height } = await guest.page.locator('.squeezed').first().boundingBox();
  await guest.page.mouse.move(x + width - 4, y + height - 4);
  await guest.page.mouse.down();
  await guest.page.mouse.move(x + width * (1 - part), y + height * (1 - part), { steps: 8 });
}

// The hand goes to the highest wager: bent a little the card falls back, far enough it turns. Until
// then nobody else sees it.
export async function squeezed({ browser, floor }) {
  const guest = await Guest.come(browser, floor);
  await guest.sit('squeezed');
  await guest.wager('player');
  await guest.page.waitForSelector('.held .primary');
  const cards = await guest.page.locator('.squeezed').count();
  await dragCorner(guest, 0.3);
  await guest.page.waitForSelector('.lifted');
  await guest.page.mouse.up();
  await guest.page.waitForSelector('.lifted', { state: 'detached' });
  insist((await guest.page.locator('.squeezed').count()) === cards, 'the card fell back');
  const told = await floor.get('/api/tables/squeezed');
  const hidden = told.cards.filter(({ place }) => place.startsWith('player'));
  insist(hidden.length > 1 && hidden.every(({ card }) => !card), 'nobody else sees the cards');
  await dragCorner(guest, 0.95);
  await guest.page.mouse.up();
  await guest.page.waitForFunction(
    (before) => document.querySelectorAll('.squeezed').length < before,
    cards,
  );
  while (!(await guest.page.$('.result'))) {
    const card = await guest.page.$('.squeezed');
    await card?.press('Enter').catch(() => null);
    await setTimeout(100);
  }
  const [line] = await guest.result();
  insist(line.wager === 'player', 'the round was finished by the turned cards');
  await guest.leave();
  return guest;
}

// ---- what has been ------------------------------------------------------------------------------

// A round that is played again says of every wager what its result has said.
export async function replayed({ browser, floor }) {
  const guest = await Guest.come(browser, floor);
  await guest.sit('tiger-no-commission');
  await guest.wagerEverywhere();
  const round = await guest.round();
  const lines = await guest.result();
  await guest.press(guest.texts.lastRounds);
  const listed = { hasText: new RegExp(`\\b${round} ·`) };
  await guest.page.locator('[role=dialog] li button', listed).click();
  await guest.page.waitForSelector('[role=dialog] .hand');
  const title = await guest.page.textContent('[role=dialog] h2');
  insist(title.endsWith(` ${round}`), `${title} is the round that was last, ${round}`);
  await guest.page.locator('[role=dialog] ol li button').last().click();
  const again = await guest.page.$$eval('[role=dialog] tbody tr', (rows) =>
    rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
  );
  const said = ({ staked, returned, rule }) => `${staked} ${returned} ${rule}`;
  const before = lines.map(said).sort().join();
  const after = again.map(([staked, , returned, , rule]) =>
    said({ staked: amountOf(staked), returned: amountOf(returned), rule }),
  );
  insist(after.sort().join() === before, `${after} is not ${before}`);
  await guest.page.keyboard.press('Escape');
  await guest.leave();
  return guest;
}

// ---- the proof of a shoe ------------------------------------------------------------------------

async function shoeOf(floor) {
  return (await floor.get('/api/tables/proven')).shoe.number;
}

async function verdict(guest, words) {
  await guest.press(guest.texts.rules);
  await guest.page.click('[role=tab] >> nth=2');
  await guest.page.waitForSelector('.verdict');
  const shoe = Number(/\d+/.exec(await guest.page.textContent('.choose b'))[0]);
  const said = await guest.page.textContent('.verdict');
  insist(said.trim() === guest.texts[words](shoe), `the verdict is ${said}`);
  const steps = await guest.page.textContent('[role=tabpanel] ol');
  await guest.page.keyboard.press('Escape');
  await guest.page.waitForSelector('[role=dialog]', { state: 'detached' });
  return steps;
}

// One card of the proof is made another.
async function forge(route) {
  const response = await route.fetch();
  const proof = await response.json();
  proof.cards[20] = proof.cards[20] === '9C' ? '8C' : '9C';
  await route.fulfill({ response, json: proof });
}

// Shown while the shoe was in play, as this browser remembers it.
async function forgeCommitments(guest) {
  await guest.page.evaluate(() => {
    const forged = localStorage
      .getItem('punto.commitments')
      .replaceAll(/[0-9a-f]{64}/g, 'ab'.repeat(32));
    localStorage.setItem('punto.commitments', forged);
  });
  await guest.page.reload();
  await guest.page.waitForSelector('.tray');
}

// Who has watched a shoe from its first card compares its proof with what he was shown then.
export async function proven({ browser, floor }) {
  const guest = await Guest.come(browser, floor);
  await guest.sit('proven');
  const watched = (await shoeOf(floor)) + 1;
  while ((await shoeOf(floor)) <= watched) await setTimeout(300);
  await guest.page.waitForFunction(
    (shoe) => Number(document.querySelector('.where .number').textContent.match(/\d+/)) > shoe,
    watched,
  );
  const steps = await verdict(guest, 'proven');
  insist(/was shown the same/.test(steps), `it is compared with what was shown: ${steps}`);
  await guest.page.route('**/shoes/*', forge);
  insist(/Card 21 was/.test(await verdict(guest, 'notProven')), 'a forged card is named');
  await guest.page.unroute('**/shoes/*');
  await forgeCommitments(guest);
  const other = await verdict(guest, 'notProven');
  insist(/was shown another/.test(other), `another commitment is noticed: ${other}`);
  await guest.leave();
  return guest;
}
