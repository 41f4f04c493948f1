// What a seat sees of Sly (the contract's view), and what can be read off it without knowing the rules.

export interface CardOnSpace {
  owner: number;
  face_up: boolean;
  safe: boolean;
  /** "1" to "6" or "fox"; null where the viewer may not know. */
  card: string | null;
}

export interface Space {
  value: number;
  card: CardOnSpace | null;
}

export interface SlyView {
  phase: "turn" | "flip" | "over";
  spaces: Record<string, Space>;
  hands: (string[] | null)[];
  hand_sizes: number[];
  /** "black 4": hens in front of each seat, in the order they came. */
  taken: string[][];
  captured: string[][];
  turn: number;
  flips_left: number;
}

export const COLOURS = ["orange", "black", "brown", "white"] as const; // by seat (S1)
export type Colour = (typeof COLOURS)[number];

export function colourOf(seat: number): Colour {
  return COLOURS[seat] ?? "white";
}

/** Read "black 4". */
export function readCard(text: string): { colour: Colour; rank: string } {
  const [colour = "", rank = ""] = text.split(" ");
  return { colour: COLOURS.find((known) => known === colour) ?? "white", rank };
}

/** The parts of a seat's points, as far as they lie open on the table. */
export interface Tally {
  safe: number;
  taken: number;
  own: number;
  foxes: number;
  total: number;
}

export function tally(view: SlyView, seat: number): Tally {
  let safe = 0;
  for (const space of Object.values(view.spaces))
    if (space.card?.owner === seat && space.card.safe) safe += space.value;
  let taken = 0;
  let own = 0;
  for (const text of view.taken[seat] ?? []) {
    const { colour, rank } = readCard(text);
    if (colour === colourOf(seat)) own -= Number(rank);
    else taken += Number(rank);
  }
  const foxes = (view.captured[seat]?.length ?? 0) * view.hand_sizes.length;
  return { safe, taken, own, foxes, total: safe + taken + own + foxes };
}

/** Where a space lies around its house: column and row of three by three (S2). */
const PLACES: Record<string, readonly [number, number]> = {
  "1": [0, 0],
  "2": [1, 0],
  "3": [2, 0],
  "4": [2, 1],
  "5": [2, 2],
  "6": [1, 2],
  "7": [0, 2],
  "8": [0, 1],
};

export function placeOf(space: string): readonly [number, number] {
  return PLACES[space[1] ?? ""] ?? [0, 0];
}

/** The nearest space in a direction, across houses that lie side by side; the same one at the edge. */
export function neighbour(spaces: string[], from: string, key: string): string {
  const at = (space: string): [number, number] => {
    const [column, row] = placeOf(space);
    return [column + (space[0] === "b" ? 3 : 0), row];
  };
  const [x, y] = at(from);
  let best = from;
  let nearest = Infinity;
  for (const space of spaces) {
    const [column, row] = at(space);
    const across = column - x;
    const down = row - y;
    const [ahead, aside] =
      key === "ArrowRight" ? [across, down] : key === "ArrowLeft" ? [-across, down] : key === "ArrowDown" ? [down, across] : [-down, across];
    if (ahead <= 0) continue;
    const far = ahead + 3 * Math.abs(aside);
    if (far < nearest) {
      nearest = far;
      best = space;
    }
  }
  return best;
}
