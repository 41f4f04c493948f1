// Setting a table: opened, seats taken on this device, and begun where nobody is waited for.

import { api, type NewTable } from "./api";
import { keys } from "./keys";
import type { Offer } from "./protocol";

export interface Sitter {
  seat: number;
  name: string;
}

/** Open a table, sit down on the named seats, perhaps begin; return the table's id. */
export async function openTable(table: NewTable, sitters: Sitter[], begin: boolean): Promise<string> {
  const { table: info, host_token: host } = await api.open(table);
  keys.keep(info, { host });
  for (const { seat, name } of sitters) {
    const seated = await api.sit(info.table, seat, name);
    keys.keep(seated.table, { seat, token: seated.token });
  }
  if (begin) await api.start(info.table, host);
  return info.table;
}

// What the server offers does not change while it runs; asked for once, again after a failure.
let asked: Promise<Offer> | null = null;

export function offer(): Promise<Offer> {
  asked ??= api.offer().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}
