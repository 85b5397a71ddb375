// The commitments to shoes that this browser was shown while they were in play, before the floor
// opened their seeds. What a proof says later is compared with them.
export interface SeenCommitment {
  commitment: string;
  at: number; // the server's time when it was first shown
}

export type SeenCommitments = Readonly<Record<string, SeenCommitment>>;

export interface ShownShoe {
  table: string;
  shoe: number;
  commitment?: string;
}

const most = 200;

const nameOf = ({ table, shoe }: ShownShoe): string => `${table} ${shoe}`;

// The first that was shown counts; of very many the oldest are forgotten.
export function remember(seen: SeenCommitments, shown: ShownShoe, at: number): SeenCommitments {
  const name = nameOf(shown);
  if (!shown.commitment || seen[name]) return seen;
  const all = Object.entries({ ...seen, [name]: { commitment: shown.commitment, at } });
  return Object.fromEntries(all.sort((a, b) => a[1].at - b[1].at).slice(-most));
}

export function seenOf(seen: SeenCommitments, shown: ShownShoe): SeenCommitment | null {
  return seen[nameOf(shown)] ?? null;
}
