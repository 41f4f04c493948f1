"""A table's inbox over real sockets: order, nothing told before it is stored, nothing lost, all answered."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from bocage.client import Client
from bocage.server.events import Moved, encode
from bocage.server.store import NumberTaken, StoreFails
from tests.server.example import FIRST, GAME, HIDDEN, OPENING, SECOND
from tests.server.serving import Served, run_served, seated


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "bocage.sqlite"


@contextlib.asynccontextmanager
async def lines(server: Served, client: Client) -> AsyncIterator[list[ClientConnection]]:
    """Connect the two players of a match, of whom the first is to move."""
    table, held = await seated(client, GAME, ["", ""], {"first": 0})
    async with contextlib.AsyncExitStack() as stack:
        both = []
        for seat in held:
            address = server.address.replace("http", "ws") + "/play"
            line = await stack.enter_async_context(connect(address, compression=None))
            await line.send(json.dumps({"type": "hello", "table": table.id, "tokens": [seat.token]}))
            await until(line, "changed")
            both.append(line)
        yield both


async def until(line: ClientConnection, *kinds: str) -> dict[str, Any]:
    """Read on to a message of one of these kinds."""
    while True:
        message: dict[str, Any] = json.loads(await line.recv())
        if message["type"] in kinds:
            return message


def move(name: str, text: str = FIRST, at: int = 0) -> str:
    return json.dumps({"type": "move", "text": text, "at": at, "id": name})


def ping(name: str) -> str:
    return json.dumps({"type": "ping", "id": name})


class Gate:
    """A store that keeps what it is given until it is let through, or refuses it."""

    def __init__(self, server: Served) -> None:
        self.store = server.registry.store
        self.asked = asyncio.Event()
        self.open = asyncio.Event()
        self.refusal: Exception | None = None

    async def append(self, *arguments: Any) -> None:
        self.asked.set()
        await self.open.wait()
        refusal, self.refusal = self.refusal, None
        if refusal is not None:
            raise refusal
        await type(self.store).append(self.store, *arguments)

    @contextlib.contextmanager
    def closed(self) -> Iterator[None]:
        with mock.patch.object(self.store, "append", self.append):
            yield


def test_messages_that_arrive_together_are_answered_in_their_order(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        async with lines(server, client) as (ada, _):
            said = [move("m1"), ping("p1"), move("m2"), ping("p2"), move("m1"), move("m3", "nonsense", 1)]
            frames = [Frame(Opcode.TEXT, text.encode()).serialize(mask=True) for text in said]
            ada.transport.write(b"".join(frames))
            answers = [await until(ada, "ack", "pong", "error") for _ in said]
            assert [answer["id"] for answer in answers] == ["m1", "p1", "m2", "p2", "m1", "m3"]
            kinds = ["ack", "pong", "error", "pong", "ack", "error"]
            assert [answer["type"] for answer in answers] == kinds
            assert answers[2]["code"] == "stale"
            assert answers[0]["number"] == answers[4]["number"]

    run_served(database, test)


def test_nobody_hears_of_a_move_before_it_is_stored(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        gate = Gate(server)
        async with lines(server, client) as (ada, ben):
            with gate.closed():
                await ada.send(move("m1"))
                await gate.asked.wait()
                await ada.send(ping("behind the move"))
                await ben.send(ping("beside it"))
                assert (await until(ben, "update", "pong"))["type"] == "pong"
                (live,) = server.registry.tables.values()
                assert live.table.match is not None
                assert live.table.match.moves == []
                gate.open.set()
                answers = [(await until(ada, "ack", "pong", "update"))["type"] for _ in range(3)]
                assert answers == ["ack", "update", "pong"]
                assert (await until(ben, "update"))["moves"] == [HIDDEN]

    run_served(database, test)


def test_what_is_stored_is_told_although_its_player_has_gone(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        gate = Gate(server)
        async with lines(server, client) as (ada, ben):
            with gate.closed():
                await ada.send(move("m1"))
                await gate.asked.wait()
                (live,) = server.registry.tables.values()
                (hers,) = [connection for connection in live.connections if 0 in connection.seats]
                ada.transport.abort()
                while not hers.dropped:
                    await asyncio.sleep(0.001)
                gate.open.set()
                assert (await until(ben, "update"))["moves"] == [HIDDEN]
                changed = await until(ben, "changed")
                assert [seat["present"] for seat in changed["table"]["seats"]] == [False, True]

    run_served(database, test)


@pytest.mark.parametrize(
    ("refusal", "answer", "code"), [(NumberTaken(), "ack", None), (StoreFails(), "error", "store-fails")]
)
def test_what_cannot_be_stored_is_tried_again_or_refused(
    database: Path, refusal: Exception, answer: str, code: str | None
) -> None:
    async def test(server: Served, client: Client) -> None:
        gate = Gate(server)
        gate.refusal = refusal
        gate.open.set()
        async with lines(server, client) as (ada, ben):
            with gate.closed():
                await ada.send(move("m1"))
                first = await until(ada, "ack", "error")
                assert (first["type"], first.get("code"), first["id"]) == (answer, code, "m1")
                await ada.send(move("m1"))  # whatever came of it, sent again it is played once
                again = await until(ada, "ack", "error")
                assert again["type"] == "ack"
            await ben.send(move("m2", SECOND, 1))
            assert (await until(ben, "ack"))["number"] == again["number"] + 1

    run_served(database, test)


def test_of_two_that_race_for_one_number_one_is_played(database: Path) -> None:
    """One seat on two devices; the second finds the table busy, waits its turn, and is too late."""

    async def test(server: Served, client: Client) -> None:
        gate = Gate(server)
        table, held = await seated(client, GAME, ["", ""], {"first": 0})
        address = server.address.replace("http", "ws") + "/play"
        async with connect(address, compression=None) as one, connect(address, compression=None) as two:
            for line in (one, two):
                await line.send(json.dumps({"type": "hello", "table": table.id, "tokens": [held[0].token]}))
                await until(line, "welcome")
            with gate.closed():
                await one.send(move("m1"))
                await gate.asked.wait()
                await two.send(move("m2", SECOND))
                await asyncio.sleep(0.05)
                gate.open.set()
                assert (await until(one, "ack", "error"))["type"] == "ack"
                refused = await until(two, "ack", "error")
                assert (refused["id"], refused["code"]) == ("m2", "stale")
                assert (await stored(server, table.id))[-1]["id"] == "m1"
            await at_rest(server)

    run_served(database, test)


async def stored(server: Served, table: str) -> list[dict[str, Any]]:
    """Read the log of a table."""
    return [json.loads(body) for body in await server.registry.store.events_from(table, 0)]


async def at_rest(server: Served) -> None:
    """Wait until nothing is left in any inbox."""
    for live in server.registry.tables.values():
        await asyncio.wait_for(live.inbox.idle(), 10)


@pytest.mark.parametrize("own", [True, False])
def test_a_log_that_has_grown_behind_our_back_is_read_on(database: Path, own: bool) -> None:
    """By this very move, whose commit was said to have failed, or by another: all are told once."""

    async def test(server: Served, client: Client) -> None:
        async with lines(server, client) as (ada, ben):
            (live,) = server.registry.tables.values()
            table, number = live.table.header.id, live.table.number
            event = encode(Moved(1.0, 0, FIRST, "m1" if own else "m0"))
            await server.registry.store.append(table, number, [event], None, False)
            await ada.send(move("m1"))
            answer = await until(ada, "ack", "error")
            assert answer["id"] == "m1"
            assert (answer["number"] if own else answer["code"]) == (number if own else "stale")
            assert (await until(ben, "update"))["number"] == number + 1
            await ben.send(move("m2", SECOND, 1))
            assert (await until(ben, "update"))["number"] == number + 2
            assert len(await stored(server, table)) == number + 2
            await at_rest(server)

    run_served(database, test)


@pytest.mark.parametrize("place", ["append", "fold"])
def test_a_fault_of_ours_closes_one_line_and_the_inbox_goes_on(database: Path, place: str) -> None:
    async def test(server: Served, client: Client) -> None:
        async with lines(server, client) as (ada, ben):

            async def fail(*_: Any) -> None:
                raise TypeError(place)

            def fail_now(*_: Any) -> None:
                raise TypeError(place)

            (live,) = server.registry.tables.values()
            owner, broken = (server.registry.store, fail) if place == "append" else (live, fail_now)
            with mock.patch.object(owner, place, broken):
                await ada.send(move("m1"))
                assert (await until(ada, "error"))["code"] == "server-error"
                with pytest.raises(ConnectionClosed):
                    await until(ada, "never")
                assert ada.close_reason == "server-error"
            await at_rest(server)
            await ben.send(ping("still there"))
            assert (await until(ben, "pong"))["id"] == "still there"

    run_served(database, test)


def test_a_move_taken_back_keeps_its_id_and_a_stand_in_keeps_the_seat(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        async with lines(server, client) as (ada, ben):
            (live,) = server.registry.tables.values()
            await ada.send(move("m1"))
            number = (await until(ada, "ack"))["number"]
            await ada.send(json.dumps({"type": "take_back"}))
            await until(ben, "changed")
            await ben.send(json.dumps({"type": "take_back", "agrees": True}))
            while (await until(ada, "changed"))["log"] != []:
                pass
            await ada.send(move("m1"))  # that was late on its way: it is not played a second time
            assert (await until(ada, "ack"))["number"] == number
            assert live.table.match is not None
            assert live.table.match.moves == []
            live.table.places[0].bot = "greedy"
            await ada.send(move("m2"))
            assert (await until(ada, "ack", "error"))["code"] == "bot-plays"
            live.table.places[0].bot = ""
            await ada.send(move("m2"))
            assert (await until(ada, "ack", "error"))["type"] == "ack"
            await at_rest(server)

    run_served(database, test)


def test_a_server_that_stops_finishes_the_move_and_says_so(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        gate = Gate(server)
        async with lines(server, client) as (ada, ben):
            with gate.closed():
                await ada.send(move("m1"))
                await gate.asked.wait()
                stopping = asyncio.create_task(server.registry.stop())
                await asyncio.sleep(0)
                await ben.send(move("m2", SECOND, 1))
                assert (await until(ben, "ack", "error"))["code"] == "server-stops"
                gate.open.set()
                assert (await until(ada, "ack", "error"))["id"] == "m1"
                assert (await until(ben, "update"))["moves"] == [HIDDEN]
                await stopping
                with pytest.raises(ConnectionClosed):
                    await until(ada, "never")
                assert (ada.close_code, ada.close_reason) == (1001, "server-stops")

    run_served(database, test)


def test_moves_count_against_the_limit_of_messages(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        table, held = await seated(client, GAME, ["", ""], {"first": 0})
        async with connect(server.address.replace("http", "ws") + "/play", compression=None) as line:
            tokens = [seat.token for seat in held]
            await line.send(json.dumps({"type": "hello", "table": table.id, "tokens": tokens}))
            await until(line, "changed")
            acknowledged = 0
            with contextlib.suppress(ConnectionClosed):
                for at, text in enumerate(OPENING):
                    await line.send(json.dumps({"type": "move", "text": text, "at": at, "seat": at % 2}))
                    await until(line, "ack")
                    acknowledged += 1
            assert acknowledged == 2
            assert (line.close_code, line.close_reason) == (1008, "too-many-requests")

    run_served(database, test, messages_per_second=0.001, message_burst=3)
