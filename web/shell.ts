// The service worker, told what the page needs to open: what its HTML names, the home page, and what these import.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { needs, type Bundle } from "./preload.ts";

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
        const built = bundle as unknown as Bundle;
        const page = String(built["index.html"]?.source ?? "");
        const roots = [...page.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, name = ""]) => name);
        for (const file of Object.values(built))
          if (file.moduleIds?.some((id) => id.endsWith("/screens/Home.svelte"))) roots.push(file.fileName);
        const needed = new Set(roots.flatMap((name) => needs(built, name)));
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
