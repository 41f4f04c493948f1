// One table as this device sees it. Messages come in, what is shown comes out; nothing else holds state
// of a match. What the server tells is shown step by step, so that a person can follow bots that answer
// at once; a touch of the board hurries it along.

import { keys } from "./keys";
import { Line, type LineState } from "./line";
import { Outbox } from "./outbox.svelte";
import {
  SPECTATOR,
  type Changed,
  type FromServer,
  type Position,
  type Refusal,
  type TableInfo,
  type ToServer,
  type Update,
  type Welcome,
} from "./protocol";
import { settings, stillness } from "./settings.svelte";
import { told, type Refused } from "./telling";

/** A move with what everyone saw happen by it. */
export interface Told {
  move: string;
  outcome: string;
}

const MOST_BEHIND = 40; // steps; beyond that the page catches up at once
const MANY_BEHIND = 6; // beyond that it walks faster
// Why a hello is refused for good.
const CLOSED_DOORS = new Set(
  ["no-table", "no-watching", "bad-token", "wrong-table", "expired-token", "revoked-token"],
);

export class TableStore {
  state = $state<LineState>("connecting");
  reason = $state("");
  info = $state.raw<TableInfo | null>(null);
  /** The position that is shown, which may be a few steps behind what is known. */
  position = $state.raw<Position | null>(null);
  /** The position shown before it, and the moves that led from there; for animation and highlighting. */
  before = $state.raw<Position | null>(null);
  last = $state.raw<Told[]>([]);
  /** Every move as shown so far. */
  log = $state.raw<Told[]>([]);
  /** Grows with every step that is shown, not with a jump (welcome, take-back). */
  shown = $state(0);
  viewer = $state(SPECTATOR);
  seats = $state.raw<number[]>([]);
  refused = $state.raw<Refused | null>(null);
  pointing = $state.raw<Record<number, string>>({});
  /** Whether the step that is shown deserves a little more time. */
  dwelling = $state(false);
  /** The server's clock less ours, in ms, once that is known. */
  ahead = $state(0);

  readonly outbox = new Outbox((message) => this.say(message));
  private line: Line;
  private number = 0;
  private steps: Update[] = [];
  private behind = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  /** With whose eyes this device wants to look; null where it has no choice. */
  private wanted: number | null = null;
  /** Until the next welcome, whatever comes is meant for other eyes. */
  private awaiting = false;
  /** The next welcome may leave the board as it is. */
  private keeping = false;
  /** What everybody may see, kept while the last player still looks at the own move (`passOn`). */
  private curtained: FromServer[] | null = null;

  /**
   * @param pace how long, in ms, the moves of an update deserve to be looked at before the next is shown
   * @param allows whether a text is one of the moves that may be played
   */
  constructor(
    readonly table: string,
    private readonly pace: (told: Told[]) => number,
    private readonly allows: (legal: string[], text: string) => boolean,
  ) {
    this.line = this.lay();
  }

  close(): void {
    this.closed = true;
    this.leave();
  }

  /** Begin anew, for example without keys that no longer fit. */
  reopen(): void {
    this.leave();
    this.wanted = null;
    this.curtained = null;
    this.line = this.lay();
  }

  /** Whether everything known is shown; only then do the legal moves count. */
  get settled(): boolean {
    return this.behind === 0;
  }

  /** A move that waits for the person to confirm it. */
  get held(): string | null {
    return this.outbox.held;
  }

  /** A move that is half played: held, or sent and not yet shown. */
  get pending(): string | null {
    return this.outbox.held ?? this.outbox.pending;
  }

  /** The seat of this device that may want a move back. */
  get mine(): number {
    return this.seats.length === 1 ? (this.seats[0] ?? SPECTATOR) : this.outbox.mover;
  }

  /** Play for the seat whose eyes look; held first, if the person has chosen so. */
  play(text: string): void {
    if (this.outbox.sending || !this.position || this.viewer === SPECTATOR || this.curtained) return;
    if (!this.settled) return this.catchUp(); // first look at what has happened
    if (this.outbox.underWay) return;
    this.refused = null;
    if (settings.confirm && this.allows(this.position.legal, text)) this.outbox.held = text;
    else this.outbox.send(text, this.position.at, this.viewer);
  }

