// How much of a landscape card's picture lies on a board already: the picture is laid on the board in every
// turning and at every place, and the best fit counts. This only compares pictures; who has met a card, the
// server says.

import { cellsOf, pairsOf, type Card, type Segment } from "./deck";
import type { Seat } from "../../protocol";
import { borderName, CELLS, cellAt, COLUMNS, RIVERS, ROWS, type BoardView, type Colour, type Kind } from "./view";

export interface Progress {
  have: number;
  need: number;
  /** What lies there already. */
  cells: string[];
  borders: string[];
}

/** A landscape card on the table. */
export interface CardInPlay {
  kind: Kind;
  card: Card;
  words: string;
  progress: Progress;
  /** Seats that have met it, and whether the seat whose board is large has. */
  met: number[];
  done: boolean;
  seats: Seat[];
}

export function progressOf(card: Card, board: BoardView): Progress {
  if (card.corners) return ofCells(["a1", "e1", "a4", "e4"], board);
  if (card.chain) return ofChain(card.chain, board);
  if (card.joins) return ofLine(card.joins, card.at_least ?? 1, board);
  if (card.figure) return ofFigure(card.figure, board);
  return ofTiles(card, board);
}

function ofCells(cells: string[], board: BoardView): Progress {
  const there = cells.filter((cell) => board.tiles[cell]);
  return { have: there.length, need: cells.length, cells: there, borders: [] };
}

// -- tiles

interface Place {
  x: number;
  y: number;
  colour: Colour | null;
}

function ofTiles(card: Card, board: BoardView): Progress {
  let places: Place[] = card.square
    ? card.square.flatMap((row, y) => row.map((colour, x) => ({ x, y, colour })))
    : cellsOf(card).map(([x, y]) => ({ x, y, colour: null }));
  const index = (x: number, y: number): number => places.findIndex((place) => place.x === x && place.y === y);
  const pairs = pairsOf(card).map(([x1, y1, x2, y2]) => [index(x1, y1), index(x2, y2)] as const);
  let best: string[] = [];
  for (let turn = 0; turn < 4; turn++) {
    for (let dy = -ROWS.length; dy <= ROWS.length; dy++)
      for (let dx = -COLUMNS.length; dx <= COLUMNS.length; dx++) {
        const there = fit(places, pairs, dx, dy, board);
        if (there && there.length > best.length) best = there;
      }
    places = places.map(({ x, y, colour }) => ({ x: -y, y: x, colour }));
  }
  return { have: best.length, need: places.length, cells: best, borders: [] };
}

/** The tiles that lie right for a picture at a place; null where a wrong one is in the way. */
function fit(
  places: Place[],
  pairs: (readonly [number, number])[],
  dx: number,
  dy: number,
  board: BoardView,
): string[] | null {
  const there: string[] = [];
  const colours: (Colour | undefined)[] = [];
  for (const { x, y, colour } of places) {
    const cell = cellAt(x + dx, y + dy);
    if (!cell) return null;
    const tile = board.tiles[cell];
    if (tile && colour && tile !== colour) return null;
    if (tile) there.push(cell);
    colours.push(tile);
  }
  const clash = pairs.some(([one, other]) => colours[one] && colours[one] === colours[other]);
  return clash ? null : there;
}

// -- rivers

/** The border along a segment between two corners of cells; null at the rim of the board. */
function borderAlong([x1, y1, x2, y2]: Segment): string | null {
  const x = Math.min(x1, x2);
  const y = Math.min(y1, y2);
  const [one, other] = y1 === y2 ? [cellAt(x, y - 1), cellAt(x, y)] : [cellAt(x - 1, y), cellAt(x, y)];
  return one && other ? borderName(one, other) : null;
}

/** Whether a river lies on a border (1), can still come (0), or cannot (null). */
function riverOn(border: string | null, board: BoardView): 0 | 1 | null {
  if (!border) return null;
  if (board.pawns[border] === "river") return 1;
  const [one = "", other = ""] = border.split("-");
  return board.tiles[one] && board.tiles[other] ? null : 0;
}

