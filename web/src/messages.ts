// Generated from the server's types: `python -m web.messages > web/src/messages.ts`.
// docs/protocol.md explains them. Do not edit.

/** How a match ended. */
export interface Result {
  winners: number[];
  scores: number[];
}

/** Begins a connection: which table, and with which seats' tokens; none to watch. */
export interface Hello {
  type: "hello";
  table: string;
  tokens?: string[];
}

/** Plays a move: `at` is how many moves the client has seen, `id` its own name for this one. */
export interface Move {
  type: "move";
  text: string;
  at: number;
  id?: string;
  seat?: number;
}

/** Points at a cell for one's own side to see; an empty one takes the hand away. */
export interface Point {
  type: "point";
  cell: string;
  seat?: number;
}

/** Asks to take the seat's last move back, or answers somebody who asked. */
export interface TakeBack {
  type: "take_back";
  agrees?: boolean | null;
  seat?: number;
}

/** Takes a seat back from the bot that stood in. */
export interface Return {
  type: "return";
  seat?: number;
}

/** Chooses which of several seats on this device is looked at; -1 draws the curtain. */
export interface Look {
  type: "look";
  seat: number;
}

/** Asks whether anyone is there. */
export interface Ping {
  type: "ping";
  id?: string;
}

/** What everybody may know of a seat. */
export interface SeatInfo {
  name: string;
  kind: "person" | "bot" | "open";
  present: boolean;
  bot: string;
  standing_in: boolean;
}

/** A take-back that somebody asks for, and who has agreed so far. */
export interface Question {
  seat: number;
  agreed: number[];
}

/** What everybody at a table may know of it. */
export interface TableInfo {
  table: string;
  code: string;
  game: string;
  phase: "gathering" | "playing" | "over";
  seats: SeatInfo[];
  options: Record<string, unknown>;
  commitment: string;
  pace: number;
  takeover: number;
  next_table: string;
  question: Question | null;
}

/** What one viewer sees now. */
export interface Position {
  at: number;
  to_move: number | "chance" | null;
  legal: string[];
  view: unknown;
  deadline: number | null;
  result: Result | null;
}

/** Answers a hello: everything the viewer may know. */
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

/** Moves as the viewer sees them, and the position after them. */
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

/** The table changed, but no move was played: someone sat down, left, came, asked, or the match began. */
export interface Changed {
  type: "changed";
  after: number;
  number: number;
  table: TableInfo;
  position: Position | null;
  log: string[] | null;
  outcomes: string[] | null;
}

/** Somebody of one's own side points at a cell. */
export interface Pointing {
  type: "pointing";
  seat: number;
  cell: string;
}

/** The move is stored: it will never be lost. */
export interface Acknowledged {
  type: "ack";
  id: string;
  number: number;
}

/** Something was refused; nothing has changed. */
export interface Refused {
  type: "error";
  code: string;
  text: string;
  rule: string | null;
  id: string;
}

/** Somebody is there. */
export interface Pong {
  type: "pong";
  id: string;
}

/** A seat of a new table: a bot's name, or "" for a person. */
export interface NewSeat {
  bot?: string;
}

/** A table somebody wants to open. */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, unknown>;
  pace?: number;
  takeover?: number;
  watch?: boolean;
}

/** A person who wants to sit down; the salt is theirs to choose. */
export interface Sitting {
  name: string;
  salt?: string;
}

/** A person who goes on to the next match. */
export interface Following {
  salt?: string;
}

/** The next match of the same people. */
export interface NewMatch {
  shuffle?: boolean;
}

/** A bot that the host puts on a seat. */
export interface SeatBot {
  bot: string;
}

/** The server is alive. */
export interface Health {
  status: string;
  version: string;
}

/** An option of a game, and how a form asks for it. */
export interface OptionShape {
  name: string;
  default: unknown;
  values: string;
  kind: "seat" | "count" | "switch" | "choice" | "file";
  choices: (string | number)[];
}

/** A game one can play here, as it describes itself; of a range, the least and the most. */
export interface GameShape {
  name: string;
  players: [number, number];
  age: number;
  minutes: [number, number];
  secrets: boolean;
  pointing: boolean;
  options: OptionShape[];
}

/** The games, the easiest first; the bots by name; those that are levels, the weakest first. */
export interface Offer {
  games: GameShape[];
  bots: string[];
  levels: string[];
}

/** What everybody may know of a table. */
export interface TableAnswer {
  table: TableInfo;
}

/** A new table, and the token of whoever opened it. */
export interface OpenedTable {
  table: TableInfo;
  host_token: string;
}

/** A seat one holds now, and its token. */
export interface TakenSeat {
  seat: number;
  token: string;
  table: TableInfo;
}

/** A record; before the end, as its reader sees it. */
export interface RecordAnswer {
  format: string;
  game: string;
  players: string[];
  options: Record<string, unknown>;
  moves: string[];
}

/** A record to look at, and with whose eyes: a seat's, a spectator's (-1), or with all shown (-2). */
export interface RecordedMatch {
  record: unknown;
  eyes?: number;
}

/** A match, position by position: views and moves as those eyes saw them at that time. */
export interface ReplayAnswer {
  game: string;
  players: string[];
  options: Record<string, unknown>;
  eyes: number;
  moves: string[];
  outcomes: string[];
  positions: Position[];
}

/** The hash of the seed, before the match is over. */
export interface Commitment {
  commitment: string;
}

/** Why something was refused: a code for machines, a sentence for people, the rule if one is cited. */
export interface Problem {
  code: string;
  text: string;
  rule: string | null;
}

/** A refusal; nothing has changed. */
export interface ErrorAnswer {
  error: Problem;
}

export type FromServer = Welcome | Update | Changed | Pointing | Acknowledged | Refused | Pong;

export type ToServer = Hello | Move | Point | TakeBack | Return | Look | Ping;
