import type {
  Answer,
  Command,
  Frame,
  OwnView,
  PayRow,
  Problem,
  PublicView,
  Settled,
  SettledShare,
  WagerRule,
} from './forms';

// A wager on its way: sent, and neither accepted nor refused yet.
export interface PendingWager {
  key: string;
  kind: string;
  amount: number;
}

export interface Refusal {
  key: string;
  kind: string;
  detail: string;
  rule?: string;
}

// What this screen has asked for in a round, so that it can show and undo it.
export interface WageringState {
  round: number;
  pending: PendingWager[];
  accepted: PendingWager[]; // in order, for undo
  refusal: Refusal | null;
  repeatable: { kind: string; amount: number }[]; // wagers of the round before
}

export const noWagering: WageringState = {
  round: 0,
  pending: [],
  accepted: [],
  refusal: null,
  repeatable: [],
};

export function isProblem(answer: Answer): boolean {
  return answer.status >= 400;
}

export function sentWager(state: WageringState, command: Command): WageringState {
  const { wager, amount } = command.body as { wager: string; amount: number };
  const pending = [...state.pending, { key: command.key, kind: wager, amount }];
  return { ...state, pending, refusal: null };
}

function answered(state: WageringState, answer: Answer): WageringState {
  const wager = state.pending.find((one) => one.key === answer.key);
  if (!wager) return state;
  const pending = state.pending.filter((one) => one !== wager);
  if (!isProblem(answer)) return { ...state, pending, accepted: [...state.accepted, wager] };
  const { detail, rule } = answer.body as Problem;
  return { ...state, pending, refusal: { key: wager.key, kind: wager.kind, detail, rule } };
}

function inRound(state: WageringState, round: number): WageringState {
  if (round === state.round) return state;
  return { ...noWagering, round, repeatable: state.repeatable };
}

export function reduceWagering(state: WageringState, frame: Frame): WageringState {
  if (frame.answer) return answered(state, frame.answer);
  const round = (frame.snapshot ?? frame.change)?.view.round;
  const next = round === undefined ? state : inRound(state, round);
  const settled = (frame.own_snapshot ?? frame.own_change)?.view.own_settlement;
  if (!settled) return next;
  const repeatable = settled.settlement.map(({ kind, staked }) => ({ kind, amount: staked }));
  return { ...next, repeatable };
}

export function forgetAccepted(state: WageringState, kind?: string): WageringState {
  const accepted = kind ? state.accepted.filter((one) => one.kind !== kind) : [];
  return { ...state, accepted };
}

export function takenBack(state: WageringState, key: string): WageringState {
  return { ...state, accepted: state.accepted.filter((one) => one.key !== key) };
}

// What was not taken back after all may be tried again, in the same round.
export function putBack(state: WageringState, wager: PendingWager, round: number): WageringState {
  if (state.round !== round) return state;
  return { ...state, accepted: [...state.accepted, wager] };
}

// ---- what a screen asks of it -------------------------------------------------------------------

export function stakedOn(own: OwnView | null, kind: string): number {
  return own?.own_stakes.find(({ wager }) => wager === kind)?.amount ?? 0;
}

// What the table has not answered yet, which it cannot know of: shown hollow, and only until then.
export function pendingOn(state: WageringState, kind: string): number {
  return state.pending
    .filter((wager) => wager.kind === kind)
    .reduce((sum, wager) => sum + wager.amount, 0);
}

// The amounts that the table would take on a playing area now; nothing where it takes none.
export function takes(own: OwnView | null, kind: string) {
  return own?.own_steps.find((step) => step.command === 'place-wager' && step.wager === kind)
    ?.amounts;
}

// What became of the Player's wagers of the round that is on the table.
export function settledNow(view: PublicView | null, own: OwnView | null): Settled | null {
  const settled = own?.own_settlement;
  if (!settled || !view || settled.round !== view.round) return null;
  return view.phase === 'between-rounds' ? settled : null;
}

export interface ShareTold {
  fate: 'returned' | 'lost' | 'paid';
  row?: PayRow; // by which it was paid
  rule?: string;
}

// A stake that goes back was not settled by any row: by the rule that made the round void, if any.
export function shareTold(settled: Settled, share: SettledShare, wager?: WagerRule): ShareTold {
  const { rule } = share;
  if (settled.is_void) return { fate: 'returned', rule: settled.rule };
  if (rule === undefined) return { fate: 'returned' };
  const row = wager?.pays[share.row];
  return row ? { fate: 'paid', row, rule } : { fate: 'lost', rule };
}
