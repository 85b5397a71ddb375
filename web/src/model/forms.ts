// What the server tells, by its own names (/api/openapi.json). Amounts are cents, times are
// milliseconds.

export type Side = 'player' | 'banker';
export type Phase = 'not-open' | 'between-rounds' | 'betting' | 'dealing' | 'closed';
export type Place =
  | 'player-first'
  | 'banker-first'
  | 'player-second'
  | 'banker-second'
  | 'player-third'
  | 'banker-third';

export interface TableSummary {
  table: string;
  game: string;
  name: Words;
  rulebook: string;
  phase: Phase;
  suspended: boolean;
  seating: string;
  cards: string;
  positions: number;
  players: number;
  round: number;
  least: number;
  most: number;
  outcomes: string;
  next_step_at?: number;
}

export interface Floor {
  name: string;
  version: string;
  currency: string;
  time: number;
  demonstration: boolean;
  needs_set_up: boolean;
  tables: TableSummary[];
}

export interface Card {
  place: Place;
  face: 'not-drawn' | 'face-down' | 'private' | 'exposed';
  card?: string;
  laid_at?: Place;
}

export interface Hand {
  side: Side;
  total?: number;
  holder?: number;
}

export interface Limits {
  least: number;
  most: number;
}

export interface Outcome {
  points: {
    player_total: number;
    banker_total: number;
    player_drew: boolean;
    banker_drew: boolean;
  };
  player_pair: string;
  banker_pair: string;
}

export interface Offer {
  offer: string;
  kinds: string[];
  until: number;
  answers_awaited: number;
  awaits_viewer: boolean;
  may_withdraw: number[];
}

export interface Procedure {
  irregularity: string;
  row: number;
  stage: string;
  round: number;
  awaited: string;
  offer?: Offer;
  rule?: string;
}

export interface PublicView {
  game: string;
  phase: Phase;
  suspended: boolean;
  round: number;
  announced: 'neither' | 'betting-opens' | 'betting-closes';
  last_round: number | null;
  positions: number;
  units: { stake: number; payable: number };
  terms: { wager: string; offered: boolean; limits: Limits }[];
  seats: { player: number; position: number }[];
  totals: { wager: string; amount: number }[];
  cards: Card[];
  hands: Hand[];
  outcome: Outcome | null;
  shoe: { number: number; cards_left: number; rounds: number; cutting_card_out: boolean };
  procedure: Procedure | null;
  outcomes: string;
  next_step_at?: number | null;
}

export interface Wager {
  number: number;
  position: number;
  kind: string;
  treatment: string;
  amount: number;
}

export interface SettledShare {
  number: number;
  kind: string;
  row: number;
  treatment: string;
  staked: number;
  at_risk: number;
  returned: number;
  rule: string;
}

export interface Step {
  command: string;
  side?: Side;
  wager?: string;
  amounts?: Limits;
  rule?: string;
}

export interface OwnView {
  own_seat: {
    player: number;
    position: number;
    credits: number;
    left_out: boolean;
    shown_open: boolean;
    shown_closed: boolean;
  } | null;
  own_wagers: Wager[];
  own_cards: Card[];
  own_offer: { until: number; may_withdraw: number[] } | null;
  own_procedure: boolean;
  own_debt: number | null;
  own_settlement: { round: number; settlement: SettledShare[] } | null;
  own_steps: Step[];
}

export interface Terminal {
  terminal: number;
  name: string;
  enabled: boolean;
  disabled_for: string;
  credits: number;
  hand_pay: number;
  is_calling: boolean;
  meters: { wagered: number; won: number };
  player?: number;
  table?: string;
  limits?: { loss?: number; stakes?: number; minutes?: number };
  today?: { lost: number; staked: number; milliseconds: number };
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  refusal?: string;
  rule?: string;
}

export interface Session {
  kind: 'nobody' | 'staff' | 'terminal' | 'device';
  terminal?: number;
}

interface Told<View> {
  table: string;
  chain?: string; // of snapshots: with whose eyes it was seen
  number: number;
  at: number;
  view: View;
}
interface Changed<View> extends Told<Partial<View>> {
  before: number;
}

export type Answer = { key: string; status: number; body: unknown };

// A frame has one member, whose name says what it is.
export interface Frame {
  hello?: { time: number; session: Session };
  alive?: { time: number };
  snapshot?: Told<PublicView>;
  change?: Changed<PublicView>;
  own_snapshot?: Told<OwnView>;
  own_change?: Changed<OwnView>;
  terminal?: Terminal;
  answer?: Answer;
}

export interface Command {
  table?: string;
  command: string;
  key: string;
  body: Record<string, unknown>;
}

export type Words = { en: string; zh: string };
export type Conditions = Record<string, string[]>;

export interface PayRow {
  when: Conditions;
  text: string;
  odds: string;
  net: string;
  rule: string;
  name?: Words;
}

export interface WagerRule {
  id: string;
  name: Words;
  rule: string;
  optional: boolean;
  backs?: 'player' | 'banker' | 'tie';
  pays: PayRow[];
}

export interface Rulebook {
  id: string;
  version: number;
  short_name: string;
  title: string;
  effective: string;
  name: Words;
  deck: { kind: string };
  betting: {
    opens: { en: string[]; zh: string[]; rule: string };
    closes: { en: string[]; zh: string[]; rule: string };
  };
  wagers: WagerRule[];
  irregularities: { id: string; name: Words; rule: string }[];
}

export interface RoadCell {
  column: number;
  row: number;
  mark: string;
  ties?: number;
}

export interface AskMarks {
  big_eye: string | null;
  small: string | null;
  cockroach: string | null;
}

export interface Roads {
  bead: string[];
  big: { cells: RoadCell[] };
  drawn: { big_eye: RoadCell[]; small: RoadCell[]; cockroach: RoadCell[] };
  ask: { banker: AskMarks; player: AskMarks };
  statistics: Record<
    'banker' | 'player' | 'tie' | 'banker_pair' | 'player_pair' | 'natural',
    number
  >;
}
