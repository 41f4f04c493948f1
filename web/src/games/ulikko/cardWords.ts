// A landscape card in words, for the explanation and for those who cannot see its picture.

import { cellsOf, isOurs, type Card } from "./deck";
import { say } from "./say";
import type { Kind } from "./view";

export function cardWords(kind: Kind, card: Card): string {
  if (card.joins) return say("task-line", { joins: card.joins, count: card.at_least ?? 1 });
  if (card.chain) return say("task-all", { count: card.chain });
  if (card.corners) return say("task-four-corners");
  if (card.square) {
    const [[a = "", b = ""] = [], [c = "", d = ""] = []] = card.square;
    const named = (colour: string): string => say(`forest-${colour}`);
    return say("task-square", { a: named(a), b: named(b), c: named(c), d: named(d) });
  }
  const name = isOurs(kind, card) ? card.id : "other";
  if (card.figure) return say("task-figure", { name, count: card.figure.length });
  const differ = card.different === "all" ? "all" : card.different ? "some" : "no";
  return say("task-shape", { name, count: cellsOf(card).length, differ });
}
