// The match in words and in time. Who moved is not in the log but follows from it: the wolf's place goes
// round by round, the helpers' order step by step (U10, U17).

import type { Position, Seat } from "../../protocol";
import type { Told } from "../../table.svelte";
import type { Sentence } from "../board";
import { patienceOf, SHEEP_TO_ESCAPE, type UlyView } from "./view";

export function tell(log: Told[], seats: Seat[], options: Record<string, unknown>): Sentence[][] {
  const players = seats.length;
  const rounds = players <= 3 ? 2 * players : players; // U18
  const patience = patienceOf(options);
  const left = (seat: number): number => (seat + 1) % players;
  const name = (seat: number): string => seats[seat]?.name ?? "";

  let wolf = typeof options["first"] === "number" ? options["first"] : 0;
  let helper = left(wolf);
  let round = 1;
  let found = 0;
  let quiet = 0;
  let lair = ""; // where the wolf is, if the log tells
  let hidden: Sentence[] = [];

  return log.map(({ move, outcome }) => {
    const [verb, one = "", other = ""] = move.split(" ");
    if (verb === "hide") {
      // The wolf's own log knows more, but somebody may look over its shoulder: where it hid is told with
      // the end of the round, when everyone may read it.
      lair = one === "?" ? "" : one;
      hidden = [{ id: "tell-hide", facts: { name: name(wolf), cell: lair } }];
      return hidden;
    }
    if (verb === "start") return [{ id: "tell-start", facts: { name: name(helper), cell: one } }];
    if (verb === "swap") {
      lair = lair === one ? other : lair === other ? one : lair;
      return [{ id: "tell-swap", facts: { name: name(wolf), first: one, second: other } }];
    }
    const said: Sentence[] = [{ id: outcome ? `tell-go-${outcome}` : "tell-go", facts: { name: name(helper), cell: one } }];
    if (outcome === "sheep") found += 1;
    quiet = outcome ? 0 : quiet + 1;
    const caught = outcome === "wolf";
    if (!caught && found < SHEEP_TO_ESCAPE && !(patience > 0 && quiet === patience)) {
      do helper = left(helper);
      while (helper === wolf);
      return said;
    }
    if (hidden[0] && lair) hidden[0].id = "tell-hide-at";
    said.push({ id: caught ? "notice-caught" : "notice-escaped", facts: { name: name(wolf) } });
    if (!caught && lair) said.push({ id: "page-was-at", facts: { cell: lair } });
    if (round < rounds) {
      round += 1;
      wolf = left(wolf);
      helper = left(wolf);
      found = quiet = 0;
      said.push({ id: "notice-round", facts: { round, rounds, name: name(wolf) } });
    }
    return said;
  });
}

/** What the viewer can do now, or who does what. */
export function prompt(position: Position, viewer: number, seats: Seat[]): Sentence | null {
  const view = position.view as UlyView;
  if (view.phase === "over" || view.actor === null) return null;
  if (view.actor === viewer) return { id: `page-prompt-${view.phase}` };
  const helps = viewer >= 0 && viewer !== view.wolf_seat && seats.length > 2;
  const waits = helps && (view.phase === "start" || view.phase === "go") ? "point" : "wait";
  return { id: `page-${waits}-${view.phase}`, facts: { name: seats[view.actor]?.name ?? "" } };
}

/** How long these moves deserve to be looked at, in ms. */
export function pace(told: Told[]): number {
  return told.reduce((sum, { move, outcome }) => {
    if (move.startsWith("hide")) return sum + 300;
    if (move.startsWith("go")) return sum + (outcome === "wolf" ? 2200 : outcome ? 800 : 500);
    return sum + 450;
  }, 0);
}

export function standing(view: UlyView, seat: number): Sentence {
  return { id: "score", facts: { count: view.tokens[seat] ?? 0 } };
}

export function sound({ move, outcome }: Told): "slide" | "turn" | "place" | "step" | "alarm" {
  if (move.startsWith("swap")) return "slide";
  if (move.startsWith("go")) return outcome === "wolf" ? "alarm" : outcome ? "turn" : "step";
  return "place";
}
