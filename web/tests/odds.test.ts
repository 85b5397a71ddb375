import { describe, expect, it } from 'vitest';
import { grouped, oneIn, percent } from '../src/model/odds';

describe('odds for people', () => {
  it('are shares of a hundred', () => {
    expect(percent(0.010579)).toBe('1.0579 %');
    expect(percent(-0.0012)).toBe('-0.1200 %');
    expect(percent(0.4462, 2)).toBe('44.62 %');
  });

  it('say how seldom something comes', () => {
    expect(oneIn(0.1)).toBe('10.0');
    expect(oneIn(0.000125)).toBe('8,000');
    expect(oneIn(0)).toBe('');
  });

  it('keep every digit of a count', () => {
    expect(grouped('4998398275503360')).toBe('4,998,398,275,503,360');
    expect(grouped('12')).toBe('12');
  });
});
