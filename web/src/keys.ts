// The keys to seats and tables that this device holds. Whoever has them can play on, so they are kept
// in the browser's own storage and go nowhere but into a header or a hello.

import type { TableInfo } from "./protocol";

const KEY = "bocage.tables";
const MOST = 60;

export interface Held {
  table: string;
  game: string;
  host: string; // the host's token, "" for guests
  tokens: Record<number, string>; // by seat
  names: string[];
  phase: TableInfo["phase"];
  touched: number; // ms since 1970
}

function all(): Held[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? (read as Held[]) : [];
  } catch {
    return [];
  }
}

function write(tables: Held[]): void {
  tables.sort((one, other) => other.touched - one.touched);
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // Without storage the keys last as long as the page (see `loose`).
  }
}

// For windows that refuse storage.
const loose = new Map<string, Held>();

export const keys = {
  /** Tables with a seat or a host's key here, the latest first. */
  list(): Held[] {
    const stored = all();
    const known = new Set(stored.map((held) => held.table));
    return [...stored, ...[...loose.values()].filter((held) => !known.has(held.table))];
  },

  of(table: string): Held | undefined {
    return all().find((held) => held.table === table) ?? loose.get(table);
  },

  /** Note what is known of a table; tokens and the host's key are added to those there are. */
  keep(info: TableInfo, more: { host?: string; seat?: number; token?: string } = {}): Held {
    const before = keys.of(info.table);
    const held: Held = {
      table: info.table,
      game: info.game,
      host: more.host ?? before?.host ?? "",
      tokens: { ...before?.tokens },
      names: info.seats.map((seat) => seat.name),
      phase: info.phase,
      touched: Date.now(),
    };
    if (more.seat !== undefined && more.token) held.tokens[more.seat] = more.token;
    loose.set(held.table, held);
    write([held, ...all().filter((other) => other.table !== info.table)]);
    return held;
  },

  /** Give up one seat's key, or everything of a table. */
  drop(table: string, seat?: number): void {
    const held = keys.of(table);
    if (held && seat !== undefined) delete held.tokens[seat];
    const rest = all().filter((other) => other.table !== table);
    const useful = held && seat !== undefined && (Object.keys(held.tokens).length > 0 || held.host);
    loose.delete(table);
    if (useful) loose.set(table, held);
    write(useful ? [held, ...rest] : rest);
  },
};
