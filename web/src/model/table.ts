import type { Card, Frame, Hand, Outcome, OwnView, PublicView } from './forms';

// What was last to be seen of a round: a table clears its cards when the round is settled, and
// people want to look at them until betting opens again.
export interface ShownRound {
  round: number;
  cards: Card[];
  hands: Hand[];
  outcome: Outcome | null;
}

export interface TableState {
  table: string;
  view: PublicView | null;
  own: OwnView | null;
  chain: string; // of the last snapshot
  number: number; // of the last frame on the table
  ownNumber: number;
  shown: ShownRound | null;
  openedAt: number; // when betting was last seen to open
  // A frame was missed: what is here is not to be trusted before the next snapshot.
  isBehind: boolean;
}

export function noTable(table: string): TableState {
  return {
    table,
    view: null,
    own: null,
    chain: '',
    number: 0,
    ownNumber: 0,
    shown: null,
    openedAt: 0,
    isBehind: false,
  };
}

interface Numbered {
  number: number;
  at: number;
}

function shownAfter(shown: ShownRound | null, view: PublicView): ShownRound | null {
  if (view.cards.length > 0) {
    const { round, cards, hands, outcome } = view;
    return { round, cards, hands, outcome };
  }
  return view.phase === 'between-rounds' && shown?.round === view.round ? shown : null;
}

function withView(state: TableState, view: PublicView, told: Numbered): TableState {
  const hasOpened = view.phase === 'betting' && view.round !== state.view?.round;
  return {
    ...state,
    view,
    number: told.number,
    shown: shownAfter(state.shown, view),
    openedAt: hasOpened ? told.at : state.openedAt,
    isBehind: false,
  };
}

export function reduceTable(state: TableState, frame: Frame): TableState {
  const { snapshot, change, own_snapshot, own_change } = frame;
  const told = snapshot ?? change ?? own_snapshot ?? own_change;
  if (!told || told.table !== state.table) return state;
  if (snapshot) {
    return { ...withView(state, snapshot.view, snapshot), chain: snapshot.chain };
  }
  if (own_snapshot) return { ...state, own: own_snapshot.view, ownNumber: own_snapshot.number };
  if (change) {
    if (!state.view || change.before !== state.number) return { ...state, isBehind: true };
    return withView(state, { ...state.view, ...change.view }, change);
  }
  if (own_change) {
    if (!state.own || own_change.before !== state.ownNumber) return { ...state, isBehind: true };
    return { ...state, own: { ...state.own, ...own_change.view }, ownNumber: own_change.number };
  }
  return state;
}

// ---- what a screen asks of it -------------------------------------------------------------------

// The cards that lie on one side, in the order in which they belong.
export function cardsOf(cards: Card[], side: 'player' | 'banker'): Card[] {
  const order = ['first', 'second', 'third'];
  return cards
    .filter((card) => (card.laid_at ?? card.place).startsWith(side))
    .sort((a, b) => order.indexOf(a.place.slice(7)) - order.indexOf(b.place.slice(7)));
}

export function totalOf(hands: Hand[], side: 'player' | 'banker'): number | undefined {
  return hands.find((hand) => hand.side === side)?.total;
}

// Who has won the round whose cards are shown, as the table says; a void round is nobody's.
export function resultShown({ view, shown }: TableState): PublicView['result'] {
  return view?.phase === 'between-rounds' && shown ? view.result : null;
}
