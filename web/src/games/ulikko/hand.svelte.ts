// What a hand has chosen so far, and what it would do: the transient part of the board. Everything that lasts
// comes from the view, and what may be played from `legal`.

import { settings } from "../../settings.svelte";
import type { Ghost } from "./ghost";
import { fullest, parse, write, type AuroraMove, type Choices, type Way } from "./moves";
import {
  freeWith,
  OPPOSITE,
  pawnsAround,
  SIDE_SYMBOL,
  type BoardView,
  type Colour,
  type Side,
  type UlikkoView,
} from "./view";

/** A tile that lies on a cell for now, while its pawns are chosen. */
interface Draft {
  base: string;
  cell: string;
  declined: string[];
  ways: Way[];
}

/** The table the hand reaches over. */
interface Table {
  view: UlikkoView;
  board: BoardView | undefined;
  choices: Choices;
  open: boolean;
  pending: string | null;
  play: (text: string) => void;
}

const SETTING = ["settle", "place", "aurora anywhere", "aurora move"];

export class Hand {
  /** The aurora whose target is being picked. */
  mode = $state<AuroraMove | null>(null);
  /** For the purple aurora: the tile that moves. */
  from = $state<string | null>(null);
  /** Pawns are to be chosen one by one. */
  choosing = $state(false);
  draft = $state.raw<Draft | null>(null);
  /** The side whose push, and the cell whose tile, is looked at. */
  side = $state<Side | null>(null);
  looked = $state<string | null>(null);

  constructor(private readonly table: () => Table) {}

  letGo(): void {
    this.mode = null;
    this.from = null;
    this.draft = null;
    this.side = null;
  }

  use(mode: AuroraMove): void {
    const same = this.mode === mode;
    this.letGo();
    if (!same) this.mode = mode;
  }

  // -- the main board

  /** Whether a side can be pushed now. */
  pushing = $derived.by(() => {
    const { open, choices } = this.table();
    return open && (choices.insert.size > 0 || this.mode === "reinsert");
  });

  /** The tile that a push would bring in. */
  tile = $derived.by((): Colour | null => {
    const { view } = this.table();
    if (view.phase === "settle" || view.phase === "insert") return view.drawn;
    return this.mode === "reinsert" ? (view.fallen?.tile ?? null) : null;
  });

  private waiting = $derived.by(() => {
    const { pending } = this.table();
    return pending ? parse(pending) : null;
  });

  /** The push that is shown before it is done, or while it is on its way. */
  preview = $derived.by((): Side | null => {
    const { verb = "", places = [] } = this.waiting ?? {};
    return verb === "insert" || verb === "aurora reinsert" ? (places[0] as Side) : this.side;
  });

  /** The free cells for the tile that falls out when this side is pushed. */
  room(side: Side): string[] {
    const { board } = this.table();
    return board ? freeWith(board, SIDE_SYMBOL[OPPOSITE[side]]) : [];
  }

  push(side: Side, touch: boolean): void {
    // The first touch shows what would happen; where moves are confirmed anyway, the shell asks.
    if (touch && !settings.confirm && this.side !== side) this.side = side;
    else this.table().play(this.mode === "reinsert" ? `aurora reinsert ${side}` : `insert ${side}`);
  }

  // -- the own board

  /** The cells that may be chosen. */
  lit = $derived.by((): ReadonlySet<string> => {
    const { view, choices } = this.table();
    if (this.draft) return new Set();
    if (this.mode === "anywhere") return new Set(choices.anywhere.keys());
    if (this.mode === "move") return new Set((this.from ? choices.move.get(this.from) : choices.move)?.keys() ?? []);
    if (this.mode) return new Set();
    return view.phase === "settle" ? choices.settle : new Set(choices.place.keys());
  });

  /** The cells where the tile could go that would fall out. */
  could = $derived.by((): ReadonlySet<string> => new Set(this.pushing && this.preview ? this.room(this.preview) : []));

  /** The tile that a tap on a cell would set there. */
  private carried = $derived.by((): Colour | null => {
    const { view, board } = this.table();
    if (this.mode === "move") return (this.from && board?.tiles[this.from]) || null;
    if (this.mode === "anywhere" || (!this.mode && view.phase === "place")) return view.fallen?.tile ?? null;
    return !this.mode && view.phase === "settle" ? view.drawn : null;
  });

