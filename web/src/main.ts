import { mount } from "svelte";
import App from "./App.svelte";
import "./base.css";
import { settings } from "./settings.svelte";
import { words } from "./words.svelte";

await settings.load();
await words.use("page");
const target = document.getElementById("app");
if (target) mount(App, { target });
