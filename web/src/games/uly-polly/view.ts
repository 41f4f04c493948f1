// What a seat sees of the field; /docs/protocol.md and the contract say what each field means.

export interface UlyView {
  phase: "hide" | "start" | "swap" | "go" | "over";
  round: number;
  rounds: number;
  wolf_seat: number;
  actor: number | null;
  dog: string | null;
  /** Null for everyone who may not know. */
  wolf: string | null;
  face_up: string[];
  sheep_found: number;
  quiet: number;
  tokens: number[];
}

export const SHEEP_TO_ESCAPE = 8; // U15
export const COLUMNS = ["a", "b", "c", "d"] as const;
export const ROWS = ["1", "2", "3", "4"] as const;

/** The cells in reading order; a tile's number is the number of the cell it begins a round on. */
export const CELLS: string[] = ROWS.flatMap((row) => COLUMNS.map((column) => column + row));

export function numberOf(cell: string): number {
  return CELLS.indexOf(cell);
}

/** What lies face up on a cell: the wolf's cell is among those only when it was found. */
export function foundOn(view: UlyView, cell: string): "sheep" | "wolf" {
  return view.wolf === cell && view.face_up.includes(cell) ? "wolf" : "sheep";
}

/** How many moves without a find the dog is allowed; 0 for as many as it likes (U16). */
export function patienceOf(options: Record<string, unknown>): number {
  return typeof options["patience"] === "number" ? options["patience"] : 12;
}
