import faFa from './streams/fa-fa.json';
import tiger from './streams/tiger.json';
import type { Command, Frame } from '../src/model/forms';

// What a real floor told a terminal, and between it what the terminal sent (tools/record.mjs).
export interface Recorded extends Frame {
  sent?: { command?: Command };
}

export function recorded(name: string): Recorded[] {
  return (name === 'tiger' ? tiger : faFa) as unknown as Recorded[];
}
