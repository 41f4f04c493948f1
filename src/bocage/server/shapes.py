"""What HTTP requests and answers look like. The OpenAPI document is made from these types."""

from __future__ import annotations

from typing import Literal

import msgspec

from bocage.core.match import EVERYTHING
from bocage.server.protocol import Position, TableInfo


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a new table: a bot's name, or "" for a person."""

    bot: str = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table somebody wants to open."""

    game: str
    seats: list[NewSeat]
    options: dict[str, object] = {}
    pace: float = 0
    takeover: float = 0
    watch: bool = True


class Sitting(msgspec.Struct, forbid_unknown_fields=True):
    """A person who wants to sit down; the salt is theirs to choose."""

    name: str
    salt: str = ""


class Following(msgspec.Struct, forbid_unknown_fields=True):
    """A person who goes on to the next match."""

    salt: str = ""


class NewMatch(msgspec.Struct, forbid_unknown_fields=True):
    """The next match of the same people."""

    shuffle: bool = False


class SeatBot(msgspec.Struct, forbid_unknown_fields=True):
    """A bot that the host puts on a seat."""

    bot: str


class Health(msgspec.Struct, forbid_unknown_fields=True):
    """The server is alive."""

    status: str
    version: str


class OptionShape(msgspec.Struct, forbid_unknown_fields=True):
    """An option of a game, and how a form asks for it."""

    name: str
    default: object
    values: str  # what it may be, for people
    kind: Literal["seat", "count", "switch", "choice", "file"]
    choices: list[str | int]  # the words of a choice; of a count, those that a form offers


class GameShape(msgspec.Struct, forbid_unknown_fields=True):
    """A game one can play here, as it describes itself; of a range, the least and the most."""

    name: str
    players: tuple[int, int]
    age: int  # of the youngest
    minutes: tuple[int, int]  # a match takes
    secrets: bool  # whether a seat knows what others may not
    pointing: bool  # whether those on one side may point things out to each other
    options: list[OptionShape]


class Offer(msgspec.Struct, forbid_unknown_fields=True):
    """The games, the easiest first; the bots by name; those that are levels, the weakest first."""

    games: list[GameShape]
    bots: list[str]
    levels: list[str]


class TableAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """What everybody may know of a table."""

    table: TableInfo


class OpenedTable(msgspec.Struct, forbid_unknown_fields=True):
    """A new table, and the token of whoever opened it."""

    table: TableInfo
    host_token: str


class TakenSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat one holds now, and its token."""

    seat: int
    token: str
    table: TableInfo


class RecordAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """A record; before the end, as its reader sees it."""

    format: str
    game: str
    players: list[str]
    options: dict[str, object]
    moves: list[str]


class RecordedMatch(msgspec.Struct, forbid_unknown_fields=True):
    """A record to look at, and with whose eyes: a seat's, a spectator's (-1), or with all shown (-2)."""

    record: msgspec.Raw  # not decoded here, for a record is read more strictly than a message
    eyes: int = EVERYTHING


class ReplayAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """A match, position by position: views and moves as those eyes saw them at that time."""

    game: str
    players: list[str]
    options: dict[str, object]
    eyes: int
    moves: list[str]
    outcomes: list[str]
    positions: list[Position]  # one more than moves


class Commitment(msgspec.Struct, forbid_unknown_fields=True):
    """The hash of the seed, before the match is over."""

    commitment: str


class Problem(msgspec.Struct, forbid_unknown_fields=True):
    """Why something was refused: a code for machines, a sentence for people, the rule if one is cited."""

    code: str
    text: str
    rule: str | None = None


class ErrorAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """A refusal; nothing has changed."""

    error: Problem
