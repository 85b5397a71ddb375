// What holds of every page: accessible, light, and calm.
import { Guest, insist } from '../guest.mjs';
import { dealerTour } from '../dealer_tour.mjs';
import { tour } from '../tour.mjs';

const insistAccessible = (guest, where) => guest.insistAccessible(where);

export function accessible(given) {
  return tour(given, { table: 'super-six-etg-v3' }, insistAccessible);
}

export function accessibleOnPhone(given) {
  const options = { table: 'tiger-no-commission', size: 'phone', language: 'zh' };
  return tour(given, options, insistAccessible);
}

export function accessibleDealing(given) {
  const options = { table: 'tour', game: 'fortune-six-v6', number: 12, size: 'console' };
  return dealerTour(given, options, insistAccessible);
}

const calm = new Set(['transform', 'opacity']);

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
    const others = [...new Set(moved)].filter((name) => !calm.has(name));
    insist(others.length === 0, `${page ?? 'the terminal'} moves ${others.join(', ')} too`);
  }
  return guest;
}

const mostCode = 200 * 1024;

export async function firstLoad({ browser, floor }) {
  const guest = await Guest.come(browser, floor);
  for (const path of ['/', '/terminal?table=tiger', '/display/tiger']) {
    await guest.page.goto(path, { waitUntil: 'networkidle' });
    const code = await guest.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    insist(code > 0 && code < mostCode, `${path} loads ${code} bytes of code`);
    console.log(`        ${path} loads ${(code / 1024).toFixed(1)} KiB of code`);
  }
  return guest;
}
