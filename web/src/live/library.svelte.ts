import type { Floor, Roads, Rulebook } from '../model/forms';
import { speech } from '../texts/language.svelte';
import { get, Refused } from './api';
import { clock } from './clock.svelte';

// What is asked for and not told by itself: the floor, rulebooks, roads.
class Library {
  floor = $state.raw<Floor | null>(null);
  isFloorAway = $state(false);
  rulebooks = $state.raw<Record<string, Rulebook>>({});
  roads = $state.raw<Record<string, Roads>>({});
  readonly currency = $derived(this.floor?.currency ?? '');
  private asked = new Set<string>();
  private knowsRoads = true;

  async readFloor(): Promise<void> {
    try {
      const floor = await get<Floor>('/api/floor', speech.tag);
      clock.set(floor.time);
      this.floor = floor;
      this.isFloorAway = false;
    } catch (error) {
      this.isFloorAway = !(error instanceof Refused) || error.problem.status >= 500;
    }
  }

  // A rulebook never changes while a table plays it.
  async readRulebook(table: string): Promise<void> {
    if (this.asked.has(table)) return;
    this.asked.add(table);
    try {
      const book = await get<Rulebook>(`/api/tables/${table}/rulebook`, speech.tag);
      this.rulebooks = { ...this.rulebooks, [table]: book };
    } catch {
      this.asked.delete(table);
    }
  }

  // Roads are drawn by the server's rules; a server without them shows the bead plate alone.
  async readRoads(table: string): Promise<void> {
    if (!this.knowsRoads) return;
    try {
      const roads = await get<Roads>(`/api/tables/${table}/roads`, speech.tag);
      this.roads = { ...this.roads, [table]: roads };
    } catch (error) {
      if (error instanceof Refused) this.knowsRoads = ![404, 405].includes(error.problem.status);
    }
  }
}

export const library = new Library();
