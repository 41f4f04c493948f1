// A tile in the hand: it follows the pointer and is let go over a side of the main board or a cell.

import type { Colour, Side } from "./view";

export interface Target {
  side: Side | null;
  cell: string | null;
}

const SLACK = 7; // px; less is a tap

export class Drag {
  tile = $state<Colour | null>(null);
  x = $state(0);
  y = $state(0);

  /** Follow the pointer that has just gone down; tell what it is over, and what it was over in the end. */
  grab(event: PointerEvent, tile: Colour, over: (target: Target) => void, drop: (target: Target) => void): void {
    if (event.button !== 0) return;
    const { pointerId, clientX, clientY } = event;
    const leave = new AbortController();
    const { signal } = leave;
    const end = (): void => {
      leave.abort();
      this.tile = null;
    };
    const follow = (moved: PointerEvent): void => {
      if (moved.pointerId !== pointerId) return;
      if (!this.tile && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < SLACK) return;
      moved.preventDefault();
      this.tile = tile;
      this.x = moved.clientX;
      this.y = moved.clientY;
      over(under(moved));
    };
    const letGo = (up: PointerEvent): void => {
      if (up.pointerId !== pointerId) return;
      const dragged = this.tile !== null;
      end();
      if (dragged) drop(under(up));
    };
    addEventListener("pointermove", follow, { signal });
    addEventListener("pointerup", letGo, { signal });
    addEventListener("pointercancel", end, { signal });
  }
}

function under(event: PointerEvent): Target {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  return {
    side: (element?.closest<HTMLElement>("[data-side]")?.dataset["side"] ?? null) as Side | null,
    cell: element?.closest<HTMLElement>("[data-cell]")?.dataset["cell"] ?? null,
  };
}
