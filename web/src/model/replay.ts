import type { Card, Hand, Place, Side } from './forms';
import type { ShownRound } from './table';

// What GET /api/terminal/rounds tells: the last rounds of this terminal, step by step.
export interface ToldShare {
  player?: string;
  wager: string;
  staked: number;
  returned: number;
  verdict: string;
  rule: string | null;
  odds: string | null;
}

export interface ToldStep {
  event: number;
  time: string;
  by: string;
  text: string;
  rule: string | null;
  kind?: string;
  body?: Record<string, unknown>;
  settlement?: ToldShare[];
}

export interface ToldRound {
  table: string;
  round: number;
  game: string | null;
  rulebook: string | null;
  shoe: number | null;
  finished: boolean;
  steps: ToldStep[];
}

export interface RecalledRound {
  // Of a terminal, whose guest plays it again.
  player?: string;
  credits_before?: number;
  credits_after?: number;
  staked: number;
  returned: number;
  round: ToldRound;
}

export interface Recall {
  damage: string | null;
  items: (RecalledRound | { time: string; text: string; credits: number })[];
}

export function roundsOf(recall: Recall): RecalledRound[] {
  return recall.items.filter((item) => 'round' in item).reverse();
}

// That a terminal has shown an announcement is for the record, and tells a guest nothing.
export function stepsOf(round: ToldRound): ToldStep[] {
  return round.steps.filter((step) => step.kind !== 'announcement-shown');
}

// ---- a round as it lay on the table after one of its steps ------------------------------

export interface Scene extends ShownRound {
  winner: Side | 'tie' | null;
  isVoid: boolean;
}

function withCard(cards: Card[], card: Card): Card[] {
  return [...cards.filter((one) => one.place !== card.place), card];
}

function turned(cards: Card[], side: Side, read: Map<string, string>): Card[] {
  return cards.map((card) =>
    card.place.startsWith(side) ? { ...card, face: 'exposed', card: read.get(card.place) } : card,
  );
}

function handsOf(player: number, banker: number): Hand[] {
  return [
    { side: 'player', total: player },
    { side: 'banker', total: banker },
  ];
}

function winnerOf(points: { player_total: number; banker_total: number }): Side | 'tie' {
  if (points.player_total === points.banker_total) return 'tie';
  return points.player_total > points.banker_total ? 'player' : 'banker';
}

interface Fields {
  place: Place;
  card: string;
  exposed: boolean;
  side: Side;
  player_total: number;
  banker_total: number;
  outcome: { points: { player_total: number; banker_total: number } };
}

// What each kind of step does to the table; others leave it as it is.
const changes: Record<string, (scene: Scene, body: Fields, read: Map<string, string>) => Scene> = {
  'card-drawn': (scene, { place }) => ({
    ...scene,
    cards: withCard(scene.cards, { place, face: 'face-down' }),
  }),
  'card-read': (scene, { place, card, exposed }, read) => {
    read.set(place, card);
    const shown: Card = exposed ? { place, face: 'exposed', card } : { place, face: 'face-down' };
    return { ...scene, cards: withCard(scene.cards, shown) };
  },
  'card-corrected': (scene, { place, card }, read) => {
    read.set(place, card);
    return { ...scene, cards: withCard(scene.cards, { place, face: 'exposed', card }) };
  },
  'hand-exposed': (scene, { side }, read) => ({ ...scene, cards: turned(scene.cards, side, read) }),
  'totals-announced': (scene, { player_total, banker_total }) => ({
    ...scene,
    hands: handsOf(player_total, banker_total),
  }),
  'outcome-announced': (scene, { outcome: { points } }) => ({
    ...scene,
    hands: handsOf(points.player_total, points.banker_total),
    winner: winnerOf(points),
  }),
  'round-voided': (scene) => ({ ...scene, isVoid: true }),
};

export function sceneAfter(round: ToldRound, steps: ToldStep[]): Scene {
  const read = new Map<string, string>();
  const empty: Scene = {
    round: round.round,
    cards: [],
    hands: [],
    outcome: null,
    winner: null,
    isVoid: false,
  };
  return steps.reduce((scene, { kind = '', body = {} }) => {
    const change = changes[kind];
    return change ? change(scene, body as unknown as Fields, read) : scene;
  }, empty);
}

export function lastScene(round: ToldRound): Scene {
  return sceneAfter(round, round.steps);
}

// What became of the wagers at last: a correction stands for what was settled before it.
export function settlementOf(steps: ToldStep[]): ToldShare[] {
  return steps.filter((step) => step.settlement).at(-1)?.settlement ?? [];
}

// The wager that a step is about; later steps name it by its number alone.
export function wagerOf(steps: ToldStep[], step: ToldStep): string | undefined {
  const { wager, number } = step.body ?? {};
  if (typeof wager === 'string') return wager;
  const placed = steps.find((one) => one.kind === 'wager-placed' && one.body?.number === number);
  return placed?.body?.wager as string | undefined;
}
