// Which tile lies on which cell. A tile is known by the cell it began the round on, and followed by the
// exchanges everyone sees; nothing here depends on where the wolf is.

import type { Told } from "../../table.svelte";
import { CELLS, numberOf, type UlyView } from "./view";

/** By cell, in reading order, the number of the tile on it. */
export type Arrangement = readonly number[];

export const UNTOUCHED: Arrangement = CELLS.map((_, number) => number);

export function exchanged(tiles: Arrangement, one: string, other: string): Arrangement {
  const [a, b] = [numberOf(one), numberOf(other)];
  return tiles.map((tile, cell) => (cell === a ? tiles[b] : cell === b ? tiles[a] : tile) ?? tile);
}

/** The tiles after these moves; after a jump they are left as they are, for what lies between is not known. */
export function followed(tiles: Arrangement, view: UlyView, last: Told[]): Arrangement {
  if (view.phase === "hide" || view.phase === "start") return UNTOUCHED;
  return last.reduce((now, { move }) => {
    const [verb, one = "", other = ""] = move.split(" ");
    return verb === "swap" ? exchanged(now, one, other) : now;
  }, tiles);
}

/** How a round ended: the field as it lay at its end, before it was made afresh. */
export interface RoundEnd {
  caught: boolean;
  wolfSeat: number;
  view: UlyView;
  tiles: Arrangement;
}

/** Whether these moves ended a round, and how. */
export function roundEnd(before: UlyView | null, view: UlyView, last: Told[], tiles: Arrangement): RoundEnd | null {
  const go = last.find(({ move }) => move.startsWith("go "));
  if (!before || !go || before.phase === "over") return null;
  if (view.phase === "over") return { caught: go.outcome === "wolf", wolfSeat: view.wolf_seat, view, tiles };
  if (view.round === before.round) return null;
  const cell = go.move.slice(3);
  const caught = go.outcome === "wolf";
  const field: UlyView = {
    ...before,
    phase: "over",
    dog: cell,
    wolf: caught ? cell : before.wolf,
    face_up: go.outcome ? [...before.face_up, cell] : before.face_up,
    sheep_found: before.sheep_found + (go.outcome === "sheep" ? 1 : 0),
    quiet: 0,
    tokens: view.tokens,
  };
  return { caught, wolfSeat: before.wolf_seat, view: field, tiles };
}
