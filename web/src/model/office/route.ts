// Where one is in the office: #/reports/win?from=2026-11-16. It can be kept, sent and gone back to.
export const sections = [
  'reports',
  'books',
  'vouchers',
  'terminals',
  'cage',
  'devices',
  'staff',
  'players',
  'configuration',
  'events',
  'verification',
  'exports',
  'rulebooks',
  'odds',
  'simulation',
] as const;
export type Section = (typeof sections)[number];

export interface Route {
  section: Section;
  rest: string[];
  query: Record<string, string>;
}

const isSection = (name: string): name is Section => (sections as readonly string[]).includes(name);

export function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [first = '', ...rest] = path.split('/').map(decodeURIComponent);
  return {
    section: isSection(first) ? first : 'reports',
    rest: isSection(first) ? rest.filter(Boolean) : [],
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

// What is empty is left out.
export function queryText(query: Record<string, string>): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '');
  return filled.length === 0 ? '' : `?${new URLSearchParams(filled)}`;
}

export function hashOf({ section, rest, query }: Route): string {
  const path = [section, ...rest].map(encodeURIComponent).join('/');
  return `#/${path}${queryText(query)}`;
}
