// The lids of the boxes: a picture (the default export) and, if the room gives one, the colour of the cardboard
// (`export const card`). Boards do not need them, so they are apart from those.

import type { Component } from "svelte";

interface Lid {
  default: Component;
  card?: string;
}

const lids = import.meta.glob<Lid>("./*/Cover.svelte", { eager: true });

/** The picture on a game's box. */
export function cover(game: string): Component | undefined {
  return lids[`./${game}/Cover.svelte`]?.default;
}

/** The colour of a game's box. */
export function card(game: string): string | undefined {
  return lids[`./${game}/Cover.svelte`]?.card;
}

/** Whatever form a picture has, it fills the lid. */
export function fill(lid: HTMLElement): void {
  const svg = lid.querySelector("svg");
  if (!svg?.hasAttribute("preserveAspectRatio")) svg?.setAttribute("preserveAspectRatio", "xMidYMid slice");
}
