// What the server says and is told, under the page's own names; docs/protocol.md is the page to read.

export type {
  Acknowledged as Ack,
  Changed,
  FromServer,
  GameShape,
  Offer,
  OptionShape,
  Pointing,
  Position,
  Refused as Refusal,
  ReplayAnswer as Replay,
  Result,
  SeatInfo as Seat,
  TableInfo,
  ToServer,
  Update,
  Welcome,
} from "./messages";

export const SPECTATOR = -1;
