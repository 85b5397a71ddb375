import { vi } from 'vitest';

// What a page finds in its browser, for tests of what lives there.
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, any>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, any>);
  }
  // A browser tells that it is closed only when the other side has said so too.
  close(): void {
    this.readyState = 2;
  }

  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  says(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  greets(session: object): void {
    this.opens();
    this.says({ hello: { time: Date.now(), session } });
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  get commands(): Record<string, any>[] {
    return this.sent.flatMap(({ command }) => (command ? [command] : []));
  }
}

export class FakeStorage {
  readonly kept = new Map<string, string>();
  getItem = (name: string) => this.kept.get(name) ?? null;
  setItem = (name: string, value: string) => void this.kept.set(name, value);
  removeItem = (name: string) => void this.kept.delete(name);
}

export interface Asked {
  path: string;
  body: unknown;
  heads: Record<string, string>;
}
export type Answering = (asked: Asked) => { status?: number; body?: unknown } | undefined;

export interface Page {
  storage: FakeStorage;
  asked: Asked[];
  answer: Answering;
}

// A page at this path, of a server that answers so.
export function page(pathname: string, storage = new FakeStorage()): Page {
  const made: Page = { storage, asked: [], answer: () => undefined };
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('window', { location: { protocol: 'http:', host: 'floor', pathname } });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('requestAnimationFrame', (done: () => void) => setTimeout(done));
  vi.stubGlobal('fetch', async (path: string, sent: RequestInit = {}) => {
    const body = sent.body ? (JSON.parse(String(sent.body)) as unknown) : undefined;
    const asked = { path, body, heads: sent.headers as Record<string, string> };
    made.asked.push(asked);
    const { status = 200, body: told = {} } = made.answer(asked) ?? {};
    const json = () => Promise.resolve(told);
    return { ok: status < 400, status, statusText: String(status), json };
  });
  return made;
}

// Until whatever has begun has come as far as it can.
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await vi.advanceTimersByTimeAsync(5);
}
