import type { Position, Seat } from "../../protocol";
import type { Told } from "../../table.svelte";
import type { BoardModule, Sentence } from "../board";
import Board from "./Board.svelte";
import { tell } from "./tell";
import { tally, type SlyView } from "./view";

function prompt(position: Position, viewer: number, _seats: Seat[]): Sentence | null {
  const view = position.view as SlyView;
  if (viewer < 0 || position.to_move !== viewer) return null;
  if (view.phase === "flip") return { id: "prompt-flip", facts: { count: view.flips_left } };
  const can = (verb: string): boolean => position.legal.some((move) => move.startsWith(verb));
  if (!can("lay")) return { id: "prompt-full" };
  if (can("reveal")) return { id: "prompt-all" };
  return { id: can("expose") ? "prompt-expose" : "prompt-lay" };
}

function paceOf({ move, outcome }: Told): number {
  if (move.startsWith("lay")) return 450;
  if (move.startsWith("expose")) return outcome.endsWith("fox") ? 1500 : 1100;
  // The last flip of a reveal is followed by its resolution, which this cannot know: it runs on meanwhile.
  return move.startsWith("reveal") ? 800 : 1200;
}

export default {
  name: "sly",
  Board,
  tell,
  prompt,
  pace: (told) => told.reduce((sum, one) => sum + paceOf(one), 0),
  standing: (view, seat) => ({ id: "score", facts: { count: tally(view, seat).total } }),
  sound: ({ move, outcome }) => {
    if (move.startsWith("lay")) return "place";
    if (!outcome.endsWith("fox")) return "turn";
    return move.startsWith("expose") ? "gain" : "alarm";
  },
} satisfies BoardModule<SlyView>;
