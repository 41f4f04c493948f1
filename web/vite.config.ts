import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { chunkOf } from "./chunks.ts";
import { packed } from "./pack.ts";
import { earlyFonts, preloads } from "./preload.ts";
import { shell } from "./shell.ts";
import { words } from "./words.ts";

// The page is built into the package, so that whoever installs the wheel needs no Node.
export default defineConfig({
  plugins: [svelte(), words(), earlyFonts(), preloads(), shell(), packed()],
  // The games' words lie beside their rules.
  server: { fs: { allow: [".."] }, proxy: { "/api": "http://127.0.0.1:8000", "/play": { target: "ws://127.0.0.1:8000", ws: true } } },
  build: {
    outDir: "../src/bocage/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy lets nothing inline through
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunkOf, debugName: "chunks" }] } } },
  },
});
