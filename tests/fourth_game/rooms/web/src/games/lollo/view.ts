// What a seat sees of Lollo: the fields of `view.py`, and where a step lies in the garden.

export const SNAILS = ["clover", "cornflower", "marigold", "poppy", "violet"] as const;
export type Snail = (typeof SNAILS)[number];

export interface LolloView {
  phase: "pick" | "roll" | "choose" | "over";
  turn: number;
  /** The step on which the lettuce grows. */
  lettuce: number;
  die: string | null;
  /** The step each snail sits on; 0 is the gate. */
  snails: Record<Snail, number>;
  tired: Snail | null;
  picked: boolean[];
  /** Null where the viewer may not know. */
  favourites: (Snail | null)[];
  points: (number | null)[];
}

export const ACROSS = 4;

/** The rows of the garden: those of the path, and the gate below. */
export function rowsOf(view: LolloView): number {
  return view.lettuce / ACROSS + 1;
}

/** Where a step lies, in cells from the top left; the path winds up from the bottom left. */
export function placeOf(step: number, rows: number): { x: number; y: number; left: boolean } {
  const row = Math.floor((step - 1) / ACROSS);
  const along = (step - 1) % ACROSS;
  const left = row % 2 === 1;
  return { x: left ? ACROSS - 1 - along : along, y: rows - 2 - row, left };
}
