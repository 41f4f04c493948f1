"""Notes between processes, and what becomes of store and bus when the database restarts."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import asyncpg

from bocage.server.bus import Note
from bocage.server.postgres_bus import MOST_WAITING, PostgresBus
from bocage.server.postgres_store import PostgresStore
from tests.server.postgresql import PostgreSQL, running_postgresql


class Ear:
    """Hears notes, and that some may have been missed."""

    def __init__(self) -> None:
        self.notes: asyncio.Queue[Note] = asyncio.Queue()
        self.missed = asyncio.Event()

    async def hear(self, note: Note) -> None:
        await self.notes.put(note)

    async def next(self) -> Note:
        return await asyncio.wait_for(self.notes.get(), 30)


@contextlib.asynccontextmanager
async def buses(url: str, count: int) -> AsyncIterator[list[tuple[PostgresBus, Ear]]]:
    opened = [(PostgresBus(url), Ear()) for _ in range(count)]
    for bus, ear in opened:
        await bus.open(ear.hear, ear.missed.set)
    try:
        yield opened
    finally:
        for bus, _ in opened:
            await bus.close()


async def cut(url: str, application: str) -> None:
    """End connections from the database's side."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", application
        )
    finally:
        await connection.close()


def test_a_note_reaches_all_others_whole_and_in_order(postgresql: PostgreSQL) -> None:
    url = postgresql.new_database()

    async def main() -> None:
        async with buses(url, 3) as ((bus, own), (_, one), (_, other)):
            notes = [
                Note("table", "me", number=7),
                Note("table", "me", pointing=(2, "b3")),
                Note("table", "me", present=[0, 3], asks=True),
                *(Note(f"table {n}", "me", number=n) for n in range(1000)),
            ]
            for note in notes:
                bus.tell(note)
            for ear in (one, other):
                assert [await ear.next() for _ in notes] == notes
            assert own.notes.empty()
            assert not own.missed.is_set()

    asyncio.run(main())


def test_what_another_version_says_is_passed_over(postgresql: PostgreSQL) -> None:
    url = postgresql.new_database()

    async def main() -> None:
        async with buses(url, 2) as ((bus, _), (_, ear)):
            stranger = await asyncpg.connect(url)
            for text in ("", "no json", '{"table": "x", "sender": "y", "new": 1}'):
                await stranger.execute("SELECT pg_notify('bocage', $1)", text)
            await stranger.close()
            bus.tell(Note("table", "me", number=1))
            assert await ear.next() == Note("table", "me", number=1)

    asyncio.run(main())


def test_a_bus_that_was_cut_comes_back_and_says_so(postgresql: PostgreSQL) -> None:
    url = postgresql.new_database()

    async def main() -> None:
        async with buses(url, 2) as ((bus, own), (_, ear)):
            await cut(url, "bocage bus")
            await asyncio.wait_for(asyncio.gather(own.missed.wait(), ear.missed.wait()), 30)
            bus.tell(Note("table", "me", number=2))
            assert (await ear.next()).number == 2

    asyncio.run(main())


def test_notes_do_not_pile_up_while_nobody_can_be_told() -> None:
    async def main() -> None:
        bus = PostgresBus("postgresql://bocage@127.0.0.1:1/none")
        for number in range(2 * MOST_WAITING):
            bus.tell(Note("table", "me", number=number))
        assert len(bus._waiting) == MOST_WAITING

    asyncio.run(main())


def test_store_and_bus_outlive_a_restart_and_a_crash_of_the_database() -> None:
    with running_postgresql() as server:
        url = server.url()

        async def main() -> None:
            store = PostgresStore(url)
            await store.open()
            await store.create("one", "code", "", b"header", [])
            async with buses(url, 2) as ((bus, own), (_, ear)):
                for number, end in enumerate([server.stop, server.kill]):
                    own.missed.clear()
                    ear.missed.clear()
                    await asyncio.to_thread(end)
                    # Begun while the database is away: it is stored once, when it is back.
                    writing = asyncio.create_task(store.append("one", number, [b"%d" % number], None, False))
                    bus.tell(Note("table", "me", number=number))
                    await asyncio.to_thread(server.start)
                    await asyncio.wait_for(writing, 30)
                    await asyncio.wait_for(asyncio.gather(own.missed.wait(), ear.missed.wait()), 30)
                    bus.tell(Note("again", "me", number=number))
                    while (await ear.next()).table != "again":
                        pass
            assert await store.events_from("one", 0) == [b"0", b"1"]
            await store.close()

        asyncio.run(main())
