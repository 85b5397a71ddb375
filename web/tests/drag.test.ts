import { describe, expect, it } from 'vitest';
import { droppedOn, moved, pressed } from '../src/model/drag';

const tray = { x: 100, y: 900 };
const felt = { x: 400, y: 500 };

describe('a chip from the tray', () => {
  it('stays a tap while the finger trembles', () => {
    const drag = moved(pressed(500, tray), { x: 104, y: 904 }, 'banker');
    expect(drag.isMoving).toBe(false);
    expect(droppedOn(drag)).toBeNull();
  });

  it('is wagered on the area where it is let go', () => {
    const drag = moved(pressed(500, tray), felt, 'banker');
    expect(drag.isMoving).toBe(true);
    expect(drag.at).toEqual(felt);
    expect(droppedOn(drag)).toBe('banker');
  });

  it('is wagered nowhere beside the areas, whatever it passed over', () => {
    const drag = moved(moved(pressed(500, tray), felt, 'banker'), { x: 5, y: 5 }, null);
    expect(droppedOn(drag)).toBeNull();
  });

  it('stays a drag where it comes back to where it was taken', () => {
    const drag = moved(moved(pressed(500, tray), felt, 'banker'), tray, null);
    expect(drag.isMoving).toBe(true);
  });
});
