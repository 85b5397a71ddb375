import type {
  Answer,
  Command,
  CommandBody,
  CommandName,
  Frame,
  House,
  Job,
  Problem,
  Session,
  TableChange,
} from '../model/forms';
import { asksForAnother, isForAnother, isForHouse } from '../model/authority';
import { isProblem } from '../model/wagering';
import { speech } from '../texts/language.svelte';
import { get, post, postApart, Refused } from './api';
import { newKey } from './key';
import { library } from './library.svelte';
import { oneAtATime } from './one_at_a_time';
import { LiveTable } from './table.svelte';

export type Stand = 'starting' | 'signed-off' | 'off-duty' | 'on-duty';

const opensSoon = 5000; // milliseconds
const lookAgain = 20;

// A command that waits for another person's number and secret.
export interface AskedApproval {
  problem: Problem;
  by: (person: number, secret: string) => Promise<void>;
  leave: () => void;
}

// This screen as a console of the staff: who is signed on, in which job, the house, and what he
// asks of it and of a table.
export class StaffScreen {
  session = $state.raw<Session | null>(null);
  house = $state.raw<House | null>(null);
  notice = $state.raw<Problem | null>(null);
  asked = $state.raw<AskedApproval | null>(null);
  readonly live = new LiveTable((frame) => this.received(frame));
  private readonly path: string;

  // Of the house only the lists that it shows; all of them where none are named.
  constructor(parts: string[] = []) {
    this.path = parts.length > 0 ? `/api/house?parts=${parts.join(',')}` : '/api/house';
  }

  get stand(): Stand {
    if (!this.session) return 'starting';
    if (this.session.kind !== 'staff') return 'signed-off';
    return this.session.duty ? 'on-duty' : 'off-duty';
  }

  get job(): Job | undefined {
    return this.session?.duty?.job;
  }

  async start(): Promise<void> {
    await library.readFloor();
    const session = await get<Session>('/api/session', speech.tag).catch(() => null);
    if (!session) return void setTimeout(() => void this.start(), 2000);
    this.session = session;
    this.live.connection.forget(); // what whoever was here before has asked for
    if (session.kind !== 'staff') return this.live.connection.close();
    this.live.connection.open();
    await this.readHouse();
  }

  // ---- coming and going -------------------------------------------------------------------------

  async signOn(person: number, secret: string): Promise<boolean> {
    const isDone = await this.try(post('/api/session/sign-on', { person, secret }, speech.tag));
    if (isDone) await this.start();
    return isDone;
  }

  async signOff(): Promise<void> {
    this.live.connection.close();
    this.live.connection.forget();
    await this.try(post('/api/session/sign-off', {}, speech.tag));
    this.house = null;
    await this.start();
  }

  async beginDuty(job: Job, table?: string): Promise<void> {
    const isDone = await this.toHouse('begin-duty', table ? { job, table } : { job });
    if (isDone) await this.readSession();
  }

  async endDuty(): Promise<void> {
    if (await this.toHouse('end-duty', {})) await this.readSession();
  }

  // ---- what is asked for ------------------------------------------------------------------------

  toTable<Name extends CommandName>(
    name: Name,
    body: CommandBody<Name>,
    table = this.live.state.table,
  ): Promise<Answer | null> {
    return this.ask({ table, command: name, key: newKey(), body });
  }

  toHouse<Name extends CommandName>(name: Name, body: CommandBody<Name>): Promise<Answer | null> {
    return this.ask({ command: name, key: newKey(), body });
  }

  // A change of a table's settings. What only the house may send to a table is proposed to it.
  async change(table: string, change: TableChange): Promise<'done' | 'proposed' | null> {
    this.notice = null;
    const { command, ...body } = change;
    const given = { table, command, key: newKey(), body };
    if (!(await this.isLineOpen())) return null;
    const answer = await this.live.connection.give(given as Command);
    if (isProblem(answer) && isForHouse(answer.body as Problem)) {
      return (await this.toHouse('propose-change', { table, change })) && 'proposed';
    }
    return (await this.concluded(given, answer)) && 'done';
  }

  private async ask(command: object): Promise<Answer | null> {
    this.notice = null;
    if (!(await this.isLineOpen())) return null;
    return this.concluded(command, await this.live.connection.give(command as Command));
  }

  // What cannot be sent now is refused: nobody knows who stands here when the line is back.
  private async isLineOpen(): Promise<boolean> {
    const until = Date.now() + opensSoon;
    while (this.live.link === 'connecting' && Date.now() < until) {
      await new Promise((done) => setTimeout(done, lookAgain));
    }
    if (this.live.link === 'open') return true;
    const detail = speech.texts.lostNotSent;
    const type = 'urn:punto:problem:line-lost';
    this.notice = { type, title: detail, status: 503, detail } as unknown as Problem;
    return false;
  }

