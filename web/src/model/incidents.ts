import type { components } from './interface';

// What GET /api/house/incidents tells.
export type IncidentList = components['schemas']['IncidentList'];
export type ToldIncident = components['schemas']['ToldIncident'];

// Those that are open first, each in the order in which they are told.
export function inOrder(list: IncidentList | null): ToldIncident[] {
  const all = list?.incidents ?? [];
  return [...all.filter((one) => !one.closed), ...all.filter((one) => one.closed)];
}