function ofFigure(figure: Segment[], board: BoardView): Progress {
  let best: string[] = [];
  let turned = figure;
  for (let turn = 0; turn < 4; turn++) {
    for (let dy = -ROWS.length; dy <= ROWS.length + 1; dy++)
      for (let dx = -COLUMNS.length; dx <= COLUMNS.length + 1; dx++) {
        const borders = turned.map(([x1, y1, x2, y2]) => borderAlong([x1 + dx, y1 + dy, x2 + dx, y2 + dy]));
        const states = borders.map((border) => riverOn(border, board));
        if (states.includes(null)) continue;
        const there = borders.filter((border, index): border is string => border !== null && states[index] === 1);
        if (there.length > best.length) best = there;
      }
    turned = turned.map(([x1, y1, x2, y2]): Segment => [-y1, x1, -y2, x2]);
  }
  return { have: best.length, need: figure.length, cells: [], borders: best };
}

const AHEAD = [
  [0, -1],
  [-1, 0],
  [1, 0],
  [0, 1],
] as const;

function edgesAt(x: number, y: number): string[] {
  return [
    ...(y === 0 ? ["north"] : []),
    ...(y === ROWS.length ? ["south"] : []),
    ...(x === 0 ? ["west"] : []),
    ...(x === COLUMNS.length ? ["east"] : []),
  ];
}

const FACING: Record<string, string> = { north: "south", south: "north", east: "west", west: "east" };

/** The line from edge to edge that lacks the fewest rivers; there are only six. */
function ofLine(joins: "adjacent" | "opposite", atLeast: number, board: BoardView): Progress {
  let best: Progress = { have: 0, need: atLeast, cells: [], borders: [] };
  let lacking = Infinity;
  function walk(from: string, x: number, y: number, passed: Set<string>, there: string[], length: number): void {
    const ends = edgesAt(x, y).some((edge) => (joins === "opposite") === (FACING[from] === edge) && edge !== from);
    const lacks = length - there.length;
    if (length >= atLeast && ends && (lacks < lacking || (lacks === lacking && length < best.need))) {
      lacking = lacks;
      best = { have: there.length, need: length, cells: [], borders: there };
    }
    if (length === RIVERS || lacks > lacking) return;
    for (const [dx, dy] of AHEAD) {
      const [nx, ny] = [x + dx, y + dy];
      const border = borderAlong([x, y, nx, ny]);
      const state = riverOn(border, board);
      const point = `${nx} ${ny}`;
      if (!border || state === null || passed.has(point)) continue;
      walk(from, nx, ny, new Set([...passed, point]), state ? [...there, border] : there, length + 1);
    }
  }
  for (let y = 0; y <= ROWS.length; y++)
    for (let x = 0; x <= COLUMNS.length; x++)
      for (const edge of edgesAt(x, y)) walk(edge, x, y, new Set([`${x} ${y}`]), [], 0);
  return best;
}

/** The largest set of rivers that hang together. */
function ofChain(need: number, board: BoardView): Progress {
  const corners = new Map<string, string[]>();
  for (const cell of CELLS) {
    const [x, y] = [COLUMNS.indexOf(cell.charAt(0)), ROWS.indexOf(cell.charAt(1))];
    for (const segment of [[x + 1, y, x + 1, y + 1], [x, y + 1, x + 1, y + 1]] as Segment[]) {
      const border = borderAlong(segment);
      if (border && riverOn(border, board) === 1)
        corners.set(border, [`${segment[0]} ${segment[1]}`, `${segment[2]} ${segment[3]}`]);
    }
  }
  let best: string[] = [];
  for (const start of corners.keys()) {
    const group = new Set([start]);
    for (const one of group)
      for (const [other, points] of corners)
        if (points.some((point) => corners.get(one)?.includes(point))) group.add(other);
    if (group.size > best.length) best = [...group];
  }
  return { have: best.length, need, cells: [], borders: best };
}
