// What the shell asks of a game's board, and gives it. A board knows views and move texts, never rules:
// what may be played arrives as data (`legal`), and what is tried beyond that is the server's to refuse.
// A game's folder has an index.ts whose default export is a BoardModule; it is found by itself.

import type { Component } from "svelte";
import type { Position, Result, Seat } from "../protocol";
import type { Facts } from "../words.svelte";
import type { Told } from "../table.svelte";

/** A sentence: a message of the game's own texts, with its facts. */
export interface Sentence {
  id: string;
  facts?: Facts;
}

export interface BoardProps<View> {
  view: View;
  /** The view shown before this one, null after a jump (welcome, take-back, replay backwards). */
  before: View | null;
  /** The moves that led from `before` to `view`; highlight them, animate by them. */
  last: Told[];
  /** What may be played here and now, as texts; empty when it is not for this viewer to move. */
  legal: string[];
  seats: Seat[];
  options: Record<string, unknown>;
  /** Whose eyes: a seat, -1 a spectator, -2 all is shown. */
  viewer: number;
  mover: number | "chance" | null;
  result: Result | null;
  /** A move on its way to the server, or waiting for its confirmation: draw it as if it were half played. */
  pending: string | null;
  /** Play this text. Also for attempts that are not in `legal`: the server says why not, with the rule. */
  play: (text: string) => void;
  /** Where helpers point, by seat; `point("")` takes one's hand away. Absent where nobody can point. */
  pointing: Record<number, string>;
  point: ((cell: string) => void) | null;
  /** The device is shared: secrets of the viewer stay covered until a button is held. */
  discreet: boolean;
}

/** Where a move came from: the position before it, as the reader of the log saw it, where that is known. */
export interface Telling<View> {
  told: Told;
  number: number;
  names: string[];
  /** The seat that moved, if the log tells. */
  before: View | null;
}

export interface BoardModule<View = unknown> {
  /** The game's name on the wire. */
  name: string;
  Board: Component<BoardProps<View>>;
  /** The log in words: one or more sentences for each move, given all of the moves. */
  tell: (log: Told[], seats: Seat[], options: Record<string, unknown>) => Sentence[][];
  /** What the viewer can do now, in one sentence ("Exchange two tiles that touch"), for the turn banner. */
  prompt: (position: Position, viewer: number, seats: Seat[]) => Sentence | null;
  /** How long these moves deserve to be looked at, in ms. */
  pace: (told: Told[]) => number;
  /** A seat's standing now, for the row of players ("3 tokens"); null where there is none. */
  standing: (view: View, seat: number, options: Record<string, unknown>) => Sentence | null;
  /** Whether a text is one of the legal moves, where not every spelling of those is listed; else it must be in the list. */
  allows?: (legal: string[], text: string) => boolean;
  /** Which sound a move makes. */
  sound: (told: Told) => "slide" | "turn" | "place" | "step" | "push" | "gain" | "alarm" | null;
}
