// The one move that is on its way: first held until the person confirms it, then sent until the server has
// stored it, then drawn as half played until it is shown. Sent again with the same id, it is played once.

import { hex } from "./api";
import { SPECTATOR, type ToServer } from "./protocol";

const TRY_AGAIN = 400; // ms, when the server was busy
const BUSY = new Set(["busy", "store-fails", "server-stops"]);

interface Waiting {
  id: string;
  text: string;
  at: number;
  seat: number;
}

export class Outbox {
  /** A move that waits for the person to confirm it. */
  held = $state.raw<string | null>(null);
  /** A move that was sent and is not yet shown. */
  pending = $state.raw<string | null>(null);
  /** Whether a move is not yet stored. */
  sending = $state(false);
  /** The seat of this device that moved last. */
  mover = $state(SPECTATOR);

  private waiting: Waiting | null = null;
  private at = 0;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly say: (message: ToServer) => void) {}

  /** Whether a move was sent and is not yet shown: until then the legal moves are those of the turn before. */
  get underWay(): boolean {
    return this.sending || this.pending !== null;
  }

  send(text: string, at: number, seat: number): void {
    this.held = null;
    this.waiting = { id: hex(8), text, at, seat };
    this.at = at;
    this.pending = text;
    this.sending = true;
    this.resend();
  }

  resend(): void {
    if (this.waiting) this.say({ type: "move", ...this.waiting });
  }

  /** The server has stored a move; what is pending stays until it is shown. */
  stored(id: string): void {
    if (!this.waiting || id !== this.waiting.id) return;
    this.mover = this.waiting.seat;
    this.waiting = null;
    this.sending = false;
  }

  /** The server refused something. Returns the move, if it was ours and is not simply sent again. */
  refused(id: string, code: string): { own: boolean; text: string } {
    if (!this.waiting || id === "" || id !== this.waiting.id) return { own: false, text: "" };
    if (BUSY.has(code)) {
      clearTimeout(this.again);
      this.again = setTimeout(() => this.resend(), TRY_AGAIN);
      return { own: true, text: "" };
    }
    const { text } = this.waiting;
    this.clear();
    return { own: true, text };
  }

  /** A position is shown: what it is beyond is held and pending no more. */
  passed(at: number): void {
    this.held = null;
    if (at > this.at) this.pending = null;
  }

  /** Forget what is not on its way. */
  forget(): void {
    this.held = null;
    if (!this.waiting) this.pending = null;
  }

  /** Nothing is under way any more. */
  clear(): void {
    clearTimeout(this.again);
    this.waiting = null;
    this.held = null;
    this.pending = null;
    this.sending = false;
  }
}
