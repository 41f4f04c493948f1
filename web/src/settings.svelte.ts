// What a person has chosen on this device; kept in the browser, sent nowhere.

import { LANGUAGES, preferredLanguage, words, type Language } from "./words.svelte";

const KEY = "bocage.settings";
const BARS = { light: "#f4ecdb", dark: "#191d1b" }; // --paper of base.css
export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

interface Kept {
  language: Language | "";
  theme: Theme;
  sound: boolean;
  confirm: boolean;
  name: string;
}

const FIRST: Kept = { language: "", theme: "auto", sound: true, confirm: false, name: "" };

class Settings {
  theme = $state<Theme>(FIRST.theme);
  sound = $state(FIRST.sound);
  /** Whether a move is shown first and played on a second tap. */
  confirm = $state(FIRST.confirm);
  /** The name this device's person last sat down with. */
  name = $state(FIRST.name);
  private language: Language | "" = "";

  async load(): Promise<void> {
    const kept = { ...FIRST, ...read() };
    this.theme = THEMES.includes(kept.theme) ? kept.theme : FIRST.theme;
    this.sound = Boolean(kept.sound);
    this.confirm = Boolean(kept.confirm);
    this.name = String(kept.name).slice(0, 40);
    this.language = LANGUAGES.includes(kept.language as Language) ? kept.language : "";
    this.show();
    await words.choose(this.language || preferredLanguage(navigator.languages));
  }

  async speak(language: Language): Promise<void> {
    this.language = language;
    this.keep();
    await words.choose(language);
  }

  /** Keep a change of anything but the language. */
  keep(): void {
    this.show();
    const { language, theme, sound, confirm, name } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ language, theme, sound, confirm, name } satisfies Kept));
    } catch {
      // Private windows may refuse; the choice then lasts as long as the page.
    }
  }

  private show(): void {
    const root = document.documentElement;
    if (this.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = this.theme;
    // The bars of the browser, too.
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
      meta.content = BARS[this.theme === "auto" ? (meta.media.includes("dark") ? "dark" : "light") : this.theme];
  }
}

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

export const settings = new Settings();

/** Whether the person would rather not see things move. */
export function stillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
