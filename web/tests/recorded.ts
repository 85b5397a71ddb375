import faFa from './streams/fa-fa.json';
import offer from './streams/offer.json';
import tiger from './streams/tiger.json';
import voided from './streams/void.json';
import type { Command, Frame } from '../src/model/forms';

// What a real floor told a terminal, and between it what the terminal sent (tools/record.mjs).
export interface Recorded extends Frame {
  sent?: { command?: Command };
}

const streams: Record<string, unknown> = { 'fa-fa': faFa, offer, tiger, void: voided };

export function recorded(name: string): Recorded[] {
  return streams[name] as Recorded[];
}
