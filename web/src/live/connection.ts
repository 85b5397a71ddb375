import type { Answer, Command, Frame, Problem, Session } from '../model/forms';

export type Link = 'connecting' | 'open' | 'lost' | 'signed-off';

export interface Listener {
  frame(frame: Frame): void;
  link(link: Link): void;
  // The last frame that it has of a table, to go on from there.
  seen(table: string): { chain: string; number: number } | undefined;
  // What is said to whoever waits for an answer that will not come.
  gone(): Problem;
}

const sessionOver = 4001;
const shortestWait = 500;
const longestWait = 8000;
const aliveEvery = 8000;
const silenceAtMost = 20000;

function nameOf({ kind, person, terminal }: Session): string {
  return `${kind} ${person ?? terminal ?? ''}`;
}

// The one WebSocket of a screen. A command keeps its key until it is answered, so that it can be
// sent again after the line was lost: the table does it once. It is sent in the name of whoever
// gave it, and in nobody else's: only after the floor has said who is signed on.
export class Connection {
  private socket: WebSocket | null = null;
  private tables = new Set<string>();
  private waiting = new Map<string, { command: Command; done: (answer: Answer) => void }>();
  private who = '';
  private isOpen = false;
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
    this.listener.link('connecting');
    this.connect();
  }

  private connect(): void {
    this.drop();
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.received(JSON.parse(String(event.data)) as Frame);
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  close(): void {
    this.isStopped = true;
    this.drop();
  }

  // With another address, if it is open at all; it goes on where it was.
  openAnew(): void {
    if (this.socket) this.connect();
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
      if (this.isOpen) this.send({ command });
    });
  }

  // Whoever gave what waits is gone: nobody else must do it for him.
  forget(): void {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    const body = this.listener.gone();
    for (const { command, done } of waiting) {
      done({ key: command.key, status: body.status, body } as Answer);
    }
  }

  private opened(): void {
    this.wait = shortestWait;
    this.heard = Date.now();
    for (const table of this.tables) this.subscribe(table);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.isOpen = false;
    if (!socket) return;
    socket.onmessage = null;
    socket.close();
  }

  private closed(socket: WebSocket, code: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.isOpen = false;
    if (code === sessionOver) return this.listener.link('signed-off');
    if (this.isStopped) return;
    this.listener.link('lost');
    setTimeout(() => !this.socket && !this.isStopped && this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, longestWait);
  }

  private received(frame: Frame): void {
    this.heard = Date.now();
    const socket = this.socket;
    if (frame.hello) this.meet(frame.hello.session);
    this.listener.frame(frame);
    if (frame.hello && socket === this.socket) this.begin(frame.hello.session);
    if (!frame.answer) return;
    this.waiting.get(frame.answer.key)?.done(frame.answer);
    this.waiting.delete(frame.answer.key);
  }

  // A floor that was started anew knows nobody: a terminal signs on again and is the same.
  private meet(session: Session): void {
    if (session.kind === 'nobody') return;
    const who = nameOf(session);
    if (this.who && this.who !== who) this.forget();
    this.who = who;
  }

  private begin(session: Session): void {
    this.isOpen = true;
    this.listener.link('open');
    if (session.kind === 'nobody') return;
    for (const { command } of this.waiting.values()) this.send({ command });
  }

  private subscribe(table: string): void {
    const seen = this.listener.seen(table);
    const place = seen && { chain: seen.chain, number: seen.number };
    this.send({ subscribe: { table, ...place } });
  }

  private send(frame: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  // A line that is silent is lost, also where the browser would wait for it to be closed in order.
  private keepAlive(): void {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard <= silenceAtMost) return this.send({ alive: {} });
    socket.onmessage = null;
    socket.close();
    this.closed(socket, 0);
  }
}
