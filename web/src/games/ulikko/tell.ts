// The log in words. Whose move it is, the log tells: each draw begins the turn of the next seat.

import type { Seat } from "../../protocol";
import type { Told } from "../../table.svelte";
import type { Sentence } from "../board";
import { parse } from "./moves";
import { say, seatName } from "./say";
import { COLOURS, KINDS, SIDE_SYMBOL, SYMBOLS, type Side } from "./view";

export function tell(log: Told[], seats: Seat[], options: Record<string, unknown>): Sentence[][] {
  const first = typeof options["first"] === "number" ? options["first"] : 0;
  let neutrals = 0;
  let draws = 0;
  let seat = first;
  return log.map(({ move, outcome }) => {
    if (move.startsWith("* neutral ")) seat = (first + neutrals++) % seats.length;
    if (move.startsWith("* draw ")) seat = (first + draws++) % seats.length;
    return tellOne(move, outcome, seatName(seats, seat));
  });
}

function tellOne(move: string, outcome: string, name: string): Sentence[] {
  const { verb, places, declined } = parse(move);
  const [first = "", second = ""] = places;
  if (verb === "* cards") return [{ id: "tell-cards" }];
  if (verb === "* main") return [{ id: "tell-main" }];
  if (verb === "* neutral" || verb === "* draw")
    return [{ id: verb.replace("* ", "tell-"), facts: { name, colour: say(`forest-${first}`) } }];
  const place =
    verb === "insert" || verb === "aurora reinsert"
      ? say(`side-${first}`)
      : verb === "aurora landscape"
        ? say(`card-${first}`)
        : first;
  const sentences: Sentence[] = [{ id: `tell-${verb.replace(" ", "-")}`, facts: { name, first: place, second } }];
  if (declined.length > 0) sentences.push({ id: "tell-declined", facts: { cells: declined.join(", ") } });
  return [...sentences, ...notices(outcome, name)];
}

/** What everyone saw happen by a move: what fell out, and the objectives it met. */
function notices(outcome: string, name: string): Sentence[] {
  const words = outcome.split(" ").filter(Boolean);
  const [first = "", second = ""] = words;
  if (words.includes("gone") && words.length > 1 && second in SIDE_SYMBOL)
    return [{ id: "told-fallen-lost", facts: { colour: first, side: second } }];
  if (second in SIDE_SYMBOL)
    return [{ id: "told-fallen", facts: { colour: first, side: second, symbol: SIDE_SYMBOL[second as Side] } }];
  return words.flatMap((word): Sentence[] => {
    if (word === "gone") return [{ id: "notice-lost" }];
    const kind = KINDS.find((one) => one === word);
    if (kind) return [{ id: "notice-met", facts: { name, card: say(`card-${kind}`) } }];
    const symbol = SYMBOLS.find((one) => one === word);
    if (symbol) return [{ id: "notice-symbol", facts: { name, symbol: say(`symbol-${symbol}`) } }];
    const [colour = "", number = ""] = word.split("-");
    if (!COLOURS.some((one) => one === colour)) return [];
    return [{ id: "notice-aurora", facts: { name, colour: say(`forest-${colour}`), number: Number(number) } }];
  });
}
