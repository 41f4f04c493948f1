"""What clients of a killed server can testify to, and its comparison with the log in the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from hashlib import sha256
from typing import Any, Protocol

import apsw
import msgspec

from bocage.core.match import CHANCE, Match
from bocage.server.events import AnyEvent, Moved, Sat, decode
from bocage.server.table import Header, Table


class Ledger(Protocol):
    """Reads a database without going through the server's store."""

    async def header(self, table: str) -> bytes | None:
        """Return the header of a table."""
        ...

    async def events(self, table: str) -> list[tuple[int, bytes]]:
        """Return the events of a table with their numbers, in order."""
        ...


class SqliteLedger:
    """Reads a SQLite file; read-only, so that mending the log after a kill is left to the server."""

    def __init__(self, path: str) -> None:
        self.path = path

    async def header(self, table: str) -> bytes | None:
        """Return the header of a table."""
        header: bytes | None = self._read("SELECT header FROM tables WHERE id = ?", table).get
        return header

    async def events(self, table: str) -> list[tuple[int, bytes]]:
        """Return the events of a table with their numbers, in order."""
        query = "SELECT number, body FROM events WHERE id = ? ORDER BY number"
        return list(self._read(query, table))

    def _read(self, query: str, table: str) -> apsw.Cursor:
        connection = apsw.Connection(self.path, flags=apsw.SQLITE_OPEN_READONLY)
        connection.set_busy_timeout(10_000)
        return connection.execute(query, (table,))


@dataclass
class Testimony:
    """What one seat's client sent, was told and saw."""

    table: str
    seat: int
    sent: dict[str, str] = field(default_factory=dict)  # move id → text
    acknowledged: dict[str, int] = field(default_factory=dict)  # move id → number of the event
    refused: dict[str, str] = field(default_factory=dict)  # move id → code
    seen: dict[int, bytes] = field(default_factory=dict)  # event number → digest of log and view

    def saw(self, number: int, log: Sequence[str], view: Any) -> None:
        """Note what the client shows after so many events."""
        self.seen[number] = digest(log, view)


@dataclass
class Tally:
    """What was found, over all tables."""

    tables: int = 0
    matches_over: int = 0
    events: int = 0
    acknowledged: int = 0
    lost: int = 0  # acknowledged, but not in the log, or not where it was said to be
    doubled: int = 0  # in the log more than once
    invented: int = 0  # in the log, but sent by nobody, or refused
    gaps: int = 0  # numbers that do not follow each other
    bot_moves: int = 0
    seen: int = 0  # logs and views that clients showed
    seen_otherwise: int = 0  # that the replay does not give

    def add(self, other: Tally) -> None:
        """Add what was found at another table."""
        for each in fields(Tally):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    @property
    def faults(self) -> int:
        """How many things are not as they should be."""
        return self.lost + self.doubled + self.invented + self.gaps + self.seen_otherwise


def digest(log: Sequence[str], view: Any) -> bytes:
    """Condense what a seat sees."""
    return sha256(msgspec.json.encode([log, view], order="deterministic")).digest()


def compare(header: bytes | None, events: list[tuple[int, bytes]], testimonies: Sequence[Testimony]) -> Tally:
    """Compare what the clients of one table testify to with its log."""
    tally = Tally(tables=1, events=len(events))
    tally.acknowledged = sum(len(testimony.acknowledged) for testimony in testimonies)
    if header is None:
        tally.lost = 1 + tally.acknowledged
        return tally
    tally.gaps = sum(number != place for place, (number, _) in enumerate(events))
    log = [decode(body) for _, body in events]
    _compare_moves(log, testimonies, tally)
    table = _replay(msgspec.json.decode(header, type=Header), log, testimonies, tally)
    if table.match is not None:
        tally.matches_over = int(table.match.over)
        _play_again(table.match, tally)
    return tally


def _compare_moves(log: list[AnyEvent], testimonies: Sequence[Testimony], tally: Tally) -> None:
    """Find every move that a client sent, exactly once and in its place."""
    stored = Counter((event.seat, event.id) for event in log if isinstance(event, Moved) and event.id)
    tally.doubled += sum(count - 1 for count in stored.values())
    people = {event.seat for event in log if isinstance(event, Sat)}
    tally.bot_moves = sum(
        event.seat not in people and event.seat != CHANCE for event in log if isinstance(event, Moved)
    )
    sent = {(each.seat, move_id): text for each in testimonies for move_id, text in each.sent.items()}
    for event in log:
        if isinstance(event, Moved) and event.seat in people:
            tally.invented += sent.get((event.seat, event.id)) != event.text
    for testimony in testimonies:
        for move_id, number in testimony.acknowledged.items():
            at = log[number] if number < len(log) else None
            found = isinstance(at, Moved) and (at.seat, at.id) == (testimony.seat, move_id)
            tally.lost += not found
        tally.invented += sum((testimony.seat, move_id) in stored for move_id in testimony.refused)


def _replay(header: Header, log: list[AnyEvent], testimonies: Sequence[Testimony], tally: Tally) -> Table:
    """Fold the log event by event; wherever a client looked, it must have seen what the fold gives."""
    table = Table(header)
    tally.seen += sum(len(testimony.seen) for testimony in testimonies)
    for number in range(len(log) + 1):
        for testimony in testimonies:
            if number in testimony.seen:
                match = table.match
                now = digest(match.log(testimony.seat), match.view(testimony.seat)) if match else b""
                tally.seen_otherwise += now != testimony.seen[number]
        if number < len(log):
            table.apply(log[number])
    beyond = (number for each in testimonies for number in each.seen if number > len(log))
    tally.lost += sum(1 for _ in beyond)  # clients were told of events that are gone
    return table


def _play_again(match: Match, tally: Tally) -> None:
    """Play the record anew by the rules, each move checked; it must lead to the same position."""
    again = Match(match.game, match.players, match.given)
    for text in match.moves:
        again.play(text)
    for viewer in range(-2, len(match.players)):
        tally.seen_otherwise += digest(again.log(viewer), again.view(viewer)) != digest(
            match.log(viewer), match.view(viewer)
        )
