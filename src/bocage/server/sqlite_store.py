"""Tables in one SQLite file: a single writing thread that commits what has gathered meanwhile.

apsw brings its own SQLite, so the system's WAL bug with two writers does not concern us, and there is one
writing connection anyway. `synchronous=FULL`: a commit that returned survives a power cut.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import threading
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import apsw

from bocage.core.errors import InputError
from bocage.server.store import NumberTaken, Stored, StoreFails, possible

SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, code TEXT NOT NULL, address TEXT NOT NULL, created REAL NOT NULL,
    header BLOB NOT NULL, wake REAL, over INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX IF NOT EXISTS tables_code ON tables (code);
CREATE INDEX IF NOT EXISTS tables_wake ON tables (wake) WHERE wake IS NOT NULL;
CREATE INDEX IF NOT EXISTS tables_address ON tables (address, created);
CREATE TABLE IF NOT EXISTS events (
    id TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (id, number)
) WITHOUT ROWID;
"""
INSERT_EVENT = "INSERT INTO events (id, number, body) VALUES (?, ?, ?)"
STANDING = """
SELECT (SELECT coalesce(max(number) + 1, 0) FROM events WHERE id = tables.id), wake, over
FROM tables WHERE id = ?
"""
ANY_DUE = "SELECT EXISTS (SELECT 1 FROM tables WHERE wake IS NOT NULL AND wake <= ?)"
DUE = """
UPDATE tables SET wake = ? WHERE id IN (
    SELECT id FROM tables WHERE wake IS NOT NULL AND wake <= ? ORDER BY wake LIMIT ?
) RETURNING id
"""
MOST_IN_ONE_COMMIT = 500

Work = Callable[[apsw.Connection], object]
Outcome = tuple["asyncio.Future[Any]", object, BaseException | None]
Job = tuple[Work, "asyncio.Future[Any]", bool]  # the last: refuses only before it has written anything
log = logging.getLogger("bocage.server")


