// What the first visit waits for: few files, asked for early. On a phone every further one costs a way there and back.

import type { Plugin } from "vite";

interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

const known = new Map<string, boolean>();

/** Name the one chunk for everything that the entry imports, directly or not; all else is cut up as it is needed. */
export function firstChunk(id: string, modules: Modules): string | null {
  return isNeeded(id, modules) ? "first" : null;
}

function isNeeded(id: string, modules: Modules): boolean {
  const before = known.get(id);
  if (before !== undefined) return before;
  known.set(id, false); // while looking: modules may import each other
  const info = modules.getModuleInfo(id);
  const needed = info !== null && (info.isEntry || info.importers.some((importer) => isNeeded(importer, modules)));
  known.set(id, needed);
  return needed;
}

/** Ask for the fonts with the page, rather than when its styles have arrived and been read. */
export function earlyFonts(): Plugin {
  return {
    name: "early-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => name.endsWith(".woff2"))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${name}`, as: "font", type: "font/woff2", crossorigin: "" },
            injectTo: "head" as const,
          })),
    },
  };
}