  /** Play the move that was held. */
  confirm(): void {
    if (this.held !== null && this.position && !this.outbox.underWay)
      this.outbox.send(this.held, this.position.at, this.viewer);
  }

  /** Do not play the move that was held. */
  letGo(): void {
    this.outbox.held = null;
  }

  point(cell: string): void {
    this.say({ type: "point", cell, seat: this.viewer });
    this.pointing = { ...this.pointing, [this.viewer]: cell };
  }

  /** Ask to take the last move back. People who share the device have agreed by word of mouth. */
  takeBack(): void {
    const seat = this.mine;
    if (seat === SPECTATOR) return;
    this.refused = null;
    this.say({ type: "take_back", seat });
    for (const other of this.seats) if (other !== seat) this.say({ type: "take_back", agrees: true, seat: other });
  }

  /** Answer somebody who wants to take a move back. */
  answer(agrees: boolean): void {
    for (const seat of this.seats) this.say({ type: "take_back", agrees, seat });
  }

  /** Take a seat back from the bot that stood in. */
  comeBack(seat: number): void {
    this.say({ type: "return", seat });
  }

  /** Look with the eyes of one of the held seats. `keep` where nobody has secrets: the board just stays. */
  look(seat: number, keep = false): void {
    this.wanted = seat;
    this.awaiting = true;
    this.keeping = keep;
    this.curtained = null;
    if (!keep) {
      this.forget();
      this.viewer = SPECTATOR;
    }
    this.say({ type: "look", seat });
  }

  /** Ask for what everybody may see, while the player still looks at the own move; `draw` then shows it. */
  passOn(): void {
    if (this.curtained || this.outbox.sending) return;
    this.wanted = SPECTATOR;
    this.awaiting = true;
    this.curtained = [];
    this.say({ type: "look", seat: SPECTATOR });
  }

  /** Draw the curtain: nothing that the last player alone knew stays here. */
  draw(): void {
    if (this.curtained === null) return this.look(SPECTATOR);
    const messages = this.curtained;
    this.curtained = null;
    this.forget();
    this.viewer = SPECTATOR;
    for (const message of messages) this.take(message);
  }

  /** Say hello again, after sitting down or standing up. */
  greet(): void {
    this.awaiting = true;
    this.say(this.hello());
  }

  /** Show at once what is still to be shown. */
  catchUp(): void {
    this.rest();
    while (this.steps.length > 0) this.step();
  }

  private lay(): Line {
    return new Line({
      state: (state, reason) => {
        if (this.closed) return;
        this.state = state;
        this.reason = reason;
      },
      message: (message) => {
        if (!this.closed) this.take(message);
      },
      hello: () => this.hello(),
    });
  }

  private leave(): void {
    this.line.close();
    this.forget();
    this.outbox.clear();
  }

  private hello(): ToServer {
    return { type: "hello", table: this.table, tokens: Object.values(keys.of(this.table)?.tokens ?? {}) };
  }

  private say(message: ToServer): void {
    this.line.send(message);
  }

  private take(message: FromServer): void {
    switch (message.type) {
      case "ack":
        return this.outbox.stored(message.id);
      case "error":
        return this.refuse(message);
      case "welcome":
        return this.welcome(message);
      case "pong":
        return;
    }
    if (this.awaiting) return;
    if (this.curtained) {
      this.curtained.push(message);
      return;
    }
    switch (message.type) {
      case "update":
        if (message.after !== this.number) return this.greet();
        this.number = message.number;
        this.setClock(message.position);
        this.steps.push(message);
        this.behind = this.steps.length;
        return this.walk();
      case "changed":
        if (message.after !== this.number) return this.greet();
        this.number = message.number;
        return this.change(message);
      case "pointing":
        this.pointing = { ...this.pointing, [message.seat]: message.cell };
    }
  }

