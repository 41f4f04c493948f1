// What is about to be, and what has just been, on a player's board.

import type { Told } from "../../table.svelte";
import { parse } from "./moves";
import { borderName, type BoardView, type Colour, type Pawn, type UlikkoView } from "./view";

/** A tile that would lie on a cell, with the pawns it would bring. */
export interface Ghost {
  cell: string;
  tile: Colour;
  pawns: { cell: string; pawn: Pawn; declined: boolean }[];
  /** Pawns can be taken away one by one. */
  editable: boolean;
}

/** The tile that came last, and the pawns that came with it. */
export interface Arrival {
  seat: number;
  cell: string;
  from: string | null;
  borders: string[];
}

/** Find on whose board the moves that were just told set a tile. */
export function arrivalOf(last: Told[], before: UlikkoView | null, view: UlikkoView): Arrival | null {
  if (!before) return null;
  for (const { move } of last.toReversed()) {
    const { verb, places } = parse(move);
    if (!["settle", "place", "aurora anywhere", "aurora move"].includes(verb)) continue;
    const moved = verb === "aurora move";
    const cell = places[moved ? 1 : 0] ?? "";
    const seat = view.boards.findIndex((board, index) => board.tiles[cell] && !before.boards[index]?.tiles[cell]);
    const board = view.boards[seat];
    if (!board) return null;
    return { seat, cell, from: moved ? (places[0] ?? null) : null, borders: newBorders(before.boards[seat], board, cell) };
  }
  return null;
}

function newBorders(before: BoardView | undefined, board: BoardView, cell: string): string[] {
  return Object.keys(board.pawns).filter(
    (border) => !before?.pawns[border] && border.split("-").some((end) => borderName(end, cell) === border || end === cell),
  );
}
