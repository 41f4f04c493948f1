// The words of the page, read from the Fluent files when it is built: a browser gets one file for each domain and
// language, and need not parse it. A domain is the page itself, the server's texts, or a game (src/words.svelte.ts).

import { FluentResource } from "@fluent/bundle";
import { globSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:words";
// Where the files of a domain may lie; what comes later has the last word.
const PLACES: [string, RegExp | string][] = [
  ["src/text/*.ftl", "page"],
  ["src/games/*/text/*.ftl", /games\/([\w-]+)\//],
  ["../src/bocage/games/*/text/*.ftl", /games\/(\w+)\//],
  ["../src/bocage/server/text/*.ftl", "server"],
  ["../src/bocage/core/text/*.ftl", "server"],
];

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
      for (const file of files) this.addWatchFile(file);
      const messages = files.flatMap((file) => new FluentResource(readFileSync(file, "utf8")).body);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`;
    },
  };
}

function collect(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [pattern, domain] of PLACES)
    for (const file of globSync(pattern, { cwd: root }).sort()) {
      const language = basename(file, ".ftl").split(".").at(-1) ?? "";
      const named = typeof domain === "string" ? domain : (domain.exec(file)?.[1] ?? "").replaceAll("_", "-");
      const name = `${named}.${language}`;
      found.set(name, [...(found.get(name) ?? []), resolve(root, file)]);
    }
  return found;
}
