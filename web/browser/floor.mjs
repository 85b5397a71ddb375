// A floor of its own for the checks: the program as guests meet it, with the pages that it holds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export const program = process.env.PUNTO ?? '../build/release/punto';
export class Floor {
  constructor(file = 'browser/floor.toml') {
    this.file = file;
    this.folder = mkdtempSync(join(tmpdir(), 'punto-browser-'));
    this.port = 0;
  }

  // On a free port, and after that on the same one again.
  async start() {
    const store = `sqlite:${join(this.folder, 'data', 'floor.db')}`;
    const keys = join(this.folder, 'keys', 'floor.keys');
    const options = ['serve', '--store', store, '--keys', keys];
    options.push('--listen', `127.0.0.1:${this.port}`, ...(this.words ?? []));
    if (this.file) options.push('--floor', this.file);
    this.process = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.printed = '';
    this.process.stdout.on('data', (part) => (this.printed += part));
    [, this.port] = await this.told(/Open http:\/\/127\.0\.0\.1:(\d+) in a browser/);
    this.origin = `http://127.0.0.1:${this.port}`;
  }

  // Waits until the program has printed it.
  async told(words) {
    for (;;) {
      const found = words.exec(this.printed);
      if (found) return found;
      if (this.process.exitCode !== null) throw new Error(`it ends with: ${this.printed}`);
      await setTimeout(20);
    }
  }

  async kill() {
    const gone = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await gone;
  }

  // It answers nothing any more, and does not know it.
  freeze() {
    this.process.kill('SIGSTOP');
  }

  async end() {
    const isRunning = this.process?.exitCode === null && this.process.signalCode === null;
    if (isRunning) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async get(path) {
    return (await fetch(this.origin + path)).json();
  }
}

// What is done to a floor that no other check has.
export async function onOwnFloor(check) {
  const floor = new Floor();
  try {
    await floor.start();
    return await check(floor);
  } finally {
    await floor.end();
  }
}
