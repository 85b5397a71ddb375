// Every state of the Dealer's console, one after the other; `look` is called at each with its name.
import { crew, dealerOf } from './crew.mjs';
import { Dealer } from './dealer.mjs';

async function escape(dealer) {
  await dealer.page.keyboard.press('Escape');
  await dealer.page.waitForSelector('[role=dialog]', { state: 'detached' });
}

async function panels(dealer, look) {
  for (const panel of ['shoe', 'float', 'table', 'keys']) {
    await dealer.page.click(`[data-open=${panel}]`);
    await dealer.page.waitForSelector('[role=dialog]');
    await look(`panel-${panel}`);
    await escape(dealer);
  }
}

async function coming(dealer, look, table, person) {
  await dealer.page.goto(`/dealer?table=${table}`);
  await dealer.page.waitForSelector('form .field input');
  await look('sign-on');
  await dealer.giveSecret(person.person, person.secret);
  await dealer.page.waitForSelector('.tables .button');
  await look('duty');
  await dealer.page.click(`.tables [data-table="${table}"]`);
  await dealer.page.waitForSelector('.console');
  await look('begin');
  await dealer.page.click('[data-open=float]');
  await dealer.page.click('[data-float=open-float]');
  await dealer.page.fill('[name=amount]', '20000');
  await look('float-open');
  await dealer.page.keyboard.press('Enter');
  await dealer.page.waitForSelector('[role=dialog] input[type=password]');
  await look('approval');
  await dealer.approve(crew.supervisor);
  await dealer.page.waitForSelector('[name=amount]', { state: 'detached' });
  await escape(dealer);
  await dealer.loadShoe();
  await dealer.page.click('.seat[data-position="2"]');
  await dealer.page.waitForSelector('[name=cash]');
  await look('seat');
  await escape(dealer);
}

async function players(dealer) {
  for (const [position, cash] of [
    [1, 1000],
    [2, 500],
    [3, 2000],
    [3, 800],
    [5, 1200],
  ]) {
    await dealer.seat(position, cash);
  }
}

async function betting(dealer, look, areas) {
  await dealer.go_on('open-betting');
  await dealer.wager('1', 'player', 100);
  await dealer.wager('2', 'banker', 50);
  await dealer.wager('3a', 'banker', 200);
  await dealer.wager('3b', areas[0], 25);
  await dealer.wager('5', 'tie', 10);
  await dealer.page.click('.who [data-seat="5"]');
  await dealer.page.click(`.areas [data-area="${areas[1]}"]`);
  await dealer.page.keyboard.type('25');
  await look('betting');
  await dealer.page.click('.pad .actions .primary');
  await dealer.page.waitForFunction(
    () => document.querySelector('.areas [aria-pressed=true]') === null,
  );
  await dealer.go_on('close-betting');
}

async function round(dealer, look, { areas, cards }) {
  await betting(dealer, look, areas);
  await look('first-card');
  for (const card of cards.slice(0, 4)) await dealer.tapCard(card);
  await dealer.page.waitForSelector('.place.next.third');
  await look('third-card');
  await dealer.page.click('[data-place=banker-second] .pick');
  await look('correcting');
  await dealer.page.keyboard.press('Escape');
  for (const card of cards.slice(4)) await dealer.tapCard(card);
  await dealer.waitForNext('settle');
  await dealer.page.click('.pay .line >> nth=0');
  await look('settlement');
  await dealer.go_on('settle');
  await look('settled');
}

async function trouble(dealer, look, areas) {
  await betting(dealer, async () => {}, areas);
  await dealer.page.click('.irregularity');
  await dealer.page.waitForSelector('[data-irregularity]');
  await look('irregularities');
  await dealer.page.click('[data-irregularity=power-failure]');
  await dealer.page.waitForSelector('[data-act=declare], [data-question]');
  await look('irregularity-declared');
  await dealer.page.click('[data-act=declare]');
  await dealer.page.waitForSelector('[data-sheet=procedure]');
  await look('procedure');
}

const plans = {
  'fortune-six-v6': {
    areas: ['player-pair', 'fortune-six'],
    cards: ['2C', '4D', '3H', '2S', 'KD'],
  },
  'fa-fa-fabulous-4-v3': {
    areas: ['player-fabulous-4', 'banker-fabulous-4'],
    cards: ['2F', '4G', '3E', '2W', 'LA'],
  },
};

export async function dealerTour({ browser, dealers }, options, look) {
  const { table, game, number } = options;
  const dealer = await Dealer.come(browser, dealers.floor, options);
  const lookAt = (name) => look(dealer, `dealer-${name}`);
  await coming(dealer, lookAt, table, dealerOf(number));
  await players(dealer);
  await panels(dealer, lookAt);
  await round(dealer, lookAt, plans[game]);
  await trouble(dealer, lookAt, plans[game].areas);
  return dealer;
}
