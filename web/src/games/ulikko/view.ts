// The view of Ulikko as the server sends it (contract.md), and the names of things on a board.

export const COLOURS = ["orange", "green", "blue", "purple"] as const;
export type Colour = (typeof COLOURS)[number];
export const SYMBOLS = ["star", "moon", "leaf", "drop"] as const;
export type SymbolName = (typeof SYMBOLS)[number];
export const SIDES = ["north", "east", "south", "west"] as const;
export type Side = (typeof SIDES)[number];
export const KINDS = ["river", "colour", "shape"] as const;
export type Kind = (typeof KINDS)[number];
export type Pawn = "animal" | "river";

/** The symbol printed at each side of the main board (K2). */
export const SIDE_SYMBOL: Record<Side, SymbolName> = { north: "star", east: "moon", south: "leaf", west: "drop" };
export const OPPOSITE: Record<Side, Side> = { north: "south", east: "west", south: "north", west: "east" };
export const ANIMALS = 12;
export const RIVERS = 6;
export const TURNS = 12;

export interface BoardView {
  symbols: SymbolName[];
  tiles: Record<string, Colour>;
  pawns: Record<string, Pawn>;
  animals: number;
  rivers: number;
  pile: Record<Colour, number>;
}

export interface Aurora {
  colour: Colour;
  number: number;
  holder: number | null;
  used: boolean;
}

export interface UlikkoView {
  phase: "settle" | "insert" | "place" | "after" | "over";
  turn: number;
  main: Record<Side | "centre", Colour | null>;
  drawn: Colour | null;
  fallen: { tile: Colour; side: Side; symbol: SymbolName } | null;
  landscapes: Record<Kind, string | null>;
  met: Kind[][];
  symbols: Record<SymbolName, number | null>;
  auroras: Aurora[];
  boards: BoardView[];
}

// The own board: columns a–e, rows 1–4.

export const COLUMNS = "abcde";
export const ROWS = "1234";
export const CELLS: string[] = [...ROWS].flatMap((row) => [...COLUMNS].map((column) => column + row));

export type Direction = "up" | "left" | "right" | "down";
const STEPS: [Direction, number, number][] = [
  ["up", 0, -1],
  ["left", -1, 0],
  ["right", 1, 0],
  ["down", 0, 1],
];

export function columnOf(cell: string): number {
  return COLUMNS.indexOf(cell.charAt(0));
}
export function rowOf(cell: string): number {
  return ROWS.indexOf(cell.charAt(1));
}
export function cellAt(x: number, y: number): string | null {
  return x >= 0 && x < COLUMNS.length && y >= 0 && y < ROWS.length ? COLUMNS.charAt(x) + ROWS.charAt(y) : null;
}

/** The cells beside one, in reading order: the order in which declined borders are named. */
export function neighbours(cell: string): { direction: Direction; cell: string }[] {
  return STEPS.flatMap(([direction, dx, dy]) => {
    const other = cellAt(columnOf(cell) + dx, rowOf(cell) + dy);
    return other ? [{ direction, cell: other }] : [];
  });
}

/** A border's name: its two cells in reading order. */
export function borderName(one: string, other: string): string {
  return CELLS.indexOf(one) < CELLS.indexOf(other) ? `${one}-${other}` : `${other}-${one}`;
}

/** Where a border's middle lies, in cells from the top left, and whether it runs upright. */
export function borderPlace(name: string): { x: number; y: number; upright: boolean } {
  const [one = "a1", other = "a1"] = name.split("-");
  const upright = rowOf(one) === rowOf(other);
  return {
    x: (columnOf(one) + columnOf(other) + 1) / 2,
    y: (rowOf(one) + rowOf(other) + 1) / 2,
    upright,
  };
}

/** The pawns that a tile set on a cell brings with it, by neighbour; `without` is a cell whose tile is lifted. */
export function pawnsAround(
  board: BoardView,
  cell: string,
  tile: Colour,
  without: string | null = null,
): { cell: string; direction: Direction; pawn: Pawn }[] {
  return neighbours(cell).flatMap((beside) => {
    const colour = beside.cell === without ? undefined : board.tiles[beside.cell];
    return colour ? [{ ...beside, pawn: colour === tile ? "animal" : "river" } as const] : [];
  });
}

/** The free cells that show a symbol. */
export function freeWith(board: BoardView, symbol: SymbolName): string[] {
  return CELLS.filter((cell, index) => board.symbols[index] === symbol && !board.tiles[cell]);
}

export function pointsLeft(board: BoardView): number {
  return 2 * board.animals + board.rivers;
}
