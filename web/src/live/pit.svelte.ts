import type { Pit, QueueItem, QueueStep } from '../model/pit';
import { addressOf, queueOfHouse } from '../model/queue';
import type { Command, Rulebook } from '../model/forms';
import type { IncidentList } from '../model/incidents';
import { speech } from '../texts/language.svelte';
import { get, Refused } from './api';
import { clock } from './clock.svelte';
import { library } from './library.svelte';
import type { StaffScreen } from './staff.svelte';

export type PitPage = 'tables' | 'decisions' | 'incidents' | 'ratings';
const pages: PitPage[] = ['tables', 'decisions', 'incidents', 'ratings'];
const every = 2000;

// What the pit console looks at: the floor at a glance, and one page or one table of it. The
// address says which, so that it can be loaded anew and gone back from.
export class PitDesk {
  pit = $state.raw<Pit | null>(null);
  isAway = $state(false);
  page = $state<PitPage>('tables');
  table = $state('');
  incidents = $state.raw<IncidentList | null>(null);
  underWay = $state.raw<{ words: string }[]>([]);
  private isReading = false;

  constructor(readonly screen: StaffScreen) {
    this.readAddress();
  }

  start(): () => void {
    void this.read();
    const timer = setInterval(() => void this.read(), every);
    const back = () => this.readAddress();
    window.addEventListener('popstate', back);
    return () => {
      clearInterval(timer);
      window.removeEventListener('popstate', back);
    };
  }

  // An attendant has the queue alone.
  get isAttendant(): boolean {
    return this.screen.job === 'attendant';
  }

  get queue(): QueueItem[] {
    return this.isAttendant ? queueOfHouse(this.screen.house) : (this.pit?.queue ?? []);
  }

  async read(): Promise<void> {
    if (this.isReading || this.isAttendant) return;
    this.isReading = true;
    try {
      const pit = await get<Pit>('/api/pit', speech.tag);
      clock.set(pit.time);
      this.pit = pit;
      this.isAway = false;
      for (const { table } of pit.tables) void library.readRulebook(table);
    } catch (error) {
      // At first the server has to look into the past of the day.
      const problem = error instanceof Refused ? error.problem : null;
      this.isAway = !problem;
      if (problem) void this.screen.heedRefusal(problem);
    }
    this.isReading = false;
  }

  async readIncidents(): Promise<void> {
    try {
      this.incidents = await get<IncidentList>('/api/house/incidents', speech.tag);
    } catch {
      // They are told again with the next change of the house.
    }
  }

  // ---- where one looks --------------------------------------------------------------------------

  open(page: PitPage, table = ''): void {
    const words = new URLSearchParams();
    if (page !== 'tables') words.set('page', page);
    if (table) words.set('table', table);
    const query = words.size > 0 ? `?${words}` : '';
    history.pushState(null, '', `/pit${query}`);
    this.readAddress();
  }

  private readAddress(): void {
    const words = new URLSearchParams(window.location.search);
    this.page = pages.find((page) => page === words.get('page')) ?? 'tables';
    this.table = this.page === 'tables' ? (words.get('table') ?? '') : '';
    this.screen.live.watch(this.table);
  }

  // ---- what is known ----------------------------------------------------------------------------

  personName(person: number | undefined): string {
    const found = this.screen.house?.persons.find((one) => one.person === person);
    return found?.name ?? String(person ?? '');
  }

  terminalName(terminal: number): string {
    const found = this.screen.house?.terminals.find((one) => one.terminal === terminal);
    return found?.name ?? String(terminal);
  }

  incidentText(number: number | undefined): string {
    const found = this.incidents?.incidents.find(({ incident }) => incident === number);
    return found?.notes[0]?.text ?? '';
  }

  rulebook(table: string | undefined): Rulebook | undefined {
    return table === undefined ? undefined : library.rulebooks[table];
  }

  // ---- what is decided --------------------------------------------------------------------------

  // A table may take it only when its round is over: until then it is under way.
  async send(step: QueueStep, words: string, said: object = {}): Promise<boolean> {
    const sent = { words };
    this.underWay = [...this.underWay, sent];
    const isDone = await this.give(step, said);
    this.underWay = this.underWay.filter((one) => one !== sent);
    return isDone;
  }

  private async give(step: QueueStep, said: object): Promise<boolean> {
    const { table, command } = addressOf(step.path);
    const name = command as Command['command'];
    const body = { ...step.body, ...said } as Command['body'];
    const { screen } = this;
    const answer = table
      ? await screen.toTable(name, body as never, table)
      : await screen.toHouse(name, body as never);
    await this.read();
    return answer !== null;
  }
}
