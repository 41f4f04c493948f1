// Ulikko for the shell.

import type { BoardModule } from "../board";
import type { Told } from "../../table.svelte";
import Board from "./Board.svelte";
import { parse } from "./moves";
import { tell } from "./tell";
import { pointsLeft, type UlikkoView } from "./view";

const PACE: Record<string, number> = {
  "* cards": 300,
  "* main": 400,
  "* neutral": 300,
  "* draw": 350,
  settle: 450,
  insert: 700,
  place: 500,
  discard: 500,
  end: 100,
  "aurora landscape": 700,
  "aurora reinsert": 700,
  "aurora anywhere": 700,
  "aurora move": 700,
};
const LONGEST = 1200;

const module: BoardModule<UlikkoView> = {
  name: "ulikko",
  Board,
  tell,
  prompt(position, viewer) {
    const view = position.view as UlikkoView;
    if (position.to_move !== viewer || position.legal.length === 0) return null;
    const { legal } = position;
    if (view.phase === "settle") return { id: "prompt-settle" };
    if (view.phase === "insert") return { id: "prompt-insert" };
    if (view.phase === "after") return { id: "prompt-after" };
    if (view.phase !== "place" || !view.fallen) return null;
    const id = legal.includes("discard") ? "prompt-stuck" : "prompt-place";
    return { id, facts: { colour: view.fallen.tile, symbol: view.fallen.symbol } };
  },
  pace(told) {
    const wanted = told.reduce((sum, { move }) => sum + (PACE[parse(move).verb] ?? 300), 0);
    return Math.min(wanted, LONGEST);
  },
  standing(view, seat) {
    const board = view.boards[seat];
    return board ? { id: "score", facts: { count: pointsLeft(board) } } : null;
  },
  allows(legal, text) {
    // A pawn may be laid on fewer borders than it could be (` -CELL`); not every choice is listed.
    const placed = (move: string): string => move.split(" -")[0] ?? "";
    return legal.some((move) => placed(move) === placed(text));
  },
  sound,
};

function sound({ move, outcome }: Told): ReturnType<BoardModule["sound"]> {
  const { verb } = parse(move);
  if (verb === "insert" || verb === "aurora reinsert") return "push";
  if (verb === "aurora landscape") return "gain";
  if (verb === "place" || verb === "aurora anywhere" || verb === "aurora move")
    return outcome && outcome !== "gone" ? "gain" : verb === "aurora move" ? "slide" : "place";
  if (verb === "settle") return "place";
  if (verb === "discard") return "slide";
  return verb === "* draw" || verb === "* neutral" ? "turn" : null;
}

export default module;
