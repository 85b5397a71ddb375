// Dealers who deal: every method, cards keyed in, touched and read, wagers, corrections.
import { crew, dealerOf, pair, Reader } from '../crew.mjs';
import { Dealer } from '../dealer.mjs';
import { Guest, insist } from '../guest.mjs';

let devices = 0;

// A console at a table with an open float, a loaded shoe and two Players who sit there.
export async function begin({ browser, dealers }, table, number, options = {}) {
  const { floor } = dealers;
  const dealer = await Dealer.come(browser, floor, options);
  await dealer.signOn(table, dealerOf(number));
  await dealer.openFloat(50_000, crew.supervisor);
  await dealer.loadShoe();
  await dealer.seat(1, 1000);
  await dealer.seat(3, 1000);
  return dealer;
}

export async function wagers(dealer) {
  await dealer.go_on('open-betting');
  await dealer.wager('1', 'player', 100);
  await dealer.wager('3', 'banker', 200);
  await dealer.go_on('close-betting');
}

// Player 9, Banker 5: both stand on the natural.
const natural = ['4C', '2D', '5H', '3S'];

async function insistSettled(dealer, first, third) {
  await dealer.waitForNext('settle');
  const rows = await dealer.page.$$eval('.pay li', (all) => all.map((one) => one.dataset.seat));
  insist(rows.join() === '1,3', `the settlement lists both seats, not ${rows}`);
  await dealer.page.click('.pay li[data-seat="1"] .line');
  await dealer.page.waitForSelector('.pay li[data-seat="1"].done');
  await dealer.go_on('settle');
  await dealer.waitForNext('open-betting');
  insist((await dealer.creditsOf(1)) === first, `seat 1 has ${first}`);
  insist((await dealer.creditsOf(3)) === third, `seat 3 has ${third}`);
}

export async function methodB(given) {
  const dealer = await begin(given, 'felt-b', 0);
  await wagers(dealer);
  await dealer.tapCard(natural[0]);
  await dealer.page.waitForSelector('[data-place=banker-first].next');
  for (const card of natural.slice(1)) await dealer.tapCard(card);
  await insistSettled(dealer, 110_000, 80_000);
  return dealer;
}

// Hands go to the highest wagers; what is squeezed is keyed in when it is turned.
async function squeezed(dealer, isRead) {
  await dealer.waitForNext('pass-hand');
  const seats = await dealer.page.$$eval('[data-squeeze]', (all) =>
    all.map((one) => one.innerText),
  );
  insist(/1/.test(seats[0]) && /3/.test(seats[1]), `who squeezes is shown: ${seats}`);
  await dealer.go_on_once('pass-hand');
  await dealer.go_on_once('pass-hand');
  await dealer.go_on('reveal-first');
  if (isRead) return;
  await dealer.waitForNext('read-card');
  await dealer.typeCards(natural[0], natural[2]);
  await dealer.page.waitForSelector('[data-place=player-second] .open');
  await dealer.typeCards(natural[1], natural[3]);
}

export async function methodA(given) {
  const dealer = await begin(given, 'felt-a', 1);
  await wagers(dealer);
  for (let card = 0; card < 4; card++) await dealer.go_on_once('draw-card');
  await squeezed(dealer, false);
  await insistSettled(dealer, 110_000, 80_000);
  return dealer;
}

// ---- from a reader ------------------------------------------------------------------------------

async function withReader(given, table, number) {
  const dealer = await begin(given, table, number);
  const reader = await Reader.add(given.dealers, 60 + ++devices, table);
  return { dealer, reader };
}

export async function readerB(given) {
  const { dealer, reader } = await withReader(given, 'reader-b', 2);
  await wagers(dealer);
  await reader.read(...natural);
  await insistSettled(dealer, 110_000, 80_000);
  return dealer;
}

async function expose(dealer) {
  await dealer.go_on_once('expose-hand');
  await dealer.go_on_once('expose-hand');
}

export async function readerA(given) {
  const { dealer, reader } = await withReader(given, 'reader-a', 3);
  await wagers(dealer);
  await reader.read(...natural);
  await squeezed(dealer, true);
  await expose(dealer);
  await insistSettled(dealer, 110_000, 80_000);
  return dealer;
}

// A reader that has failed: cards are drawn without it, and keyed in when they are turned.
export async function readerFails(given) {
  const dealer = await begin(given, 'reader-fails', 16);
  await wagers(dealer);
  for (const place of ['player-first', 'banker-first', 'player-second', 'banker-second']) {
    await dealer.page.waitForSelector(`[data-place=${place}].next`);
    await dealer.page.click('.others [data-step=draw-card]');
    await dealer.page.waitForSelector(`[data-place=${place}] .travel`);
  }
  await squeezed(dealer, false);
  await insistSettled(dealer, 110_000, 80_000);
  return dealer;
}