class SqliteStore:
    """One file, one writer, readers beside it."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._gathered: list[Job] = []  # in this turn of the loop
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._writer: threading.Thread | None = None
        self._reader: apsw.Connection | None = None
        self._reading = ThreadPoolExecutor(1, "bocage-reader")  # one connection, one thread

    async def open(self) -> None:
        """Open the file, create what is missing, start the writer."""
        self._loop = asyncio.get_running_loop()
        try:
            Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))  # it holds seeds and the signing key
            writing = self._connect()  # here, not in its thread: what cannot be opened must be told
            writing.execute(SCHEMA)
            self._reader = self._connect()
        except (OSError, apsw.Error) as error:
            problem = getattr(error, "strerror", None) or str(error)
            raise InputError("bad-file", "bocage.server", problem=problem).at_path(self.path) from None
        self._writer = threading.Thread(
            target=self._write, args=(writing,), name="bocage-writer", daemon=True
        )
        self._writer.start()

    async def close(self) -> None:
        """Write what is waiting, then close."""
        if self._writer:
            self._hand_over()
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
        self._reading.shutdown()
        if self._reader:
            self._reader.close()
            self._reader = None

    def _connect(self) -> apsw.Connection:
        connection = apsw.Connection(self.path)
        connection.set_busy_timeout(10_000)
        connection.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON")
        return connection

    def _write(self, connection: apsw.Connection) -> None:
        """Commit in groups: whatever gathered during one commit goes into the next."""
        try:
            while True:
                group = self._jobs.get()
                if group is None:
                    return
                while len(group) < MOST_IN_ONE_COMMIT and not self._jobs.empty():
                    following = self._jobs.get()
                    if following is None:
                        self._jobs.put(None)
                        break
                    group += following
                self._commit(connection, group)
        finally:
            connection.close()

    def _commit(self, connection: apsw.Connection, group: list[Job]) -> None:
        outcomes = _together(connection, group, careful=False)
        if outcomes is None:
            outcomes = _together(connection, group, careful=True)
        assert outcomes is not None
        self._loop.call_soon_threadsafe(_settle, outcomes)

    def _put(self, work: Work, checked: bool = False) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = self._loop.create_future()
        if not self._gathered:
            # At the end of the turn: its moves share a commit, and the writer is woken once.
            self._loop.call_soon(self._hand_over)
        self._gathered.append((work, future, checked))
        return future

    def _hand_over(self) -> None:
        jobs, self._gathered = self._gathered, []
        for first in range(0, len(jobs), MOST_IN_ONE_COMMIT):
            self._jobs.put(jobs[first : first + MOST_IN_ONE_COMMIT])

    async def _do(self, work: Work) -> Any:  # noqa: ANN401 - what the work returns
        return await self._put(work)

    async def _read(self, work: Work) -> Any:  # noqa: ANN401 - what the work returns
        assert self._reader is not None
        try:
            return await self._loop.run_in_executor(self._reading, work, self._reader)
        except apsw.Error as error:
            log.error("the database cannot be read", exc_info=error)
            raise StoreFails from None

    async def secret(self) -> bytes:
        """Return the signing key, made at the first start."""

        def work(connection: apsw.Connection) -> object:
            fresh = secrets.token_bytes(32)
            connection.execute("INSERT OR IGNORE INTO meta VALUES ('secret', ?)", (fresh,))
            return connection.execute("SELECT value FROM meta WHERE key = 'secret'").get

        value: bytes = await self._do(work)
        return value

    async def create(
        self, table: str, code: str, address: str, header: bytes, events: Sequence[bytes]
    ) -> None:
        """Write a new table with its first events."""

        def work(connection: apsw.Connection) -> object:
            connection.execute(
                "INSERT INTO tables (id, code, address, created, header) VALUES (?, ?, ?, ?, ?)",
                (table, code, address, time.time(), header),
            )
            connection.executemany(INSERT_EVENT, [(table, n, body) for n, body in enumerate(events)])
            return None

        await self._do(work)

    def append(
        self, table: str, number: int, events: Sequence[bytes], wake: float | None, over: bool
    ) -> asyncio.Future[None]:
        """Write events from this number on."""

        def work(connection: apsw.Connection) -> object:
            found = connection.execute(STANDING, (table,)).fetchone()
            if found is None or found[0] != number:
                raise NumberTaken  # or there is no such table
            if (wake, over) != (found[1], bool(found[2])):  # seldom, and it costs another page
                connection.execute("UPDATE tables SET wake = ?, over = ? WHERE id = ?", (wake, over, table))
            for n, body in enumerate(events):
                connection.execute(INSERT_EVENT, (table, number + n, body))
            return None

        return self._put(work, checked=True)

    async def load(self, table: str) -> Stored | None:
        """Read a table."""

        def work(connection: apsw.Connection) -> object:
            header = connection.execute("SELECT header FROM tables WHERE id = ?", (table,)).get
            return None if header is None else Stored(header, _events(connection, table, 0))

        stored: Stored | None = await self._read(work) if possible(table) else None
        return stored

    async def events_from(self, table: str, number: int) -> list[bytes]:
        """Read the events from this number on."""
        events: list[bytes] = await self._read(lambda connection: _events(connection, table, number))
        return events

    async def find_code(self, code: str) -> str | None:
        """Return the table a code leads to."""
        if not possible(code):
            return None
        found: str | None = await self._read(
            lambda connection: connection.execute("SELECT id FROM tables WHERE code = ?", (code,)).get
        )
        return found

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """Say how many events each of these tables has."""
        lengths: dict[str, int] = await self._read(
            lambda connection: {table: _length(connection, table) for table in tables}
        )
        return lengths

    async def due(self, before: float, until: float, limit: int) -> list[str]:
        """Take on tables whose wake time has passed."""

        def work(connection: apsw.Connection) -> object:
            return [table for (table,) in connection.execute(DUE, (until, before, limit))]

        if not await self._read(lambda connection: connection.execute(ANY_DUE, (before,)).get):
            return []  # as nearly always: the writer need not be asked
        found: list[str] = await self._do(work)
        return found

    async def hold(self, tables: Sequence[str], until: float) -> None:
        """Put off the look that these tables need."""
        query = "UPDATE tables SET wake = ? WHERE id = ? AND wake IS NOT NULL"
        await self._do(lambda connection: connection.executemany(query, [(until, id) for id in tables]))

    async def settle(self, table: str, number: int, wake: float | None) -> None:
        """Note when a table needs its next look, if its log still has this length."""

        def work(connection: apsw.Connection) -> object:
            if _length(connection, table) == number:
                connection.execute("UPDATE tables SET wake = ? WHERE id = ?", (wake, table))
            return None

        await self._do(work)

    async def tables_from(self, address: str, since: float) -> int:
        """Count the tables opened from an address since then."""
        query = "SELECT count(*) FROM tables WHERE address = ? AND created >= ?"
        count: int = await self._read(lambda connection: connection.execute(query, (address, since)).get)
        return count

    async def all_tables(self) -> AsyncIterator[tuple[str, Stored]]:
        """Go through all tables, oldest first."""
        ids: list[str] = await self._read(
            lambda connection: [
                table for (table,) in connection.execute("SELECT id FROM tables ORDER BY created, id")
            ]
        )
        for table in ids:
            stored = await self.load(table)
            if stored is not None:
                yield table, stored


def _events(connection: apsw.Connection, table: str, number: int) -> list[bytes]:
    query = "SELECT body FROM events WHERE id = ? AND number >= ? ORDER BY number"
    return [body for (body,) in connection.execute(query, (table, number))]


def _length(connection: apsw.Connection, table: str) -> int:
    query = "SELECT coalesce(max(number) + 1, 0) FROM events WHERE id = ?"
    length: int = connection.execute(query, (table,)).get
    return length


def _together(connection: apsw.Connection, group: list[Job], careful: bool) -> list[Outcome] | None:
    """Do a group's work in one transaction; None if it must be done again, with care, for one job's fault."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        outcomes = [_outcome(connection, job, careful) for job in group]
        connection.execute("COMMIT")
    except Exception as error:
        with contextlib.suppress(apsw.Error):
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        if not isinstance(error, apsw.Error):
            return None
        return [(future, None, error) for _, future, _ in group]  # the disk, say: nobody's work is durable
    return outcomes


def _outcome(connection: apsw.Connection, job: Job, careful: bool) -> Outcome:
    """Do one job of a group; what is its own fault does not touch the others, and the writer goes on."""
    work, future, checked = job
    if checked and not careful:
        try:
            return future, work(connection), None
        except NumberTaken as error:
            return future, None, error
    connection.execute("SAVEPOINT one")
    try:
        outcome: Outcome = future, work(connection), None
    except Exception as error:
        connection.execute("ROLLBACK TO one")
        outcome = future, None, error
    connection.execute("RELEASE one")
    return outcome


def _settle(outcomes: list[Outcome]) -> None:
    for future, value, error in outcomes:
        if future.cancelled():
            continue
        if error is None:
            future.set_result(value)
        elif isinstance(error, apsw.ConstraintError):
            future.set_exception(NumberTaken())
        elif isinstance(error, apsw.Error):
            log.error("the database cannot be written", exc_info=error)
            future.set_exception(StoreFails())
        else:
            future.set_exception(error)
