import type { Answer, Command, Frame } from '../model/forms';

export type Link = 'connecting' | 'open' | 'lost' | 'signed-off';

export interface Listener {
  frame(frame: Frame): void;
  link(link: Link): void;
  // The last frame that it has of a table, to go on from there.
  seen(table: string): { chain: string; number: number } | undefined;
}

const sessionOver = 4001;
const shortestWait = 500;
const longestWait = 8000;
const aliveEvery = 8000;
const silenceAtMost = 20000;

// The one WebSocket of a screen. A command keeps its key until it is answered, so that it can be
// sent again after the line was lost: the table does it once.
export class Connection {
  private socket: WebSocket | null = null;
  private tables = new Set<string>();
  private waiting = new Map<string, { command: Command; done: (answer: Answer) => void }>();
  private wait = shortestWait;
  private heard = 0;
  private isStopped = false;

  constructor(
    private readonly address: () => string,
    private readonly listener: Listener,
  ) {
    setInterval(() => this.keepAlive(), aliveEvery);
  }

  open(): void {
    this.isStopped = false;
    this.socket = null;
    this.listener.link('connecting');
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.received(JSON.parse(String(event.data)) as Frame);
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  close(): void {
    this.isStopped = true;
    this.socket?.close();
    this.socket = null;
  }

  follow(table: string): void {
    if (this.tables.has(table)) return;
    this.tables.add(table);
    this.subscribe(table);
  }

  unfollow(table: string): void {
    if (!this.tables.delete(table)) return;
    this.send({ unsubscribe: { table } });
  }

  // From the beginning: something was missed.
  followAnew(table: string): void {
    this.send({ unsubscribe: { table } });
    this.send({ subscribe: { table } });
  }

  give(command: Command): Promise<Answer> {
    return new Promise((done) => {
      this.waiting.set(command.key, { command, done });
      this.send({ command });
    });
  }

  private opened(): void {
    this.wait = shortestWait;
    this.heard = Date.now();
    this.listener.link('open');
    for (const table of this.tables) this.subscribe(table);
    for (const { command } of this.waiting.values()) this.send({ command });
  }

  private closed(socket: WebSocket, code: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    if (code === sessionOver) return this.listener.link('signed-off');
    if (this.isStopped) return;
    this.listener.link('lost');
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, longestWait);
  }

  private received(frame: Frame): void {
    this.heard = Date.now();
    this.listener.frame(frame);
    if (!frame.answer) return;
    this.waiting.get(frame.answer.key)?.done(frame.answer);
    this.waiting.delete(frame.answer.key);
  }

  private subscribe(table: string): void {
    const seen = this.listener.seen(table);
    const place = seen && { chain: seen.chain, number: seen.number };
    this.send({ subscribe: { table, ...place } });
  }

  private send(frame: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private keepAlive(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > silenceAtMost) return this.socket.close();
    this.send({ alive: {} });
  }
}
