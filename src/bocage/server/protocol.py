"""Messages between a client and the server. Unknown fields are refused; docs/protocol.md explains them."""

from __future__ import annotations

from typing import Literal

import msgspec
from websockets import Frame, Opcode

from bocage.core.game import Result, View

VERSION = 1
LONGEST_MESSAGE = 64 * 1024
LONGEST_NAME = 40
LONGEST_ID = 64

Phase = Literal["gathering", "playing", "over"]


class Incoming(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """Anything a client may send."""


class Hello(Incoming, tag="hello"):
    """Begins a connection: which table, and with which seats' tokens; none to watch."""

    table: str
    tokens: list[str] = []


class Move(Incoming, tag="move"):
    """Plays a move: `at` is how many moves the client has seen, `id` its own name for this one."""

    text: str
    at: int
    id: str = ""
    seat: int = -1  # which of the connection's seats; -1 when it has one only


class Point(Incoming, tag="point"):
    """Points at a cell for one's own side to see; an empty one takes the hand away."""

    cell: str
    seat: int = -1


class TakeBack(Incoming, tag="take_back"):
    """Asks to take the seat's last move back, or answers somebody who asked."""

    agrees: bool | None = None  # None asks
    seat: int = -1


class Return(Incoming, tag="return"):
    """Takes a seat back from the bot that stood in."""

    seat: int = -1


class Look(Incoming, tag="look"):
    """Chooses which of several seats on this device is looked at; -1 draws the curtain."""

    seat: int


class Ping(Incoming, tag="ping"):
    """Asks whether anyone is there."""

    id: str = ""


AnyIncoming = Hello | Move | Point | TakeBack | Return | Look | Ping


class SeatInfo(msgspec.Struct):
    """What everybody may know of a seat."""

    name: str
    kind: Literal["person", "bot", "open"]
    present: bool
    bot: str = ""
    standing_in: bool = False


class Question(msgspec.Struct):
    """A take-back that somebody asks for, and who has agreed so far."""

    seat: int
    agreed: list[int]


class TableInfo(msgspec.Struct):
    """What everybody at a table may know of it."""

    table: str
    code: str
    game: str
    phase: Phase
    seats: list[SeatInfo]
    options: dict[str, object]
    commitment: str
    pace: float
    takeover: float
    next_table: str = ""
    question: Question | None = None


class Position(msgspec.Struct):
    """What one viewer sees now."""

    at: int  # how many moves have been played
    to_move: int | Literal["chance"] | None
    legal: list[str]
    view: View
    deadline: float | None
    result: Result | None = None


class Outgoing(msgspec.Struct, tag_field="type"):
    """Anything the server may send."""


class Welcome(Outgoing, tag="welcome"):
    """Answers a hello: everything the viewer may know."""

    version: int
    number: int
    seats: list[int]  # of this connection
    viewer: int
    table: TableInfo
    position: Position | None
    log: list[str]
    outcomes: list[str]


class Update(Outgoing, tag="update"):
    """Moves as the viewer sees them, and the position after them."""

    after: int  # the number the client must have; another one means a gap, and it says hello again
    number: int
    first: int  # the number of the first of these moves
    moves: list[str]
    outcomes: list[str]
    position: Position
    table: TableInfo | None = None
    disclosed: dict[int, str] | None = None  # earlier moves that everyone may now read


class Changed(Outgoing, tag="changed"):
    """The table changed, but no move was played: someone sat down, left, came, asked, or the match began."""

    after: int
    number: int
    table: TableInfo
    position: Position | None = None
    log: list[str] | None = None  # after a take-back or a start: the whole log anew
    outcomes: list[str] | None = None


class Pointing(Outgoing, tag="pointing"):
    """Somebody of one's own side points at a cell."""

    seat: int
    cell: str


class Acknowledged(Outgoing, tag="ack"):
    """The move is stored: it will never be lost."""

    id: str
    number: int


class Refused(Outgoing, tag="error"):
    """Something was refused; nothing has changed."""

    code: str
    text: str
    rule: str | None = None
    id: str = ""


class Pong(Outgoing, tag="pong"):
    """Somebody is there."""

    id: str = ""


_encoder = msgspec.json.Encoder()
decoder = msgspec.json.Decoder(AnyIncoming)

# What comes before a text of each length; to let `websockets` write it costs more than to encode a move.
_heads = [Frame(Opcode.TEXT, bytes(size)).serialize(mask=False)[:-size] for size in range(1, 4096)]


def frame(message: Outgoing) -> bytes:
    """Write a message as one frame of a websocket; whoever is told the same gets the same bytes."""
    body = _encoder.encode(message)
    if len(body) <= len(_heads):
        return _heads[len(body) - 1] + body
    return Frame(Opcode.TEXT, body).serialize(mask=False)
