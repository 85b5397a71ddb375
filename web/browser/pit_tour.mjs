// Every page of the pit console and every state of it; `look` is called at each with its name.
import { en } from '../src/texts/staff/pit_en.ts';
import { zh } from '../src/texts/staff/pit_zh.ts';
import { crew } from './crew.mjs';
import { PitConsole } from './pit.mjs';

async function closePanel(console) {
  await console.page.keyboard.press('Escape');
  await console.page.waitForSelector('[role=dialog]', { state: 'detached' });
}

// On narrow screens the queue has a page of its own.
async function queue(console, t, look, table) {
  const page = console.page.getByRole('navigation').getByRole('button', { name: t.decisions });
  const isApart = await page.isVisible();
  if (isApart) await page.click();
  const waits = console.waiting('procedure', table);
  await waits.waitFor();
  await look('pit-2-queue');
  const rule = t.commands['give-ruling'];
  await waits.getByRole('button', { name: rule }).first().click();
  await look('pit-3-ruling');
  await waits.locator('form input[type=radio]').last().check();
  await waits.locator('form .field input').fill('-');
  await waits.locator('form .primary').click();
  await console.page.waitForSelector('[role=dialog]');
  await look('pit-4-another');
  await closePanel(console);
  await waits.getByRole('button', { name: rule }).first().click();
  if (isApart) await console.page.goBack();
}

async function tables(console, look) {
  await console.page.waitForSelector('.felt .hand');
  await console.page.waitForSelector('tr[data-wager] .edge');
  await look('pit-5-risk');
  await console.tab(1);
  await console.page.locator('[data-wager] .button').first().click();
  await look('pit-6-settings');
  await console.tab(2);
  await console.page.waitForSelector('[role=tabpanel] ol li button');
  await look('pit-7-rounds');
  await console.page.click('[role=tabpanel] ol li button >> nth=1');
  await console.page.waitForSelector('[role=dialog] .hand');
  await console.page.locator('[role=dialog] ol li button').last().click();
  await look('pit-8-replay');
  await closePanel(console);
  await console.tab(3);
  await look('pit-9-roads');
}

export async function pitTour({ browser, pit }, options, look) {
  const { floor, staff } = pit;
  const t = options.language === 'zh' ? zh : en;
  const console = await PitConsole.come(browser, floor, options);
  const lookAt = (name) => look(console, name);
  await console.page.goto('/pit');
  await console.page.waitForSelector('.box input');
  await lookAt('pit-0-sign-on');
  await console.signOn(crew.supervisor);
  await console.page.waitForSelector('.tile');
  const table = options.interrupted ?? 'fortune-1';
  const { round } = await floor.get(`/api/tables/${table}`);
  const found = { irregularity: 'power-failure', round };
  await staff.supervisor.post(`/api/tables/${table}/declare-irregularity`, found);
  await console.page.waitForSelector(`[data-table="${table}"].alert`);
  await lookAt('pit-1-wall');
  await queue(console, t, lookAt, table);
  const ruling = { action: 'continue', reason: 'The power is back' };
  await staff.shift.post(`/api/tables/${table}/give-ruling`, ruling);
  await console.openTable(options.table ?? 'tiger-1');
  await tables(console, lookAt);
  await staff.manager.house('open-incident', { table, round, text: 'A power failure' });
  await console.page.goto('/pit?page=incidents');
  await console.page.waitForSelector('li article');
  await lookAt('pit-10-incidents');
  await console.page.goto('/pit?page=ratings');
  await console.page.waitForSelector('[data-player]');
  await lookAt('pit-11-ratings');
  return console;
}
