import type { PublicView, Wager } from './forms';

// The choice of a Player in an offer: made, or still to be made, with the wagers it is about.
export interface OfferChoice {
  player: number;
  isAnswered: boolean;
  withdrawn: number;
  wagers: { number: number; kind: string; amount: number }[]; // that he may withdraw
}

function wagersOf(all: Wager[], player: number, numbers: number[]): OfferChoice['wagers'] {
  return all.flatMap(({ number, kind, shares }) => {
    const own = shares.find((share) => share.player === player);
    return own && numbers.includes(number) ? [{ number, kind, amount: own.amount }] : [];
  });
}

export function choicesOf(view: Pick<PublicView, 'handling' | 'wagers'>): OfferChoice[] {
  const { handling, wagers = [] } = view;
  return (handling?.seats ?? []).map(({ player, answered, withdrawn, may_withdraw }) => ({
    player,
    isAnswered: answered,
    withdrawn,
    wagers: wagersOf(wagers, player, may_withdraw),
  }));
}
