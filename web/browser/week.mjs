// A floor with days of play behind it: simulated with money, mistakes and staff, then served.
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Floor, program } from './floor.mjs';

const run = promisify(execFile);
const simulator = process.env.PUNTO_FLOOR_PROGRAM ?? join(dirname(program), 'punto_floor');
const dayLength = 86_400_000;

// What every person of the staff signs on with, and what the house keeps of it: argon2id, which is
// different each time it is made, so that it is written here.
export const secret = 'a simulated secret';
const credential =
  '$argon2id$v=19$m=65536,t=2,p=1$f16UkSpC00z4veIgvh5r4Q$EbnKAQWtelaGtnDBxryiq4mNa5EVxLtApuT1hMi2S2Y';

export class Week extends Floor {
  constructor(hours) {
    super();
    this.hours = hours;
    this.file = join(this.folder, 'week.toml');
    this.store = join(this.folder, 'data', 'floor.db');
    this.keys = join(this.folder, 'keys', 'floor.keys');
    // It has ended before today begins.
    this.firstDay = Math.floor(Date.now() / dayLength) - Math.ceil(hours / 24) - 1;
  }

  async play() {
    mkdirSync(dirname(this.store));
    mkdirSync(dirname(this.keys));
    const words = ['--hours', String(this.hours), '--seed', '2', '--crashes', '1', '--coarse'];
    words.push('--verify-every', '100000', '--begins', String(this.firstDay));
    words.push('--file', this.store, '--keys', this.keys, '--credential', credential);
    words.push('--plan', this.file);
    await run(simulator, words);
  }

  dayText(number) {
    return new Date((this.firstDay + number) * dayLength).toISOString().slice(0, 10);
  }

  // ---- as the program tells it ------------------------------------------------------------------

  async tell(...words) {
    const { stdout } = await run(program, words, { maxBuffer: 1 << 30 });
    return stdout;
  }

  async report(kind, ...words) {
    const more = ['--format', 'json', '--unverified', ...words];
    return JSON.parse(await this.tell('report', this.store, kind, ...more));
  }
}
