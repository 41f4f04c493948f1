// Into which files the page is cut. On a phone every file costs a way there and back, and every byte that is not
// needed yet keeps one waiting that is.

interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

// Where most visits lead.
const ROOTS = ["/screens/Home.svelte", "/screens/Table.svelte", "/parts/Gathering.svelte"];
const PICTURE = /\/art\/(?!Cub)|Cover\.svelte|\/covers\.ts|GameLid\.svelte/;
const reached = new Map<string, boolean>();

/**
 * Name the one file for everything that the entry imports, directly or not, or that most visits need sooner or
 * later; all else, pictures above all, is cut up as it is needed.
 */
export function chunkOf(id: string, modules: Modules): string | null {
  if (isReached(id, "", modules)) return "first";
  const often = ROOTS.filter((root) => isReached(id, root, modules)).length > 1;
  return often && !PICTURE.test(id) ? "first" : null;
}

/** Say whether a root, or the entry for "", imports a module, directly or not. */
function isReached(id: string, root: string, modules: Modules): boolean {
  const key = `${root} ${id}`;
  const before = reached.get(key);
  if (before !== undefined) return before;
  reached.set(key, false); // while looking: modules may import each other
  const info = modules.getModuleInfo(id);
  const isRoot = root ? id.endsWith(root) : info?.isEntry;
  const found = isRoot || (info?.importers.some((importer) => isReached(importer, root, modules)) ?? false);
  reached.set(key, found);
  return found;
}
