// A floor of every game at every kind of table, for irregularities that are walked, and its people.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crew, hireCrew } from '../crew.mjs';
import { Floor } from '../floor.mjs';
import { Staff } from '../staff.mjs';

const felt = { cards: 'keyed-in', seating: 'felt' };
const reader = { cards: 'card-reader', seating: 'felt' };
// By hand as in a pit, by a device, and hand-dealt to terminals.
const kinds = {
  a: { ...felt, zone: 'hlga', method: 'A' },
  b: { ...felt, method: 'B', differential: 300 },
  r: { ...reader, method: 'A' },
  c: { ...reader, zone: 'hlga', method: 'C' },
  f: felt,
  t: { cards: 'keyed-in', seating: 'terminals' },
};

// As the books allow it: where they know methods, where they know no terminals, and all others.
const withMethods = 'abrc';
const kindsOf = {
  'fortune-six-v6': withMethods,
  'fa-fa-fabulous-4-v3': withMethods,
  'fortune-six-v5': 'f',
  'super-six-etg-v3': 't',
  tiger: 't',
  'tiger-no-commission': 't',
  'fabulous-4s': 't',
  'fortune-six-no-commission': 't',
  'no-commission': 't',
  'super-6-no-commission': 't',
  'super-six-no-commission': 't',
};
export const games = Object.keys(kindsOf);
export const kindsAt = (game) => [...kindsOf[game]];

function tableText(game, kind) {
  const openedBy = kind === 'c' ? 'assistant-casino-manager' : 'gaming-shift-manager';
  const settings = { ...kinds[kind], 'limits.all': '5..500' };
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  return [
    '[[table]]',
    `id = "${game}-${kind}"`,
    `game = "${game}"`,
    `opened-by = "${openedBy}"`,
    '[table.settings]',
    ...lines,
  ].join('\n');
}

// Terminals are lent where somebody plays by chance.
const head = `name = "A floor of irregularities"
[house]
approval-from = "1000000.00"
large-transaction = "1000000.00"
[demonstration]
seat-kept = "1h"
[[table]]
id = "shown"
game = "tiger"
demonstration-players = 1
[table.pace]
betting = "1h"
`;

// Who approves where the first of them may not: he has declared it.
const others = {
  'pit-supervisor': { person: 51, secret: '317408', job: 'pit-supervisor' },
  'pit-manager': { person: 52, secret: '428519', job: 'pit-manager' },
  'assistant-casino-manager': { person: 53, secret: '539620', job: 'assistant-casino-manager' },
  'gaming-shift-manager': { person: 54, secret: '640731', job: 'gaming-shift-manager' },
};
const firsts = {
  'pit-supervisor': crew.supervisor,
  'pit-manager': crew.manager,
  'assistant-casino-manager': crew.assistant,
  'gaming-shift-manager': crew.shift,
};
export const roles = Object.keys(firsts);
export const personOf = (number) =>
  [...Object.values(firsts), ...Object.values(others)].find(({ person }) => person === number);
export const ofRole = (role, but = 0) =>
  firsts[role].person === but ? others[role] : firsts[role];

export class WalkedFloor extends Floor {
  constructor() {
    super('');
    this.words = ['--most-commands', '100000', '--most-requests', '100000'];
    this.file = join(this.folder, 'floor.toml');
    this.store = join(this.folder, 'data', 'floor.db');
    this.keys = join(this.folder, 'keys', 'floor.keys');
    this.taken = 0;
    this.devices = 0;
    const tables = games.flatMap((game) => kindsAt(game).map((kind) => tableText(game, kind)));
    writeFileSync(this.file, head + tables.join('\n'));
  }

  async open() {
    await this.start();
    this.staff = await hireCrew(this);
    const { office, second } = this.staff;
    for (const { person, secret, job } of Object.values(others)) {
      const hired = { person, name: `${job} ${person}`, jobs: [job] };
      await office.house('hire', hired, await office.approvalOf(second));
      await office.house('set-credential', { person, secret });
      const one = new Staff(this, person, secret);
      await one.signOn();
      await one.begin(job);
    }
    // The first is at the cage from now on: chips are bought there.
    const cage = new Staff(this, crew.cage.person, crew.cage.secret);
    await cage.signOn();
    this.staff.cage = cage;
  }

  // A terminal of its own with credits, which is not looked at.
  async lend(cash) {
    const terminal = new Staff(this, 0);
    const { terminal: number, key } = await terminal.post('/api/demonstration/terminals', {});
    const signOn = { terminal: number, key };
    ({ token: terminal.token } = await terminal.post('/api/session/sign-on-terminal', signOn));
    await terminal.house('insert-cash', { amount: cash });
    return terminal;
  }
}
