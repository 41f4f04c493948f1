// The words, in the language of the moment. A domain is the page itself ("page"), a part of the
// server's texts, or a game; each has one bundle per language, loaded when it is first needed.

import { FluentBundle } from "@fluent/bundle";
import files from "virtual:words";
import { pause } from "./turns.svelte";

export const LANGUAGES = ["en", "fr", "it"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Facts = Record<string, string | number>;

class Words {
  language = $state<Language>("en");
  /** Loaded bundles; replaced as a whole so that readers notice. */
  private bundles = $state.raw<Record<string, FluentBundle>>({});
  private domains = new Set<string>();

  /** Load a domain in the present language, and from now on in any other that is chosen. */
  async use(...domains: string[]): Promise<void> {
    for (const domain of domains) this.domains.add(domain);
    await this.load(this.language);
  }

  /** Change the language; the old words stay until the new ones are there. */
  async choose(language: Language): Promise<void> {
    await this.load(language);
    this.language = language;
    document.documentElement.lang = language;
  }

  /** The first number costs a phone as much as half a screen: count once where nobody waits for it. */
  async count(): Promise<void> {
    await pause();
    new Intl.NumberFormat(this.language).format(1);
  }

  has(domain: string, id: string): boolean {
    const [name = "", attribute] = id.split(".");
    const message = this.bundle(domain)?.getMessage(name);
    return Boolean(attribute ? message?.attributes[attribute] : message);
  }

  /** Say a message. One that is missing shows its name, which no test lets through. */
  say(domain: string, id: string, facts: Facts = {}): string {
    const [name = "", attribute] = id.split(".");
    const bundle = this.bundle(domain);
    const message = bundle?.getMessage(name);
    const pattern = attribute ? message?.attributes[attribute] : message?.value;
    if (!bundle || !pattern) return `⟦${domain}:${id}⟧`;
    const errors: Error[] = [];
    const text = bundle.formatPattern(pattern, facts, errors);
    return errors.length > 0 ? `⟦${domain}:${id}: ${errors[0]?.message ?? ""}⟧` : text;
  }

  private bundle(domain: string): FluentBundle | undefined {
    return this.bundles[`${domain}/${this.language}`];
  }

  private async load(language: Language): Promise<void> {
    const missing = [...this.domains].filter((domain) => !this.bundles[`${domain}/${language}`]);
    const loaded = await Promise.all(
      missing.map(async (domain) => {
        const bundle = new FluentBundle(language, { useIsolating: false });
        const body = (await files[`${domain}.${language}`]?.())?.default ?? [];
        bundle.addResource({ body }, { allowOverrides: true });
        return [`${domain}/${language}`, bundle] as const;
      }),
    );
    if (loaded.length > 0) this.bundles = { ...this.bundles, ...Object.fromEntries(loaded) };
  }
}

export const words = new Words();

/** Say a message of the page itself. */
export function t(id: string, facts: Facts = {}): string {
  return words.say("page", id, facts);
}

/** The language a browser asks for, of those we have. */
export function preferredLanguage(asked: readonly string[]): Language {
  for (const tag of asked) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

/** Names in a row: "Ada", "Ada and Ben", "Ada, Ben and Cleo". */
export function listed(names: string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return new Intl.ListFormat(words.language, { type: "conjunction" }).format(names);
}
