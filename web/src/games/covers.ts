// The pictures on the lids of the boxes. Boards do not need them, so they are apart from those.

import type { Component } from "svelte";

const covers = import.meta.glob("./*/Cover.svelte", { import: "default", eager: true }) as Record<string, Component>;

export function cover(game: string): Component | undefined {
  return covers[`./${game}/Cover.svelte`];
}
