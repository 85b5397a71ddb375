import type { House, Job, Problem } from '../model/forms';
import { hashOf, routeOf, type Route, type Section } from '../model/office/route';
import { speech } from '../texts/language.svelte';
import { get, headsFor, Refused } from './api';
import { StaffScreen } from './staff.svelte';
import whoMay from 'virtual:who-may';

// The office: where in it one is, what it asks the floor for, and what is taken away as a file.
export class Office {
  readonly screen = new StaffScreen();
  route = $state.raw<Route>(routeOf(window.location.hash));
  download = $state.raw<{ name: string; bytes: number } | null>(null);

  constructor() {
    window.addEventListener('hashchange', () => (this.route = routeOf(window.location.hash)));
  }

  get house(): House | null {
    return this.screen.house;
  }

  go(section: Section, rest: string[] = [], query: Record<string, string> = {}): void {
    window.location.hash = hashOf({ section, rest, query });
  }

  // Whoever may give the command, as the floor's own description says; nobody: it is not known.
  jobsFor(name: string): Job[] {
    return (whoMay[name] ?? []) as Job[];
  }

  may(name: string): boolean {
    const job = this.screen.job;
    return job !== undefined && this.jobsFor(name).includes(job);
  }

  async ask<Form>(path: string): Promise<Form | null> {
    try {
      return await get<Form>(path, speech.tag);
    } catch (error) {
      this.tell(error);
      return null;
    }
  }

  private tell(error: unknown): void {
    if (!(error instanceof Refused)) return;
    this.screen.notice = error.problem;
    void this.screen.heedRefusal(error.problem);
  }

  // ---- files ------------------------------------------------------------------------------------

  // All of it, or nothing: a line that breaks before the last part gives no file.
  private async bytesOf(path: string, name: string): Promise<Blob> {
    const response = await fetch(path, { headers: headsFor(speech.tag) });
    if (!response.ok) throw new Refused((await response.json()) as Problem);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    const reader = response.body!.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value as Uint8Array<ArrayBuffer>);
      bytes += part.value.length;
      this.download = { name, bytes };
    }
    return new Blob(parts);
  }

  async readText(path: string): Promise<string | null> {
    try {
      return await (await this.bytesOf(path, path)).text();
    } catch (error) {
      this.tell(error);
      return null;
    } finally {
      this.download = null;
    }
  }

  async save(path: string, name: string): Promise<boolean> {
    try {
      saveFile(await this.bytesOf(path, name), name);
      return true;
    } catch (error) {
      this.tell(error);
      return false;
    } finally {
      this.download = null;
    }
  }
}

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// A byte order mark, so that spreadsheets read Chinese.
export function saveCsv(text: string, name: string): void {
  saveFile(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
