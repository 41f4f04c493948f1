// One table as this device sees it. Messages come in, what is shown comes out; nothing else holds state
// of a match. What the server tells is shown step by step, so that a person can follow bots that answer
// at once; a touch of the board hurries it along.

import { hex } from "./api";
import { keys } from "./keys";
import { Line, type LineState } from "./line";
import { SPECTATOR, type FromServer, type Position, type TableInfo, type ToServer, type Update } from "./protocol";
import { stillness } from "./settings.svelte";

/** A move with what everyone saw happen by it. */
export interface Told {
  move: string;
  outcome: string;
}

interface Waiting {
  id: string;
  text: string;
  at: number;
  seat: number;
}

export interface Refused {
  code: string;
  rule: string | null;
  text: string; // English; the page says it in its own words where it knows the code
  move: string;
}

const MOST_BEHIND = 12; // steps; beyond that the page catches up at once

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
  viewer = $state(SPECTATOR);
  seats = $state.raw<number[]>([]);
  /** A move that was sent and is not yet stored. */
  pending = $state.raw<string | null>(null);
  refused = $state.raw<Refused | null>(null);
  pointing = $state.raw<Record<number, string>>({});

  private line: Line;
  private number = 0;
  private steps: Update[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: Waiting | null = null;

  /**
   * @param pace how long, in ms, the moves of an update deserve to be looked at before the next is shown
   */
  constructor(
    readonly table: string,
    private readonly pace: (told: Told[]) => number = () => 500,
  ) {
    this.line = new Line({
      state: (state, reason) => {
        this.state = state;
        this.reason = reason;
      },
      message: (message) => this.take(message),
      hello: () => ({ type: "hello", table, tokens: Object.values(keys.of(table)?.tokens ?? {}) }),
    });
  }

  close(): void {
    clearTimeout(this.timer);
    this.line.close();
  }

  /** Whether everything known is shown; only then do the legal moves count. */
  get settled(): boolean {
    return this.steps.length === 0;
  }

  /** The seat a move is made for. */
  get actor(): number {
    return this.viewer;
  }

  /** Play for the seat whose eyes look; shown as pending until it is stored. */
  play(text: string): void {
    if (this.waiting || !this.position || this.viewer === SPECTATOR) return;
    this.catchUp();
    this.refused = null;
    this.waiting = { id: hex(8), text, at: this.position.at, seat: this.viewer };
    this.pending = text;
    this.sendWaiting();
  }

  point(cell: string): void {
    this.say({ type: "point", cell, seat: this.viewer });
    this.pointing = { ...this.pointing, [this.viewer]: cell };
  }

  takeBack(agrees?: boolean): void {
    this.say({ type: "take_back", seat: this.viewer, ...(agrees === undefined ? {} : { agrees }) });
  }

  /** Take the seat back from the bot that stood in. */
  comeBack(): void {
    this.say({ type: "return", seat: this.viewer });
  }

  /** Look with the eyes of one of the held seats; -1 draws the curtain, and what was known is forgotten. */
  look(seat: number): void {
    if (seat === SPECTATOR) this.forget();
    this.say({ type: "look", seat });
  }

  /** Say hello again, after sitting down or standing up. */
  greet(): void {
    this.say({ type: "hello", table: this.table, tokens: Object.values(keys.of(this.table)?.tokens ?? {}) });
  }

  /** Show at once what is still to be shown. */
  catchUp(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.steps.length > 0) this.step();
  }

  private say(message: ToServer): void {
    this.line.send(message);
  }

  private sendWaiting(): void {
    if (this.waiting) this.say({ type: "move", ...this.waiting });
  }

  private take(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.forget();
        this.number = message.number;
        this.seats = message.seats;
        this.viewer = message.viewer;
        this.info = message.table;
        this.position = message.position;
        this.log = message.log.map((move, index) => ({ move, outcome: message.outcomes[index] ?? "" }));
        this.last = [];
        this.before = null;
        this.note();
        this.sendWaiting(); // with the same id: it is played at most once
        return;
      case "update":
        if (message.after !== this.number) return this.greet();
        this.number = message.number;
        this.steps.push(message);
        this.walk();
        return;
      case "changed":
        if (message.after !== this.number) return this.greet();
        this.number = message.number;
        this.catchUp();
        this.info = message.table;
        if (message.log) {
          const outcomes = message.outcomes ?? [];
          this.log = message.log.map((move, index) => ({ move, outcome: outcomes[index] ?? "" }));
          this.before = null;
          this.last = [];
        }
        this.position = message.position;
        this.note();
        return;
      case "pointing":
        this.pointing = { ...this.pointing, [message.seat]: message.cell };
        return;
      case "ack":
        if (message.id === this.waiting?.id) this.settle();
        return;
      case "error":
        this.refuse(message.code, message.rule, message.text, message.id ?? "");
        return;
      case "pong":
        return;
    }
  }

  private refuse(code: string, rule: string | null, text: string, id: string): void {
    if (code === "busy" || code === "store-fails") {
      setTimeout(() => this.sendWaiting(), 400);
      return;
    }
    const move = id && id === this.waiting?.id ? this.waiting.text : "";
    if (move) this.settle();
    this.refused = { code, rule, text, move };
    if (code === "no-table" || code === "no-watching" || code.endsWith("-token") || code === "wrong-table") {
      this.state = "refused";
      this.reason = code;
      if (code !== "no-table") return;
      this.line.close();
    }
  }

  private settle(): void {
    this.waiting = null;
    this.pending = null;
  }

  /** Show the next step when the one before has been looked at long enough. */
  private walk(): void {
    if (this.timer !== undefined && this.steps.length <= MOST_BEHIND) return;
    if (document.visibilityState === "hidden" || this.steps.length > MOST_BEHIND) return this.catchUp();
    const told = this.step();
    if (!told) return;
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        this.walk();
      },
      stillness() ? Math.min(this.pace(told), 200) : this.pace(told),
    );
  }

  private step(): Told[] | null {
    const update = this.steps.shift();
    if (!update) return null;
    const told = update.moves.map((move, index) => ({ move, outcome: update.outcomes[index] ?? "" }));
    const log = [...this.log.slice(0, update.first), ...told];
    for (const [number, move] of Object.entries(update.disclosed ?? {})) {
      const old = log[Number(number)];
      if (old) log[Number(number)] = { ...old, move };
    }
    this.before = this.position;
    this.position = update.position;
    this.last = told;
    this.log = log;
    this.pointing = {};
    if (update.table) this.info = update.table;
    if (this.waiting && this.waiting.at < update.first + told.length && told.some((one) => one.move === this.pending))
      this.pending = null;
    this.note();
    return told;
  }

  /** Forget everything that only one seat may know. */
  private forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.steps = [];
    this.position = null;
    this.before = null;
    this.last = [];
    this.log = [];
    this.pointing = {};
    this.refused = null;
  }

  /** Keep the list of matches in progress on the home page true. */
  private note(): void {
    if (this.info && keys.of(this.table)) keys.keep(this.info);
  }
}
