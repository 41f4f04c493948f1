// Several players on one device. Where seats have secrets a curtain falls between them, and behind it the
// device knows no more than everybody does; where there are none, the eyes simply follow the turn.

import { untrack } from "svelte";
import { SPECTATOR } from "./protocol";
import type { TableStore, Told } from "./table.svelte";

const LINGER = 1200; // ms in which a player still sees the own move
const TURN_ROUND = 300; // ms until the eyes follow the turn where nobody has secrets

/**
 * plain: one player or none at this device. own: a player looks. watch: everybody may look, while somebody
 * else moves. curtain: the device changes hands.
 */
export type Stage = "plain" | "own" | "watch" | "curtain";

export class Passing {
  /** Whether the curtain is about to fall. */
  lingering = $state(false);
  /** How many moves each seat of this device has seen; a number is no secret. */
  private seen: Record<number, number> = {};

  constructor(
    private readonly store: TableStore,
    private readonly secrets: () => boolean,
    private readonly pace: (told: Told[]) => number,
    private readonly drawn: () => void,
  ) {}

  get shared(): boolean {
    return this.store.seats.length > 1;
  }

  get stage(): Stage {
    const { store } = this;
    if (!this.shared || !this.secrets() || store.info?.phase === "gathering" || store.position?.result) return "plain";
    if (store.viewer !== SPECTATOR) return "own";
    if (!store.position) return "curtain";
    return this.next !== SPECTATOR && store.settled && !store.dwelling ? "curtain" : "watch";
  }

  /** The player of this device whose turn it is, or -1. */
  get next(): number {
    const mover = this.store.position?.to_move;
    if (typeof mover !== "number" || !this.store.seats.includes(mover)) return SPECTATOR;
    return this.store.info?.seats[mover]?.bot ? SPECTATOR : mover;
  }

  /** How many moves of the log the next player has not seen. */
  get news(): number {
    return this.store.log.length - (this.seen[this.next] ?? Math.max(0, this.store.log.length - 3));
  }

  /** A player takes the device. */
  take(seat: number): void {
    this.store.look(seat);
  }

  /** Draw the curtain now. */
  draw(): void {
    const { store } = this;
    if (store.viewer !== SPECTATOR) this.seen[store.viewer] = store.log.length;
    this.lingering = false;
    store.draw();
    this.drawn();
  }

  /** An effect: keep the eyes where the turn is. */
  follow(): (() => void) | void {
    const { store } = this;
    const position = store.position;
    if (!this.shared || !position || position.result || store.info?.phase !== "playing") return;
    if (!store.settled || store.outbox.sending) return;
    const { next } = this;
    if (!this.secrets()) {
      if (next === SPECTATOR || next === store.viewer) return;
      const timer = setTimeout(() => store.look(next, true), store.viewer === SPECTATOR ? 0 : TURN_ROUND);
      return () => clearTimeout(timer);
    }
    if (store.viewer === SPECTATOR || position.to_move === store.viewer) return;
    const timer = untrack(() => {
      store.passOn();
      this.lingering = true;
      return setTimeout(() => this.draw(), Math.max(LINGER, this.pace(store.last) + 400));
    });
    return () => clearTimeout(timer);
  }
}
