// What can be counted of the shoe from its outcomes, as "B Pn Tb" has them. Information only.
export interface ShoeStatistics {
  rounds: number;
  banker: number;
  player: number;
  tie: number;
  bankerPairs: number;
  playerPairs: number;
  naturals: number;
  longestBanker: number;
  longestPlayer: number;
  current: { mark: 'B' | 'P'; length: number } | null;
}

// Runs of the same hand; a tie neither ends one nor belongs to it.
function runsOf(letters: string[]): { mark: 'B' | 'P'; length: number }[] {
  const runs: { mark: 'B' | 'P'; length: number }[] = [];
  for (const mark of letters) {
    if (mark !== 'B' && mark !== 'P') continue;
    const last = runs.at(-1);
    if (last?.mark === mark) last.length++;
    else runs.push({ mark, length: 1 });
  }
  return runs;
}

export function statisticsOf(marks: string[]): ShoeStatistics {
  const letters = marks.map((mark) => mark[0] ?? '');
  const count = (letter: string) => letters.filter((one) => one === letter).length;
  const flagged = (flag: string) => marks.filter((mark) => mark.slice(1).includes(flag)).length;
  const runs = runsOf(letters);
  const longest = (hand: string) =>
    runs.reduce((most, { mark, length }) => (mark === hand ? Math.max(most, length) : most), 0);
  return {
    rounds: marks.length,
    banker: count('B'),
    player: count('P'),
    tie: count('T'),
    bankerPairs: flagged('b'),
    playerPairs: flagged('p'),
    naturals: flagged('n'),
    longestBanker: longest('B'),
    longestPlayer: longest('P'),
    current: runs.at(-1) ?? null,
  };
}
