import type { PublicView, Rulebook, WagerRule } from './forms';
import type { GameOdds } from './odds';

// What GET /api/tables/{table}/odds tells.
export interface TableOdds {
  table: string;
  shoe: number;
  round: number;
  odds: GameOdds;
  favour_players: string[];
}

export interface RiskLine {
  wager: WagerRule;
  edge?: number; // of the next round
  edgeOfFull?: number; // of full decks
  staked: number; // now
  isForPlayers: boolean; // as the server says
}

// Every wager that the table offers, those in the Players' favour first.
export function riskOf(
  rulebook: Rulebook,
  view: PublicView,
  now: TableOdds | null,
  full: GameOdds | null,
): RiskLine[] {
  const offered = new Set(view.terms.filter((term) => term.offered).map((term) => term.wager));
  const lines = rulebook.wagers
    .filter((wager) => offered.has(wager.id))
    .map((wager) => ({
      wager,
      edge: now?.odds.wagers[wager.id]?.house_edge,
      edgeOfFull: full?.wagers[wager.id]?.house_edge,
      staked: view.totals.find((total) => total.wager === wager.id)?.amount ?? 0,
      isForPlayers: now?.favour_players.includes(wager.id) ?? false,
    }));
  return lines.sort((a, b) => Number(b.isForPlayers) - Number(a.isForPlayers));
}
