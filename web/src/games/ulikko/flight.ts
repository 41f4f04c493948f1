// A tile on its way from the main board to a cell: a copy that flies over everything and is gone on landing.

import { stillness } from "../../settings.svelte";
import type { Arrival } from "./ghost";
import { columnOf, COLUMNS, rowOf, ROWS, type Colour } from "./view";

const SVG = "http://www.w3.org/2000/svg";
export const FLIGHT = 360; // ms

/** Where the tile in hand, or the one that fell out, is to be seen. */
export function launch(table: HTMLElement | null): DOMRect | null {
  return table?.querySelector("[data-fallen], [data-held]")?.getBoundingClientRect() ?? null;
}

/** Where a cell is to be seen: on the large board, or on a small one. */
export function landing(table: HTMLElement, { seat, cell }: Arrival, large: boolean): DOMRect | null {
  if (large) return table.querySelector(`[data-cell="${cell}"]`)?.getBoundingClientRect() ?? null;
  const board = table.querySelector(`[data-seat="${seat}"] [data-small]`)?.getBoundingClientRect();
  if (!board) return null;
  const [width, height] = [board.width / COLUMNS.length, board.height / ROWS.length];
  return new DOMRect(board.x + columnOf(cell) * width, board.y + rowOf(cell) * height, width, height);
}

export function fly(tile: Colour, from: DOMRect, to: DOMRect): void {
  if (stillness() || to.width === 0) return;
  const flyer = document.createElementNS(SVG, "svg");
  flyer.setAttribute("viewBox", "0 0 100 100");
  flyer.setAttribute("aria-hidden", "true");
  const copy = document.createElementNS(SVG, "use");
  copy.setAttribute("href", `#uk-${tile}`);
  flyer.append(copy);
  Object.assign(flyer.style, {
    position: "fixed",
    left: `${to.x}px`,
    top: `${to.y}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    zIndex: "40",
    pointerEvents: "none",
    transformOrigin: "0 0",
  });
  document.body.append(flyer);
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
  flyer
    .animate([{ transform: start }, { transform: "none" }], { duration: FLIGHT, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)" })
    .addEventListener("finish", () => flyer.remove());
}
