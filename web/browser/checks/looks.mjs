// What holds of every page: accessible, light, and calm.
import { crew, dealerOf } from '../crew.mjs';
import { begin, wagers } from './dealing.mjs';
import { Dealer } from '../dealer.mjs';
import { dealerTour } from '../dealer_tour.mjs';
import { Guest, insist, sizes } from '../guest.mjs';
import { PitConsole } from '../pit.mjs';
import { tour } from '../tour.mjs';

const insistAccessible = (guest, where) => guest.insistAccessible(where);

const insistHandy = (guest, where) => guest.insistHandy(where);

export function accessible(given) {
  return tour(given, { table: 'super-six-etg-v3' }, insistAccessible);
}

export function accessibleOnPhone(given) {
  const options = { table: 'tiger-no-commission', size: 'phone', language: 'zh' };
  return tour(given, options, insistHandy);
}

export function accessibleDealing(given) {
  const options = { table: 'tour', game: 'fortune-six-v6', number: 12, size: 'console' };
  return dealerTour(given, options, insistAccessible);
}

export function accessibleDealingOnPhone(given) {
  const where = { table: 'elements', game: 'fa-fa-fabulous-4-v3', number: 14 };
  return dealerTour(given, { ...where, size: 'phone', language: 'zh' }, insistHandy);
}

const calm = new Set(['transform', 'opacity']);

function insistCalm(where, moved) {
  const others = [...new Set(moved)].filter((name) => !calm.has(name));
  insist(others.length === 0, `${where} moves ${others.join(', ')} too`);
}

// In every style sheet of the page: what key frames set, and what transitions move.
function movedByStyles() {
  const moved = [];
  const look = (rules) => {
    for (const rule of rules) {
      if (rule instanceof CSSKeyframesRule) {
        for (const frame of rule.cssRules) moved.push(...frame.style);
      } else if (rule instanceof CSSStyleRule && rule.style.transitionProperty) {
        moved.push(...rule.style.transitionProperty.split(',').map((one) => one.trim()));
      }
      if (rule.cssRules && !(rule instanceof CSSKeyframesRule)) look(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) look(sheet.cssRules);
  return moved;
}

// Every frame: what runs just now.
function watchAnimations() {
  window.moved = new Set();
  const notProperties = ['offset', 'computedOffset', 'easing', 'composite'];
  const look = () => {
    for (const animation of document.getAnimations()) {
      for (const frame of animation.effect.getKeyframes()) {
        for (const name of Object.keys(frame)) {
          if (!notProperties.includes(name)) window.moved.add(name);
        }
      }
    }
    requestAnimationFrame(look);
  };
  look();
}

export async function animations({ browser, floor }) {
  const guest = await Guest.come(browser, floor);
  await guest.sit('super-6-no-commission');
  await guest.page.evaluate(watchAnimations);
  await guest.wager('player');
  await guest.result();
  const running = await guest.page.evaluate(() => [...window.moved]);
  insist(running.includes('transform'), 'cards have moved');
  for (const page of [null, '/', '/display/tiger']) {
    if (page) await guest.page.goto(page);
    const moved = [...running, ...(await guest.page.evaluate(movedByStyles))];
    insistCalm(page ?? 'the terminal', moved);
  }
  return guest;
}

// The same of the pages of the staff: while a round is dealt there, and in all that their styles say.
export async function animationsOfStaff(given) {
  const dealer = await begin(given, 'calm', 17);
  await dealer.page.evaluate(watchAnimations);
  await wagers(dealer);
  await dealer.typeCards('4C', '2D', '5H', '3S');
  await dealer.waitForNext('settle');
  const running = await dealer.page.evaluate(() => [...window.moved]);
  insist(running.length > 0, 'something has moved');
  insistCalm('/dealer', [...running, ...(await dealer.page.evaluate(movedByStyles))]);
  for (const path of ['/pit', '/office']) {
    await dealer.page.goto(path);
    await dealer.page.waitForSelector('.bar');
    insistCalm(path, await dealer.page.evaluate(movedByStyles));
  }
  return dealer;
}

const ivory = 'rgb(247, 241, 227)';

// Five roads on ivory, above a table and beside the felt, and an answer for each hand that is asked.
export async function roads({ browser, floor }) {
  const guest = await Guest.come(browser, floor);
  for (const path of ['/display/tiger', '/terminal?table=tiger']) {
    await guest.page.goto(path);
    if (path.startsWith('/terminal')) await guest.takeSeat();
    await guest.page.waitForFunction(
      () => document.querySelectorAll('section figure svg .sheet').length === 5,
    );
    const papers = await guest.page.$$eval('section figure svg .sheet', (all) =>
      all.map((one) => getComputedStyle(one).fill),
    );
    insist(
      papers.every((one) => one === ivory),
      `${path} has roads on ${papers}`,
    );
  }
  const answers = ['banker', 'player'].map((hand) => `.ask .${hand}`);
  for (const ask of answers) {
    await guest.page.click(ask);
    const isPressed = await guest.page.getAttribute(ask, 'aria-pressed');
    insist(isPressed === 'true', `${ask} is asked`);
  }
  await guest.leave();
  return guest;
}

// Every frame: what takes longer to move than anybody sees.
function watchMoving() {
  window.moving = new Set();
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { activeDuration } = animation.effect.getComputedTiming();
      if (activeDuration > 20) window.moving.add(animation.animationName ?? 'a script');
    }
    requestAnimationFrame(look);
  };
  look();
}

