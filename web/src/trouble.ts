// What went wrong, in a kind sentence that says what to do.

import { ApiError } from "./api";
import { t, words } from "./words.svelte";

export function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : "server-error";
}

export function sentence(error: unknown): string {
  const code = codeOf(error);
  return words.has("page", `trouble-${code}`) ? t(`trouble-${code}`) : t("trouble-other");
}

/** The code in what somebody typed, pasted or read out: spaces, capitals and whole links are fine. */
export function codeIn(typed: string): string {
  const afterJoin = typed.split("/join/")[1] ?? typed;
  return afterJoin.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** A code as it is shown: in two groups, easily read out. */
export function shownCode(code: string): string {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)} ${code.slice(half)}`.toUpperCase();
}
