import type { Point } from './drag';

// A card whose corner is lifted: it is folded along the line half-way between where the corner
// was and where it is held. What lies on the corner's side is lifted, the rest stays.
export interface Fold {
  kept: Point[];
  lifted: Point[];
  at: Point; // a point of the fold
  along: Point; // its direction, of length one
  pulled: number; // how far, of the card's diagonal
}

export interface Size {
  width: number;
  height: number;
}

export function cornersOf({ width, height }: Size): Point[] {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function nearestCorner(size: Size, to: Point): Point {
  const corners = cornersOf(size);
  return corners.reduce((best, one) => (distance(one, to) < distance(best, to) ? one : best));
}

// The part of an outline where `side` is not negative.
function cut(outline: Point[], side: (point: Point) => number): Point[] {
  return outline.flatMap((point, index) => {
    const next = outline[(index + 1) % outline.length] ?? point;
    const [here, there] = [side(point), side(next)];
    const kept = here >= 0 ? [point] : [];
    if (here * there >= 0) return kept;
    const part = here / (here - there);
    const x = point.x + (next.x - point.x) * part;
    return [...kept, { x, y: point.y + (next.y - point.y) * part }];
  });
}

export function foldOf(size: Size, corner: Point, to: Point): Fold | null {
  const way = distance(corner, to);
  if (way < 1) return null;
  const towards = { x: (to.x - corner.x) / way, y: (to.y - corner.y) / way };
  const at = { x: (corner.x + to.x) / 2, y: (corner.y + to.y) / 2 };
  const beyond = ({ x, y }: Point) => (x - at.x) * towards.x + (y - at.y) * towards.y;
  const outline = cornersOf(size);
  return {
    kept: cut(outline, beyond),
    lifted: cut(outline, (point) => -beyond(point)),
    at,
    along: { x: -towards.y, y: towards.x },
    pulled: way / Math.hypot(size.width, size.height),
  };
}

const enough = 0.6;

// Whether a card that is let go turns over, rather than falling back.
export function turnsOver(fold: Fold | null): boolean {
  return fold !== null && fold.pulled >= enough;
}

export function polygon(points: Point[]): string {
  return `polygon(${points.map(({ x, y }) => `${x.toFixed(1)}px ${y.toFixed(1)}px`).join(',')})`;
}

// The lifted part stands up from the table at first and comes to lie flat the further it is pulled.
export function liftedBy({ at, along, pulled }: Fold): string {
  const degrees = 128 + 46 * Math.min(1, pulled / enough);
  return (
    `translate(${at.x.toFixed(1)}px,${at.y.toFixed(1)}px) ` +
    `rotate3d(${along.x.toFixed(4)},${along.y.toFixed(4)},0,${degrees.toFixed(1)}deg) ` +
    `translate(${(-at.x).toFixed(1)}px,${(-at.y).toFixed(1)}px)`
  );
}
