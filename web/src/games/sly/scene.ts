// What is to be seen of a move between two views: which cards cross the table, when, and who pounces on
// whom. Nothing here decides anything; it all has happened already.

import type { Told } from "../../table.svelte";
import { colourOf, readCard, type SlyView } from "./view";

export type Spot = { space: string } | { seat: number };

export interface Actor {
  key: string;
  owner: number;
  /** Null: only its owner knows, so its back is all there is to see. */
  card: string | null;
  from: Spot;
  to: Spot;
  up: boolean;
  turnAt: number | null;
  /** When it jumps at a hen, and on which space that hen lies. */
  pounceAt: number | null;
  prey: string | null;
  leaveAt: number | null;
  until: number;
}

export interface Bubble {
  space: string;
  id: "bubble-fox" | "bubble-caught" | "bubble-safe" | "bubble-taken";
  at: number;
  until: number;
}

export interface Scene {
  actors: Actor[];
  bubbles: Bubble[];
}

const TURN = 340;
const FLY = 420;

export function sceneOf(before: SlyView, view: SlyView, last: Told[]): Scene {
  const told = last.at(-1);
  const words = told?.move.split(" ") ?? [];
  const space = words.at(-1) ?? "";
  switch (words[0]) {
    case "lay":
      return laid(view, space);
    case "expose":
      return exposed(before, view, space, told?.outcome ?? "");
    case "reveal":
    case "flip":
      return view.flips_left > 0 ? { actors: [], bubbles: [] } : resolved(before, view, space, told?.outcome ?? "");
    default:
      return { actors: [], bubbles: [] };
  }
}

function still(space: string, owner: number, card: string | null, up: boolean): Actor {
  const here = { space };
  return { key: space, owner, card, from: here, to: here, up, turnAt: null, pounceAt: null, prey: null, leaveAt: null, until: 0 };
}

function laid(view: SlyView, space: string): Scene {
  const card = view.spaces[space]?.card;
  if (!card) return { actors: [], bubbles: [] };
  const actor = { ...still(space, card.owner, null, false), from: { seat: card.owner }, leaveAt: 0, until: 300 };
  return { actors: [actor], bubbles: [] };
}

function exposed(before: SlyView, view: SlyView, space: string, outcome: string): Scene {
  const owner = before.spaces[space]?.card?.owner ?? 0;
  const actor = { ...still(space, owner, readCard(outcome).rank, false), turnAt: 420, until: 1050 };
  const claim: Bubble = { space, id: "bubble-fox", at: 0, until: 560 };
  if (view.spaces[space]?.card)
    return { actors: [actor], bubbles: [claim, { space, id: "bubble-safe", at: 760, until: 1700 }] };
  const exposer = view.captured.findIndex((foxes, seat) => foxes.length > (before.captured[seat]?.length ?? 0));
  const caught: Bubble = { space, id: "bubble-caught", at: 760, until: 1450 };
  return { actors: [{ ...actor, to: { seat: exposer }, leaveAt: 1150, until: 1150 + FLY }], bubbles: [claim, caught] };
}

/** The end of a reveal: the last card turns, the fox pounces, the rest go home. */
function resolved(before: SlyView, view: SlyView, turnedNow: string, outcome: string): Scene {
  const taker = view.taken.findIndex((hens, seat) => hens.length > (before.taken[seat]?.length ?? 0));
  const taken = taker < 0 ? null : readCard(view.taken[taker]?.at(-1) ?? "");
  const actors: Actor[] = [];
  const bubbles: Bubble[] = [];
  for (const [space, { card }] of Object.entries(before.spaces)) {
    if (!card || (space !== turnedNow && (!card.face_up || card.safe))) continue;
    const rank = space === turnedNow ? readCard(outcome).rank : card.card;
    const actor = { ...still(space, card.owner, rank, card.face_up), turnAt: space === turnedNow ? 0 : null };
    if (view.spaces[space]?.card) {
      bubbles.push({ space, id: "bubble-safe", at: 900, until: 1800 });
      actors.push({ ...actor, until: 900 });
    } else if (taken && rank === taken.rank && colourOf(card.owner) === taken.colour) {
      bubbles.push({ space, id: "bubble-taken", at: 700, until: 1250 });
      actors.push({ ...actor, to: { seat: taker }, leaveAt: 1050, until: 1050 + FLY });
    } else {
      actors.push({ ...actor, to: { seat: card.owner }, leaveAt: 1150, until: 1150 + FLY });
    }
  }
  const prey = actors.find((actor) => taken && actor.card === taken.rank && colourOf(actor.owner) === taken.colour);
  const fox = prey && actors.find((actor) => actor.card === "fox" && actor.owner === taker);
  if (fox) Object.assign(fox, { pounceAt: TURN + 160, prey: prey.key });
  return { actors, bubbles };
}

export const TIMES = { TURN, FLY } as const;
