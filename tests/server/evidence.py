"""What clients of a killed server can testify to, and its comparison with the log in the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from hashlib import sha256
from typing import Any, Protocol

import apsw
import asyncpg
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


class PostgresLedger:
    """Reads a PostgreSQL database."""

    def __init__(self, url: str) -> None:
        self.url = url

    async def header(self, table: str) -> bytes | None:
        """Return the header of a table."""
        rows = await self._read("SELECT header FROM bocage_tables WHERE id = $1", table)
        return bytes(rows[0][0]) if rows else None

    async def events(self, table: str) -> list[tuple[int, bytes]]:
        """Return the events of a table with their numbers, in order."""
        query = "SELECT number, body FROM bocage_events WHERE id = $1 ORDER BY number"
        return [(row[0], bytes(row[1])) for row in await self._read(query, table)]

    async def _read(self, query: str, table: str) -> list[Any]:
        connection = await asyncpg.connect(self.url)
        try:
            rows: list[Any] = await connection.fetch(query, table)
            return rows
        finally:
            await connection.close()


def ledger_of(database: str) -> Ledger:
    """Return what reads a database."""
    return PostgresLedger(database) if database.startswith("postgresql://") else SqliteLedger(database)


@dataclass
class Witness:
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


def compare(header: bytes | None, events: list[tuple[int, bytes]], witnesses: Sequence[Witness]) -> Tally:
    """Compare what the clients of one table testify to with its log."""
    tally = Tally(tables=1, events=len(events))
    tally.acknowledged = sum(len(witness.acknowledged) for witness in witnesses)
    if header is None:
        tally.lost = 1 + tally.acknowledged
        return tally
    tally.gaps = sum(number != place for place, (number, _) in enumerate(events))
    log = [decode(body) for _, body in events]
    _compare_moves(log, witnesses, tally)
    table = _replay(msgspec.json.decode(header, type=Header), log, witnesses, tally)
    if table.match is not None:
        tally.matches_over = int(table.match.over)
        _play_again(table.match, tally)
    return tally


def _compare_moves(log: list[AnyEvent], witnesses: Sequence[Witness], tally: Tally) -> None:
    """Find every move that a client sent, exactly once and in its place."""
    stored = Counter((event.seat, event.id) for event in log if isinstance(event, Moved) and event.id)
    tally.doubled += sum(count - 1 for count in stored.values())
    people = {event.seat for event in log if isinstance(event, Sat)}
    tally.bot_moves = sum(
        event.seat not in people and event.seat != CHANCE for event in log if isinstance(event, Moved)
    )
    sent = {(each.seat, move_id): text for each in witnesses for move_id, text in each.sent.items()}
    for event in log:
        if isinstance(event, Moved) and event.seat in people:
            tally.invented += sent.get((event.seat, event.id)) != event.text
    for witness in witnesses:
        for move_id, number in witness.acknowledged.items():
            at = log[number] if number < len(log) else None
            found = isinstance(at, Moved) and (at.seat, at.id) == (witness.seat, move_id)
            tally.lost += not found
        tally.invented += sum((witness.seat, move_id) in stored for move_id in witness.refused)


def _replay(header: Header, log: list[AnyEvent], witnesses: Sequence[Witness], tally: Tally) -> Table:
    """Fold the log event by event; wherever a client looked, it must have seen what the fold gives."""
    table = Table(header)
    tally.seen += sum(len(witness.seen) for witness in witnesses)
    for number in range(len(log) + 1):
        for witness in witnesses:
            if number in witness.seen:
                match = table.match
                now = digest(match.log(witness.seat), match.view(witness.seat)) if match else b""
                tally.seen_otherwise += now != witness.seen[number]
        if number < len(log):
            table.apply(log[number])
    beyond = (number for each in witnesses for number in each.seen if number > len(log))
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