  private welcome(message: Welcome): void {
    const wanted = this.wanted ?? message.viewer;
    const possible = wanted === SPECTATOR ? message.seats.length !== 1 : message.seats.includes(wanted);
    if (wanted !== message.viewer && possible) {
      // After a broken line the server begins behind the curtain again.
      this.awaiting = true;
      this.say({ type: "look", seat: wanted });
      return;
    }
    this.awaiting = false;
    if (this.curtained) {
      this.curtained = [message];
      return;
    }
    // The same eyes and the same position, on a mended line: nothing needs to jump.
    const eyes = message.viewer === this.viewer || this.keeping;
    const same = eyes && this.position !== null && message.position?.at === this.position.at;
    const { before, last, held } = this;
    this.forget();
    this.keeping = false;
    this.number = message.number;
    this.seats = message.seats;
    this.viewer = message.viewer;
    if (this.wanted !== null) this.wanted = message.viewer;
    this.info = message.table;
    this.position = message.position;
    this.log = told(message.log, message.outcomes);
    this.before = same ? before : null;
    this.last = same ? last : this.log.slice(-1);
    this.outbox.passed(message.position?.at ?? 0);
    if (same) this.outbox.held = held;
    this.note();
    this.outbox.resend();
  }

  private change(message: Changed): void {
    this.info = message.table;
    const last = this.steps.at(-1);
    if (message.log) {
      this.forget();
      this.log = told(message.log, message.outcomes ?? []);
      this.last = this.log.slice(-1);
      this.position = message.position;
      if (message.position?.at === 0) this.setClock(message.position);
    } else if (last && message.position) last.position = message.position;
    else this.position = message.position;
    this.note();
  }

  private refuse({ code, rule, text, id = "" }: Refusal): void {
    const { own, text: move } = this.outbox.refused(id, code);
    if (own && move === "") return; // it is sent again
    if (!own && CLOSED_DOORS.has(code)) {
      this.leave();
      this.state = "refused";
      this.reason = code;
    } else if (code !== "no-question") {
      // (An answer that nobody waits for: a friend at the same device agreed already.)
      this.refused = { code, rule, text, move };
    }
  }

  /** Show the next step when the one before has been looked at long enough. */
  private walk(): void {
    if (document.visibilityState === "hidden" || this.steps.length > MOST_BEHIND) return this.catchUp();
    if (this.timer !== undefined) return;
    const shown = this.step();
    if (!shown) return;
    const pace = this.pace(shown) * (this.steps.length > MANY_BEHIND ? 0.5 : 1);
    this.dwelling = true;
    this.timer = setTimeout(
      () => {
        this.rest();
        this.walk();
      },
      stillness() ? Math.min(pace, 200) : pace,
    );
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.dwelling = false;
  }

  private step(): Told[] | null {
    const update = this.steps.shift();
    this.behind = this.steps.length;
    if (!update) return null;
    const moves = told(update.moves, update.outcomes);
    const log = [...this.log.slice(0, update.first), ...moves];
    for (const [number, move] of Object.entries(update.disclosed ?? {})) {
      const old = log[Number(number)];
      if (old) log[Number(number)] = { ...old, move };
    }
    this.before = this.position;
    this.position = update.position;
    this.last = moves;
    this.log = log;
    this.shown += 1;
    this.pointing = {};
    this.refused = null;
    if (update.table) this.info = update.table;
    this.outbox.passed(update.position.at);
    this.note();
    return moves;
  }

  /** When a turn begins, the deadline tells what the server's clock says. */
  private setClock({ deadline }: Position): void {
    const pace = this.info?.pace ?? 0;
    if (pace > 0 && deadline !== null) this.ahead = (deadline - pace) * 1000 - Date.now();
  }

  /** Forget everything that only one seat may know; a move on its way is forgotten when it is stored. */
  private forget(): void {
    this.rest();
    this.steps = [];
    this.behind = 0;
    this.position = null;
    this.before = null;
    this.last = [];
    this.log = [];
    this.pointing = {};
    this.refused = null;
    this.outbox.forget();
  }

  /** Keep the list of matches in progress on the home page true. */
  private note(): void {
    if (this.info && keys.of(this.table)) keys.keep(this.info);
  }
}
