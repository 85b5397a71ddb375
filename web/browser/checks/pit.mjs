// What the pit sees and decides, each in the name of whoever has the authority.
import { percent } from '../../src/model/odds.ts';
import { crew, dealerOf } from '../crew.mjs';
import { dealRound, prepare } from '../felt.mjs';
import { Guest, insist } from '../guest.mjs';
import { PitConsole } from '../pit.mjs';
import { pitTour } from '../pit_tour.mjs';
import { Staff } from '../staff.mjs';

async function come({ browser, pit }, who, path) {
  const console = await PitConsole.come(browser, pit.floor);
  await console.signOn(crew[who], path);
  return console;
}

export async function wall(given) {
  const { floor } = given.pit;
  const console = await come(given, 'supervisor');
  const { tables } = await floor.get('/api/floor');
  await console.page.waitForSelector('.tile');
  const shown = await console.page.$$eval('.tile', (tiles) =>
    tiles.map((tile) => [tile.dataset.table, tile.querySelector('.name').textContent]),
  );
  const wanted = tables.map(({ table, name }) => [table, name.en]);
  insist(JSON.stringify(shown.sort()) === JSON.stringify(wanted.sort()), `tiles are ${shown}`);
  await stakes(given, console);
  await console.openTable('tiger-1');
  await risk(console, 'tiger-1');
  await console.page.goBack();
  await console.page.waitForSelector('.tile');
  return console;
}

// What a guest wagers comes to the wall, as the server counts it.
async function stakes({ browser, pit }, console) {
  const guest = await Guest.come(browser, pit.floor);
  await guest.sit('super-1');
  await guest.wager('player');
  await console.page.waitForFunction(() => {
    const tile = document.querySelector('[data-table="super-1"]');
    return tile.querySelector('.stakes .player b').textContent !== '0';
  });
  await guest.result();
  await guest.leave();
  await guest.go();
}

// The edge of every wager as it is counted, when nothing was dealt meanwhile.
async function risk(console, table) {
  for (let attempt = 0; attempt < 5; attempt++) {
    await console.page.waitForSelector('tr[data-wager] .edge');
    const told = await console.told(`/api/tables/${table}/odds`);
    const shown = await console.page.$$eval('tr[data-wager]', (rows) =>
      rows.map((row) => [row.dataset.wager, row.querySelector('.edge').textContent]),
    );
    insist(shown.length >= 3, 'every wager that is offered has a line');
    const isSame = ([wager, edge]) => percent(told.odds.wagers[wager].house_edge) === edge;
    if (shown.every(isSame)) return;
  }
  throw new Error('the edges are not those that the server counts');
}

// The older book leaves a power failure to the Gaming Shift Manager (interpretation 63).
export async function procedure(given) {
  const { floor, staff } = given.pit;
  const table = 'fortune-1';
  const low = await come(given, 'supervisor');
  const { round } = await floor.get(`/api/tables/${table}`);
  const found = { irregularity: 'power-failure', round };
  await staff.supervisor.post(`/api/tables/${table}/declare-irregularity`, found);
  const waits = low.waiting('procedure', table);
  await waits.waitFor();
  insist((await waits.textContent()).includes('i63'), 'it cites its rule');
  await rule(waits, 'Play goes on');
  await low.page.waitForSelector('[role=dialog]');
  const said = await low.page.textContent('[role=dialog]');
  insist(/higher|authority|role|position/i.test(said), `too low a role is told so: ${said}`);
  await low.approve(crew.manager);
  await low.page.waitForSelector('[role=dialog] .refused');
  insist((await floor.get(`/api/tables/${table}`)).procedure !== null, 'nobody has decided it');
  await low.go();

  const high = await come(given, 'shift');
  const still = high.waiting('procedure', table);
  await rule(still, 'Play goes on');
  await still.waitFor({ state: 'detached' });
  insist((await floor.get(`/api/tables/${table}`)).procedure === null, 'it is decided');
  return high;
}

async function rule(waits, action) {
  await waits.getByRole('button', { name: 'Rule on it' }).first().click();
  await waits.getByLabel(action).check();
  await waits.getByLabel('Reason').fill('The power is back');
  await waits.locator('form .primary').click();
}

