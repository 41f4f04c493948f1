"""Tables in PostgreSQL, which several server processes on several machines may share.

The key (table, number) decides races: of two processes that write the same number one wins, and the other
reads on. What was written is durable when `append` returns, also where the database's own default is laxer.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any, TypeVar

import asyncpg

from bocage.server.store import NumberTaken, Stored, StoreFails, possible

SCHEMA = """
CREATE TABLE IF NOT EXISTS bocage_meta (key text PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS bocage_tables (
    id text PRIMARY KEY, code text NOT NULL UNIQUE, address text NOT NULL, created double precision NOT NULL,
    header bytea NOT NULL, length integer NOT NULL, wake double precision, over boolean NOT NULL DEFAULT false
);
CREATE INDEX IF NOT EXISTS bocage_tables_wake ON bocage_tables (wake) WHERE wake IS NOT NULL;
CREATE INDEX IF NOT EXISTS bocage_tables_address ON bocage_tables (address, created);
CREATE TABLE IF NOT EXISTS bocage_events (
    id text NOT NULL REFERENCES bocage_tables (id), number integer NOT NULL, body bytea NOT NULL,
    PRIMARY KEY (id, number)
);
"""
SCHEMA_EXISTS = "SELECT to_regclass('bocage_events') IS NOT NULL"  # the last of them
SCHEMA_LOCK = 0x626F63616765  # any number that nobody else locks: "bocage"

# Each writes in one statement, so it is a transaction of its own: all or nothing, in one round trip.
CREATE = """
WITH opened AS (
    INSERT INTO bocage_tables (id, code, address, created, header, length)
    VALUES ($1, $2, $3, $4, $5, cardinality($6::bytea[])) RETURNING id
)
INSERT INTO bocage_events (id, number, body)
SELECT opened.id, event.nth - 1, event.body
FROM opened, unnest($6::bytea[]) WITH ORDINALITY AS event (body, nth)
"""
# The row of the table is locked until the commit, and its length looked at again if another was faster.
APPEND = """
WITH grown AS (
    UPDATE bocage_tables SET length = length + cardinality($3::bytea[]), wake = $4, over = $5
    WHERE id = $1 AND length = $2 RETURNING id
)
INSERT INTO bocage_events (id, number, body)
SELECT grown.id, $2 + event.nth - 1, event.body
FROM grown, unnest($3::bytea[]) WITH ORDINALITY AS event (body, nth)
"""
LOAD = """
SELECT header, ARRAY(SELECT body FROM bocage_events WHERE id = $1 ORDER BY number)
FROM bocage_tables WHERE id = $1
"""
EVENTS = "SELECT body FROM bocage_events WHERE id = $1 AND number >= $2 ORDER BY number"
DUE = """
UPDATE bocage_tables SET wake = $2 WHERE id IN (
    SELECT id FROM bocage_tables WHERE wake <= $1 ORDER BY wake LIMIT $3 FOR UPDATE SKIP LOCKED
) RETURNING id
"""
SETTLE = "UPDATE bocage_tables SET wake = $3 WHERE id = $1 AND length = $2"
HOLD = "UPDATE bocage_tables SET wake = $2 WHERE id = ANY($1::text[]) AND wake IS NOT NULL"
LENGTHS = "SELECT id, length FROM bocage_tables WHERE id = ANY($1::text[])"
NEW_SECRET = "INSERT INTO bocage_meta (key, value) VALUES ('secret', $1) ON CONFLICT DO NOTHING"
SECRET = "SELECT value FROM bocage_meta WHERE key = 'secret'"

MOST_CONNECTIONS = 10
ANSWER_WITHIN = 10.0  # seconds for one statement
PATIENCE = 20.0  # seconds that a restart of the database may take before we give up
LOST = (  # the line is cut, or the database starts, stops, or has handed over to another
    OSError,  # a TimeoutError too
    RuntimeError,  # uvloop's word for a line that is just being closed
    asyncpg.InternalClientError,  # asyncpg's, when the database's goodbye comes between two statements
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TransactionRollbackError,
    asyncpg.TooManyConnectionsError,
    asyncpg.ReadOnlySQLTransactionError,
)

log = logging.getLogger("bocage.server")

Answer = TypeVar("Answer")
Work = Callable[[Any], Awaitable[Answer]]  # what is done with a connection


class PostgresStore:
    """A pool of connections; work that fails because one was lost is done again on another."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._pool: Any = None

    async def open(self) -> None:
        """Connect, waiting a while for a database that is just starting; create what is missing."""
        self._pool = await asyncpg.create_pool(
            self.url,
            min_size=0,  # none yet: the first work waits for the database, if need be
            max_size=MOST_CONNECTIONS,
            timeout=ANSWER_WITHIN,
            command_timeout=ANSWER_WITHIN,
            server_settings={"application_name": "bocage", "synchronous_commit": "on"},
        )
        await self._patiently(self._create_schema)  # what the database objects to, the host is told

    async def _create_schema(self, connection: Any) -> None:  # noqa: ANN401 - asyncpg is not typed
        if await connection.fetchval(SCHEMA_EXISTS):  # then a role that may not create anything will do
            return
        async with connection.transaction():
            # Two processes that start at once must not both create: IF NOT EXISTS alone races.
            await connection.execute("SELECT pg_advisory_xact_lock($1)", SCHEMA_LOCK)
            await connection.execute(SCHEMA)

    async def close(self) -> None:
        """Finish what is under way and disconnect."""
        pool, self._pool = self._pool, None
        if pool is not None:
            try:
                await asyncio.wait_for(pool.close(), ANSWER_WITHIN)
            except LOST:  # the database is away: there is nothing to say goodbye to
                pool.terminate()

    async def _do(self, work: Work[Answer]) -> Answer:
        """Do some work on a connection; raise StoreFails if the database cannot do it."""
        try:
            return await self._patiently(work)
        except StoreFails as failure:
            log.error("the database does not answer", exc_info=failure.__cause__)
            raise
        except asyncpg.PostgresError as error:  # a full disk, a damaged file, a right that was taken away
            log.error("the database cannot do what it is asked for", exc_info=error)
            raise StoreFails from error

    async def _patiently(self, work: Work[Answer]) -> Answer:
        """Do some work on a connection; do it again if the connection was lost, until patience runs out.

        So it must bear being done twice: that a line was lost does not say whether anything was written.
        """
        give_up = time.monotonic() + PATIENCE
        pause = 0.05
        while self._pool is not None:
            try:
                async with self._pool.acquire(timeout=ANSWER_WITHIN) as connection:
                    return await work(connection)
            except LOST as error:
                # A ValueError is asyncpg's word for an argument that does not fit, not for a lost line.
                if isinstance(error, ValueError):
                    raise
                if time.monotonic() > give_up:
                    raise StoreFails from error
            await asyncio.sleep(pause)
            pause = min(1.0, 2 * pause)
        raise StoreFails  # it was closed meanwhile

    async def secret(self) -> bytes:
        """Return the signing key; whichever process came first has made it."""

        async def work(connection: Any) -> bytes:  # noqa: ANN401
            await connection.execute(NEW_SECRET, secrets.token_bytes(32))
            return bytes(await connection.fetchval(SECRET))

        return await self._do(work)

    async def create(
        self, table: str, code: str, address: str, header: bytes, events: Sequence[bytes]
    ) -> None:
        """Write a new table with its first events."""
        created = time.time()

        async def work(connection: Any) -> None:  # noqa: ANN401
            try:
                await connection.execute(CREATE, table, code, address, created, header, list(events))
            except asyncpg.UniqueViolationError:
                # Done again after a lost line, it may be our own: nobody else has this header, seed and all.
                if (
                    await connection.fetchval("SELECT header FROM bocage_tables WHERE id = $1", table)
                    != header
                ):
                    raise NumberTaken from None

        await self._do(work)

    async def append(
        self, table: str, number: int, events: Sequence[bytes], wake: float | None, over: bool
    ) -> None:
        """Write events from this number on, all or none; raise NumberTaken if it is not the next."""

        async def work(connection: Any) -> None:  # noqa: ANN401
            try:
                if await connection.execute(APPEND, table, number, list(events), wake, over) != "INSERT 0 0":
                    return
            except asyncpg.UniqueViolationError:
                pass
            # Done again after a lost line, the number may be taken by these very events: that is no race.
            stored = await connection.fetch(EVENTS + " LIMIT $3", table, number, len(events))
            if [row[0] for row in stored] != list(events):
                raise NumberTaken

        await self._do(work)

    async def load(self, table: str) -> Stored | None:
        """Read a table."""
        if not possible(table):
            return None
        row = await self._do(lambda connection: connection.fetchrow(LOAD, table))
        return None if row is None else Stored(row[0], row[1])

    async def events_from(self, table: str, number: int) -> list[bytes]:
        """Read the events from this number on."""
        rows = await self._do(lambda connection: connection.fetch(EVENTS, table, number))
        return [row[0] for row in rows]

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """Say how many events each of these tables has."""
        rows = await self._do(lambda connection: connection.fetch(LENGTHS, list(tables)))
        return {row[0]: row[1] for row in rows}

    async def find_code(self, code: str) -> str | None:
        """Return the table a code leads to."""
        if not possible(code):
            return None
        query = "SELECT id FROM bocage_tables WHERE code = $1"
        found: str | None = await self._do(lambda connection: connection.fetchval(query, code))
        return found

    async def due(self, before: float, until: float, limit: int) -> list[str]:
        """Take on tables whose wake time has passed; no other process is given them until then."""
        rows = await self._do(lambda connection: connection.fetch(DUE, before, until, limit))
        return [row[0] for row in rows]

    async def hold(self, tables: Sequence[str], until: float) -> None:
        """Put off the look that these tables need."""
        await self._do(lambda connection: connection.execute(HOLD, list(tables), until))

    async def settle(self, table: str, number: int, wake: float | None) -> None:
        """Note when a table needs its next look, if its log still has this length."""
        await self._do(lambda connection: connection.execute(SETTLE, table, number, wake))

    async def tables_from(self, address: str, since: float) -> int:
        """Count the tables opened from an address since then."""
        query = "SELECT count(*) FROM bocage_tables WHERE address = $1 AND created >= $2"
        count: int = await self._do(lambda connection: connection.fetchval(query, address, since))
        return count

    async def all_tables(self) -> AsyncIterator[tuple[str, Stored]]:
        """Go through all tables, oldest first."""
        query = "SELECT id FROM bocage_tables ORDER BY created, id"
        for row in await self._do(lambda connection: connection.fetch(query)):
            stored = await self.load(row[0])
            if stored is not None:
                yield row[0], stored