  // The answer, or nothing where it was refused: then the notice says why. Where somebody else has
  // to act or to approve, he is asked for his number and secret, and it is sent once more.
  private async concluded(command: object, answer: Answer): Promise<Answer | null> {
    if (!isProblem(answer)) return answer;
    const problem = answer.body as Problem;
    void this.heedRefusal(problem);
    if (asksForAnother(problem)) {
      if ('approval' in command) this.notice = problem; // whoever approved may not, either
      const approval = await this.approvalFor(problem);
      return approval ? this.ask({ ...command, key: newKey(), approval }) : null;
    }
    if (isForAnother(problem)) {
      return this.askedOf(problem, (person, secret) => this.doneBy(person, secret, command));
    }
    this.notice = problem;
    return null;
  }

  // The same of what is no command: it goes over HTTP.
  async post<Form>(path: string, body: object, approval = ''): Promise<Form | null> {
    this.notice = null;
    try {
      return await post<Form>(path, body, speech.tag, approval ? { Approval: approval } : {});
    } catch (error) {
      if (!(error instanceof Refused)) return null;
      void this.heedRefusal(error.problem);
      if (!approval && asksForAnother(error.problem)) {
        const given = await this.approvalFor(error.problem);
        return given ? this.post<Form>(path, body, given) : null;
      }
      this.notice = error.problem;
      return null;
    }
  }

  private approvalFor(problem: Problem): Promise<string | null> {
    return this.askedOf(problem, (person, secret) => this.approve(person, secret));
  }

  private askedOf<Given>(
    problem: Problem,
    given: (person: number, secret: string) => Promise<Given | null>,
  ): Promise<Given | null> {
    return new Promise((done) => {
      const end = (what: Given | null) => {
        this.asked = null;
        done(what);
      };
      const by = async (person: number, secret: string) => {
        const what = await given(person, secret);
        if (what !== null) end(what);
      };
      this.asked = { problem, by, leave: () => end(null) };
    });
  }

  // Another person does it in his own name: signed on for this one command, beside who is here.
  private async doneBy(person: number, secret: string, command: object): Promise<Answer | null> {
    this.notice = null;
    const { table, command: name, body } = command as Command & { table?: string };
    const path = table ? `/api/tables/${table}/${name}` : `/api/house/${name}`;
    try {
      const signOn = { person, secret };
      const other = await postApart<Session>('/api/session/sign-on', signOn, speech.tag);
      const heads = { Authorization: `Bearer ${other.token}`, 'Idempotency-Key': newKey() };
      try {
        const done = await postApart<Answer['body']>(path, body, speech.tag, heads);
        return { key: '', status: 200, body: done };
      } finally {
        await postApart('/api/session/sign-off', {}, speech.tag, heads).catch(() => null);
      }
    } catch (error) {
      if (error instanceof Refused) this.notice = error.problem;
      return null;
    }
  }

  // What was made by another person's secret goes with one command.
  async approve(person: number, secret: string): Promise<string | null> {
    this.notice = null;
    try {
      const made = { person, secret };
      const { approval } = await post<{ approval: string }>(
        '/api/session/approvals',
        made,
        speech.tag,
      );
      return approval;
    } catch (error) {
      if (error instanceof Refused) this.notice = error.problem;
      return null;
    }
  }

  // ---- what is told -----------------------------------------------------------------------------

  private received(frame: Frame): void {
    if (frame.hello) this.meet(frame.hello.session);
    if (frame.house) void this.readHouse();
  }

  // Who is signed on, and whether he is still the same.
  private meet(session: Session): void {
    const before = this.session;
    if (JSON.stringify(session) === JSON.stringify(before)) return;
    this.session = session;
    if (session.kind !== 'staff') {
      this.live.connection.close();
      this.live.connection.forget();
      this.house = null;
    } else if (before?.person !== session.person) {
      this.live.connection.forget();
      if (before?.kind === 'staff') this.live.connection.openAnew();
    }
  }

  // Whoever may not any more was signed off, or has ended his duty, perhaps elsewhere.
  async heedRefusal({ status }: Problem): Promise<void> {
    if (status !== 401 && status !== 403) return;
    const session = await get<Session>('/api/session', speech.tag).catch(() => null);
    if (session) this.meet(session);
  }

  // On a busy floor the house changes faster than it is read.
  readonly readHouse = oneAtATime(() => this.fetchHouse());

  private async fetchHouse(): Promise<void> {
    const house = await get<House>(this.path, speech.tag).catch(() => null);
    if (house) this.house = house;
  }

  async readSession(): Promise<void> {
    const session = await get<Session>('/api/session', speech.tag).catch(() => null);
    if (session) this.meet(session);
    await this.readHouse();
  }

  // Something that may be refused.
  private async try(promise: Promise<unknown>): Promise<boolean> {
    this.notice = null;
    try {
      await promise;
      return true;
    } catch (error) {
      if (error instanceof Refused) this.notice = error.problem;
      return false;
    }
  }
}
