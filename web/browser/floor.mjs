// A floor of its own for the checks, and the pages before it as they are built.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const program = process.env.PUNTO ?? '../build/release/punto';
const floorPort = Number(process.env.PUNTO_PORT ?? 9330);
const pagesPort = floorPort + 1;
export const pages = `http://127.0.0.1:${pagesPort}`;

async function answers(address) {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (
      await fetch(address).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`${address} does not answer; look at what was printed above`);
}

export class Floor {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'punto-browser-'));
  }

  async start() {
    const store = `sqlite:${join(this.folder, 'data', 'floor.db')}`;
    const keys = join(this.folder, 'keys', 'floor.keys');
    const listen = `127.0.0.1:${floorPort}`;
    const options = ['serve', '--store', store, '--keys', keys, '--listen', listen];
    this.process = spawn(program, options, { stdio: ['ignore', 'ignore', 'inherit'] });
    await answers(`http://${listen}/api/floor`);
  }

  kill() {
    this.process.kill('SIGKILL');
  }

  async startPages() {
    const options = ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1'];
    this.pages = spawn(
      process.execPath,
      [...options, '--port', String(pagesPort), '--strictPort'],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, PUNTO_FLOOR: `127.0.0.1:${floorPort}` },
      },
    );
    await answers(pages);
  }

  end() {
    this.process?.kill('SIGKILL');
    this.pages?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
