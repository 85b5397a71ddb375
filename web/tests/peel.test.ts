import { describe, expect, it } from 'vitest';
import { foldOf, liftedBy, nearestCorner, turnsOver } from '../src/model/peel';
import type { Point } from '../src/model/drag';

const card = { width: 100, height: 140 };

function areaOf(outline: Point[]): number {
  return Math.abs(
    outline.reduce((sum, { x, y }, index) => {
      const next = outline[(index + 1) % outline.length] ?? { x, y };
      return sum + (x * next.y - next.x * y) / 2;
    }, 0),
  );
}

describe('a card whose corner is lifted', () => {
  it('is taken by the corner that is nearest', () => {
    expect(nearestCorner(card, { x: 90, y: 120 })).toEqual({ x: 100, y: 140 });
    expect(nearestCorner(card, { x: 10, y: 120 })).toEqual({ x: 0, y: 140 });
  });

  it('folds half-way, and nothing of it is lost', () => {
    for (const to of [
      { x: 70, y: 110 },
      { x: 20, y: 30 },
      { x: 99, y: 60 },
      { x: -60, y: -40 },
    ]) {
      const fold = foldOf(card, { x: 100, y: 140 }, to);
      if (!fold) throw new Error('it is folded');
      expect(areaOf(fold.kept) + areaOf(fold.lifted)).toBeCloseTo(100 * 140);
      expect(fold.at).toEqual({ x: (100 + to.x) / 2, y: (140 + to.y) / 2 });
      const towards = { x: to.x - 100, y: to.y - 140 };
      expect(towards.x * fold.along.x + towards.y * fold.along.y).toBeCloseTo(0);
    }
  });

  it('lifts a small triangle where it is pulled a little', () => {
    const fold = foldOf(card, { x: 100, y: 140 }, { x: 90, y: 130 });
    expect(fold?.lifted.length).toBe(3);
    expect(fold?.kept.length).toBe(5);
    expect(areaOf(fold?.lifted ?? [])).toBeCloseTo(50);
  });

  it('falls back where it was pulled a little, and turns where it was pulled far', () => {
    const corner = { x: 100, y: 140 };
    expect(turnsOver(null)).toBe(false);
    expect(turnsOver(foldOf(card, corner, { x: 80, y: 100 }))).toBe(false);
    expect(turnsOver(foldOf(card, corner, { x: 30, y: 40 }))).toBe(true);
  });

  it('is not folded while it lies still', () => {
    expect(foldOf(card, { x: 0, y: 0 }, { x: 0, y: 0.5 })).toBeNull();
  });

  it('comes to lie flat the further it is pulled', () => {
    const degrees = (to: Point) => {
      const fold = foldOf(card, { x: 0, y: 0 }, to);
      return Number(/,([\d.]+)deg/.exec(fold ? liftedBy(fold) : '')?.[1]);
    };
    expect(degrees({ x: 10, y: 10 })).toBeLessThan(degrees({ x: 60, y: 60 }));
    expect(degrees({ x: 200, y: 200 })).toBeLessThanOrEqual(180);
  });
});
