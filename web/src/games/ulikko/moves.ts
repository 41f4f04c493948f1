// The texts of what may be played, sorted by what a hand on the board would touch.

import type { Kind, Side } from "./view";

/** One way to set a tile on a cell: its text, and the neighbours towards which no pawn goes. */
export interface Way {
  text: string;
  declined: string[];
}
export type Ways = Map<string, Way[]>;

export interface Choices {
  settle: Set<string>;
  insert: Set<Side>;
  place: Ways;
  discard: boolean;
  end: boolean;
  landscape: Set<Kind>;
  reinsert: Set<Side>;
  anywhere: Ways;
  /** By the cell a tile is taken from. */
  move: Map<string, Ways>;
}

export const AURORA_OF = { orange: "landscape", green: "reinsert", blue: "anywhere", purple: "move" } as const;
export type AuroraMove = (typeof AURORA_OF)[keyof typeof AURORA_OF];

/** A move taken apart; `cells` without the declined ones. */
export interface Parsed {
  verb: string;
  places: string[];
  declined: string[];
}

export function parse(text: string): Parsed {
  const all = text.split(" ");
  const words = all.filter((word) => !word.startsWith("-"));
  const declined = all.filter((word) => word.startsWith("-")).map((word) => word.slice(1));
  const long = words[0] === "aurora" || words[0] === "*";
  return { verb: words.slice(0, long ? 2 : 1).join(" "), places: words.slice(long ? 2 : 1), declined };
}

export function read(legal: string[]): Choices {
  const choices: Choices = {
    settle: new Set(),
    insert: new Set(),
    place: new Map(),
    discard: false,
    end: false,
    landscape: new Set(),
    reinsert: new Set(),
    anywhere: new Map(),
    move: new Map(),
  };
  for (const text of legal) {
    const { verb, places, declined } = parse(text);
    const [first = "", second = ""] = places;
    if (verb === "settle") choices.settle.add(first);
    else if (verb === "insert") choices.insert.add(first as Side);
    else if (verb === "place") add(choices.place, first, { text, declined });
    else if (verb === "discard") choices.discard = true;
    else if (verb === "end") choices.end = true;
    else if (verb === "aurora landscape") choices.landscape.add(first as Kind);
    else if (verb === "aurora reinsert") choices.reinsert.add(first as Side);
    else if (verb === "aurora anywhere") add(choices.anywhere, first, { text, declined });
    else if (verb === "aurora move") {
      const ways = choices.move.get(first) ?? new Map<string, Way[]>();
      choices.move.set(first, ways);
      add(ways, second, { text, declined });
    }
  }
  return choices;
}

function add(ways: Ways, cell: string, way: Way): void {
  const known = ways.get(cell);
  if (known) known.push(way);
  else ways.set(cell, [way]);
}

/** The ways that set the most pawns: one where the reserve suffices, several where a choice must be made. */
export function fullest(ways: Way[]): Way[] {
  const fewest = Math.min(...ways.map((way) => way.declined.length));
  return ways.filter((way) => way.declined.length === fewest);
}

/** Write a move that sets a tile; `declined` in reading order. */
export function write(base: string, declined: string[]): string {
  return [base, ...declined.map((cell) => `-${cell}`)].join(" ");
}
