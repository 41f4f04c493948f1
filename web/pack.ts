// Packs what is built, so that the server has nothing to do but send it (src/bocage/server/pages.py).

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const PACKED_ALREADY = /\.(png|woff2|br|gz)$/;
const WORTH_IT = 0.95; // a packing that saves less is not worth unpacking

/** Beside each file of the built page, the same file packed: `.br` and `.gz`. */
export function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    async writeBundle({ dir = "" }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && !PACKED_ALREADY.test(entry.name));
      await Promise.all(files.map((file) => pack(join(file.parentPath, file.name))));
    },
  };
}

async function pack(path: string): Promise<void> {
  const content = await readFile(path);
  const ways: [string, Promise<Buffer>][] = [
    ["br", promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })],
    ["gz", promisify(gzip)(content, { level: 9 })],
  ];
  for (const [ending, packing] of ways) {
    const small = await packing;
    if (small.length < content.length * WORTH_IT) await writeFile(`${path}.${ending}`, small);
  }
}
