// The line to the server: one websocket that mends itself. It knows messages, not games.

import type { FromServer, ToServer } from "./protocol";

export type LineState = "connecting" | "open" | "broken" | "refused";

const FIRST_WAIT = 150; // ms until the first new attempt
const LONGEST_WAIT = 1500; // so that play goes on within 2 s of the network's return
const PING_EVERY = 8000;
const PONG_WITHIN = 4000;
// Reasons that another attempt would only meet again.
const FINAL = new Set(["bad-origin", "revoked-token"]);

export interface Listener {
  state(state: LineState, reason: string): void;
  message(message: FromServer): void;
  /** The first thing to say on a new connection. */
  hello(): ToServer;
}

export class Line {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setInterval> | undefined;
  private answerDue: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly listener: Listener) {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.doubt);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  /** Send now; false if there is no line. What must not be lost is sent again after the next welcome. */
  send(message: ToServer): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.doubt);
    document.removeEventListener("visibilitychange", this.wake);
    this.drop();
  }

  private connect(): void {
    if (this.closed) return;
    clearTimeout(this.retry);
    this.drop();
    this.listener.state("connecting", "");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/play`);
    this.socket = socket;
    // A connection that neither opens nor fails (a train in a tunnel) is given up.
    this.answerDue = setTimeout(() => this.broken(socket, ""), PONG_WITHIN);
    socket.onopen = () => {
      clearTimeout(this.answerDue);
      socket.send(JSON.stringify(this.listener.hello()));
      this.heart = setInterval(() => this.ping(), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      const message = JSON.parse(event.data) as FromServer;
      clearTimeout(this.answerDue);
      if (message.type === "welcome") {
        this.wait = FIRST_WAIT;
        this.listener.state("open", "");
      }
      this.listener.message(message);
    };
    socket.onclose = (event) => this.broken(socket, event.reason);
  }

  private broken(socket: WebSocket, reason: string): void {
    if (socket !== this.socket || this.closed) return;
    this.drop();
    if (FINAL.has(reason)) {
      this.listener.state("refused", reason);
      return;
    }
    this.listener.state("broken", reason);
    this.retry = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private ping(): void {
    if (!this.send({ type: "ping", id: "heart" })) return;
    const socket = this.socket;
    clearTimeout(this.answerDue);
    this.answerDue = setTimeout(() => socket && this.broken(socket, ""), PONG_WITHIN);
  }

  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.answerDue);
    clearInterval(this.heart);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** The network is back: no need to wait. */
  private hurry = (): void => {
    this.wait = FIRST_WAIT;
    if (this.socket?.readyState === WebSocket.OPEN) this.ping();
    else this.connect();
  };

  /** The device says it is offline: tell at once rather than after a missed answer. */
  private doubt = (): void => {
    if (this.socket) this.broken(this.socket, "");
  };

  /** A phone that slept may hold a dead line without knowing. */
  private wake = (): void => {
    if (document.visibilityState === "visible") this.hurry();
  };
}
