"""What a store of tables offers; SQLite and PostgreSQL each have a module of their own."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from bocage.core.errors import BocageError, InputError


class NumberTaken(Exception):
    """Another process wrote an event with this number first."""


class StoreFails(InputError):
    """The database cannot be written or read: a full disk, say. What was asked for may be asked for again."""

    def __init__(self) -> None:
        super().__init__("store-fails", "bocage.server")


class Stored(msgspec.Struct, frozen=True):
    """A table as it is stored: what was settled when it was opened, and its events."""

    header: bytes
    events: list[bytes]


class Store(Protocol):
    """Keeps tables. `append` and `create` return only once what they wrote is durable.

    Everything but `open` raises StoreFails when the database does not work.
    """

    async def open(self) -> None:
        """Connect, and create what is missing."""
        ...

    async def close(self) -> None:
        """Finish what is under way and disconnect."""
        ...

    async def secret(self) -> bytes:
        """Return the key that signs tokens; made once, shared by all processes of the database."""
        ...

    async def create(
        self, table: str, code: str, address: str, header: bytes, events: Sequence[bytes]
    ) -> None:
        """Write a new table with its first events."""
        ...

    def append(
        self, table: str, number: int, events: Sequence[bytes], wake: float | None, over: bool
    ) -> Awaitable[None]:
        """Write events from this number on, all or none; raise NumberTaken if it is not the next.

        `wake` is when somebody must look at the table if nothing more has happened by then (a bot's turn,
        a clock), None for never.
        """
        ...

    async def load(self, table: str) -> Stored | None:
        """Read a table."""
        ...

    async def events_from(self, table: str, number: int) -> list[bytes]:
        """Read the events from this number on."""
        ...

    async def find_code(self, code: str) -> str | None:
        """Return the table an invitation code leads to."""
        ...

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """Say how many events each of these tables has."""
        ...

    async def due(self, before: float, until: float, limit: int) -> list[str]:
        """Take on tables whose wake time has passed: it becomes `until`, so that each goes to one process."""
        ...

    async def hold(self, tables: Sequence[str], until: float) -> None:
        """Put off the look that these tables need: somebody is at it."""
        ...

    async def settle(self, table: str, number: int, wake: float | None) -> None:
        """Note when a table needs its next look, if its log still has this length; None for never."""
        ...

    async def tables_from(self, address: str, since: float) -> int:
        """Count the tables opened from an address since then."""
        ...

    def all_tables(self) -> AsyncIterator[tuple[str, Stored]]:
        """Go through all tables, oldest first, for export."""
        ...


def possible(name: str) -> bool:
    """Say whether a text can name a table of ours; databases choke on a NUL or on half a pair."""
    return name.isprintable()


def open_store(url: str) -> Store:
    """Choose the store for a database address: a path or sqlite:///path, or postgresql://…"""
    if url.startswith(("postgresql://", "postgres://")):
        from bocage.server.postgres_store import PostgresStore

        return PostgresStore(url)
    if "://" in url and not url.startswith("sqlite:///"):
        raise InputError("bad-database", "bocage.server").at(url)
    from bocage.server.sqlite_store import SqliteStore

    return SqliteStore(url.removeprefix("sqlite:///"))


@contextlib.asynccontextmanager
async def opened(url: str, must_exist: bool = False) -> AsyncIterator[Store]:
    """Open a database for a while, whether or not a server runs on it."""
    if must_exist and "://" not in url and not Path(url).is_file():
        raise InputError("no-database", "bocage.server").at_path(url)
    store = open_store(url)
    try:
        await store.open()
    except BocageError:
        raise
    except Exception as error:  # whatever the driver raises; its text names no password
        raise InputError("bad-file", "bocage.server", problem=str(error)) from None
    try:
        yield store
    finally:
        await store.close()
