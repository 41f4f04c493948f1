// The next match of the same people.

import { api, ApiError } from "./api";
import { keys } from "./keys";
import { router } from "./router.svelte";

/** Set the next match up and go there; it begins at once if nobody else has to come. */
export async function rematch(table: string, shuffle: boolean): Promise<void> {
  const held = keys.of(table);
  const token = Object.values(held?.tokens ?? {})[0] ?? held?.host ?? "";
  let next: string;
  try {
    const opened = await api.rematch(table, shuffle, token);
    keys.keep(opened.table, { host: opened.host_token });
    next = opened.table.table;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "rematched-already") throw error;
    next = (await api.table(table)).next_table; // somebody else was quicker
  }
  await comeAlong(table, next);
}

/** Go on to the next match, with every seat that this device holds. */
export async function comeAlong(table: string, next: string): Promise<void> {
  const tokens = Object.values(keys.of(table)?.tokens ?? {});
  // Another tab may have gone before; to follow twice would take its seat away.
  if (Object.keys(keys.of(next)?.tokens ?? {}).length === 0) {
    for (const token of tokens) {
      const seated = await api.follow(table, token);
      keys.keep(seated.table, { seat: seated.seat, token: seated.token });
    }
  }
  const host = keys.of(next)?.host;
  if (host) {
    const { phase, seats } = await api.table(next);
    if (phase === "gathering" && seats.every((seat) => seat.kind !== "open")) await api.start(next, host);
  }
  router.go(`/table/${next}`);
}
