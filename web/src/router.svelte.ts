// Which screen is shown: the address decides, so that links, the back button and reloading work.
// The server gives the same page for each of these addresses (src/bocage/server/pages.py).

export type Place =
  | { screen: "home" }
  | { screen: "setup"; game: string; way: "friends" | "tablet" | "bots" }
  | { screen: "join"; code: string }
  | { screen: "table"; table: string }
  | { screen: "look"; table: string } // a finished match; "" opens a record from a file
  | { screen: "lost" };

export function placeOf(path: string): Place {
  const [first = "", second = "", third = ""] = path.split("/").slice(1).map(decode);
  if (first === "") return { screen: "home" };
  if (first === "new" && second && (third === "friends" || third === "tablet" || third === "bots"))
    return { screen: "setup", game: second, way: third };
  if (first === "join") return { screen: "join", code: second };
  if (first === "table" && second) return { screen: "table", table: second };
  if (first === "look") return { screen: "look", table: second };
  return { screen: "lost" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

class Router {
  place = $state.raw<Place>(placeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => this.arrive());
    // Links of our own change the screen without loading the page again.
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a[href]");
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (link.pathname === location.pathname && link.hash) return;
      if (link.pathname.startsWith("/api/")) return;
      event.preventDefault();
      this.go(link.pathname);
    });
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.arrive();
  }

  private arrive(): void {
    this.place = placeOf(location.pathname);
    scrollTo(0, 0);
  }
}

export const router = new Router();
