// What web/words.ts makes of the Fluent files.
declare module "virtual:words" {
  import type { FluentResource } from "@fluent/bundle";

  const files: Record<string, () => Promise<{ default: FluentResource["body"] }>>;
  export default files;
}
