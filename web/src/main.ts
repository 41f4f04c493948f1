import { mount } from "svelte";
import App from "./App.svelte";
import "./base.css";
import { installing } from "./install.svelte";
import { router } from "./router.svelte";
import { find } from "./screens";
import { settings } from "./settings.svelte";
import { stock } from "./shelf";
import { pause } from "./turns.svelte";
import { words } from "./words.svelte";

// A part that is asked for after the server has a newer page is gone; the newer page has it.
const RELOADED = "bocage.reloaded";
addEventListener("vite:preloadError", (event) => {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < 20_000 || !navigator.onLine) return; // then the screen says so
  event.preventDefault();
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
});

installing.listen();
void pause().then(start);

// No `await` at the top: screens import from here what they share with the entry, and would wait for it.
async function start(): Promise<void> {
  const at = router.place;
  const first = find(at); // asked for with the words, not after them
  await settings.load();
  await Promise.all([words.use("page"), stock()]);
  const shown = await first;
  await pause();
  const target = document.getElementById("app");
  if (target) mount(App, { target, props: { at, first: shown } });
}