export async function still({ browser, floor }) {
  const guest = await Guest.come(browser, floor, { motion: 'reduce' });
  await guest.sit('super-6-no-commission');
  await guest.page.evaluate(watchMoving);
  await guest.waitForBetting();
  await guest.page.click('.tray [role=radio] >> nth=0');
  await guest.page.click('.spot.banker');
  await guest.page.waitForSelector('.notice');
  await guest.page.click('.tray [role=radio] >> nth=1');
  await guest.wager('player');
  await guest.result();
  const moving = await guest.page.evaluate(() => [...window.moving]);
  insist(moving.length === 0, `there move ${moving.join(', ')}`);
  return guest;
}

// What is larger still fits: nothing is cut off at the side, and no words run out of their buttons.
export async function largeText({ browser, floor }) {
  const guest = await Guest.come(browser, floor);
  await guest.sit('fabulous-4s');
  const before = await guest.page.locator('.spot .name').first().boundingBox();
  await guest.press(guest.texts.largeText);
  const after = await guest.page.locator('.spot .name').first().boundingBox();
  insist(after.height > before.height * 1.15, 'letters grow');
  await guest.wagerEverywhere();
  for (const size of Object.keys(sizes)) {
    await guest.page.setViewportSize(sizes[size]);
    const outside = await guest.page.evaluate(() => {
      const isOut = (one) => one.scrollWidth > one.clientWidth + 1;
      const all = [document.documentElement, ...document.querySelectorAll('button, .spot, dd')];
      return all.filter(isOut).map((one) => one.outerHTML.slice(0, 90));
    });
    insist(outside.length === 0, `${size}: ${outside.join('; ')}`);
  }
  return guest;
}

const insistLight = (guest, where) => guest.insistLight(where);

export async function firstLoad({ browser, floor }) {
  const guest = await Guest.come(browser, floor);
  for (const path of ['/', '/terminal?table=tiger', '/display/tiger', '/office']) {
    await guest.page.goto(path);
    await insistLight(guest, path);
  }
  return guest;
}

// Until one can deal, and until one sees the tables.
export async function firstLoadDealing({ browser, dealers }) {
  const dealer = await Dealer.come(browser, dealers.floor);
  await dealer.signOn('light', dealerOf(13));
  await insistLight(dealer, '/dealer');
  return dealer;
}

export async function firstLoadPit({ browser, pit }) {
  const console = await PitConsole.come(browser, pit.floor);
  await console.signOn(crew.supervisor);
  await console.page.waitForSelector('.tile');
  await insistLight(console, '/pit');
  return console;
}
