// The staff of a floor that Dealers deal, each with a number and a PIN that is typed at a console.
import { hire, Staff } from './staff.mjs';

export const crew = {
  dealer: { person: 11, secret: '204816', job: 'dealer' },
  relief: { person: 12, secret: '318427', job: 'dealer' },
  supervisor: { person: 13, secret: '429538', job: 'pit-supervisor' },
  manager: { person: 14, secret: '530649', job: 'pit-manager' },
  assistant: { person: 15, secret: '641750', job: 'assistant-casino-manager' },
  shift: { person: 16, secret: '752861', job: 'gaming-shift-manager' },
  attendant: { person: 18, secret: '974083', job: 'attendant' },
  cage: { person: 17, secret: '863972', job: 'cashier' },
};

// Dealers of a floor: one for each table, so that checks do not meet at one.
export const dealerOf = (number) => ({ person: 20 + number, secret: `9637${20 + number}` });

async function employ(office, approval, { person, secret, job = 'dealer' }) {
  await office.house('hire', { person, name: `${job} ${person}`, jobs: [job] }, approval);
  await office.house('set-credential', { person, secret });
}

// Whoever is not a Dealer is on duty, so that he can approve.
export async function hireCrew(floor) {
  const { cashier: office, manager } = await hire(floor);
  await office.begin('administrator');
  await manager.begin('administrator');
  const all = [
    ...Object.values(crew),
    ...Array.from({ length: 18 }, (_, index) => dealerOf(index)),
  ];
  for (const one of all) await employ(office, await office.approvalOf(manager), one);
  const atWork = {};
  for (const [name, { person, secret, job }] of Object.entries(crew)) {
    if (job === 'dealer') continue;
    atWork[name] = new Staff(floor, person, secret);
    await atWork[name].signOn();
    await atWork[name].begin(job);
  }
  return { ...atWork, office, second: manager };
}

// A terminal that is not lent: somebody of the staff makes a code, and it is typed in.
export async function pair({ staff }, guest, terminal) {
  const approval = await staff.office.approvalOf(staff.second);
  const wanted = { terminal, name: `Terminal ${terminal}` };
  const made = await staff.office.post('/api/pairing/codes', wanted, approval);
  await guest.page.goto('/terminal');
  await guest.page.fill('form input', made.pairing_code);
  await guest.press(guest.texts.pair);
  await guest.page.waitForSelector(`text="${guest.texts.pair}"`, { state: 'detached' });
}

// A device that reads cards as they leave the shoe of its table.
export class Reader {
  static async add({ floor, staff }, device, table) {
    const reader = new Reader();
    const approval = await staff.office.approvalOf(staff.second);
    const added = { device, name: `Reader ${device}`, table };
    const { secret: key } = await staff.office.house('add-device', added, approval);
    reader.staff = new Staff(floor, 0);
    const path = '/api/session/sign-on-device';
    ({ token: reader.staff.token } = await reader.staff.post(path, { device, key }));
    reader.table = table;
    reader.place = 0;
    return reader;
  }

  async read(...cards) {
    const told = [];
    for (const card of cards) {
      const reading = { place_in_shoe: ++this.place, card, read_at: Date.now() };
      told.push(await this.staff.post(`/api/tables/${this.table}/readings`, reading));
    }
    return told;
  }
}
