// What holds of every page: accessible, light, and calm.
import { Guest, insist } from '../guest.mjs';

export async function accessible({ browser, floor }) {
  const guest = await Guest.come(browser, floor);
  await guest.page.goto('/');
  await guest.page.waitForSelector('.tile h2:not(:empty)');
  await guest.insistAccessible('lobby');
  await guest.comeTo('super-six-etg-v3');
  await guest.insistAccessible('seats');
  await guest.takeSeat();
  await guest.wagerEverywhere();
  await guest.insistAccessible('betting');
  await guest.result();
  await guest.insistAccessible('result');
  await guest.leave();
  await guest.cashOut();
  await guest.insistAccessible('voucher');
  await guest.page.goto('/display/tiger');
  await guest.page.waitForSelector('h1:not(:empty)');
  await guest.insistAccessible('display');
  return guest;
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
