// The games as they stand on the shelf: in which order, and what is printed on the side of the box.

import { boardNames } from "./games";
import { t, words } from "./words.svelte";

export interface Boxed {
  game: string;
  players: string;
  age: number;
  minutes: string;
}

const printed: Boxed[] = [
  { game: "uly-polly", players: "2–5", age: 4, minutes: "20–30" },
  { game: "ulikko", players: "2–4", age: 8, minutes: "20" },
  { game: "sly", players: "2–4", age: 8, minutes: "15–25" },
];

/** The boxes, the easiest game first. A game that only has a board stands behind the others. */
export const shelf: Boxed[] = [
  ...printed,
  ...boardNames
    .filter((game) => printed.every((box) => box.game !== game))
    .map((game) => ({ game, players: "", age: 0, minutes: "" })),
];

/** What a game is called. */
export function gameName(game: string): string {
  return words.has("page", `game-${game}`) ? t(`game-${game}`) : capitalised(game);
}

export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, " ");
}
