// Pictures of every section of the office, with a simulated week on record.
import { Clerk } from '../browser/clerk.mjs';
import { secret, Week } from '../browser/week.mjs';

const hours = 7 * 24;
const places = {
  'reports-win': 'reports/win',
  'reports-drop': 'reports/drop',
  'reports-vouchers': 'reports/vouchers',
  'reports-exceptions': 'reports/exceptions',
  'reports-pace': 'reports/pace',
  books: 'books',
  cage: 'cage',
  vouchers: 'vouchers',
  terminals: 'terminals',
  devices: 'devices',
  staff: 'staff',
  players: 'players',
  configuration: 'configuration',
  events: 'events',
  verification: 'verification',
  exports: 'exports',
  rulebooks: 'rulebooks/tiger@4',
  comparison: 'rulebooks/fortune-six-v5@5?with=fortune-six-v6@6',
  odds: 'odds/tiger@4?decks=8&wager=banker',
  simulation: 'simulation',
};
const walks = ['wide', 'portrait', 'tablet', 'phone'].flatMap((size) =>
  ['en', 'zh'].map((language) => ({ size, language })),
);

// What takes a while is begun, so that there is something to see of it.
async function begin(clerk) {
  for (const place of ['verification', 'simulation']) {
    await clerk.goTo(place);
    await clerk.page.locator('main .button.primary').first().click();
    await clerk.page.waitForSelector('[data-state=done]');
  }
}

async function walk(clerk, name, take) {
  await take(clerk, `${name}-office-sign-on`);
  await clerk.signOn(1, secret);
  await clerk.page.waitForSelector('main[data-section]');
  await begin(clerk);
  for (const [state, place] of Object.entries(places)) {
    await clerk.goTo(place);
    await clerk.page.waitForLoadState('networkidle');
    await take(clerk, `${name}-office-${state}`);
  }
  await clerk.goTo('staff');
  await clerk.page.locator('.actions button').first().click();
  await take(clerk, `${name}-office-hire`);
}

export async function takeOfficePictures(browser, wanted, take) {
  const chosen = walks.filter(({ size, language }) =>
    `${size}-${language}-office`.includes(wanted),
  );
  if (chosen.length === 0) return;
  const floor = new Week(hours);
  try {
    await floor.play();
    await floor.start();
    for (const { size, language } of chosen) {
      const clerk = await Clerk.come(browser, floor, { size, language });
      await walk(clerk, `${size}-${language}`, take);
      console.log(`${size}-${language}-office`);
      await clerk.go();
    }
  } finally {
    await floor.end();
  }
}
