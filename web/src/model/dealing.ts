import type { Place, PublicView, Rulebook, Side, Step, Wager } from './forms';

// What a Dealer does next, out of the steps that the server offers: what the Enter key does, which
// card is wanted, and what else may be done. Nothing here knows when something is allowed.
export interface NextAction {
  act: Step | null; // by Enter, or by the wide button
  card: Step | null; // by a card that is keyed in or touched
  others: Step[]; // that the play waits for too, or that go with it
}

// Of steps that the play waits for at once, which comes first at a table.
const inOrder = [
  'resume-table',
  'sign-on',
  'settle',
  'pass-hand',
  'reveal-first',
  'expose-hand',
  'draw-card',
  'close-betting',
  'open-betting',
  'cut-shoe',
  'burn-cards',
  'load-shoe',
];
const byCard = ['draw-card', 'read-card'];
// What goes with the cards or the wagers, though the play may go on without it.
const beside = [
  'decline-hand',
  'choose-handler',
  'allow-squeeze',
  'take-device',
  'relinquish-device',
  'allow-drawing',
  'remove-wager',
  'report-cutting-card',
  'report-empty-shoe',
  'load-shoe',
];

export type CardSource = 'virtual-shoe' | 'card-reader' | 'keyed-in';

export interface Dealt {
  view: PublicView;
  book: Rulebook | undefined;
  source: CardSource;
}

// Where Players squeeze, cards are drawn before they are read.
export function isFaceDown({ view, book }: Dealt): boolean {
  const method = book?.methods.find(({ id }) => id === view.method);
  return method !== undefined && method.hands_pass_to !== 'nobody';
}

function rank(step: Step): number {
  const at = inOrder.indexOf(step.command);
  return at < 0 ? inOrder.length : at;
}

// A card that a Dealer does not see is drawn by Enter; a reader draws by itself.
function isDrawnByEnter(dealt: Dealt): boolean {
  return dealt.source === 'keyed-in' && isFaceDown(dealt);
}

function isWanted(step: Step, dealt: Dealt): boolean {
  if (step.command === 'draw-card') return !isDrawnByEnter(dealt);
  return step.command === 'read-card';
}

export function sideOf(place: Place): Side {
  return place.startsWith('player') ? 'player' : 'banker';
}

// The hand whose turn it is comes before the other one.
function readFirst(steps: Step[], view: PublicView): Step | null {
  const due = steps.filter(({ place }) => place && sideOf(place) === view.to_reveal);
  return due[0] ?? steps[0] ?? null;
}

export function nextAction(steps: Step[], dealt: Dealt): NextAction {
  const awaited = steps.filter((step) => step.awaited);
  const acts = awaited
    .filter((step) => inOrder.includes(step.command) && !isWanted(step, dealt))
    .sort((a, b) => rank(a) - rank(b));
  const wanted = awaited.filter((step) => byCard.includes(step.command) && isWanted(step, dealt));
  const card = wanted.find(({ command }) => command === 'draw-card');
  const act = acts[0] ?? null;
  // Where a reader fails, a card that is face down is drawn without it, and keyed in later.
  const unread = card && dealt.source === 'card-reader' && isFaceDown(dealt) ? [card] : [];
  return {
    act,
    card: card ?? readFirst(wanted, dealt.view),
    others: [
      ...acts.slice(1).filter(({ command }) => command !== 'draw-card'),
      ...unread,
      ...steps.filter((step) => beside.includes(step.command) && !acts.includes(step)),
    ],
  };
}

// What may be corrected, each place once.
export function correctable(steps: Step[]): Map<Place, Step> {
  const found = steps.filter(({ command, place }) => command === 'correct-card' && place);
  return new Map(found.map((step) => [step.place!, step]));
}

// The card that was read last, which whoever has keyed it in may correct.
export function lastRead(steps: Step[]): Place | null {
  const own = [...correctable(steps).values()].find(({ by }) => by === 'dealer');
  return own?.place ?? null;
}

// A command is a step without what is only told, and with what was left open.
export function bodyOf(step: Step, filled: object = {}): object {
  const { command, rule, by, awaited, amounts, not_before, ...known } = step;
  void [rule, by, awaited, amounts, not_before];
  if (command === 'draw-card') return filled;
  return { ...known, ...filled };
}

// ---- seats --------------------------------------------------------------------------------------

// Seats by what people call them: "3", and where several share a position "3a" and "3b".
export function seatNames(seats: PublicView['seats']): Map<number, string> {
  const names = new Map<number, string>();
  for (const { player, position } of seats) {
    const there = seats.filter((seat) => seat.position === position);
    const letter = 'abcd'[there.findIndex((seat) => seat.player === player)];
    names.set(player, there.length > 1 ? `${position}${letter}` : String(position));
  }
  return names;
}

export interface Stake {
  kind: string;
  amount: number;
  isShared: boolean;
}

// What lies before a Player, one line for each playing area.
export function stakesOf(wagers: Wager[], player: number): Stake[] {
  return wagers.flatMap(({ kind, shares }) => {
    const own = shares.find((share) => share.player === player);
    return own ? [{ kind, amount: own.amount, isShared: shares.length > 1 }] : [];
  });
}
