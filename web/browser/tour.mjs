// Every page and every state of it, one after the other; `look` is called at each with its name.
import { offered } from './checks/trouble.mjs';
import { Guest } from './guest.mjs';

async function closePanel(guest) {
  await guest.page.keyboard.press('Escape');
  await guest.page.waitForSelector('[role=dialog]', { state: 'detached' });
}

async function panel(guest, look, name, button) {
  await guest.press(button);
  await guest.page.waitForSelector('[role=dialog]');
  await look(name);
}

async function rules(guest, look) {
  await panel(guest, look, 'rules-1-pays', guest.texts.rules);
  await guest.page.click('[role=tab] >> nth=1');
  await guest.page.waitForSelector('[role=tabpanel] td, [role=tabpanel] p');
  await look('rules-2-odds');
  await guest.page.click('[role=tab] >> nth=2');
  await look('rules-3-proof');
  await closePanel(guest);
}

async function recall(guest, look) {
  await guest.press(guest.texts.lastRounds);
  await guest.page.waitForSelector('[role=dialog] li button');
  await look('recall-1-list');
  await guest.page.click('[role=dialog] li button >> nth=0');
  await guest.page.waitForSelector('[role=dialog] .hand');
  await look('recall-2-replay');
  await closePanel(guest);
}

async function panels(guest, look) {
  await rules(guest, look);
  await recall(guest, look);
  await panel(guest, look, 'limits', guest.texts.ownLimits);
  await closePanel(guest);
  await panel(guest, look, 'credits', guest.texts.moreCredits);
  await closePanel(guest);
  const roads = guest.page.getByRole('button', { name: guest.texts.roads, exact: true });
  if (!(await roads.isVisible())) return;
  await panel(guest, look, 'roads', guest.texts.roads);
  await closePanel(guest);
}

// Each state in a round of its own: looking may take longer than the state lasts.
async function rounds(guest, look) {
  await guest.wagerEverywhere();
  await look('table-2-betting');
  await guest.wagerEverywhere();
  await guest.page.waitForSelector('.hand.banker .travel');
  await look('table-3-dealing');
  await guest.wagerEverywhere();
  await guest.result();
  await look('table-4-result');
  await guest.page.click('.spot >> nth=0', { button: 'right' });
  await guest.page.waitForSelector('[role=dialog]');
  await look('table-5-ladder');
  await closePanel(guest);
}

async function refusal(guest, look) {
  await guest.waitForBetting();
  await guest.page.click('.tray [role=radio] >> nth=0');
  await guest.page.click('.spot.banker');
  await guest.page.waitForSelector('.notice');
  await look('table-6-refused');
  await guest.page.click('.tray [role=radio] >> nth=1');
}

async function money(guest, look, staff) {
  await look('seats-2-credits');
  await guest.press(guest.texts.insertCard);
  await guest.page.waitForSelector('[role=dialog]');
  await look('card');
  await closePanel(guest);
  await guest.cashOut();
  await look('voucher');
  await guest.closeVoucher();
  await guest.press(guest.texts.insertCredits);
  await guest.waitForMoney(1000);
  await guest.press(guest.texts.insertCredits);
  await guest.waitForMoney(2000);
  await guest.press(guest.texts.cashOut);
  await guest.see(guest.texts.handPay);
  await look('hand-pay');
  const { terminal, hand_pay: amount } = await guest.terminal();
  await staff.manager.house('pay-by-hand', { terminal, amount });
  await guest.waitForMoney(0);
  const reason = 'To be cleaned';
  await staff.manager.house('disable-terminal', { terminal, reason });
  await guest.see(guest.texts.disabled);
  await look('disabled');
  await staff.manager.house('enable-terminal', { terminal });
}

export async function display(guest, look, table) {
  await guest.page.goto(`/display/${table}`);
  await guest.page.waitForSelector('.hand.banker .travel');
  await look('display-1-dealing');
  await guest.page.waitForSelector('.outcome');
  await look('display-2-result');
  await guest.page.waitForSelector('[role=timer]');
  await look('display-3-betting');
}

async function comings(guest, look, table) {
  await guest.page.goto('/');
  await guest.page.waitForSelector('.tile h2:not(:empty)');
  await look('lobby');
  await guest.comeTo(table);
  await look('seats-1');
  await guest.takeSeat();
  await guest.see(guest.texts.hintChip);
  await look('table-1-hint');
  await guest.press(guest.texts.skip);
}

export async function tour(given, options, look) {
  const { browser, floor, staff } = given;
  const { table } = options;
  const guest = await Guest.come(browser, floor, { ...options, hints: null });
  const lookAt = (name) => look(guest, name);
  await comings(guest, lookAt, table);
  await rounds(guest, lookAt);
  await panels(guest, lookAt);
  await refusal(guest, lookAt);
  await guest.leave();
  await offered(given, guest, async () => {
    await lookAt('offer');
    await guest.choose(guest.texts.withdraw);
  });
  await money(guest, lookAt, staff);
  await display(guest, lookAt, table);
  return guest;
}