// One proposes; he cannot approve it himself, another does so at the same console.
export async function limits(given) {
  const { floor } = given.pit;
  const table = 'tiger-2';
  const console = await come(given, 'manager', `/pit?table=${table}`);
  await console.tab(1);
  const line = console.page.locator('[data-wager=banker]');
  await line.getByRole('button').first().click();
  await line.getByLabel('Most').fill('750');
  await line.locator('form .primary').click();
  const waits = console.waiting('proposal', table);
  await waits.waitFor();
  insist((await waits.textContent()).includes('5 to 750'), 'the change is said in words');
  await waits.getByRole('button', { name: 'Approve' }).click();
  await console.page.waitForSelector('[role=dialog]');
  await console.approve(crew.manager);
  await console.page.waitForSelector('[role=dialog] .refused');
  await console.approve(crew.shift);
  await waits.waitFor({ state: 'detached' });
  await console.page.waitForFunction(() =>
    document.querySelector('[data-wager=banker] .limits').textContent.includes('750'),
  );
  const { terms } = await floor.get(`/api/tables/${table}`);
  const { most } = terms.find(({ wager }) => wager === 'banker').limits;
  insist(most === 75_000, `the table takes ${most} at most`);
  insist((await console.told('/api/session')).person === crew.manager.person, 'he is still here');
  return console;
}

export async function suspended(given) {
  const { floor } = given.pit;
  const table = 'super-2';
  const console = await come(given, 'manager', `/pit?table=${table}`);
  await console.tab(1);
  await console.press('Suspend play');
  await console.page.getByLabel('Why play is suspended').fill('A quarrel');
  await console.page.locator('.work form .primary').click();
  const waits = console.waiting('suspended', table);
  await waits.waitFor();
  insist((await floor.get(`/api/tables/${table}`)).suspended, 'the table is suspended');
  await waits.getByRole('button', { name: 'Resume play' }).click();
  await waits.waitFor({ state: 'detached' });
  insist(!(await floor.get(`/api/tables/${table}`)).suspended, 'and goes on');
  return console;
}

// A guest calls, cashes out more than is printed, and an attendant comes.
export async function guests(given) {
  const { browser, pit } = given;
  const guest = await Guest.come(browser, pit.floor);
  await guest.comeTo('tiger-1');
  for (const amount of [1000, 2000]) {
    await guest.press(guest.texts.insertCredits);
    await guest.waitForMoney(amount);
  }
  const { terminal } = await guest.terminal();
  await guest.press(guest.texts.cashOut);
  await guest.see(guest.texts.handPay);
  const console = await come(given, 'supervisor');
  const pay = console.waiting('hand-pay', `Visitor ${terminal}`);
  await pay.waitFor();
  insist((await pay.textContent()).includes('2,000'), 'the amount is said');
  await pay.locator('.ways button').first().click();
  await pay.locator('form .primary').click();
  await pay.waitFor({ state: 'detached' });
  await guest.waitForMoney(0);

  await guest.press(guest.texts.insertCredits);
  await guest.takeSeat();
  await guest.press(guest.texts.attendant);
  const call = console.waiting('call', `Visitor ${terminal}`);
  await call.waitFor();
  await call.locator('.ways button').first().click();
  await call.waitFor({ state: 'detached' });
  await guest.see(guest.texts.attendant);
  await guest.leave();
  await guest.go();
  return console;
}