// The Player who holds the device draws; the Dealer passes hands to whom he likes.
export async function readerC(given) {
  const { dealer, reader } = await withReader(given, 'reader-c', 4);
  await dealer.go_on('open-betting');
  await dealer.wager('1', 'player', 100);
  await dealer.wager('3', 'banker', 200);
  const { seats } = await dealer.inside();
  await dealer.page.click(`[data-step=take-device][data-player="${seats[0].player}"]`);
  await dealer.page.waitForSelector('[data-step=relinquish-device]');
  await dealer.go_on('close-betting');
  const next = await dealer.next();
  insist(next === 'wait', `the Player draws, not the Dealer: ${next}`);
  await reader.read(...natural);
  await dealer.page.waitForSelector('[data-place=banker-second] .travel');
  while (!(await dealer.isNext('settle'))) {
    const next = await dealer.next();
    await dealer.go_on_once(next === 'pass-hand' ? 'pass-hand' : 'expose-hand');
  }
  await insistSettled(dealer, 110_000, 80_000);
  return dealer;
}

// The rulebook has no Method C by keys: it is not offered, and refused to whoever asks for it.
export async function methodCByKeys({ browser, dealers }) {
  const { floor, staff } = dealers;
  const table = 'hlga';
  const dealer = await Dealer.come(browser, floor);
  await dealer.signOn(table, dealerOf(15));
  await dealer.page.click('[data-open=table]');
  await dealer.page.waitForSelector('[data-step=choose-method]');
  const offered = await dealer.page.locator('[data-step=choose-method]').allTextContents();
  insist(offered.length === 1 && offered[0].includes('Method A'), `offered are ${offered}`);
  const path = `/api/tables/${table}/choose-method`;
  const { isDone, told } = await staff.assistant.ask(path, { method: 'C' });
  insist(!isDone && told.refusal === 'card-reader-needed', JSON.stringify(told));
  insist(told.rule === '3.11', `it is refused by ${told.rule}`);
  return dealer;
}

// ---- by keys ------------------------------------------------------------------------------------

// A round in as many keys as there are cards, two for each, and calls; wagers besides.
export async function byKeys(given) {
  const dealer = await begin(given, 'keys', 5);
  await dealer.page.evaluate(() => document.activeElement?.blur());
  await dealer.enterNext();
  await dealer.page.waitForSelector('[data-work=wagers]');
  dealer.keys = 0;
  await dealer.press_keys(...'1p100', 'Enter');
  await dealer.page.waitForSelector('.seat[data-position="1"] .stake');
  await dealer.press_keys(...'3t50', 'Enter');
  await dealer.page.waitForSelector('.seat[data-position="3"] .stake');
  insist(dealer.keys === 11, 'a wager is its seat, area, amount and Enter');
  dealer.keys = 1; // that opened betting
  await dealer.enterNext();
  await dealer.waitForNext('draw-card');
  // Player 5 draws a third card, Banker 6 stands on 5: 5 and 0 are 5 against 6.
  await dealer.typeCards('2C', '4D', '3H', '2S', 'KD');
  await dealer.waitForNext('settle');
  await dealer.enterNext();
  await dealer.waitForNext('open-betting');
  const calls = 3;
  insist(dealer.keys === calls + 2 * 5, `${dealer.keys} keys for ${calls} calls and 5 cards`);
  insist((await dealer.creditsOf(1)) === 90_000, 'Player has lost');
  insist((await dealer.creditsOf(3)) === 95_000, 'the tie has lost');
  return dealer;
}

// The last card by its key; one that lies longer by a Pit Supervisor with a reason.
export async function correction(given) {
  const dealer = await begin(given, 'corrected', 6);
  await wagers(dealer);
  await dealer.typeCards('4C', '9D');
  await dealer.page.waitForSelector('[data-place=banker-first] .travel');
  dealer.keys = 0;
  await dealer.press_keys('Backspace', '2', 'd');
  await dealer.page.waitForSelector('[data-place=banker-first] .pick[aria-label="2 of Diamonds"]');
  insist(dealer.keys === 3, 'one key more than the card itself');
  await dealer.typeCards('5H');
  await dealer.page.waitForSelector('[data-place=player-second] .travel');
  await dealer.page.click('[data-place=player-first] .pick');
  await dealer.tapCard('3C');
  await dealer.page.locator('[role=dialog] .button.primary').click();
  await dealer.approve(crew.supervisor);
  await dealer.page.waitForSelector('[data-place=player-first] .pick[aria-label="3 of Clubs"]');
  await dealer.typeCards('3S');
  await dealer.waitForNext('settle');
  await dealer.go_on('settle');
  insist((await dealer.creditsOf(1)) === 110_000, 'Player won with 8');
  return dealer;
}

