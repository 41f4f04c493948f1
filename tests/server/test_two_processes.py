"""Two `bocage serve` on one PostgreSQL: the same tables at both, and nothing lost when one is killed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import msgspec
import pytest

from bocage import Record, Rng, find_game
from bocage.bots import find_bot
from bocage.client import Client, Game, HeldSeat, Refusal
from bocage.server.events import decode
from bocage.server.store import Store, open_store
from bocage.server.table import Header, Table
from tests.matches import GAMES
from tests.server.example import CELL, GAME, OTHER_CELL, POINTED
from tests.server.postgresql import PostgreSQL, running_postgresql
from tests.server.process import ServerProcess
from tests.server.serving import play_to_the_end, seated

KILLS = 3

Servers = tuple[ServerProcess, ServerProcess]


@contextlib.contextmanager
def two_servers(url: str) -> Iterator[Servers]:
    """Run two servers on one database for as long as the block lasts."""
    servers = ServerProcess(url), ServerProcess(url)
    try:
        for server in servers:
            server.start()
        for server in servers:
            server.await_ready()
        yield servers
    finally:
        for server in servers:
            if server.running:
                server.kill()


@pytest.fixture(scope="module")
def servers(postgresql: PostgreSQL) -> Iterator[Servers]:
    """Run two servers for the tests that leave them alone."""
    with two_servers(postgresql.new_database()) as running:
        yield running


class BothWays:
    """One seat with a line to each of two servers; it plays through either."""

    def __init__(self, servers: Servers, seat: HeldSeat) -> None:
        self.lines = [Game(server.address, seat.table, [seat]) for server in servers]
        self.seat = seat.seat
        self.rng = Rng(f"both ways {seat.seat}")
        self.acknowledged: list[str] = []
        self.refusals: list[str] = []

    async def __aenter__(self) -> BothWays:
        for line in self.lines:
            await line.connect()
        return self

    async def __aexit__(self, *error: object) -> None:
        for line in self.lines:
            await line.close()

    async def both_know(self) -> bool:
        """Wait until both lines show the seat's turn, or the end; say whether it is a turn."""
        turns = [await line.my_turn(60) for line in self.lines]
        assert turns[0] == turns[1]
        one, other = self.lines
        assert one.number == other.number
        assert one.position == other.position
        assert one.log == other.log
        return turns[0]

    async def play_alternately(self) -> None:
        """Play to the end, each move through the other line than the last."""
        while await self.both_know():
            self.lines.reverse()
            move = find_bot("random").choose(self.lines[0].observation(), self.rng)
            await self.lines[0].move(move)
            self.acknowledged.append(move)
            await self.moved_on()

    async def play_racing(self) -> None:
        """Play to the end; every move races with another one through the other line."""
        while await self.both_know():
            legal = self.lines[0].legal
            moves = [legal[self.rng.below(len(legal))] for _ in self.lines]
            answers = await asyncio.gather(
                *(line.move(move) for line, move in zip(self.lines, moves, strict=True)),
                return_exceptions=True,
            )
            won = [move for move, answer in zip(moves, answers, strict=True) if isinstance(answer, int)]
            assert len(won) == 1, answers
            self.acknowledged += won
            self.refusals += [answer.code for answer in answers if isinstance(answer, Refusal)]
            await self.moved_on()

    async def moved_on(self) -> None:
        """Wait until both lines show what either shows."""
        at = max(line.position["at"] for line in self.lines if line.position)
        for line in self.lines:
            await line.until(lambda line=line: line.over or line.position["at"] >= at, 60)  # type: ignore[misc]


Playing = Callable[[BothWays], Awaitable[None]]


async def play_a_match(servers: Servers, name: str, playing: Playing) -> list[BothWays]:
    """Let people with lines to both servers, and a bot, play a whole match; check what both say of it."""
    game = find_game(name)
    seats = ["", "", "greedy"][: game.max_players]
    async with Client(servers[0].address) as client, Client(servers[1].address) as other:
        table, held = await seated(client, name, seats)
        async with contextlib.AsyncExitStack() as stack:
            people = [await stack.enter_async_context(BothWays(servers, seat)) for seat in held]
            await asyncio.gather(*map(playing, people))
        records = [Record.from_object(await one.record(table.id)) for one in (client, other)]
    assert records[0] == records[1]
    match = records[0].match(game)
    assert match.over
    for person in people:
        own = [text for text, by in zip(match.moves, match.movers, strict=True) if by == person.seat]
        assert own == person.acknowledged
        for line in person.lines:
            assert line.log == match.moves
            assert line.view == match.view(person.seat)
    return people


@pytest.mark.parametrize("name", GAMES)
def test_any_server_accepts_any_move_and_the_other_hears_of_it(servers: Servers, name: str) -> None:
    asyncio.run(play_a_match(servers, name, BothWays.play_alternately))


@pytest.mark.parametrize("name", GAMES)
def test_of_two_moves_for_one_number_one_wins_and_the_other_is_stale(servers: Servers, name: str) -> None:
    people = asyncio.run(play_a_match(servers, name, BothWays.play_racing))
    assert {code for person in people for code in person.refusals} == {"stale"}


