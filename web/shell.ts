// The service worker, told what the page needs to open: what its HTML names, and what that imports.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

interface Built {
  source?: string | Uint8Array;
  imports?: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/** Writes `sw.js` from service-worker.js, with the names of the files it keeps. */
export function shell(): Plugin {
  let root = "";
  return {
    name: "shell",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: "post", // when the HTML is written and names what it needs
      async handler(_, bundle) {
        const built = bundle as unknown as Record<string, Built>;
        const needed = new Set<string>();
        const need = (name: string): void => {
          const file = built[name];
          if (!file || needed.has(name)) return;
          needed.add(name);
          file.imports?.forEach(need);
          file.viteMetadata?.importedCss.forEach((style) => needed.add(style));
        };
        const page = String(built["index.html"]?.source ?? "");
        for (const [, name = ""] of page.matchAll(/"\/(assets\/[^"]+)"/g)) need(name);
        const files = ["paper.svg", ...[...needed].sort()].map((name) => `/${name}`);
        const code = await readFile(join(root, "service-worker.js"), "utf8");
        const digest = createHash("sha256")
          .update(JSON.stringify(Object.keys(bundle).sort()) + code)
          .digest("hex");
        this.emitFile({
          type: "asset",
          fileName: "sw.js",
          source: code.replace("__VERSION__", digest.slice(0, 12)).replace('["__SHELL__"]', JSON.stringify(files)),
        });
      },
    },
  };
}
