// The games that have a board here, found by their folders.

import type { Component } from "svelte";
import type { BoardModule } from "./board";

const boards = import.meta.glob("./*/index.ts", { import: "default" }) as Record<string, () => Promise<BoardModule>>;
// Covers are part of the home page, so they are loaded with it.
const covers = import.meta.glob("./*/Cover.svelte", { import: "default", eager: true }) as Record<string, Component>;

/** Games with a board. */
export const boardNames: string[] = Object.keys(boards)
  .map((path) => path.split("/")[1] ?? "")
  .sort((one, other) => one.localeCompare(other));

export function cover(game: string): Component | undefined {
  return covers[`./${game}/Cover.svelte`];
}

export async function loadBoard(game: string): Promise<BoardModule> {
  const load = boards[`./${game}/index.ts`];
  if (!load) throw new Error(`no board for ${game}`);
  return load();
}
