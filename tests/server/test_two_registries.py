"""Several houses on one PostgreSQL, in one process, so that one can take from them what they rely on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from bocage.client import Client, Game, HeldSeat, OpenTable, Refusal
from bocage.server import registry, scheduler
from bocage.server.bus import Note
from bocage.server.events import Seated
from bocage.server.live import PRESENCE_LASTS, LiveTable
from bocage.server.registry import Registry
from bocage.server.table import Decision, Header, Table
from tests.matches import opened
from tests.server.example import CELL, DRAWS, GAME, POINTED
from tests.server.inside import play
from tests.server.postgresql import PostgreSQL
from tests.server.serving import Served, play_to_the_end, seated, served

Test = Callable[["Pair"], Awaitable[None]]


class Pair:
    """Two houses, with a client for each."""

    def __init__(self, one: Served, two: Served, at_one: Client, at_two: Client) -> None:
        self.one, self.two = one.registry, two.registry
        self.at_one, self.at_two = at_one, at_two

    def silence(self) -> None:
        """Let all notes be lost."""

        def lose(note: Note) -> None:
            pass

        for one in (self.one, self.two):
            one.neighbours.bus.tell = lose  # type: ignore[method-assign]

    def die(self, one: Registry) -> None:
        """Let a registry look after nothing any more; what it is told to do it still does."""
        for task in list(one._tasks):
            task.cancel()

        def follow_up(live: LiveTable, ours: bool = False) -> None:
            live.set_timer(None)

        one.scheduler.follow_up = follow_up  # type: ignore[method-assign]
        for live in one.tables.values():
            follow_up(live)

    async def both(self, held: list[HeldSeat]) -> tuple[Game, Game]:
        """Connect the first seat to the first registry and the second to the other."""
        games = (
            Game(self.at_one.address, held[0].table, held[:1]),
            Game(self.at_two.address, held[1].table, held[1:2]),
        )
        for game in games:
            await game.connect()
        return games


def run_pair(postgresql: PostgreSQL, test: Test, **settings: object) -> None:
    """Run a test with two houses on a database of their own."""
    url = postgresql.new_database()

    async def main() -> None:
        async with (
            served(url, **settings) as one,
            served(url, **settings) as two,
            Client(one.address) as at_one,
            Client(two.address) as at_two,
        ):
            await asyncio.wait_for(test(Pair(one, two, at_one, at_two)), 60)

    asyncio.run(main())


@contextlib.asynccontextmanager
async def connected(pair: Pair, held: list[HeldSeat]) -> AsyncIterator[tuple[Game, Game]]:
    games = await pair.both(held)
    try:
        yield games
    finally:
        for game in games:
            await game.close()


@pytest.fixture(autouse=True)
def never_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the houses from looking in the log for what they may have missed: nothing hides a fault."""
    monkeypatch.setattr(registry, "COMPARE_SECONDS", 1e9)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let leases run out soon."""
    monkeypatch.setattr(scheduler, "LEASE_SECONDS", 0.3)
    monkeypatch.setattr(registry, "SWEEP_SECONDS", 0.05)


def test_whoever_sat_down_at_one_house_is_known_at_the_other_at_once(postgresql: PostgreSQL) -> None:
    async def test(pair: Pair) -> None:
        pair.silence()
        table = await pair.at_one.open_table(GAME, ["", ""])
        other = await pair.at_two.find(table.code)  # it is in the other's memory now, without anyone
        held = [await pair.at_one.sit(table, 0, "Ada"), await pair.at_two.sit(other, 1, "Ben")]
        with pytest.raises(Refusal) as refused:
            await pair.at_two.sit(other, 0, "Cleo")
        assert refused.value.code == "seat-taken"
        async with connected(pair, [held[1], held[0]]):  # each at the other one
            pass
        await pair.at_two.start(OpenTable(table.id, table.code, {}, table.host_token))
        with pytest.raises(Refusal) as refused:
            await pair.at_one.start(table)
        assert refused.value.code == "started-already"

    run_pair(postgresql, test)


@pytest.mark.usefixtures("quick")
def test_a_lost_note_loses_nothing(postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(pair: Pair) -> None:
        _, held = await seated(pair.at_one, GAME, ["", ""], {"first": 0})
        async with connected(pair, held) as (ada, ben):
            pair.silence()
            await ada.move(ada.legal[0])
            assert ben.position is not None
            assert ben.position["at"] == 0
            monkeypatch.setattr(registry, "COMPARE_SECONDS", 0.1)
            await ben.until(lambda: ben.position is not None and ben.position["at"] == 1)
            assert ben.number == ada.number
            await ben.move(ben.legal[0])
            await ada.my_turn()
            assert len(ada.log) == len(ben.log) == 2

    run_pair(postgresql, test)


def test_a_move_is_not_refused_by_a_memory_that_is_behind(postgresql: PostgreSQL) -> None:
    async def test(pair: Pair) -> None:
        table, held = await seated(pair.at_one, GAME, ["", ""], {"first": 0})
        async with connected(pair, held) as (ada, ben):
            pair.silence()
            await ada.move(ada.legal[0])
            behind = pair.two.tables[table.id]
            assert behind.table.match is not None
            assert not behind.table.match.moves
            knows = pair.one.tables[table.id].table.match
            assert knows is not None
            # Ben may have seen Ada's move through the first registry, and plays through the second.
            number = await play(behind, 1, knows.legal(1)[0], 1, "his", 1)
            assert number == await play(behind, 1, knows.legal(1)[0], 1, "his", 1)
            assert number == await play(pair.one.tables[table.id], 1, knows.legal(1)[0], 1, "his", 1)
            await ben.until(lambda: len(ben.log) == 2)

    run_pair(postgresql, test)


def test_of_two_moves_at_once_one_is_played_and_the_other_is_stale(postgresql: PostgreSQL) -> None:
    async def test(pair: Pair) -> None:
        table, _ = await seated(pair.at_one, GAME, ["", ""], {"first": 0})
        for at in range(6):
            lives = [await one.table(table.id) for one in (pair.one, pair.two)]
            match = lives[0].table.match
            assert match is not None
            legal, mover = match.legal(match.to_move), match.to_move
            pair.silence()  # neither hears of the other in time
            answers = await asyncio.gather(
                play(lives[0], mover, legal[0], at, f"{at} a", 1),
                play(lives[1], mover, legal[-1], at, f"{at} b", 1),
                return_exceptions=True,
            )
            refused = [answer for answer in answers if isinstance(answer, BaseException)]
            assert [getattr(error, "code", error) for error in refused] == ["stale"]
            log = [await one.table(table.id) for one in (pair.one, pair.two)]
            assert log[0].table.match is not None
            assert log[1].table.match is not None
            assert log[0].table.match.moves == log[1].table.match.moves
            assert len(log[0].table.match.moves) == at + 1

    run_pair(postgresql, test)


def test_moves_and_changes_that_are_read_at_once_are_all_told(postgresql: PostgreSQL) -> None:
    async def test(pair: Pair) -> None:
        table, held = await seated(pair.at_one, GAME, ["", ""], {"first": 0})
        async with connected(pair, held) as (ada, ben):
            pair.silence()
            live = pair.one.tables[table.id]
            await ada.move(ada.legal[0])
            pair.die(pair.one)  # or a bot would play on
            await live.inbox.put(lambda _, now: Decision([Seated(now, 1, "random", standing_in=True)]))
            await pair.two.tables[table.id].inbox.catch_up()
            await ben.until(lambda: ben.number == live.table.number)
            assert len(ben.log) == 1
            assert ben.info["seats"][1]["standing_in"]

    run_pair(postgresql, test)


def test_presence_and_pointing_cross_over(postgresql: PostgreSQL) -> None:
    async def test(pair: Pair) -> None:
        table, held = await seated(pair.at_one, POINTED, ["", "", ""], {"first": 0})
        async with connected(pair, held[1:]) as (ben, cleo):
            present = [False, True, True]
            for game in (ben, cleo):
                await game.until(lambda game=game: [s["present"] for s in game.info["seats"]] == present)  # type: ignore[misc]
            await ben.send(type="point", cell=CELL)
            await cleo.until(lambda: cleo.pointing.get(1) == CELL)
            await ben.close()
            await cleo.until(lambda: not cleo.info["seats"][1]["present"])
            # Whoever comes to a registry that has not heard of the table learns who sits at the other.
            del pair.one.tables[table.id]
            await ben.connect()
            await ben.until(lambda: bool(ben.info["seats"][2]["present"]))

    run_pair(postgresql, test)


def test_who_is_at_another_house_is_there_until_it_is_silent_for_long() -> None:
    live = LiveTable(Table(Header("id", "code", GAME, {}, ["", ""], "00" * 32)), 1000.0)
    assert live.hear("other", [0], 1000.0)
    assert not live.hear("other", [0], 1000.0 + PRESENCE_LASTS / 2)
    assert not live.forget_the_silent(1000.0 + PRESENCE_LASTS)
    assert live.present() == {0}
    gone = 1000.0 + 2 * PRESENCE_LASTS
    assert live.forget_the_silent(gone)
    assert live.present() == set()
    assert live.away_since == [gone, 1000.0]


def test_a_bot_thinks_at_one_house_only(postgresql: PostgreSQL) -> None:
    async def test(pair: Pair) -> None:
        asked: list[object] = []

        async def choose(bot: str, *_: object) -> str:
            asked.append(bot)
            raise RuntimeError("the other registry is at it")

        pair.two.bot_workers.choose = choose  # type: ignore[assignment, method-assign]
        table, held = await seated(pair.at_one, GAME, ["", "greedy"])
        async with pair.at_one.play(held[0]) as ada, pair.at_two.play(table=table.id) as watching:
            await play_to_the_end(ada, "random")
            await watching.until(lambda: watching.over)
            assert watching.log == ada.log
        assert not asked

    run_pair(postgresql, test)


@pytest.mark.usefixtures("quick")
def test_a_bots_turn_that_one_house_leaves_is_taken_on_by_the_other(postgresql: PostgreSQL) -> None:
    async def test(pair: Pair) -> None:
        async def choose(*_: object) -> str:
            raise RuntimeError("this registry cannot think")

        pair.one.bot_workers.choose = choose  # type: ignore[assignment, method-assign]
        _, held = await seated(pair.at_one, GAME, ["", "greedy"], {"first": 1})
        async with pair.at_one.play(held[0]) as ada:
            await play_to_the_end(ada, "random")

    run_pair(postgresql, test)


@pytest.mark.usefixtures("quick")
def test_a_match_that_only_just_began_is_dealt_by_the_other_house(postgresql: PostgreSQL) -> None:
    async def test(pair: Pair) -> None:
        table = await pair.at_one.open_table(DRAWS, ["", ""])
        for seat in range(2):
            await pair.at_one.sit(table, seat, "Ada")
        pair.die(pair.one)  # right after it has stored the start
        live = pair.one.tables[table.id]
        await live.inbox.put(Table.start)
        drawn = " ".join(opened(DRAWS, 0).moves[0].split()[:2])  # what is drawn first, as in every match
        async with pair.at_two.play(table=table.id) as watching:
            await watching.until(lambda: len(watching.log) >= 2 and watching.log[0].startswith(drawn))

    run_pair(postgresql, test)


@pytest.mark.usefixtures("quick")
def test_a_round_that_fails_is_followed_by_another(postgresql: PostgreSQL) -> None:
    async def test(pair: Pair) -> None:
        due = pair.two.store.due
        failed = asyncio.Event()

        async def fail(*_: object) -> list[str]:
            pair.two.store.due = due  # type: ignore[method-assign]
            failed.set()
            raise OSError("no database")

        async def choose(*_: object) -> str:
            raise RuntimeError("this registry cannot think")

        pair.one.bot_workers.choose = choose  # type: ignore[assignment, method-assign]
        pair.two.store.due = fail  # type: ignore[assignment, method-assign]
        await failed.wait()
        _, held = await seated(pair.at_one, GAME, ["", "greedy"], {"first": 1})
        async with pair.at_one.play(held[0]) as ada:
            assert await ada.my_turn()

    run_pair(postgresql, test)


@pytest.mark.usefixtures("quick")
def test_an_absent_players_seat_is_taken_over_though_their_house_is_gone(postgresql: PostgreSQL) -> None:
    async def test(pair: Pair) -> None:
        _, held = await seated(pair.at_one, GAME, ["", ""], {"first": 0}, takeover=0.5)
        async with pair.at_two.play(held[1]) as ben:
            pair.die(pair.one)
            assert await ben.my_turn()
            assert ben.info["seats"][0]["standing_in"]

    run_pair(postgresql, test)


def test_a_present_player_is_not_taken_over_by_another_house(postgresql: PostgreSQL) -> None:
    async def test(pair: Pair) -> None:
        table, held = await seated(pair.at_one, GAME, ["", ""], {"first": 0}, takeover=60.0)
        async with connected(pair, held) as (ada, ben):
            await ben.until(lambda: bool(ben.info["seats"][0]["present"]))
            for one in (pair.one, pair.two):
                live = one.tables[table.id]
                assert one.scheduler._moment(live, 0) is None
                assert live._timer is None
            await ada.close()
            await ben.until(lambda: not ben.info["seats"][0]["present"])
            for one in (pair.one, pair.two):
                assert one.scheduler._moment(one.tables[table.id], 0) is not None
            live = pair.two.tables[table.id]
            before = live._timer
            pair.two.scheduler.follow_up(live)  # however often one looks, there is one timer
            assert before is not None
            assert before.cancelled()

    run_pair(postgresql, test)


@pytest.mark.parametrize(
    ("settings", "looked_at_after"),
    [({}, None), ({"pace": 1000.0}, 1000.0), ({"takeover": 500.0, "pace": 1000.0}, 500.0)],
)
def test_a_table_is_looked_at_when_it_needs_it_and_not_before(
    postgresql: PostgreSQL, settings: dict[str, object], looked_at_after: float | None
) -> None:
    async def test(pair: Pair) -> None:
        for one in (pair.one, pair.two):
            for task in list(one._tasks):  # nobody sweeps but this test
                task.cancel()
        table, held = await seated(pair.at_one, GAME, ["", "greedy"], {"first": 0}, **settings)
        async with pair.at_one.play(held[0]) as ada:
            began = pair.one.now()
            await ada.move(ada.legal[0])
            await ada.my_turn()
        store, late = pair.one.store, began + (looked_at_after or 1e9)
        assert await store.due(late - 1, late - 1, 10) == []
        due = await store.due(late + 60, late + 60, 10)
        assert due == ([] if looked_at_after is None else [table.id])

    run_pair(postgresql, test)


def test_what_is_stored_is_told_although_its_player_has_gone(postgresql: PostgreSQL) -> None:
    async def test(pair: Pair) -> None:
        table, held = await seated(pair.at_one, GAME, ["", ""], {"first": 0})
        async with connected(pair, held) as (_, ben):
            one: Registry = pair.one
            live = one.tables[table.id]
            append = one.store.append
            begun, go_on = asyncio.Event(), asyncio.Event()

            async def slow(*arguments: object) -> None:
                begun.set()
                await go_on.wait()
                await append(*arguments)  # type: ignore[arg-type]

            one.store.append = slow  # type: ignore[method-assign, assignment]
            assert live.table.match is not None
            moving = play(live, 0, live.table.match.legal(0)[0], 0, "mine")
            await begun.wait()
            moving.cancel()  # the line is cut while the disk writes
            go_on.set()
            await ben.my_turn()
            assert live.table.match.moves == pair.two.tables[table.id].table.match.moves  # type: ignore[union-attr]

    run_pair(postgresql, test)
