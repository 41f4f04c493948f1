// HTTP: opening, joining and leaving tables. Play itself goes over the line (line.ts).

import type { Offer, Replay, TableInfo } from "./protocol";

/** A refusal by the server, or no answer at all (`unreachable`). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly rule: string | null = null,
    text = code,
  ) {
    super(text);
  }
}

async function ask<T>(method: string, path: string, body?: unknown, token = ""): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError("unreachable");
  }
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const error = (data as { error?: { code: string; text: string; rule: string | null } } | null)?.error;
    throw new ApiError(error?.code ?? "server-error", error?.rule ?? null, error?.text);
  }
  return data as T;
}

export interface NewTable {
  game: string;
  seats: { bot?: string }[];
  options?: Record<string, unknown>;
  pace?: number;
  takeover?: number;
  watch?: boolean;
}

interface Opened {
  table: TableInfo;
  host_token: string;
}

interface Seated {
  seat: number;
  token: string;
  table: TableInfo;
}

const tablePath = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const api = {
  offer: () => ask<Offer>("GET", "/api/games"),
  open: (table: NewTable) => ask<Opened>("POST", "/api/tables", table),
  byCode: (code: string) =>
    ask<{ table: TableInfo }>("GET", `/api/codes/${encodeURIComponent(code)}`).then((found) => found.table),
  table: (table: string) => ask<{ table: TableInfo }>("GET", tablePath(table)).then((found) => found.table),
  sit: (table: string, seat: number, name: string) =>
    ask<Seated>("POST", `${tablePath(table)}/seats/${seat}`, { name, salt: salt() }),
  leave: (table: string, seat: number, token: string) =>
    ask("DELETE", `${tablePath(table)}/seats/${seat}`, undefined, token),
  seatBot: (table: string, seat: number, bot: string, host: string) =>
    ask("POST", `${tablePath(table)}/seats/${seat}/bot`, { bot }, host),
  start: (table: string, host: string) => ask("POST", `${tablePath(table)}/start`, {}, host),
  rematch: (table: string, shuffle: boolean, token: string) =>
    ask<Opened>("POST", `${tablePath(table)}/rematch`, { shuffle }, token),
  follow: (table: string, token: string) =>
    ask<Seated>("POST", `${tablePath(table)}/follow`, { salt: salt() }, token),
  record: (table: string, token = "") => ask<unknown>("GET", `${tablePath(table)}/record`, undefined, token),
  replay: (table: string, eyes: number, token = "") =>
    ask<Replay>("GET", `${tablePath(table)}/replay?eyes=${eyes}`, undefined, token),
  replayRecord: (record: unknown, eyes: number) => ask<Replay>("POST", "/api/replay", { record, eyes }),
};

/** This device's part of the deal: the server cannot have known it when it drew its seed. */
function salt(): string {
  return hex(16);
}

/** Random hexadecimal digits, for salts and the names of moves. */
export function hex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
