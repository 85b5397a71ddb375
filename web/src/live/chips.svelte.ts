import { droppedOn, moved, pressed, type ChipDrag } from '../model/drag';

// The chip that is chosen, and the one that is being dragged from the tray to the felt.
export class Chips {
  chosen = $state(0);
  drag = $state.raw<ChipDrag | null>(null);

  constructor(private readonly place: (wager: string, amount: number) => void) {}

  get over(): string | null {
    return this.drag?.isMoving ? this.drag.over : null;
  }

  // A finger may scroll with everything but a chip (touch-action), so the page keeps its scrolling.
  press(event: PointerEvent, chip: number): void {
    if (!event.isPrimary || event.button !== 0) return;
    this.drag = pressed(chip, { x: event.clientX, y: event.clientY });
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    if (!this.drag) return;
    const at = { x: event.clientX, y: event.clientY };
    this.drag = moved(this.drag, at, areaAt(at.x, at.y));
    if (this.drag.isMoving) this.chosen = this.drag.chip;
  }

  release(): void {
    const drag = this.drag;
    this.drag = null;
    const wager = drag && droppedOn(drag);
    if (wager) this.place(wager, drag.chip);
  }

  cancel(): void {
    this.drag = null;
  }
}

// Areas that take no wagers now are no place to drop a chip.
function areaAt(x: number, y: number): string | null {
  const area = document.elementFromPoint(x, y)?.closest<HTMLElement>('.spot:not(.locked)');
  return area?.dataset.wager ?? null;
}
