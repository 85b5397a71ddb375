import { noTable, reduceTable, type TableState } from '../model/table';
import type { Frame, Problem } from '../model/forms';
import { speech } from '../texts/language.svelte';
import { clock } from './clock.svelte';
import { see } from './commitments';
import { Connection, type Link } from './connection';
import { library } from './library.svelte';
import { kindOfPage } from './page';

function liveAddress(): string {
  const { protocol, host, pathname } = window.location;
  const scheme = protocol === 'https:' ? 'wss' : 'ws';
  const query = `language=${speech.tag}&session=${kindOfPage(pathname)}`;
  return `${scheme}://${host}/api/live?${query}`;
}

function gone(): Problem {
  const detail = speech.texts.signedOffBefore;
  return { type: 'urn:punto:problem:not-signed-in', title: detail, status: 401, detail } as Problem;
}

// One screen's line to the floor and the table it looks at.
export class LiveTable {
  link = $state<Link>('connecting');
  state = $state.raw<TableState>(noTable(''));
  readonly connection: Connection;

  constructor(private readonly also: (frame: Frame) => void = () => {}) {
    this.connection = new Connection(liveAddress, {
      frame: (frame) => this.received(frame),
      link: (link) => (this.link = link),
      seen: (table) => (this.state.table === table && this.state.view ? this.state : undefined),
      gone,
    });
    speech.whenChosen(() => this.connection.openAnew()); // it speaks the language it was opened in
  }

  watch(table: string): void {
    if (this.state.table === table) return;
    if (this.state.table) this.connection.unfollow(this.state.table);
    this.state = noTable(table);
    if (table === '') return;
    this.connection.follow(table);
    void library.readRulebook(table);
  }

  private received(frame: Frame): void {
    const time = frame.hello?.time ?? frame.alive?.time;
    if (time) clock.set(time);
    const before = this.state;
    this.state = reduceTable(before, frame);
    this.seeCommitment();
    if (this.state.isBehind && !before.isBehind) this.connection.followAnew(this.state.table);
    if (this.state.view && this.state.view.outcomes !== before.view?.outcomes) {
      void library.readRoads(this.state.table);
    }
    this.also(frame);
  }

  private seeCommitment(): void {
    const { table, view } = this.state;
    if (view) see({ table, shoe: view.shoe.number, commitment: view.shoe.commitment }, clock.now);
  }
}
