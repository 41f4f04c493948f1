// Bots by name: how they are called, and which one a newcomer meets first.

import type { Seat } from "./protocol";
import { capitalised, levels } from "./shelf";
import { t, words } from "./words.svelte";

// For simulations rather than for people: offered only where there is nobody else.
const FOR_STUDY = ["random", "greedy", "searcher"];

export function botName(bot: string): string {
  return words.has("page", `bot-${bot}`) ? t(`bot-${bot}`) : capitalised(bot);
}

/** How well a bot plays, in a sentence; "" where there is nothing to say. */
export function botHow(bot: string): string {
  return levels().includes(bot) ? t(`bot-${bot}.how`) : "";
}

/** Its level, from 1; 0 for a bot that is none of them. */
export function botLevel(bot: string): number {
  return levels().indexOf(bot) + 1;
}

/** The bots that people are offered: the levels in their order, then those we do not know. */
export function fromGentleToStrong(bots: string[]): string[] {
  const company = bots.filter((bot) => !FOR_STUDY.includes(bot));
  const rank = (bot: string): number => botLevel(bot) || bots.length + levels().length;
  return [...(company.length > 0 ? company : bots)].sort((one, other) => rank(one) - rank(other));
}

/** The bot for somebody who has not chosen: one that plays properly without being merciless. */
export function firstBot(bots: string[]): string {
  const [first, ...better] = levels();
  const choice = [...better, first].find((bot) => bot && bots.includes(bot));
  return choice ?? bots.find((bot) => bot !== "random") ?? bots[0] ?? "random";
}

/** How whoever sits here is called; "" for nobody. */
export function sitterName(seat: Seat): string {
  if (seat.kind === "bot" && seat.bot && !seat.standing_in) return botName(seat.bot);
  return seat.name;
}

/** A name for somebody who has given none: a plant of the hedge. */
export function nickname(number: number): string {
  const names = t("nicknames").split(",");
  return (names[number % names.length] ?? "").trim();
}
