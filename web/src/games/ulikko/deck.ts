// The landscape cards as pictures: ours, or those of the deck that the match is played with.

import ours from "../../../../src/bocage/games/ulikko/data/deck.json";
import type { Colour, Kind } from "./view";

export type Segment = [number, number, number, number];

export interface Card {
  id: string;
  joins?: "adjacent" | "opposite";
  at_least?: number;
  chain?: number;
  figure?: Segment[];
  square?: Colour[][];
  corners?: boolean;
  cells?: string[];
  different?: "all" | Segment[];
}

interface Deck extends Record<Kind, Card[]> {
  boards: { animal: string }[];
}

function deckOf(options: Record<string, unknown>): Deck {
  const given = options["deck"];
  return (given && typeof given === "object" ? given : ours) as Deck;
}

export function cardOf(options: Record<string, unknown>, kind: Kind, id: string | null): Card | null {
  return deckOf(options)[kind].find((card) => card.id === id) ?? null;
}

/** Whether a card is one of ours, whose figure has a name in every language. */
export function isOurs(kind: Kind, card: Card): boolean {
  const known = (ours as unknown as Deck)[kind].find((one) => one.id === card.id);
  return known !== undefined && JSON.stringify(known) === JSON.stringify(card);
}

/** The tiles of a card drawn in X and dots, in reading order. */
export function cellsOf(card: Card): [number, number][] {
  return (card.cells ?? []).flatMap((row, y) =>
    [...row].flatMap((mark, x) => (mark === "X" ? [[x, y] as [number, number]] : [])),
  );
}

/** The pairs of tiles that must differ. */
export function pairsOf(card: Card): Segment[] {
  if (Array.isArray(card.different)) return card.different;
  if (card.different !== "all") return [];
  const cells = cellsOf(card);
  return cells.flatMap(([x1, y1], index) => cells.slice(index + 1).map(([x2, y2]): Segment => [x1, y1, x2, y2]));
}
