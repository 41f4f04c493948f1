// The games that have a board here, found by their folders.

import type { BoardModule } from "./board";

const boards = import.meta.glob("./*/index.ts", { import: "default" }) as Record<string, () => Promise<BoardModule>>;

/** Games with a board. */
export const boardNames: string[] = Object.keys(boards)
  .map((path) => path.split("/")[1] ?? "")
  .sort(); // not by `localeCompare`: the first thing a browser does in a language costs it 10 ms

export async function loadBoard(game: string): Promise<BoardModule> {
  const load = boards[`./${game}/index.ts`];
  if (!load) throw new Error(`no board for ${game}`);
  return load();
}
