import { describe, expect, it } from 'vitest';
import { oneAtATime } from '../src/live/one_at_a_time';

describe('what is read one at a time', () => {
  it('is read once more for all who came meanwhile', async () => {
    const ends: (() => void)[] = [];
    const read = oneAtATime(() => new Promise((done) => ends.push(done)));
    const first = read();
    const others = [read(), read(), read()];
    expect(ends.length).toBe(1);
    ends[0]!();
    await first;
    await new Promise((done) => setTimeout(done));
    expect(ends.length).toBe(2);
    ends[1]!();
    await Promise.all(others);
    expect(ends.length).toBe(2);
    void read();
    expect(ends.length).toBe(3);
  });
  it('is read again after it has failed', async () => {
    let count = 0;
    const read = oneAtATime(() =>
      ++count === 1 ? Promise.reject(new Error()) : Promise.resolve(),
    );
    const first = read();
    const second = read();
    await expect(first).rejects.toThrow();
    await second;
    expect(count).toBe(2);
  });
});
