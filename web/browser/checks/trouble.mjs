// What guests meet when something goes wrong, and staff who help.
import { onOwnFloor } from '../floor.mjs';
import { Guest, insist } from '../guest.mjs';

const table = 'interrupted';
let before = Promise.resolve(); // whoever interrupts that table now

// A power failure after "No more bets": whoever has wagered may withdraw. Where a card was out
// before it could be declared, it happens again in the next round.
async function interrupt({ floor, staff }, guest) {
  for (let attempt = 0; attempt < 5; attempt++) {
    const credits = await guest.credits();
    await guest.wager('player');
    await guest.page.waitForSelector('.spot.locked');
    const { round } = await floor.get(`/api/tables/${table}`);
    const found = { irregularity: 'power-failure', round };
    const declaring = staff.manager.post(`/api/tables/${table}/declare-irregularity`, found);
    await declaring.catch(() => null);
    const { procedure } = await floor.get(`/api/tables/${table}`);
    if (procedure?.offer) {
      await guest.see(guest.texts.withdraw);
      return credits;
    }
  }
  throw new Error('five rounds were too short to interrupt one');
}

// Sits down there, is offered his wager back, and leaves again.
export async function offered(given, guest, answer) {
  const others = before;
  const own = Promise.withResolvers();
  before = own.promise;
  await others;
  try {
    await guest.sit(table);
    await answer(await interrupt(given, guest));
    await guest.page.waitForSelector('aside[role=alert]', { state: 'detached' });
    await guest.leave();
  } finally {
    own.resolve();
  }
}

export async function offerTaken(given) {
  const guest = await Guest.come(given.browser, given.floor);
  await offered(given, guest, async (credits) => {
    const said = await guest.page.textContent('aside[role=alert]');
    insist(said.includes('5.17'), 'it cites its rule');
    await guest.choose(guest.texts.withdraw);
    await guest.waitForCredits(credits);
  });
  return guest;
}

export async function offerByKeys(given) {
  const guest = await Guest.come(given.browser, given.floor);
  await offered(given, guest, async (credits) => {
    await guest.tabTo('.choice.withdraw');
    await guest.page.keyboard.press('Enter');
    await guest.waitForCredits(credits);
  });
  return guest;
}

export async function offerDeclined(given) {
  const guest = await Guest.come(given.browser, given.floor);
  await offered(given, guest, async (credits) => {
    await guest.choose(guest.texts.playOn);
    const [line] = await guest.result();
    insist(line.wager === 'player', 'the wager stayed in play');
    await guest.waitForCredits(credits - line.staked + line.returned);
  });
  return guest;
}

// A cash-out of so much is not printed: staff come and pay.
export async function handPay({ browser, floor, staff }) {
  const guest = await Guest.come(browser, floor);
  await guest.comeTo('tiger');
  await guest.press(guest.texts.insertCredits);
  await guest.waitForMoney(1000);
  await guest.press(guest.texts.insertCredits);
  await guest.waitForMoney(2000);
  await guest.press(guest.texts.cashOut);
  await guest.see(guest.texts.handPay);
  insist((await guest.page.textContent('.amount')) === '2,000', 'the amount is on the screen');
  const { terminal, hand_pay: amount } = await guest.terminal();
  await staff.manager.house('pay-by-hand', { terminal, amount });
  await guest.waitForMoney(0);
  return guest;
}

export function killedMidRound({ browser }) {
  return onOwnFloor(async (floor) => {
    const guest = await Guest.come(browser, floor);
    await guest.sit('tiger');
    await guest.wager('banker');
    await floor.kill();
    await guest.see(guest.texts.lost);
    insist((await guest.page.$('.spot:not(.locked)')) === null, 'nothing can be wagered meanwhile');
    await floor.start();
    await guest.page.waitForSelector('aside[role=alert]', { state: 'detached' });
    const [line] = await guest.result();
    insist(line.wager === 'banker', 'the wager was settled');
    await guest.waitForCredits(1000 - line.staked + line.returned);
    return guest;
  });
}

// A wager and a cash-out that nobody has acknowledged when the floor is killed are done once.
export function killedInFlight({ browser }) {
  return onOwnFloor(async (floor) => {
    const guest = await Guest.come(browser, floor);
    await guest.sit('tiger');
    await guest.waitForBetting();
    floor.freeze();
    await guest.page.click('.spot.banker');
    await guest.page.waitForSelector('.spot.banker .stack.hollow');
    await floor.kill();
    await floor.start();
    await guest.page.waitForSelector('aside[role=alert]', { state: 'detached' });
    await guest.page.waitForSelector('.spot.banker .stack.hollow', { state: 'detached' });
    // It is in its own round, or was refused since that is over: never in another, never twice.
    const lies = await guest.page.$('.spot.banker .stack:not(.hollow)');
    if (lies) {
      const lines = await guest.result();
      insist(lines.length === 1 && lines[0].staked === 5, `one chip, not ${JSON.stringify(lines)}`);
    } else {
      insist(await guest.page.$('.notice'), 'it says that it was refused');
    }
    await guest.leave();
    const { credits } = await guest.terminal();
    floor.freeze();
    await guest.press(guest.texts.cashOut);
    await floor.kill();
    await floor.start();
    await guest.page.waitForSelector('.voucher');
    const { amount } = await guest.voucher();
    insist(amount * 100 === credits, `a voucher of ${credits} cents, not of ${amount}`);
    const after = await guest.terminal();
    insist(after.credits === 0 && after.meters.vouchers_out === credits, 'printed once');
    return guest;
  });
}

// Who loads the page anew has the code of his voucher still; only its own button takes it away.
export async function voucherKept({ browser, floor }) {
  const guest = await Guest.come(browser, floor);
  await guest.comeTo('tiger');
  await guest.press(guest.texts.insertCredits);
  await guest.waitForMoney(1000);
  const { code } = await guest.cashOut();
  await guest.page.keyboard.press('Escape');
  await guest.page.reload();
  await guest.page.waitForSelector('.voucher');
  const again = await guest.voucher();
  insist(again.code === code && again.amount === 1000, `the same voucher, not ${again.code}`);
  await guest.closeVoucher();
  await guest.page.reload();
  await guest.page.waitForSelector('.seat');
  insist((await guest.page.$('.voucher')) === null, 'it is not shown to the next one');
  return guest;
}
