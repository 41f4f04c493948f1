// What a visit waits for is asked for at once: the fonts by the page itself, a screen with its words and its board by
// the server's answer (src/bocage/server/pages.py), rather than one when the other has arrived and been read.

import type { Plugin } from "vite";

export interface Built {
  fileName: string;
  isEntry?: boolean;
  source?: string | Uint8Array;
  imports?: string[];
  moduleIds?: string[];
  viteMetadata?: { importedCss: Set<string> };
}
export type Bundle = Record<string, Built>;

/** What a part of the page needs besides the entry: in any language (""), and in each. */
type Parts = Record<string, Record<string, string[]>>;

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

/** Writes preloads.json, which is for the server. */
export function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    generateBundle(_, output) {
      const bundle = output as unknown as Bundle;
      const entry = Object.values(bundle).find((file) => file.isEntry);
      const first = new Set(entry ? needs(bundle, entry.fileName) : []);
      const parts: Parts = {};
      const add = (part: string, language: string, file: Built): void => {
        const more = needs(bundle, file.fileName).filter((name) => !first.has(name));
        (parts[part] ??= {})[language] = more;
      };
      for (const file of Object.values(bundle)) {
        for (const id of file.moduleIds ?? []) {
          const [, domain, language] = /virtual:words\/([\w-]+)\.(\w+)$/.exec(id) ?? [];
          if (domain && language) add(domain, language, file);
          const [, screen] = /\/src\/screens\/(\w+)\.svelte$/.exec(id) ?? [];
          const [, game] = /\/src\/games\/([\w-]+)\/index\.ts$/.exec(id) ?? [];
          const part = screen?.toLowerCase() ?? game ?? (id.endsWith("/parts/Gathering.svelte") ? "gathering" : "");
          if (part && !first.has(file.fileName)) add(part, "", file);
        }
      }
      this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(parts) });
    },
  };
}

/** A file, what it imports, and the styles of these. */
export function needs(bundle: Bundle, name: string, found = new Set<string>()): string[] {
  const file = bundle[name];
  if (file && !found.has(name)) {
    found.add(name);
    file.imports?.forEach((other) => needs(bundle, other, found));
    file.viteMetadata?.importedCss.forEach((style) => found.add(style));
  }
  return [...found];
}
