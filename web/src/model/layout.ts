import type { PayRow, Rulebook, WagerRule } from './forms';

// Where the playing areas lie on the felt: main ones below, Player | Tie | Banker; the others above
// them, those on the Player's hand to the left, those on the Banker's to the right.
export interface Felt {
  main: WagerRule[];
  sides: WagerRule[];
}

type Region = 'player' | 'banker' | 'common';

function regionOfRow(row: PayRow): Region {
  const words = Object.keys(row.when);
  const winner = row.when.winner;
  const onPlayer = words.some((word) => word.startsWith('player')) || isOnly(winner, 'player');
  const onBanker = words.some((word) => word.startsWith('banker')) || isOnly(winner, 'banker');
  if (onPlayer === onBanker) return 'common';
  return onPlayer ? 'player' : 'banker';
}

function isOnly(values: string[] | undefined, value: string): boolean {
  return values?.length === 1 && values[0] === value;
}

export function regionOf(wager: WagerRule): Region {
  const regions = new Set(wager.pays.map(regionOfRow));
  const [only] = regions;
  return regions.size === 1 && only ? only : 'common';
}

// Pairs lie outermost, as on most layouts.
function onPairs(wager: WagerRule): number {
  return Number(
    wager.pays.every((row) => Object.keys(row.when).some((word) => word.includes('pair'))),
  );
}

export function feltOf(rulebook: Rulebook, offered: Set<string>): Felt {
  const wagers = rulebook.wagers.filter((wager) => offered.has(wager.id));
  const backing = (hand: string) => wagers.filter((wager) => wager.backs === hand);
  const others = wagers.filter((wager) => !wager.backs);
  const inRegion = (region: Region) => others.filter((wager) => regionOf(wager) === region);
  return {
    main: [...backing('player'), ...backing('tie'), ...backing('banker')],
    sides: [
      ...inRegion('player').sort((a, b) => onPairs(b) - onPairs(a)),
      ...inRegion('common'),
      ...inRegion('banker').sort((a, b) => onPairs(a) - onPairs(b)),
    ],
  };
}
