"""What is written to a table's log: small, typed, append-only. A table is the fold of its events."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, tag_field="e", forbid_unknown_fields=True, omit_defaults=True):
    """Something that happened at a table, at a time."""

    at: float


class Sat(Event, tag="sat"):
    """A person took a seat, with a salt for the deal."""

    seat: int
    name: str
    generation: int
    salt: str = ""


class Left(Event, tag="left"):
    """The person of a seat left, or was sent away by the host; older tokens of the seat are void."""

    seat: int
    generation: int


class Seated(Event, tag="bot"):
    """A bot plays for a seat from now on: put there by the host, or standing in for someone absent."""

    seat: int
    bot: str
    standing_in: bool = False


class Returned(Event, tag="back"):
    """The person plays again where a bot stood in."""

    seat: int


class Started(Event, tag="start"):
    """The match began, with all options settled."""

    players: list[str]
    options: dict[str, object]


class Moved(Event, tag="move"):
    """A move was played: by a seat, or by chance."""

    seat: int
    text: str
    id: str = ""  # the client's own, so that a move sent twice is played once
    late: bool = False  # played by the clock


class Asked(Event, tag="ask"):
    """A seat asks to take its last move back; so many moves would remain."""

    seat: int
    moves: int


class Answered(Event, tag="answer"):
    """A seat agrees to a take-back or not; when the last one agrees, the moves are gone."""

    seat: int
    agrees: bool


class Rematched(Event, tag="next"):
    """The players go on at another table; `order` names the old seat of each new one."""

    table: str
    order: list[int]


AnyEvent = Sat | Left | Seated | Returned | Started | Moved | Asked | Answered | Rematched

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEvent)


def encode(event: AnyEvent) -> bytes:
    """Write an event."""
    return _encoder.encode(event)


def decode(body: bytes | str) -> AnyEvent:
    """Read an event."""
    event: AnyEvent = _decoder.decode(body)
    return event
