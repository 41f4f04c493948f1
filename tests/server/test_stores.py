"""What every store promises, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import asyncpg
import pytest

from bocage.server.postgres_store import PostgresStore
from bocage.server.store import NumberTaken, Store, Stored, StoreFails, open_store
from tests.server.postgresql import PostgreSQL

Test = Callable[[Store], Awaitable[None]]
Run = Callable[[Test], None]


@pytest.fixture
def run(any_database: str) -> Run:
    """Run a test on an open store."""

    def run(test: Test) -> None:
        async def main() -> None:
            store = open_store(any_database)
            await store.open()
            try:
                await test(store)
            finally:
                await store.close()

        asyncio.run(main())

    return run


async def new_table(store: Store, table: str = "one", *events: bytes) -> None:
    await store.create(table, f"code-{table}", "192.0.2.1", b"header of " + table.encode(), events)


async def outcome(work: Awaitable[None]) -> bool:
    """Say whether a write went through, or another was faster."""
    try:
        await work
    except NumberTaken:
        return False
    return True


def test_a_table_is_read_as_it_was_written(run: Run) -> None:
    async def test(store: Store) -> None:
        await new_table(store, "one", b"zero", b"\x00\xff")
        await store.append("one", 2, [b"two", b"three"], None, False)
        assert await store.load("one") == Stored(b"header of one", [b"zero", b"\x00\xff", b"two", b"three"])
        assert await store.events_from("one", 2) == [b"two", b"three"]
        assert await store.events_from("one", 4) == []
        assert await store.lengths(["one", "none"]) in ({"one": 4}, {"one": 4, "none": 0})

    run(test)


def test_what_was_written_is_there_after_a_restart(any_database: str) -> None:
    async def once(number: int) -> Stored | None:
        store = open_store(any_database)
        await store.open()
        if number == 0:
            await new_table(store)
        await store.append("one", number, [b"event %d" % number], None, False)
        stored = await store.load("one")
        await store.close()
        return stored

    for number in range(3):
        stored = asyncio.run(once(number))
    assert stored == Stored(b"header of one", [b"event 0", b"event 1", b"event 2"])


@pytest.mark.parametrize("name", ["none", "", "\0", "a\0b", "\ud800", "é" * 3000, "'; DROP TABLE events; --"])
def test_what_does_not_exist_is_not_found(run: Run, name: str) -> None:
    async def test(store: Store) -> None:
        await new_table(store)
        assert await store.load(name) is None
        assert await store.find_code(name) is None

    run(test)


def test_a_code_leads_to_its_table_and_is_given_once(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.create("one", "kiwi2345", "", b"h", [])
        assert await store.find_code("kiwi2345") == "one"
        with pytest.raises(NumberTaken):
            await store.create("two", "kiwi2345", "", b"h2", [b"event"])
        with pytest.raises(NumberTaken):
            await store.create("one", "plum2345", "", b"h3", [])
        assert await store.load("two") is None
        assert await store.find_code("plum2345") is None

    run(test)


@pytest.mark.parametrize("number", [0, 1, 3, 100])
def test_only_the_next_number_is_taken(run: Run, number: int) -> None:
    async def test(store: Store) -> None:
        await new_table(store, "one", b"zero", b"one")
        with pytest.raises(NumberTaken):
            await store.append("one", number, [b"x", b"y"], 5.0, True)
        assert await store.events_from("one", 0) == [b"zero", b"one"]
        assert await store.due(10.0, 20.0, 9) == []  # nothing of it was written
        await store.append("one", 2, [b"two"], None, False)

    run(test)


def test_nothing_is_appended_to_a_table_that_is_not_there(run: Run) -> None:
    async def test(store: Store) -> None:
        with pytest.raises(NumberTaken):
            await store.append("none", 0, [b"x"], None, False)
        assert await store.events_from("none", 0) == []

    run(test)


def test_of_many_who_write_one_number_one_wins(run: Run) -> None:
    async def test(store: Store) -> None:
        await new_table(store)
        for number in range(5):
            writers = [
                store.append("one", number, [b"%d by %d" % (number, n)], None, False) for n in range(20)
            ]
            won = await asyncio.gather(*map(outcome, writers))
            assert won.count(True) == 1
            assert await store.events_from("one", number) == [b"%d by %d" % (number, won.index(True))]

    run(test)


def test_two_stores_on_one_postgresql_decide_a_race_the_same(postgresql: PostgreSQL) -> None:
    url = postgresql.new_database()

    async def main() -> None:
        stores = [open_store(url), open_store(url)]
        await asyncio.gather(*(store.open() for store in stores))  # both create the schema, at once
        await new_table(stores[0])
        for number in range(0, 60, 3):
            texts = [[b"%d by %d" % (number + n, who) for n in range(3)] for who in range(2)]
            won = await asyncio.gather(
                *(
                    outcome(store.append("one", number, text, None, False))
                    for store, text in zip(stores, texts, strict=True)
                )
            )
            assert sorted(won) == [False, True]
            assert await stores[won.index(False)].events_from("one", number) == texts[won.index(True)]
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(main())


def test_many_tables_at_once_are_all_contiguous(run: Run) -> None:
    tables = [f"table {n}" for n in range(40)]

    async def test(store: Store) -> None:
        async def play(table: str) -> None:
            await new_table(store, table)
            for number in range(0, 30, 2):
                await store.append(table, number, [b"%d" % number, b"%d" % (number + 1)], None, False)

        await asyncio.gather(*map(play, tables))
        for table in tables:
            assert await store.events_from(table, 0) == [b"%d" % n for n in range(30)]
        assert await store.lengths(tables) == dict.fromkeys(tables, 30)

    run(test)


def test_a_table_that_is_due_is_taken_on_once(run: Run) -> None:
    async def test(store: Store) -> None:
        for name in ("late", "later", "never", "not yet"):
            await new_table(store, name)
        await store.append("late", 0, [b"x"], 100.0, False)
        await store.append("later", 0, [b"x"], 101.0, False)
        await store.append("never", 0, [b"x"], None, False)
        await store.append("not yet", 0, [b"x"], 200.0, False)
        assert await store.due(99.0, 300.0, 10) == []
        assert await store.due(150.0, 300.0, 1) == ["late"]
        assert await store.due(150.0, 300.0, 10) == ["later"]
        assert await store.due(150.0, 300.0, 10) == []
        assert sorted(await store.due(300.0, 400.0, 10)) == ["late", "later", "not yet"]

    run(test)


def test_several_who_ask_at_once_what_is_due_share_it(run: Run) -> None:
    async def test(store: Store) -> None:
        tables = [f"table {n}" for n in range(50)]
        for table in tables:
            await new_table(store, table)
            await store.append(table, 0, [b"x"], 100.0, False)
        shares = await asyncio.gather(*(store.due(150.0, 300.0, 20) for _ in range(5)))
        rest = await store.due(150.0, 300.0, 50)  # rows that were locked just then are left for later
        assert sorted(table for share in [*shares, rest] for table in share) == sorted(tables)

    run(test)


def test_a_table_is_settled_only_as_it_was_seen(run: Run) -> None:
    async def test(store: Store) -> None:
        await new_table(store)
        await store.append("one", 0, [b"x"], 100.0, False)
        await store.append("one", 1, [b"y"], 100.0, False)
        await store.settle("one", 1, None)  # by somebody who has not seen the second event
        assert await store.due(150.0, 150.0, 10) == ["one"]
        await store.settle("one", 2, 500.0)
        assert await store.due(499.0, 600.0, 10) == []
        assert await store.due(500.0, 500.0, 10) == ["one"]
        await store.settle("one", 2, None)
        assert await store.due(1e12, 1e12, 10) == []

    run(test)


def test_a_look_that_is_due_can_be_put_off_but_not_invented(run: Run) -> None:
    async def test(store: Store) -> None:
        await new_table(store, "due")
        await new_table(store, "quiet")
        await store.append("due", 0, [b"x"], 100.0, False)
        await store.hold(["due", "quiet"], 200.0)
        assert await store.due(199.0, 300.0, 10) == []
        assert await store.due(1e12, 1e12, 10) == ["due"]

    run(test)


def test_tables_are_counted_by_address_and_time(run: Run) -> None:
    async def test(store: Store) -> None:
        await store.create("one", "a", "192.0.2.1", b"", [])
        await store.create("two", "b", "192.0.2.1", b"", [])
        await store.create("three", "c", "2001:db8::1", b"", [])
        assert await store.tables_from("192.0.2.1", 0) == 2
        assert await store.tables_from("2001:db8::1", 0) == 1
        assert await store.tables_from("192.0.2.9", 0) == 0
        assert await store.tables_from("192.0.2.1", 1e12) == 0

    run(test)


def test_all_tables_are_gone_through_oldest_first(run: Run) -> None:
    async def test(store: Store) -> None:
        for name in ("c", "a", "b"):
            await new_table(store, name, b"event of " + name.encode())
        assert [entry async for entry in store.all_tables()] == [
            (name, Stored(b"header of " + name.encode(), [b"event of " + name.encode()]))
            for name in ("c", "a", "b")
        ]

    run(test)


def test_the_secret_is_made_once_and_shared(any_database: str) -> None:
    async def main() -> list[bytes]:
        stores = [open_store(any_database) for _ in range(3 if any_database.startswith("postgresql") else 1)]
        await asyncio.gather(*(store.open() for store in stores))
        found = await asyncio.gather(*(store.secret() for store in stores))
        await asyncio.gather(*(store.close() for store in stores))
        return found

    first, second = asyncio.run(main()), asyncio.run(main())
    assert set(first) == set(second)
    assert len(set(first)) == 1
    assert len(first[0]) == 32


def test_postgresql_writes_are_durable_though_the_database_is_lax(postgresql: PostgreSQL) -> None:
    url = postgresql.new_database()

    async def main() -> None:
        lax = await asyncpg.connect(url)
        await lax.execute(f"ALTER DATABASE {url.rpartition('/')[2]} SET synchronous_commit = off")
        await lax.close()
        store = PostgresStore(url)
        await store.open()
        assert await store._do(lambda c: c.fetchval("SHOW synchronous_commit")) == "on"
        await store.close()

    asyncio.run(main())


def test_postgresql_starting_twice_at_once_creates_once(postgresql: PostgreSQL) -> None:
    async def main(url: str) -> None:
        stores = [open_store(url) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        await asyncio.gather(*(store.close() for store in stores))

    for _ in range(5):
        asyncio.run(main(postgresql.new_database()))


def test_a_write_whose_answer_was_lost_is_no_race_when_done_again(postgresql: PostgreSQL) -> None:
    url = postgresql.new_database()

    async def main() -> None:
        store = open_store(url)
        await store.open()
        await new_table(store)
        await store.append("one", 0, [b"mine"], None, False)
        await store.append("one", 0, [b"mine"], None, False)  # as after a line cut before the answer
        with pytest.raises(NumberTaken):
            await store.append("one", 0, [b"theirs"], None, False)
        await store.append("one", 1, [b"next"], None, False)
        assert await store.events_from("one", 0) == [b"mine", b"next"]
        await store.close()

    asyncio.run(main())


def test_a_database_that_does_not_answer_is_given_up_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bocage.server.postgres_store.PATIENCE", 0.2)

    async def main() -> None:
        store = open_store("postgresql://bocage@127.0.0.1:1/none")
        with pytest.raises(StoreFails):
            await store.open()
        await store.close()

    asyncio.run(main())
