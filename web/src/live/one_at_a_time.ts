// Whoever asks while one is under way gets the next one, which all who came meanwhile share: what
// is asked for again and again is never asked for twice at once, and the last answer is new enough
// for everybody.
export function oneAtATime(read: () => Promise<void>): () => Promise<void> {
  let now: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    if (!now) {
      now = read().finally(() => (now = null));
      return now;
    }
    next ??= now
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
  return begin;
}