// Two Players at one position share a wager; the table settles each his part.
export async function joint(given) {
  const dealer = await begin(given, 'joint', 7);
  await dealer.seat(3, 500);
  await dealer.go_on('open-betting');
  await dealer.page.click('.who [data-seat="3a"]');
  await dealer.page.click('.areas [data-area=banker]');
  await dealer.page.keyboard.type('150');
  await dealer.page.click('[data-with="3b"]');
  await dealer.page.keyboard.type('50');
  await dealer.page.click('.pad .actions .primary');
  await dealer.page.waitForSelector('.seat[data-position="3"] .shared >> nth=1');
  await dealer.go_on('close-betting');
  // Banker 9 against Player 5.
  for (const card of ['2C', '4D', '3H', '5S']) await dealer.tapCard(card);
  await dealer.waitForNext('settle');
  const due = await dealer.page.$$eval('.pay .due', (all) => all.map((one) => one.innerText));
  insist(due.join() === '292.50,97.50', `each has his part: ${due}`);
  await dealer.go_on('settle');
  return dealer;
}

// Players wager at their terminals, and a Dealer deals by hand.
async function handDealt({ browser, dealers }, { table, number, terminal, isOnBehalf }) {
  const { floor, staff } = dealers;
  const dealer = await Dealer.come(browser, floor);
  await dealer.signOn(table, dealerOf(number));
  await dealer.loadShoe();
  const guest = await Guest.come(browser, floor);
  await pair(dealers, guest, terminal);
  const { code } = await staff.cage.house('sell-voucher', { amount: 20_000 });
  await guest.page.goto(`/terminal?table=${table}`);
  await guest.page.fill('form input', code);
  await guest.press(guest.texts.redeem);
  await guest.waitForMoney(200);
  await guest.takeSeat();
  await dealer.page.waitForSelector('.seat .player');
  await dealer.go_on('open-betting');
  await guest.page.click('.spot.player:not(.locked)');
  await guest.page.waitForSelector('.spot.player .stack:not(.hollow)');
  await dealer.page.waitForSelector('.seat .stake');
  const seat = await dealer.page.getAttribute('.seat:has(.player)', 'data-position');
  if (isOnBehalf) await dealer.wager(seat, 'tie', 10);
  await dealer.go_on('close-betting');
  for (const card of natural) await dealer.tapCard(card);
  await dealer.waitForNext('settle');
  await dealer.go_on('settle');
  const lines = await guest.result();
  insist(lines.length === (isOnBehalf ? 2 : 1), 'every wager is settled at the terminal');
  insist(guest.faults.length === 0, `at the terminal: ${guest.faults.join()}`);
  await guest.go();
  return dealer;
}

export function toTerminals(given) {
  return handDealt(given, { table: 'hand-dealt', number: 8, terminal: 31, isOnBehalf: false });
}

export function onBehalf(given) {
  return handDealt(given, { table: 'on-behalf', number: 10, terminal: 32, isOnBehalf: true });
}

// Approvals are another person's, and of a role that is high enough.
export async function approvals(given) {
  const dealer = await begin(given, 'approved', 9);
  await dealer.page.click('[data-open=table]');
  await dealer.page.click('[data-step=choose-method]');
  await dealer.approve(dealerOf(9));
  insist(/another person/i.test(await dealer.refused()), await dealer.refused());
  await dealer.approve(crew.supervisor);
  await dealer.page.waitForSelector('[role=dialog] .refused');
  insist((await dealer.view()).method === 'B', 'a Pit Supervisor may not');
  await dealer.approve(crew.manager);
  await dealer.page.waitForSelector('[role=dialog]', { state: 'detached' });
  insist((await dealer.view()).method === 'A', 'the Pit Manager has allowed Method A');
  await dealer.page.click('[data-open=table]');
  await dealer.page.click('[data-act=dealer]');
  await dealer.giveSecret(crew.relief.person, crew.relief.secret);
  await dealer.page.waitForFunction(
    (person) => document.querySelector('.who')?.textContent.includes(person),
    String(crew.relief.person),
  );
  await dealer.page.waitForSelector('.console');
  const { dealer: signedOn } = await dealer.inside();
  insist(signedOn === crew.relief.person, 'the other Dealer is signed on at the table');
  return dealer;
}
