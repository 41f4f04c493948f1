// The match in words and in time. Who moved is not in the log but follows from it: all pick in turn, then all
// play in turn (L2, L4).

import type { Position, Seat } from "../../protocol";
import type { Told } from "../../table.svelte";
import { words } from "../../words.svelte";
import type { Sentence } from "../board";
import type { LolloView } from "./view";

export const snailName = (snail: string): string => words.say("lollo", "snail", { snail });

export function tell(log: Told[], seats: Seat[], options: Record<string, unknown>): Sentence[][] {
  const players = Math.max(seats.length, 1);
  let seat = typeof options["first"] === "number" ? options["first"] : 0;
  const picks: { name: string; snail: string }[] = [];
  return log.map(({ move, outcome }) => {
    const [verb = "", what = ""] = move.replace("* ", "").split(" ");
    if (verb === "roll") return [{ id: what === "blackbird" ? "tell-roll-blackbird" : "tell-roll", facts: { face: what } }];
    const name = seats[seat]?.name ?? "";
    seat = (seat + 1) % players;
    if (verb === "pick") {
      // The own log knows more, but somebody may look over one's shoulder.
      if (what !== "?") picks.push({ name, snail: snailName(what) });
      return [{ id: "tell-pick", facts: { name } }];
    }
    const [did = "", place = ""] = outcome.split(" ");
    const id = place === "gate" || place === "lettuce" ? `tell-${did}-${place}` : `tell-${did}`;
    const said: Sentence[] = [{ id, facts: { name, snail: snailName(what), step: place } }];
    if (place === "lettuce" && picks.length === players) for (const facts of picks) said.push({ id: "notice-favourite", facts });
    return said;
  });
}

/** What the viewer can do now, or who does what. */
export function prompt(position: Position, viewer: number, seats: Seat[]): Sentence | null {
  const view = position.view as LolloView;
  const mover = position.to_move;
  if (view.phase === "over" || typeof mover !== "number") return null;
  const what = view.phase === "pick" ? "pick" : view.die === "blackbird" ? "scare" : "crawl";
  if (mover === viewer) return { id: `page-prompt-${what}`, facts: { count: Number(view.die) || 0 } };
  return { id: `page-wait-${what}`, facts: { name: seats[mover]?.name ?? "" } };
}

/** How long these moves deserve to be looked at, in ms. */
export function pace(told: Told[]): number {
  return told.reduce((sum, { move, outcome }) => {
    if (move.startsWith("*")) return sum + 450;
    if (move.startsWith("pick")) return sum + 300;
    return sum + (outcome.endsWith("lettuce") ? 1600 : 750);
  }, 0);
}

export function standing(view: LolloView, seat: number): Sentence | null {
  const count = view.points[seat];
  return view.phase === "over" && typeof count === "number" ? { id: "score", facts: { count } } : null;
}

export function sound({ move, outcome }: Told): "slide" | "place" | "turn" | "gain" | "alarm" {
  if (move.startsWith("*")) return "turn";
  if (move.startsWith("pick")) return "place";
  if (outcome.endsWith("lettuce")) return "gain";
  return outcome.startsWith("slips") ? "alarm" : "slide";
}
