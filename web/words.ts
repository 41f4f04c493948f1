// The words of the page, read from the Fluent files when it is built: a browser gets one file for each domain and
// language, and need not parse it. A domain is the page itself, the server's texts, or a game (src/words.svelte.ts).
// What a game says before its board is there (its name, `home.*.ftl`) belongs to the page, as `GAME/message`.

import { FluentResource } from "@fluent/bundle";
import { globSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:words";
const PAGE = "page";
const GAME = "";
interface Place {
  files: string;
  domain: string;
  /** The only message that is taken. */
  only?: string;
}
// Where the files of a domain may lie; what comes later has the last word.
const PLACES: Place[] = [
  { files: "src/text/*.ftl", domain: PAGE },
  { files: "src/games/*/text/home.*.ftl", domain: PAGE },
  { files: "../src/bocage/games/*/text/??.ftl", domain: PAGE, only: "name" },
  { files: "src/games/*/text/??.ftl", domain: GAME },
  { files: "../src/bocage/games/*/text/*.ftl", domain: GAME },
  { files: "../src/bocage/server/text/*.ftl", domain: "server" },
  { files: "../src/bocage/core/text/*.ftl", domain: "server" },
];
interface Source {
  path: string;
  /** Before the names of its messages. */
  prefix: string;
  only?: string | undefined;
}

/** Serves `virtual:words`: for each "domain.language" a function that loads its messages. */
export function words(): Plugin {
  let root = "";
  return {
    name: "words",
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return null;
      const found = collect(root);
      const wanted = id.slice(NAME.length + 2);
      if (!wanted) {
        const loaders = [...found.keys()].map((name) => `${JSON.stringify(name)}: () => import("${NAME}/${name}")`);
        return `export default {${loaders.join(",")}}`;
      }
      const files = found.get(wanted) ?? [];
      for (const { path } of files) this.addWatchFile(path);
      const messages = files.flatMap(read);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`;
    },
  };
}

function read({ path, prefix, only }: Source): FluentResource["body"] {
  const { body } = new FluentResource(readFileSync(path, "utf8"));
  return body.filter(({ id }) => !only || id === only).map((message) => ({ ...message, id: prefix + message.id }));
}

function collect(root: string): Map<string, Source[]> {
  const found = new Map<string, Source[]>();
  for (const { files, domain, only } of PLACES)
    for (const file of globSync(files, { cwd: root }).sort()) {
      const language = basename(file, ".ftl").split(".").at(-1) ?? "";
      const game = (/games\/([\w-]+)\//.exec(file)?.[1] ?? "").replaceAll("_", "-");
      const name = `${domain || game}.${language}`;
      const source = { path: resolve(root, file), prefix: game && domain === PAGE ? `${game}/` : "", only };
      found.set(name, [...(found.get(name) ?? []), source]);
    }
  return found;
}
