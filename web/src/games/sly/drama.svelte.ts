// The cards that are crossing the table and what is being called out, while the board below already shows
// the end. A touch clears the stage.

import { stillness } from "../../settings.svelte";
import type { Told } from "../../table.svelte";
import { sceneOf, type Actor, type Bubble } from "./scene";
import type { SlyView } from "./view";

export class Drama {
  actors = $state.raw<Actor[]>([]);
  bubbles = $state.raw<Bubble[]>([]);
  /** Spaces whose card is drawn by the stage. */
  veiled = $derived(new Set(this.actors.map(({ key }) => key)));
  /** The moves played out last; a table that only changes is no reason to do it again. */
  private seen: Told[] | null = null;

  follow(before: SlyView | null, view: SlyView, last: Told[]): void {
    if (last === this.seen) return;
    this.seen = last;
    if (!before || last.length === 0 || stillness() || document.visibilityState === "hidden") return this.clear();
    const scene = sceneOf(before, view, last);
    const taken = new Set(scene.actors.map(({ key }) => key));
    this.actors = [...this.actors.filter(({ key }) => !taken.has(key)), ...scene.actors];
    this.bubbles = [...this.bubbles, ...scene.bubbles];
  }

  clear(): void {
    if (this.actors.length > 0) this.actors = [];
    if (this.bubbles.length > 0) this.bubbles = [];
  }

  exit(actor: Actor): void {
    this.actors = this.actors.filter((one) => one !== actor);
  }

  hush(bubble: Bubble): void {
    this.bubbles = this.bubbles.filter((one) => one !== bubble);
  }
}
