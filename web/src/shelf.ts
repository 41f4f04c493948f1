// What can be played here, as the games describe themselves. The page carries it (server/pages.py), so that the
// shelf is there at once and without a network; only the page that Vite serves has to ask.

import { api } from "./api";
import { boardNames } from "./games";
import type { GameShape, Offer } from "./protocol";
import { t, words } from "./words.svelte";

let offered: Offer = { games: [], bots: [], levels: [] };

/** Learn what can be played here; nothing is shown before. */
export async function stock(): Promise<void> {
  const carried = document.getElementById("app")?.dataset["offer"];
  offered = carried ? (JSON.parse(carried) as Offer) : await api.offer();
}

/** The games as they stand on the shelf, of those that have a board here. */
export function shelf(): GameShape[] {
  return offered.games.filter((game) => boardNames.includes(game.name));
}

/** How a game describes itself; undefined for one that cannot be played here. */
export function described(game: string): GameShape | undefined {
  return offered.games.find((one) => one.name === game);
}

/** The levels of bots, the weakest first. */
export function levels(): string[] {
  return offered.levels;
}

/** What a game is called. */
export function gameName(game: string): string {
  return roomWord(game, "name") || capitalised(game);
}

/** What a game's own texts say on the screens around its board (`home.*.ftl` in its folder); "" for nothing. */
export function roomWord(game: string, id: string, facts = {}): string {
  const whole = `${game}/${id}`;
  return words.has("page", whole) ? t(whole, facts) : "";
}

export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, " ");
}
