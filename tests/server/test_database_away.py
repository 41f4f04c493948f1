"""A database that is away for a while: what waits for it is done once when it is back; no line is closed."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from unittest import mock

import asyncpg
import pytest
from websockets.asyncio.client import connect

from bocage.client import Client
from bocage.server.bus import Note
from bocage.server.postgres_bus import PostgresBus
from bocage.server.postgres_store import PostgresStore
from bocage.server.store import StoreFails
from tests.server.example import GAME
from tests.server.postgresql import PostgreSQL
from tests.server.serving import Served, run_served, seated
from tests.server.test_postgres_bus import buses, cut

PASSING = [  # each was seen, or is documented, while a database stops, crashes, recovers or hands over
    asyncpg.AdminShutdownError("terminating connection due to administrator command"),
    asyncpg.CrashShutdownError("terminating connection because of crash of another server process"),
    asyncpg.CannotConnectNowError("the database system is starting up"),
    asyncpg.CannotConnectNowError("the database system is shutting down"),
    asyncpg.CannotConnectNowError("the database system is in recovery mode"),
    asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
    asyncpg.ReadOnlySQLTransactionError("cannot execute UPDATE in a read-only transaction"),
    asyncpg.TooManyConnectionsError("sorry, too many clients already"),
    asyncpg.SerializationError("could not serialize access"),
    asyncpg.InterfaceError("connection is closed"),
    asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress"),
    asyncpg.InternalClientError("PoolConnectionHolder.release() called on a free connection holder"),
    asyncpg.TargetServerAttributeNotMatched("none of the hosts is the primary"),
    RuntimeError("unable to perform operation on <TCPTransport closed=True>; the handler is closed"),
    ConnectionResetError("connection reset by peer"),
    ConnectionRefusedError("connect call failed"),
    TimeoutError(),
]
LASTING = [
    asyncpg.DiskFullError("could not extend file"),
    asyncpg.InsufficientPrivilegeError("permission denied for table bocage_events"),
    asyncpg.UndefinedTableError('relation "bocage_events" does not exist'),
    asyncpg.DataCorruptedError("invalid page in block 7"),
]


class Pool:
    """A pool whose connections fail, one error after the other, before the work or after it."""

    def __init__(self, *errors: Exception, after: bool = False) -> None:
        self.errors = list(errors)
        self.after = after

    @contextlib.asynccontextmanager
    async def acquire(self, timeout: float) -> AsyncIterator[None]:
        if self.errors and not self.after:
            raise self.errors.pop(0)
        yield
        if self.errors:
            raise self.errors.pop(0)


def store_with(pool: Any) -> PostgresStore:
    store = PostgresStore("")
    store._pool = pool
    return store


@pytest.mark.parametrize("error", PASSING, ids=repr)
@pytest.mark.parametrize("after", [False, True])
def test_what_passes_is_waited_for(error: Exception, after: bool) -> None:
    done = []

    async def work(_: object) -> str:
        done.append(1)
        return "answer"

    assert asyncio.run(store_with(Pool(error, after=after))._do(work)) == "answer"
    assert len(done) == 1 + after  # whose answer was lost is done again


@pytest.mark.parametrize("error", LASTING, ids=repr)
def test_what_does_not_pass_is_refused_at_once(error: Exception) -> None:
    async def work(_: object) -> None:
        raise error

    with pytest.raises(StoreFails):
        asyncio.run(store_with(Pool())._do(work))


def test_a_store_that_is_closed_meanwhile_refuses() -> None:
    async def main() -> None:
        store = store_with(Pool(*[ConnectionRefusedError()] * 1000))
        working = asyncio.create_task(store.lengths([]))
        await asyncio.sleep(0.01)
        store._pool = None
        with pytest.raises(StoreFails):
            await working

    asyncio.run(main())


def test_a_line_lost_after_the_commit_loses_and_doubles_nothing(postgresql: PostgreSQL) -> None:
    """The line goes between the database's answer and the return of the connection to the pool."""
    url = postgresql.new_database()
    lost: list[int] = []
    release = asyncpg.pool.Pool.release

    async def losing(pool: Any, connection: Any, **settings: Any) -> None:
        if len(lost) < 3:
            lost.append(1)
            # Before the first step of the task that gives the connection back, as a crash may come.
            asyncio.get_running_loop().call_soon(connection._con.terminate)
        await release(pool, connection, **settings)

    async def main() -> None:
        store = PostgresStore(url)
        await store.open()
        await store.create("one", "code", "", b"header", [])
        with mock.patch.object(asyncpg.pool.Pool, "release", losing):
            await store.append("one", 0, [b"0", b"1"], None, False)
        assert len(lost) == 3
        assert await store.events_from("one", 0) == [b"0", b"1"]
        await store.close()

    asyncio.run(main())


def test_a_database_that_objects_is_heard_when_a_store_is_opened(postgresql: PostgreSQL) -> None:
    async def main() -> None:
        store = PostgresStore(postgresql.url("there_is_no_such_database"))
        with pytest.raises(asyncpg.InvalidCatalogNameError):
            await store.open()
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize("error", [*PASSING, *LASTING], ids=repr)
def test_a_bus_comes_back_whatever_became_of_it(postgresql: PostgreSQL, error: Exception) -> None:
    url = postgresql.new_database()
    real = asyncpg.connect
    refused: list[int] = []

    async def failing(*arguments: Any, **settings: Any) -> Any:
        if "server_settings" in settings and len(refused) < 2:  # that is the bus, not who cuts its line
            refused.append(1)
            raise error
        return await real(*arguments, **settings)

    async def main() -> None:
        async with buses(url, 2) as ((bus, own), (_, ear)):
            with mock.patch("asyncpg.connect", failing):
                await cut(url, "bocage bus")
                await asyncio.wait_for(asyncio.gather(own.missed.wait(), ear.missed.wait()), 30)
            bus.tell(Note("table", "me", number=2))
            assert (await ear.next()).number == 2

    asyncio.run(main())
    assert len(refused) == 2


def test_a_bus_that_cannot_be_opened_says_so(postgresql: PostgreSQL) -> None:
    async def main() -> None:
        bus = PostgresBus(postgresql.url("there_is_no_such_database"))
        with pytest.raises(asyncpg.InvalidCatalogNameError):
            await bus.open(mock.AsyncMock(), lambda: None)
        await bus.close()

    asyncio.run(main())


def test_whose_hello_a_slow_database_refuses_may_say_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bocage.server.play.HELLO_WITHIN", 0.5)

    async def test(server: Served, client: Client) -> None:
        table, held = await seated(client, GAME, ["", ""])
        server.registry.tables.clear()
        hello = json.dumps({"type": "hello", "table": table.id, "tokens": [held[0].token]})

        async def slow(_: str) -> None:
            await asyncio.sleep(0.7)
            raise StoreFails

        async with connect(server.address.replace("http", "ws") + "/play", compression=None) as line:
            with mock.patch.object(server.registry.store, "load", slow):
                await line.send(hello)
                assert json.loads(await line.recv())["code"] == "store-fails"
            await line.send(hello)
            assert json.loads(await line.recv())["type"] == "welcome"

    run_served(tmp_path / "bocage.sqlite", test)
