// A chip that is taken from the tray with a finger or a mouse. A press becomes a drag once it has
// moved; before that it is a tap, and taps are somebody else's.
export interface Point {
  x: number;
  y: number;
}

export interface ChipDrag {
  chip: number;
  from: Point;
  at: Point;
  isMoving: boolean;
  over: string | null; // the playing area below it
}

const slack = 8;

export function pressed(chip: number, at: Point): ChipDrag {
  return { chip, from: at, at, isMoving: false, over: null };
}

export function moved(drag: ChipDrag, at: Point, over: string | null): ChipDrag {
  const way = Math.hypot(at.x - drag.from.x, at.y - drag.from.y);
  const isMoving = drag.isMoving || way > slack;
  return { ...drag, at, isMoving, over: isMoving ? over : null };
}

// Where a chip is wagered when it is let go; nowhere where it was only tapped or lies beside.
export function droppedOn(drag: ChipDrag): string | null {
  return drag.isMoving ? drag.over : null;
}
