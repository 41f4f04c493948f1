"""A database that cannot be written: moves are refused and not acknowledged, and all goes on afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from bocage.client import Client, Game, Refusal
from bocage.server.events import Moved, decode
from bocage.server.sqlite_store import SqliteStore
from bocage.server.store import NumberTaken, StoreFails
from tests.server.evidence import SqliteLedger
from tests.server.example import GAME
from tests.server.process import ServerProcess
from tests.server.serving import Served, run_served

if sys.platform == "linux":
    import resource


@contextlib.contextmanager
def read_only(path: Path) -> Iterator[None]:
    """Make every connection to a file read-only for a while."""
    connections = [each for each in apsw.connections() if each.filename == str(path)]
    assert connections
    for connection in connections:
        connection.execute("PRAGMA query_only = ON")
    try:
        yield
    finally:
        for connection in connections:
            connection.execute("PRAGMA query_only = OFF")


async def refused(game: Game, text: str, move_id: str) -> str:
    with pytest.raises(Refusal) as refusal:
        await game.move(text, move_id=move_id)
    return refusal.value.code


async def stored_ids(path: Path, table: str) -> list[str]:
    events = [decode(body) for _, body in await SqliteLedger(str(path)).events(table)]
    return [event.id for event in events if isinstance(event, Moved) and event.id]


@pytest.mark.skipif(sys.platform != "linux", reason="sets a limit on another process")
def test_a_full_disk_refuses_moves_until_there_is_room_again(tmp_path: Path) -> None:
    path = tmp_path / "full.sqlite"
    server = ServerProcess(str(path), log=tmp_path / "log")

    def allow(size: int) -> None:
        """Let the server's files grow to this size at most."""
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    async def main() -> None:
        async with Client(server.address) as client:
            table = await client.open_table(GAME, ["", ""], {"first": 0})
            seats = [await client.sit(table, seat, f"P{seat}") for seat in range(2)]
            await client.start(table)
            async with client.play(seats[0]) as first, client.play(seats[1], patience=0) as second:
                await first.move(first.legal[0], move_id="m1")
                await second.my_turn()
                number = second.number
                allow(Path(f"{path}-wal").stat().st_size)
                assert await refused(second, second.legal[0], "m2") == "store-fails"
                with pytest.raises(Refusal) as refusal:
                    await client.open_table(GAME, ["", ""])
                assert refusal.value.code == "store-fails"
                assert await stored_ids(path, table.id) == ["m1"]
                assert second.number == number  # nobody was told of a move that is not stored
                assert (await client.http.get("/healthz")).status_code == 200  # it still reads
                allow(resource.RLIM_INFINITY)
                await second.move(second.legal[0], move_id="m2")
                await first.my_turn()
                await first.move(first.legal[0], move_id="m3")
                assert await stored_ids(path, table.id) == ["m1", "m2", "m3"]

    server.start()
    try:
        server.await_ready()
        asyncio.run(main())
        assert server.stop() == 0
    finally:
        if server.running:
            server.kill()


def test_a_read_only_database_refuses_moves_and_a_bot_goes_on_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "read-only.sqlite"

    async def test(server: Served, client: Client) -> None:
        table = await client.open_table(GAME, ["", "greedy"], {"first": 1})
        seat = await client.sit(table, 0, "Ada")
        other = await client.open_table(GAME, ["", ""], {"first": 0})
        people = [await client.sit(other, seat, f"P{seat}") for seat in range(2)]
        await client.start(other)
        async with client.play(seat) as game, client.play(people[0], patience=0) as person:
            await client.start(table)  # now a bot begins to think, in a process that must start first
            with read_only(path):
                assert await refused(person, person.legal[0], "m1") == "store-fails"
                assert await stored_ids(path, other.id) == []
            assert await person.move(person.legal[0], move_id="m1") > 0
            assert await stored_ids(path, other.id) == ["m1"]
            assert await game.my_turn()  # the bot has moved, at the latest when somebody looked again

    run_served(path, test)


def test_one_job_that_fails_does_not_spoil_the_others(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(str(tmp_path / "group.sqlite"))
        await store.open()
        await store.create("a", "code-a", "", b"{}", [b"0"])
        outcomes = await asyncio.gather(
            store.append("a", 1, [b"1"], None, False),
            store.append("a", 1, [b"another"], None, False),
            store.append("a", 2, [object()], None, False),  # type: ignore[list-item] # no database takes that
            store.append("a", 2, [b"2"], None, False),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), NumberTaken, TypeError, type(None)]
        assert await store.events_from("a", 0) == [b"0", b"1", b"2"]
        await store.close()

    asyncio.run(main())


def test_when_the_commit_fails_nobody_is_told_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "commit.sqlite"

    async def main() -> None:
        store = SqliteStore(str(path))
        await store.open()
        await store.create("a", "code-a", "", b"{}", [])
        with read_only(path):
            works = [store.append("a", 0, [b"0"], None, False), store.settle("a", 0, 1.0)]
            outcomes = await asyncio.gather(*works, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [StoreFails, StoreFails]
        assert await store.events_from("a", 0) == []
        await store.append("a", 0, [b"0"], None, False)
        await store.close()

    asyncio.run(main())