def test_presence_and_pointing_cross_over(servers: Servers) -> None:
    async def main() -> None:
        async with Client(servers[0].address) as one, Client(servers[1].address) as two:
            _, held = await seated(one, POINTED, ["", "", ""], {"first": 0})
            async with one.play(held[1]) as ben, two.play(held[2]) as cleo:
                await ben.until(lambda: bool(ben.info["seats"][2]["present"]))
                await cleo.until(lambda: bool(cleo.info["seats"][1]["present"]))
                await ben.send(type="point", cell=CELL)
                await cleo.until(lambda: cleo.pointing.get(1) == CELL)
                await cleo.send(type="point", cell=OTHER_CELL)
                await ben.until(lambda: ben.pointing.get(2) == OTHER_CELL)
                await ben.close()
                await cleo.until(lambda: not cleo.info["seats"][1]["present"])

    asyncio.run(main())


def test_people_sit_start_and_go_on_to_a_rematch_at_different_servers(servers: Servers) -> None:
    async def main() -> None:
        async with Client(servers[0].address) as one, Client(servers[1].address) as two:
            table = await one.open_table(GAME, ["", ""])
            found = await two.find(table.code)
            held = [await one.sit(table, 0, "Ada"), await two.sit(found, 1, "Ben")]
            found.host_token = table.host_token
            await two.start(found)
            for turn in range(2):
                async with one.play(held[turn]) as ada, two.play(held[1 - turn]) as ben:
                    await asyncio.gather(play_to_the_end(ada), play_to_the_end(ben))
                following = await one.rematch(held[0])
                held = [await two.follow(held[0]), await one.follow(held[1])]
                await two.start(following)

    asyncio.run(main())


def test_a_match_goes_on_when_the_database_restarts_or_crashes() -> None:
    """Who plays meanwhile waits a little, and neither server needs to be told."""
    with running_postgresql() as database, two_servers(database.url()) as servers:
        ends = [database.kill, database.stop]
        one_at_a_time = asyncio.Lock()  # a move that was stored before the end brings the next player's turn

        async def playing(person: BothWays) -> None:
            while await person.both_know():
                move = find_bot("random").choose(person.lines[0].observation(), person.rng)
                person.lines.reverse()
                moving = asyncio.create_task(person.lines[0].move(move))
                if len(person.acknowledged) > 1:
                    async with one_at_a_time:
                        if ends:
                            await asyncio.to_thread(ends.pop())
                            await asyncio.to_thread(database.start)
                await moving
                person.acknowledged.append(move)
                await person.moved_on()

        asyncio.run(play_a_match(servers, GAME, playing))
        assert not ends
        asyncio.run(check_log(database.url()))


async def reconnected(server: ServerProcess, seat: HeldSeat) -> Game:
    game = Game(server.address, seat.table, [seat])
    await game.connect()
    return game


@pytest.mark.parametrize("name", GAMES)
def test_a_bots_turn_is_picked_up_when_its_server_is_killed(postgresql: PostgreSQL, name: str) -> None:
    url = postgresql.new_database()

    async def main(servers: Servers) -> None:
        async with Client(servers[0].address) as client:
            table, (seat,) = await seated(client, name, ["", "greedy"])
        acknowledged: list[str] = []
        rng = Rng("kills")
        here, other = servers
        game = await reconnected(here, seat)
        elsewhere = await reconnected(other, seat)  # so that the table is in the other's memory
        killed = interrupted = 0
        while await game.my_turn(60):
            text = find_bot("random").choose(game.observation(), rng)
            try:
                await game.move(text)
            except Refusal as refusal:
                # The last move was stored, but its server was killed before it could tell the other one.
                assert refusal.code == "stale"
                continue
            acknowledged.append(text)
            if killed < KILLS and not game.legal:
                here.kill()
                killed += 1
                interrupted += await bot_is_to_move(url, table.id)
                await game.close()
                here, other = other, here
                game = elsewhere
                await game.my_turn(60)
                await asyncio.to_thread(other.start)
                await asyncio.to_thread(other.await_ready)
                elsewhere = await reconnected(other, seat)
        assert killed == KILLS
        assert (
            interrupted
        )  # the first time for sure: bots think in a process that was only just being started
        async with Client(other.address) as client:
            record = Record.from_object(await client.record(table.id))
        match = record.match(find_game(name))
        assert match.over
        own = [move for move, by in zip(match.moves, match.movers, strict=True) if by == seat.seat]
        assert own == acknowledged
        assert game.log == match.moves
        await game.close()
        await elsewhere.close()

    with two_servers(url) as servers:
        asyncio.run(main(servers))
    asyncio.run(check_log(url))


async def bot_is_to_move(url: str, table_id: str) -> bool:
    """Say, by the log alone, whether a bot is to move."""
    async with opened(url) as store:
        stored = await store.load(table_id)
    assert stored is not None
    table = Table(msgspec.json.decode(stored.header, type=Header))
    for body in stored.events:
        table.apply(decode(body))
    return table.mover() >= 0 and table.places[table.mover()].bot != ""


async def check_log(url: str) -> None:
    """Check that each table's log is whole: its length is that of its contiguous events."""
    async with opened(url) as store:
        async for table, stored in store.all_tables():
            assert await store.lengths([table]) == {table: len(stored.events)}


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = open_store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()
