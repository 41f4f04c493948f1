import { mount } from "svelte";
import App from "./App.svelte";
import "./base.css";
import { installing } from "./install.svelte";
import { settings } from "./settings.svelte";
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
await settings.load();
await words.use("page");
const target = document.getElementById("app");
if (target) mount(App, { target });
