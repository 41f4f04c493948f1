"""Matches taken out of a database and read back: one JSON object a line.

A line is the record, the deal that its chance follows from, and how the table came to it (header and events).
A plain record is a line too; it comes back as a match without a deal.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Collection, Sequence
from hashlib import sha256

import msgspec

from bocage.bots import find_bot
from bocage.core.errors import BocageError, InputError
from bocage.core.record import Record, parse_json
from bocage.games import find_game
from bocage.server import deals
from bocage.server.deals import Deal
from bocage.server.events import AnyEvent, Moved, Sat, Seated, Started, decode, encode
from bocage.server.play import clean_name
from bocage.server.protocol import LONGEST_NAME
from bocage.server.registry import CODE_LENGTH, CODE_LETTERS
from bocage.server.store import NumberTaken, Store, Stored
from bocage.server.table import Header, Table

FORMAT = "bocage-match/1"
FIELDS = ("format", "record", "deal", "header", "events")
READ_IN = "import"  # stands where the address of whoever opened the table would
TRIES = 20
NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")  # of a table, and of its code


class Line(msgspec.Struct):
    """A match as it stands in a file."""

    record: Record
    deal: Deal | None
    header: Header | None = None
    events: list[AnyEvent] = []


def fold(stored: Stored) -> Table:
    """Return a stored table as its events have left it."""
    table = Table(msgspec.json.decode(stored.header, type=Header))
    for body in stored.events:
        table.apply(decode(body))
    return table


def write_line(stored: Stored, table: Table) -> str:
    """Write a table whose match has begun on one line, secrets and all."""
    assert table.match is not None
    header = msgspec.to_builtins(table.header)
    header.pop("seed")
    fields = {
        "format": FORMAT,
        "record": json.loads(Record.of(table.match).to_json()),
        "deal": msgspec.to_builtins(table.deal()) if table.header.seed else None,
        "header": header,
        "events": [json.loads(body) for body in stored.events],
    }
    return json.dumps(fields, ensure_ascii=False)


def read_line(text: str) -> Line:
    """Read a line: a whole match, or a plain record."""
    data = parse_json(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return Line(Record.from_object(data), None)
    for name in data:
        if name not in FIELDS:
            raise InputError("record-unknown-field", names=", ".join(FIELDS)).at(name)
    for name in ("record", "deal"):
        if name not in data:
            raise InputError("record-missing-field").at(name)
    try:
        record = Record.from_object(data["record"])
    except InputError as error:
        raise error.at("record") from None
    deal = None if data["deal"] is None else read_deal(data["deal"])
    if "header" not in data:
        return Line(record, deal)
    try:
        fields = {**data["header"], "seed": deal.seed if deal else ""}
        header = msgspec.convert(fields, Header)
        events = [decode(msgspec.json.encode(event)) for event in data.get("events", [])]
    except (msgspec.ValidationError, TypeError, OverflowError) as error:
        raise InputError("bad-match", "bocage.server", problem=str(error)) from None
    if not NAME.fullmatch(header.id) or not NAME.fullmatch(header.code):
        raise InputError("bad-match", "bocage.server", problem="not a table's name").at("header")
    return Line(record, deal, header, events)


def read_deal(data: object) -> Deal:
    """Read a deal as the server shows it."""
    try:
        return msgspec.convert(data, Deal)
    except msgspec.ValidationError as error:
        raise InputError("bad-deal", "bocage.server", problem=str(error)).at("deal") from None


async def export(
    store: Store, everything: bool, wanted: Collection[str]
) -> AsyncIterator[tuple[set[str], str]]:
    """Write the matches of a store, oldest first: the finished ones, or all that have begun.

    With each line come the names by which its table could have been asked for.
    """
    async for table_id, stored in store.all_tables():
        header = msgspec.json.decode(stored.header, type=Header)
        names = {table_id, header.code}
        if wanted and names.isdisjoint(wanted):
            continue
        table = fold(stored)
        if table.phase == "over" or (everything and table.match is not None):
            yield names, write_line(stored, table)


async def read_in(store: Store, line: Line, now: float) -> bool:
    """Put a finished match into a store; return whether it was new there."""
    if line.deal and not line.header:  # who brought which salt would be lost
        raise InputError("record-missing-field").at("header")
    header, events = _checked(line) if line.header else _made_up(line.record, now)
    if await store.load(header.id) is not None:
        return False
    bodies = [encode(event) for event in events]
    for attempt in range(TRIES):
        body = msgspec.json.encode(header)
        try:
            await store.create(header.id, header.code, READ_IN, body, bodies)
        except NumberTaken:  # another table has this code
            header.code = _code(f"{header.id} {attempt}")
        else:
            return True
    raise InputError("busy", "bocage.server")


def _checked(line: Line) -> tuple[Header, Sequence[AnyEvent]]:
    """Fold the events of a line as strictly as if they were played now; they must lead to its record."""
    assert line.header is not None
    header = line.header
    if line.deal:
        deals.verify(line.record, line.deal)
    try:
        table = Table(header)
        for number, event in enumerate(line.events):
            try:
                _check_event(table, event)
                table.apply(event)
            except BocageError as error:
                raise error.at(f"event {number}") from None
    except (AssertionError, LookupError, TypeError, ValueError):  # events that no table would write
        raise InputError("bad-match", "bocage.server", problem="the events make no sense").at(
            "events"
        ) from None
    match = table.match
    if match is None or Record.of(match) != line.record:
        raise InputError("match-differs", "bocage.server").at("events")
    if not match.over:
        raise InputError("match-runs", "bocage.server")
    if line.deal and line.deal != table.deal():
        raise InputError("match-differs", "bocage.server").at("deal")
    return header, line.events


def _check_event(table: Table, event: AnyEvent) -> None:
    seat = getattr(event, "seat", 0)
    if seat >= len(table.places) or (seat < 0 and not isinstance(event, Moved)):
        raise InputError("no-seat", "bocage.server")
    if isinstance(event, Sat):
        clean_name(event.name, LONGEST_NAME)
    elif isinstance(event, Seated):
        find_bot(event.bot)
    elif isinstance(event, Started):
        table.game.check(len(table.places), event.options)
        if len(event.players) != len(table.places):
            raise ValueError
    elif isinstance(event, Moved):
        assert table.match is not None
        table.match.ahead().play(event.text, event.seat)


def _made_up(record: Record, now: float) -> tuple[Header, Sequence[AnyEvent]]:
    """Make the table that a record could have come from; the same record gives the same table."""
    match = record.match(find_game(record.game))
    if not match.over:
        raise InputError("match-runs", "bocage.server")
    canonical = Record(match.game.name, record.players, record.options, match.moves).to_json()
    header = Header(
        id=urlsafe_b64encode(sha256(canonical.encode()).digest()[:16]).decode().rstrip("="),
        code=_code(canonical),
        game=match.game.name,
        options=dict(record.options),
        bots=[""] * len(record.players),
        seed="",
    )
    events: list[AnyEvent] = [Sat(now, seat, name, 1) for seat, name in enumerate(record.players)]
    events.append(Started(now, record.players, dict(record.options)))
    events += [Moved(now, mover, text) for mover, text in zip(match.movers, match.moves, strict=True)]
    return header, events


def _code(text: str) -> str:
    """Derive an invitation code."""
    digest = sha256(text.encode()).digest()
    return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in digest[:CODE_LENGTH])
