// Wagers that a Dealer enters: a seat, a playing area, an amount; by touch or by key.
export interface WagerEntry {
  player: number; // 0: no seat is chosen
  with: number[]; // others at the same position, of a joint wager
  kind: string;
  amounts: Record<number, string>; // typed, in whole units, of each sharer
  writes: number; // whose amount is written now
}

export const noEntry: WagerEntry = { player: 0, with: [], kind: '', amounts: {}, writes: 0 };

export function chooseSeat(player: number): WagerEntry {
  return { ...noEntry, player, writes: player };
}

export function chooseArea(entry: WagerEntry, kind: string): WagerEntry {
  return { ...entry, kind };
}

export function shareWith(entry: WagerEntry, player: number): WagerEntry {
  const isOut = entry.with.includes(player);
  const others = isOut ? entry.with.filter((one) => one !== player) : [...entry.with, player];
  return { ...entry, with: others, writes: isOut ? entry.player : player };
}

export function writeFor(entry: WagerEntry, player: number): WagerEntry {
  return { ...entry, writes: player };
}

export function typedAmount(entry: WagerEntry, player = entry.writes): number {
  return Number(entry.amounts[player] ?? '') * 100;
}

function withText(entry: WagerEntry, text: string): WagerEntry {
  return { ...entry, amounts: { ...entry.amounts, [entry.writes]: text.slice(0, 9) } };
}

export function addChip(entry: WagerEntry, chip: number): WagerEntry {
  return withText(entry, String((typedAmount(entry) + chip) / 100));
}

export function clearAmount(entry: WagerEntry): WagerEntry {
  return withText(entry, '');
}

// After a wager was taken: the seat stays, since the next chips are often its own.
export function nextAt(entry: WagerEntry): WagerEntry {
  return chooseSeat(entry.player);
}

export interface PlacedShare {
  player: number;
  amount: number;
}

export function sharesOf(entry: WagerEntry): PlacedShare[] {
  const players = [entry.player, ...entry.with];
  return players.map((player) => ({ player, amount: typedAmount(entry, player) }));
}

export function isWhole(entry: WagerEntry): boolean {
  return entry.kind !== '' && sharesOf(entry).every(({ amount }) => amount > 0);
}

// Something was begun, so that Enter must not close betting by mistake.
export function isBegun(entry: WagerEntry): boolean {
  return entry.kind !== '' || Object.values(entry.amounts).some((text) => text !== '');
}

// ---- keys ---------------------------------------------------------------------------------------

// A key for each playing area: the first letter of its name that no other has.
export function keysOf(wagers: { id: string; name: { en: string } }[]): Map<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set('I'); // the button "Irregularity"
  for (const { id, name } of wagers) {
    const letters = [...name.en.toUpperCase().replace(/[^A-Z]/g, ''), ...'XYZVUW'];
    const key = letters.find((letter) => !taken.has(letter))!;
    taken.add(key);
    keys.set(id, key);
  }
  return keys;
}

export interface EntryKeys {
  areas: Map<string, string>;
  seats: Map<string, number>; // by their names
}

function typeDigit(entry: WagerEntry, digit: string): WagerEntry {
  const text = (entry.amounts[entry.writes] ?? '') + digit;
  return withText(entry, text.replace(/^0+(?=\d)/, ''));
}

// A seat by its number, then the area by its letter, then the amount; nothing where the key means
// nothing here.
export function typeWager(entry: WagerEntry, key: string, keys: EntryKeys): WagerEntry | null {
  if (key === 'Escape') return entry.player ? noEntry : null;
  const letter = key.toUpperCase();
  if (!entry.player) {
    const player = keys.seats.get(key) ?? keys.seats.get(`${key}a`);
    return player ? chooseSeat(player) : null;
  }
  if (key === 'Backspace') {
    const text = entry.amounts[entry.writes] ?? '';
    if (text) return withText(entry, text.slice(0, -1));
    return entry.kind ? { ...entry, kind: '' } : noEntry;
  }
  const area = [...keys.areas].find(([, one]) => one === letter)?.[0];
  if (area) return chooseArea(entry, area);
  if (!/^[0-9]$/.test(key)) return null;
  // Before an area is chosen, a number is another seat.
  if (!entry.kind && !entry.amounts[entry.writes]) {
    const player = keys.seats.get(key) ?? keys.seats.get(`${key}a`);
    if (player && player !== entry.player) return chooseSeat(player);
    if (player === entry.player) return entry;
  }
  return typeDigit(entry, key);
}
