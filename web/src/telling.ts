// What a match says in words: moves, refusals, rules.

import { sitterName } from "./bots";
import type { BoardModule, Sentence } from "./games/board";
import { SPECTATOR, type Result, type Seat, type TableInfo } from "./protocol";
import type { Told } from "./table.svelte";
import { listed, t, words } from "./words.svelte";

/** Why an attempt was refused. */
export interface Refused {
  code: string;
  rule: string | null;
  text: string; // English; the page says it in its own words where it knows the code
  move: string;
}

/** Put the moves of a log beside what everyone saw happen by them. */
export function told(moves: string[], outcomes: string[]): Told[] {
  return moves.map((move, index) => ({ move, outcome: outcomes[index] ?? "" }));
}

export function sentence(game: string, { id, facts }: Sentence): string {
  return words.say(game, id, facts);
}

/** The log in words: for each move its sentences. */
export function lines(
  board: BoardModule,
  log: Told[],
  seats: Seat[],
  options: Record<string, unknown>,
): string[] {
  return board
    .tell(log, seats, options)
    .map((sentences) => sentences.map((one) => sentence(board.name, one)).join(" "));
}

/** Why something was refused, in the language of the page. */
export function refusal(game: string, { code }: Refused): string {
  for (const domain of [game, "server"]) {
    if (!words.has(domain, code)) continue;
    const said = words.say(domain, code);
    if (!said.startsWith("⟦")) return asSentence(said);
  }
  // Texts that are no move cannot come from a board; whatever else comes has no words of its own.
  return t("table-refused");
}

/** The messages of the games are pieces for the command line: "the dog moves exactly one cell". */
function asSentence(text: string): string {
  const [first = "", ...rest] = text;
  return `${first.toLocaleUpperCase(words.language)}${rest.join("")}.`;
}

/** People as they call themselves, bots by their names; of several alike each has a number. */
export function called<Sitter extends Seat>(seats: Sitter[]): Sitter[] {
  const names = seats.map(sitterName);
  return seats.map((seat, index) => {
    const name = names[index] ?? "";
    const alike = seat.kind === "bot" && names.filter((other) => other === name).length > 1;
    const number = names.slice(0, index + 1).filter((other) => other === name).length;
    return { ...seat, name: alike ? `${name} ${number}` : name };
  });
}

/** The players of a record, which does not say who was a bot. */
export function recorded(players: string[]): Seat[] {
  return called(
    players.map((name) => {
      const bot = words.has("page", `bot-${name}`) ? name : "";
      return { name, kind: bot ? "bot" : "person", present: true, bot, standing_in: false };
    }),
  );
}

/** Who won, to those who sit here (`seats`): you, or somebody by name. */
export function victory(info: TableInfo, { winners }: Result, seats: number[]): string {
  const named = (some: number[]): string[] => some.map((seat) => info.seats[seat]?.name ?? "");
  if (seats.length === 1 && winners.includes(seats[0] ?? SPECTATOR)) {
    const others = named(winners.filter((seat) => !seats.includes(seat)));
    return others.length > 0 ? t("table-over-you-share", { names: listed(others) }) : t("table-over-you");
  }
  const [name = "", ...more] = named(winners);
  return more.length > 0 ? t("table-over-share", { names: listed([name, ...more]) }) : t("table-over-one", { name });
}

export interface Rule {
  number: string;
  text: string;
}

/** All rules of a game, in their order: U1, U2 … */
export function rules(game: string): Rule[] {
  const found: Rule[] = [];
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    for (let count = 1; words.has(game, `rule-${letter}${count}`); count++)
      found.push({ number: `${letter}${count}`, text: words.say(game, `rule-${letter}${count}`) });
  return found;
}
