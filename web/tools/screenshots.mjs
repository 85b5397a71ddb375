// Pictures of every page in both languages and four sizes, from a floor that runs:
// PUNTO_PAGES=http://127.0.0.1:4173 node tools/screenshots.mjs [part of a picture's name]
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const pages = process.env.PUNTO_PAGES ?? 'http://127.0.0.1:4173';
const wanted = process.argv[2] ?? '';
const folder = 'pictures';
mkdirSync(folder, { recursive: true });

const sizes = {
  wide: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};
const languages = ['en', 'zh'];
// Each picture at a table of its own, so that guests do not take each other's seats.
const tables = {
  'wide-en': 'fortune-six-v6',
  'wide-zh': 'fa-fa-fabulous-4-v3',
  'portrait-en': 'super-six-etg-v3',
  'portrait-zh': 'tiger-no-commission',
  'tablet-en': 'fabulous-4s',
  'tablet-zh': 'no-commission',
  'phone-en': 'super-6-no-commission',
  'phone-zh': 'tiger',
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
let failures = 0;

async function picture(page, name) {
  await page.screenshot({ path: `${folder}/${name}.png` });
  console.log(name);
}

async function lobby(page, name) {
  await page.goto(`${pages}/`);
  await page.waitForSelector('.tile h2:not(:empty)');
  await page.waitForTimeout(800);
  await picture(page, `${name}-lobby`);
}

async function betting(page) {
  await page.waitForSelector('.spot:not(.locked)', { timeout: 60000 });
}

async function terminal(page, name, table) {
  await page.goto(`${pages}/terminal?table=${table}`);
  await page.waitForSelector('.seat:not(:disabled)');
  await page.waitForTimeout(500);
  await picture(page, `${name}-terminal-1-seat`);
  await page.click('.seat:not(:disabled)');
  await page.waitForSelector('.felt .spot');
  await betting(page);
  for (const spot of await page.$$('.spot')) await spot.click();
  await page.click('.spot.player');
  await page.waitForTimeout(900);
  await picture(page, `${name}-terminal-2-betting`);
  await page.waitForSelector('.hand.player .travel >> nth=1', { timeout: 60000 });
  await page.waitForTimeout(800);
  await picture(page, `${name}-terminal-3-dealing`);
  await page.waitForSelector('.result', { timeout: 60000 });
  await page.waitForTimeout(700);
  await picture(page, `${name}-terminal-4-result`);
  await page.click('.buttons .button >> nth=0');
  await page.waitForTimeout(400);
  await picture(page, `${name}-terminal-5-rules`);
  await page.keyboard.press('Escape');
  await page.click('.buttons .button:last-child');
  await page.waitForSelector('.choice');
  await page.waitForTimeout(600);
  await page.click('.money > .button >> nth=1');
  await page.waitForSelector('.voucher');
  await page.waitForTimeout(400);
  await picture(page, `${name}-terminal-6-voucher`);
}

async function display(page, name, table) {
  await page.goto(`${pages}/display/${table}`);
  await page.waitForSelector('.hand.banker .travel >> nth=1', { timeout: 60000 });
  await page.waitForTimeout(900);
  await picture(page, `${name}-display`);
}

async function all(size, language) {
  const name = `${size}-${language}`;
  const context = await browser.newContext({ viewport: sizes[size], hasTouch: size !== 'wide' });
  await context.addInitScript((tongue) => {
    localStorage.setItem('punto.language', tongue);
    localStorage.setItem('punto.hints', 'seen');
  }, language);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') console.log(`${name}: ${message.text()}`);
  });
  const screens = { lobby, terminal, display };
  for (const [screen, take] of Object.entries(screens)) {
    if (!`${name}-${screen}`.includes(wanted)) continue;
    try {
      await take(page, name, tables[name]);
    } catch (error) {
      failures++;
      console.log(`${name}-${screen}: ${error.message.split('\n')[0]}`);
    }
  }
  await context.close();
}

for (const language of languages) {
  await Promise.all(Object.keys(sizes).map((size) => all(size, language)));
}
await browser.close();
process.exit(failures === 0 ? 0 : 1);
