// Exact odds of a game, as GET /api/rulebooks/{rulebook}/odds counts them for a full shoe.
export interface PayOdds {
  net: string;
  count: string;
  probability: number;
  rule: string;
  when?: string; // not there: the wager is lost
}

export interface WagerOdds {
  house_edge: number;
  win: number;
  push: number;
  lose: number;
  pays: PayOdds[];
}

export interface GameOdds {
  game: string;
  version: number;
  decks?: number;
  cards: number;
  sequences: string;
  wagers: Record<string, WagerOdds>;
}

// A share as people read it: "1.0579 %".
export function percent(share: number, decimals = 4): string {
  return `${(share * 100).toFixed(decimals)} %`;
}

// "1 in 9.2": how often something comes, where that is seldom enough to be said so.
export function oneIn(share: number): string {
  if (share <= 0) return '';
  const rounds = 1 / share;
  const decimals = rounds < 100 ? 1 : 0;
  return rounds.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

// Numbers of many digits in groups of three.
export function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