  /** The tile that is about to leave its cell. */
  lifted = $derived.by(() => (this.waiting?.verb === "aurora move" ? (this.waiting.places[0] ?? null) : this.from));

  ghost = $derived.by((): Ghost | null => {
    const { view, board, open } = this.table();
    if (this.waiting && SETTING.includes(this.waiting.verb)) {
      const { verb, places, declined } = this.waiting;
      const moved = verb === "aurora move" ? (places[0] ?? null) : null;
      const tile = moved ? board?.tiles[moved] : view.phase === "settle" ? view.drawn : view.fallen?.tile;
      return tile ? this.ghostOn(places[moved ? 1 : 0] ?? "", tile, declined, moved, false) : null;
    }
    if (!this.carried || !open) return null;
    if (this.draft) return this.ghostOn(this.draft.cell, this.carried, this.draft.declined, this.from, true);
    const { looked } = this;
    if (!looked || !this.lit.has(looked) || board?.tiles[looked]) return null;
    return this.ghostOn(looked, this.carried, fullest(this.waysTo(looked))[0]?.declined ?? [], this.from, false);
  });

  /** Whether the pawns chosen so far can be set: there may be too few of a kind. */
  suffices = $derived.by(() => {
    const { draft } = this;
    return !draft || draft.ways.some((way) => way.text === write(draft.base, draft.declined));
  });

  chooseCell(cell: string): void {
    const { view, board, open, play } = this.table();
    if (!open) return;
    if (this.draft?.cell === cell) return this.finish();
    this.draft = null;
    if (this.mode === "anywhere") this.set(`aurora anywhere ${cell}`, cell);
    else if (this.mode === "move") {
      if (this.from === cell) this.from = null;
      else if (board?.tiles[cell]) this.from = cell;
      else if (this.from) this.set(`aurora move ${this.from} ${cell}`, cell);
    } else if (this.mode) this.letGo();
    else if (view.phase === "settle") play(`settle ${cell}`);
    else this.set(`place ${cell}`, cell);
  }

  toggleChoosing(): void {
    this.choosing = !this.choosing;
    this.draft = null;
  }

  /** Leave the pawn towards a neighbour out, or take it in again. */
  togglePawn(cell: string): void {
    if (!this.draft || !this.ghost) return;
    const gone = new Set(this.draft.declined);
    if (!gone.delete(cell)) gone.add(cell);
    this.draft = { ...this.draft, declined: this.ghost.pawns.map((pawn) => pawn.cell).filter((one) => gone.has(one)) };
  }

  finish(): void {
    if (this.draft) this.table().play(write(this.draft.base, this.draft.declined));
  }

  /** Set the carried tile: at once, unless which pawns go with it is to be chosen or must be. */
  private set(base: string, cell: string): void {
    const { board, play } = this.table();
    const ways = this.waysTo(cell);
    const best = fullest(ways);
    const borders = board && this.carried ? pawnsAround(board, cell, this.carried, this.from).length : 0;
    const onlyWay = ways.length === 1 && (best[0]?.declined.length ?? 0) > 0;
    if (ways.length > 0 && borders > 0 && !onlyWay && (this.choosing || best.length > 1)) {
      // What no choice can save is left out from the beginning.
      const sure = best[0]?.declined.filter((one) => best.every((way) => way.declined.includes(one))) ?? [];
      this.draft = { base, cell, declined: sure, ways };
    } else play(best[0]?.text ?? base);
  }

  private waysTo(cell: string): Way[] {
    const { choices } = this.table();
    if (this.mode === "move") return choices.move.get(this.from ?? "")?.get(cell) ?? [];
    return (this.mode === "anywhere" ? choices.anywhere : choices.place).get(cell) ?? [];
  }

  private ghostOn(cell: string, tile: Colour, declined: string[], lifted: string | null, editable: boolean): Ghost {
    const { view, board } = this.table();
    const around = board && view.phase !== "settle" ? pawnsAround(board, cell, tile, lifted) : [];
    return { cell, tile, editable, pawns: around.map((one) => ({ ...one, declined: declined.includes(one.cell) })) };
  }
}
