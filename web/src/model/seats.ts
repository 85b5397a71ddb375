import type { PublicView } from './forms';

export interface ShownSeat {
  position: number;
  player: number;
  credits?: number; // where the viewer may see them
  wagers: { number: number; kind: string; amount: number }[]; // his share of each
}

// Who sits where, with what he has staked: as staff see it.
export function seatsOf(view: PublicView): ShownSeat[] {
  const wagersOf = (player: number) =>
    (view.wagers ?? []).flatMap(({ number, kind, shares }) => {
      const own = shares.find((share) => share.player === player);
      return own ? [{ number, kind, amount: own.amount }] : [];
    });
  return [...view.seats]
    .sort((a, b) => a.position - b.position)
    .map(({ position, player, account }) => ({
      position,
      player,
      credits: account?.credits,
      wagers: wagersOf(player),
    }));
}
