// Irregularities at a table that is dealt: from the button to the end of the round.
import { crew, dealerOf } from '../crew.mjs';
import { Dealer } from '../dealer.mjs';
import { insist } from '../guest.mjs';

async function begin({ browser, dealers }) {
  const dealer = await Dealer.come(browser, dealers.floor);
  await dealer.signOn('trouble', dealerOf(11));
  await dealer.openFloat(50_000, crew.supervisor);
  await dealer.loadShoe();
  await dealer.seat(1, 1000);
  await dealer.seat(3, 1000);
  return dealer;
}

async function bet(dealer) {
  await dealer.go_on('open-betting');
  await dealer.wager('1', 'player', 100);
  await dealer.wager('3', 'banker', 200);
  await dealer.go_on('close-betting');
}

// One with two Players' choices, which the Dealer enters; then the round is finished.
async function powerFailure(dealer) {
  await bet(dealer);
  await dealer.declare('power-failure');
  await dealer.page.waitForSelector('[data-sheet=procedure] [data-stage=offer]');
  await dealer.page.click('[data-choice="1"] [data-answer=withdraw]');
  await dealer.page.waitForSelector('[data-choice="1"].answered');
  await dealer.page.click('[data-choice="3"] [data-answer=stay]');
  await dealer.page.waitForSelector('[data-sheet]', { state: 'detached' });
  insist((await dealer.creditsOf(1)) === 100_000, 'seat 1 has its wager back');
  // Banker 9 against Player 5.
  for (const card of ['2C', '4D', '3H', '5S']) await dealer.tapCard(card);
  await dealer.go_on('settle');
  insist((await dealer.creditsOf(3)) === 119_000, 'seat 3 has won 190');
}

// The Pit Manager sets the order of cards that came out together; a Dealer may not.
async function drawnTogether(dealer) {
  await bet(dealer);
  for (const card of ['2C', '3D', '3H', '2S']) await dealer.tapCard(card);
  await dealer.page.waitForSelector('.place.next.third');
  await dealer.declare('cards-drawn-together', { together: '2', order: 'unknown' });
  await dealer.page.waitForSelector('[data-sheet=procedure] [data-order="1"]');
  await dealer.page.click('[data-order="1"]');
  await dealer.page.click('[data-order="0"]');
  await dealer.page.click('[data-act=order]');
  await dealer.approve(crew.supervisor);
  await dealer.approve(crew.manager);
  await dealer.page.click('[data-choice="1"] [data-answer=stay]');
  await dealer.page.waitForSelector('[data-choice="1"].answered');
  await dealer.page.click('[data-choice="3"] [data-answer=stay]');
  await dealer.page.waitForSelector('[data-sheet]', { state: 'detached' });
  await dealer.finish('4C', '7H');
}

// What voids the round: every stake goes back, and the next round can be opened.
async function foreignCard(dealer) {
  await bet(dealer);
  await dealer.tapCard('2C');
  const before = await dealer.creditsOf(1);
  await dealer.declare('wrong-cards', { cards: 'foreign' });
  for (let step = 0; step < 4 && (await dealer.page.$('[data-sheet=procedure]')); step++) {
    const approve = await dealer.page.$('[data-step=approve]');
    if (!approve) break;
    await approve.click();
    await dealer.approve(crew.shift);
  }
  await dealer.page.waitForSelector('[data-sheet]', { state: 'detached' });
  insist((await dealer.creditsOf(1)) === before + 10_000, 'the stake is back');
}

export async function irregularities(given) {
  const dealer = await begin(given);
  await powerFailure(dealer);
  await drawnTogether(dealer);
  await foreignCard(dealer);
  return dealer;
}
