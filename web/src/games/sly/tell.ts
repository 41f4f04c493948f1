// The log in words. Who moved follows from the log alone: every move but `flip` begins a turn. What came
// of the cards turned over is retold from what everyone saw (S8, S11 to S14).

import type { Seat } from "../../protocol";
import type { Told } from "../../table.svelte";
import { words } from "../../words.svelte";
import type { Sentence } from "../board";
import { colourOf, readCard } from "./view";

interface Turned {
  space: string;
  seat: number;
  rank: string;
}

function cardWords(outcome: string): string {
  const { colour, rank } = readCard(outcome);
  return words.say("sly", "card", { colour, rank });
}

export function tell(log: Told[], seats: Seat[], options: Record<string, unknown>): Sentence[][] {
  const first = typeof options["first"] === "number" ? options["first"] : 0;
  const count = Math.max(seats.length, 1);
  const nameOf = (seat: number): string => seats[seat]?.name ?? "";
  const faceDown = new Set<string>();
  let turns = 0;
  let turned: Turned[] = [];
  let toTurn = 0;
  return log.map(({ move, outcome }) => {
    const [verb = "", ...rest] = move.split(" ");
    const space = rest.at(-1) ?? "";
    if (verb !== "flip") turns += 1;
    const seat = (first + turns - 1) % count;
    const name = nameOf(seat);
    if (verb === "lay") {
      faceDown.add(space);
      const rank = rest[0] ?? "?";
      if (rank === "?") return [{ id: "tell-lay", facts: { name, space } }];
      return [{ id: "tell-lay-known", facts: { name, space, card: words.say("sly", "own-card", { rank }) } }];
    }
    if (verb === "reveal") {
      toTurn = Math.min(count, faceDown.size);
      turned = [];
    }
    faceDown.delete(space);
    const card = cardWords(outcome);
    const sentences: Sentence[] = [{ id: `tell-${verb}`, facts: { name, space, card } }];
    const { colour, rank } = readCard(outcome);
    if (verb === "expose") {
      sentences.push(
        rank === "fox" ? { id: "notice-captured", facts: { name, card } } : { id: "notice-safe", facts: { space, card } },
      );
      return sentences;
    }
    turned.push({ space, seat: [0, 1, 2, 3].find((owner) => colourOf(owner) === colour) ?? 0, rank });
    if (turned.length < toTurn) return sentences;
    return [...sentences, ...cameOf(turned, seat, count, nameOf)];
  });
}

/** Retell what became of the cards of a reveal: one fox takes the highest hen, the next highest is safe. */
function cameOf(turned: Turned[], mover: number, count: number, nameOf: (seat: number) => string): Sentence[] {
  const nearest = (one: Turned, other: Turned): number =>
    ((one.seat - mover + count) % count) - ((other.seat - mover + count) % count);
  const [fox] = turned.filter((one) => one.rank === "fox").sort(nearest);
  const hens = turned.filter((one) => one.rank !== "fox").sort((a, b) => Number(b.rank) - Number(a.rank) || nearest(a, b));
  const said = (one: Turned): string => cardWords(`${colourOf(one.seat)} ${one.rank}`);
  const sentences: Sentence[] = [];
  const taken = fox && hens.shift();
  if (fox && taken) sentences.push({ id: "notice-taken", facts: { name: nameOf(fox.seat), card: said(taken) } });
  const safe = hens.shift();
  if (safe) sentences.push({ id: "notice-safe", facts: { space: safe.space, card: said(safe) } });
  const home = turned.length - (taken ? 1 : 0) - (safe ? 1 : 0);
  if (home > 0) sentences.push({ id: "notice-home", facts: { count: home } });
  return sentences;
}
