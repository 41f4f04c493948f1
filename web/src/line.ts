// The line to the server: one websocket that mends itself. It knows messages, not games.

import type { FromServer, ToServer } from "./protocol";

export type LineState = "connecting" | "open" | "broken" | "refused";

const FIRST_WAIT = 150; // ms until the first new attempt
const LONGEST_WAIT = 1200; // so that play goes on within 2 s of the network's return
const UNWANTED_WAIT = 5000; // after the server said that it is too much
const SECOND_TRY = 1500; // an attempt that hangs (a train in a tunnel) gets company after this
const MOST_TRIES = 4; // at once; the first that opens is the line
const WELCOME_WITHIN = 5000;
const PING_EVERY = 6000;
const PONG_WITHIN = 3000;
const WAKE_WITHIN = 1200; // a line that slept is more often dead than alive
// Reasons that another attempt would only meet again.
const FINAL = new Set(["bad-origin", "revoked-token"]);
// What the server always answers; silence means that the line is dead.
const ANSWERED = new Set(["hello", "move", "look"]);
const UNWANTED = new Set(["too-many-connections", "too-many-requests"]);

export interface Listener {
  state(state: LineState, reason: string): void;
  message(message: FromServer): void;
  /** The first thing to say on a new connection. */
  hello(): ToServer;
}

type Timer = ReturnType<typeof setTimeout> | undefined;

export class Line {
  private socket: WebSocket | null = null; // the one that opened
  private tries: WebSocket[] = []; // those that may yet
  private wait = FIRST_WAIT;
  private retry: Timer;
  private heart: Timer;
  private answerDue: Timer;
  private closed = false;

  constructor(private readonly listener: Listener) {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.doubt);
    addEventListener("pagehide", this.part);
    addEventListener("pageshow", this.back);
    document.addEventListener("visibilitychange", this.wake);
    listener.state("connecting", "");
    this.attempt();
  }

  /** Send now; false if there is no line. What must not be lost is sent again after the next welcome. */
  send(message: ToServer): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    if (ANSWERED.has(message.type) && this.answerDue === undefined) this.expect(PONG_WITHIN);
    return true;
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.doubt);
    removeEventListener("pagehide", this.part);
    removeEventListener("pageshow", this.back);
    document.removeEventListener("visibilitychange", this.wake);
    this.drop();
  }

  private attempt(): void {
    if (this.closed || this.socket) return;
    clearTimeout(this.retry);
    while (this.tries.length >= MOST_TRIES) leave(this.tries.shift());
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/play`);
    this.tries.push(socket);
    this.retry = setTimeout(() => this.attempt(), SECOND_TRY);
    socket.onopen = () => this.opened(socket);
    socket.onclose = (event) => this.failed(socket, event.reason);
  }

  private opened(socket: WebSocket): void {
    if (this.closed || this.socket) return leave(socket);
    clearTimeout(this.retry);
    for (const other of this.tries) if (other !== socket) leave(other);
    this.tries = [];
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.receive(event.data);
    };
    socket.onclose = (event) => this.broken(event.reason);
    socket.send(JSON.stringify(this.listener.hello()));
    this.expect(WELCOME_WITHIN);
    this.heart = setInterval(() => {
      if (document.visibilityState === "visible") this.ping(PONG_WITHIN);
    }, PING_EVERY);
  }

  private receive(data: string): void {
    clearTimeout(this.answerDue);
    this.answerDue = undefined;
    let message: FromServer;
    try {
      message = JSON.parse(data) as FromServer;
    } catch {
      return; // something between us and the server spoke
    }
    if (message.type === "welcome") {
      this.wait = FIRST_WAIT;
      this.listener.state("open", "");
    }
    this.listener.message(message);
  }

  /** An attempt came to nothing. */
  private failed(socket: WebSocket, reason: string): void {
    if (!this.tries.includes(socket)) return;
    this.tries = this.tries.filter((other) => other !== socket);
    if (this.tries.length === 0) this.broken(reason);
  }

  /** The line is cut, or could not be laid. */
  private broken(reason: string): void {
    if (this.closed) return;
    this.drop();
    if (FINAL.has(reason)) {
      this.close();
      this.listener.state("refused", reason);
      return;
    }
    this.listener.state("broken", reason);
    const wait = UNWANTED.has(reason) ? UNWANTED_WAIT : this.wait;
    // Not everybody at the same moment after a server was started anew.
    this.retry = setTimeout(() => this.attempt(), wait * (0.75 + Math.random() / 4));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private ping(within: number): void {
    if (this.send({ type: "ping", id: "heart" })) this.expect(within);
  }

  /** Give the line up if nothing comes within this time. */
  private expect(within: number): void {
    clearTimeout(this.answerDue);
    this.answerDue = setTimeout(() => this.broken(""), within);
  }

  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.answerDue);
    clearInterval(this.heart);
    this.answerDue = undefined;
    for (const socket of this.tries) leave(socket);
    leave(this.socket);
    this.tries = [];
    this.socket = null;
  }

  /** The network is back: no need to wait. */
  private hurry = (): void => {
    this.wait = FIRST_WAIT;
    if (this.socket) this.ping(WAKE_WITHIN);
    else this.attempt();
  };

  /** A browser keeps a page that is left, to go back to at once, unless it holds a line. */
  private part = (): void => {
    this.drop();
    this.listener.state("broken", "");
  };

  /** The page was gone back to; one that is new has its first attempt under way. */
  private back = (event: PageTransitionEvent): void => {
    if (event.persisted) this.hurry();
  };

  /** The device says it is offline: tell at once rather than after a missed answer. */
  private doubt = (): void => this.broken("");

  /** A phone that slept may hold a dead line without knowing. */
  private wake = (): void => {
    if (document.visibilityState === "visible") this.hurry();
  };
}

/** Be done with a socket; it has nothing to tell any more. */
function leave(socket: WebSocket | null | undefined): void {
  if (!socket) return;
  socket.onopen = socket.onclose = socket.onmessage = null;
  socket.close();
}