export async function incidents(given) {
  const console = await come(given, 'manager', '/pit?page=incidents');
  await console.page.selectOption('.new select', 'tiger-1');
  await console.page.getByLabel('What has happened').fill('A quarrel about a seat');
  await console.page.locator('.new form .primary').click();
  const incident = console.page.locator('li article', { hasText: 'A quarrel about a seat' });
  await incident.getByRole('button', { name: 'Add the note' }).click();
  await incident.getByLabel('Note').fill('Both are seated');
  await incident.locator('form .primary').click();
  await incident.getByText('Both are seated').waitFor();
  await incident.getByRole('button', { name: 'Close the incident' }).click();
  await incident.getByLabel('How it ended').fill('Settled');
  await incident.locator('form .primary').click();
  await incident.getByText('closed', { exact: true }).waitFor();
  const { incidents: told } = await console.told('/api/house/incidents');
  const found = told.find(({ notes }) => notes[0].text === 'A quarrel about a seat');
  const texts = found.notes.map(({ text }) => text);
  insist(texts.join(', ') === 'A quarrel about a seat, Both are seated, Settled', `${texts}`);
  insist(found.closed, 'it is closed');
  return console;
}

export async function replayed(given) {
  const table = 'fabulous-1';
  const console = await come(given, 'supervisor', `/pit?table=${table}`);
  await console.tab(2);
  await console.page.click('[role=tabpanel] ol li button >> nth=0');
  await console.page.waitForSelector('[role=dialog] .hand');
  const title = await console.page.textContent('[role=dialog] h2');
  const round = Number(/\d+$/.exec(title)[0]);
  const told = await console.told(`/api/tables/${table}/rounds/${round}`);
  await console.page.locator('[role=dialog] ol li button').last().click();
  const last = told.steps.findLast(({ kind }) => kind !== 'announcement-shown');
  insist((await console.page.textContent('[role=dialog] .said')).trim() === last.text, last.text);
  const settled = told.steps.findLast((step) => step.settlement).settlement.length;
  insist((await console.page.$$('[role=dialog] tbody tr')).length === settled, 'every wager');
  return console;
}

// At this table every win is a large one.
export async function winner(given) {
  const console = await come(given, 'supervisor');
  const waits = console.waiting('winner', 'winners-1').first();
  await waits.waitFor();
  const player = /Player (\d+)/.exec(await waits.textContent())[1];
  await waits.locator('.ways button').click();
  await console.waiting('winner', player).waitFor({ state: 'detached' });
  return console;
}

// A card keyed in wrongly: the round is corrected with a reason.
export async function dealtTable(given) {
  const { pit } = given;
  const table = 'felt-1';
  const dealer = new Staff(pit.floor, dealerOf(0).person, dealerOf(0).secret);
  await prepare(pit, dealer, table);
  const cards = ['2C', '3D', '7H', '5S']; // Player 9, Banker 8
  const round = await dealRound(dealer, table, { player: 50_000 }, cards);
  const console = await come(given, 'shift', `/pit?table=${table}`);

  await console.tab(2);
  await console.page.click('[role=tabpanel] ol li button >> nth=0');
  await console.press('Correct the round');
  await console.page.getByLabel('The right cards').fill('2C 3D 6H 6S');
  await console.page.getByLabel('Why it is corrected').fill('Keyed in wrongly');
  await console.page.locator('[role=dialog] form .primary').click();
  await console.page.waitForSelector('[role=dialog]', { state: 'detached' });
  await console.page.getByText('corrected').first().waitFor();
  const { rounds } = await console.told(`/api/tables/${table}/rounds`);
  const corrected = rounds.find((one) => one.round === round);
  insist(corrected.corrected && corrected.winner === 'banker', JSON.stringify(corrected));
  return console;
}

export async function ratings(given) {
  const console = await come(given, 'manager', '/pit?page=ratings');
  await console.page.waitForSelector('[data-player]');
  return console;
}

// An attendant has the queue alone.
export async function attendant(given) {
  const { browser, pit } = given;
  const console = await PitConsole.come(browser, pit.floor);
  await console.signOn(crew.attendant);
  insist((await console.page.$('.tile')) === null, 'figures of tables are not for him');
  await console.page.waitForSelector('.queue');
  return console;
}

const insistAccessible = (console, where) => console.insistAccessible(where);
const insistHandy = (console, where) => console.insistHandy(where);

export function accessible(given) {
  return pitTour(given, { interrupted: 'fortune-3' }, insistAccessible);
}

export function accessibleOnPhone(given) {
  const options = { interrupted: 'fortune-4', size: 'phone', language: 'zh' };
  return pitTour(given, options, insistHandy);
}
