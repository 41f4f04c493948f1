// The page on the home screen: the browser's offer is kept until somebody wants it, and the service worker is
// started, which keeps the shell so that the page opens without a network.

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

class Installing {
  offer = $state.raw<InstallOffer | null>(null);

  listen(): void {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as InstallOffer;
    });
    addEventListener("appinstalled", () => (this.offer = null));
    if (import.meta.env.PROD && "serviceWorker" in navigator)
      // After the page itself: it is nobody's first need. Without it (http, private windows) all else works.
      addEventListener("load", () => void this.serve().catch(() => null));
  }

  private async serve(): Promise<void> {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    // What came before the worker is still in the browser's cache; it takes it from there.
    active?.postMessage({ loaded: performance.getEntriesByType("resource").map((entry) => entry.name) });
  }

  async accept(): Promise<void> {
    await this.offer?.prompt();
    this.offer = null;
  }
}

export const installing = new Installing();
