import { describe, expect, it } from 'vitest';
import { statisticsOf } from '../src/model/statistics';
import roads from './streams/roads.json';

describe('statistics of a shoe', () => {
  it('are nothing before the first round', () => {
    const none = statisticsOf([]);
    expect(none.rounds).toBe(0);
    expect(none.current).toBeNull();
  });

  it('count as the server counts', () => {
    const counted = statisticsOf(roads.bead);
    expect({
      banker: counted.banker,
      player: counted.player,
      tie: counted.tie,
      banker_pair: counted.bankerPairs,
      player_pair: counted.playerPairs,
      natural: counted.naturals,
    }).toEqual(roads.statistics);
  });

  it('have runs that a tie does not end', () => {
    const counted = statisticsOf('B B T Bn P Pb T P B'.split(' '));
    expect([counted.longestBanker, counted.longestPlayer]).toEqual([3, 3]);
    expect(counted.current).toEqual({ mark: 'B', length: 1 });
  });
});
