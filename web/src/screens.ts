// The screens, each loaded when it is needed; the server says in its answer which one that will be
// (preload.ts), so that it is on its way before anything here runs.

import type { Component } from "svelte";
import type { Place } from "./router.svelte";
import Lost from "./screens/Lost.svelte";

type Screen = Component<Record<string, string>>;

export interface Shown {
  Screen: Screen;
  props: Record<string, string>;
}

const screens = import.meta.glob(["./screens/*.svelte", "!./screens/Lost.svelte"], { import: "default" }) as Record<
  string,
  () => Promise<Screen>
>;

/** Load the screen of a place. */
export async function find({ screen, ...props }: Place): Promise<Shown> {
  const load = screens[`./screens/${screen.charAt(0).toUpperCase()}${screen.slice(1)}.svelte`];
  if (!load) return lost("page");
  return load().then(
    (Screen) => ({ Screen, props }),
    () => lost("screen"),
  );
}

function lost(what: string): Shown {
  return { Screen: Lost as Screen, props: { what } };
}
