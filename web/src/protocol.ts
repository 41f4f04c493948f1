// What the server says and is told; docs/protocol.md is the page to read.

export const SPECTATOR = -1;

export interface Seat {
  name: string;
  kind: "person" | "bot" | "open";
  present: boolean;
  bot: string;
  standing_in: boolean;
}

export interface TableInfo {
  table: string;
  code: string;
  game: string;
  phase: "gathering" | "playing" | "over";
  seats: Seat[];
  options: Record<string, unknown>;
  commitment: string;
  pace: number;
  takeover: number;
  next_table: string;
  question: { seat: number; agreed: number[] } | null;
}

export interface Result {
  winners: number[];
  scores: number[];
}

/** What one viewer sees; `view` is the game's own, see the types in each board's folder. */
export interface Position {
  at: number;
  to_move: number | "chance" | null;
  legal: string[];
  view: unknown;
  deadline: number | null;
  result: Result | null;
}

export interface Welcome {
  type: "welcome";
  version: number;
  number: number;
  seats: number[];
  viewer: number;
  table: TableInfo;
  position: Position | null;
  log: string[];
  outcomes: string[];
}

export interface Update {
  type: "update";
  after: number;
  number: number;
  first: number;
  moves: string[];
  outcomes: string[];
  position: Position;
  table: TableInfo | null;
  disclosed: Record<string, string> | null;
}

export interface Changed {
  type: "changed";
  after: number;
  number: number;
  table: TableInfo;
  position: Position | null;
  log: string[] | null;
  outcomes: string[] | null;
}

export interface Pointing {
  type: "pointing";
  seat: number;
  cell: string;
}

export interface Ack {
  type: "ack";
  id: string;
  number: number;
}

export interface Refusal {
  type: "error";
  code: string;
  text: string;
  rule: string | null;
  id?: string;
}

export interface Pong {
  type: "pong";
  id: string;
}

export type FromServer = Welcome | Update | Changed | Pointing | Ack | Refusal | Pong;

export type ToServer =
  | { type: "hello"; table: string; tokens: string[] }
  | { type: "move"; text: string; at: number; id: string; seat?: number }
  | { type: "point"; cell: string; seat?: number }
  | { type: "take_back"; agrees?: boolean; seat?: number }
  | { type: "return"; seat?: number }
  | { type: "look"; seat: number }
  | { type: "ping"; id: string };

export interface OptionShape {
  name: string;
  default: unknown;
  values: string;
  kind: "seat" | "count" | "switch" | "choice" | "file";
  choices: (string | number)[];
}

/** A game as it describes itself. */
export interface GameShape {
  name: string;
  players: [number, number];
  age: number;
  minutes: [number, number];
  secrets: boolean;
  pointing: boolean;
  options: OptionShape[];
}

export interface Offer {
  games: GameShape[];
  bots: string[];
  levels: string[];
}

/** A finished match, position by position, with one pair of eyes. */
export interface Replay {
  game: string;
  players: string[];
  options: Record<string, unknown>;
  eyes: number; // a seat, -1 a spectator, -2 everything
  moves: string[];
  outcomes: string[];
  positions: Position[]; // one more than moves
}
