// Other tabs of this browser that show the same table. The server keeps them in step; here they only learn of
// one another, and a curtain that falls in one falls in all.

import { hex } from "./api";

interface Call {
  table: string;
  from: string;
  says: "who" | "here" | "gone" | "curtain";
}

export class OtherTabs {
  /** Whether the table is open in another tab too. */
  any = $state(false);

  private readonly name = hex(6);
  private readonly others = new Set<string>();
  private readonly channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("bocage.tables");

  constructor(
    private readonly table: string,
    private readonly onCurtain: () => void,
  ) {
    if (this.channel) this.channel.onmessage = (event: MessageEvent<Call>) => this.hear(event.data);
    addEventListener("pagehide", this.goodbye);
    document.addEventListener("visibilitychange", this.ask);
    this.ask();
  }

  /** Draw the curtain in the other tabs too. */
  drawCurtains(): void {
    this.call("curtain");
  }

  close(): void {
    this.goodbye();
    removeEventListener("pagehide", this.goodbye);
    document.removeEventListener("visibilitychange", this.ask);
    this.channel?.close();
  }

  private call(says: Call["says"]): void {
    this.channel?.postMessage({ table: this.table, from: this.name, says } satisfies Call);
  }

  private hear({ table, from, says }: Call): void {
    if (table !== this.table || from === this.name) return;
    if (says === "curtain") this.onCurtain();
    if (says === "who") this.call("here");
    if (says === "gone") this.others.delete(from);
    else this.others.add(from);
    this.any = this.others.size > 0;
  }

  private goodbye = (): void => this.call("gone");

  /** Ask who is there; a tab that crashed cannot say goodbye. */
  private ask = (): void => {
    if (document.visibilityState === "hidden") return;
    this.others.clear();
    this.call("who");
    setTimeout(() => (this.any = this.others.size > 0), 500);
  };
}
