"""The Python client bears with a line that is cut and a server that is away, and plays every move once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from bocage import Record, Rng, find_game
from bocage.bots import find_bot
from bocage.client import Client, Game, Refusal
from bocage.server.store import StoreFails
from tests.server.example import FIRST, GAME, HIDDEN
from tests.server.process import ServerProcess
from tests.server.serving import Served, run_served, seated

KILLS = 3


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "bocage.sqlite"


def test_a_match_goes_on_through_servers_that_are_killed(database: Path) -> None:
    server = ServerProcess(str(database))

    async def main() -> None:
        async with Client(server.address) as client:
            table, (seat,) = await seated(client, GAME, ["", "random"])
            rng = Rng("kills")
            played: list[str] = []
            async with client.play(seat) as game:
                while await game.my_turn():
                    move = find_bot("random").choose(game.observation(), rng)
                    moving = asyncio.create_task(game.move(move))
                    if len(played) < KILLS:
                        await asyncio.sleep(0.002 * len(played))
                        server.kill()
                        server.start()
                    await moving
                    played.append(move)
            assert len(played) > KILLS
            match = Record.from_object(await client.record(table.id)).match(find_game(GAME))
            mine = [text for text, by in zip(match.moves, match.movers, strict=True) if by == seat.seat]
            assert mine == played

    server.start()
    try:
        server.await_ready()
        asyncio.run(main())
    finally:
        if server.running:
            server.kill()


@pytest.mark.parametrize("fault", [StoreFails(), TypeError("a fault of ours")])
def test_a_move_that_could_not_be_stored_is_sent_again_with_its_id(database: Path, fault: Exception) -> None:
    async def test(server: Served, client: Client) -> None:
        _, held = await seated(client, GAME, ["", ""], {"first": 0})
        store = server.registry.store
        append, asked = store.append, []

        async def failing(*arguments: Any) -> None:
            asked.append(arguments)
            if len(asked) <= 2:
                raise fault
            await append(*arguments)

        async with client.play(held[0]) as game:
            with mock.patch.object(store, "append", failing):
                number = await game.move(FIRST, move_id="m1")
            assert await game.move(FIRST, move_id="m1") == number
            await game.until(lambda: game.log == [FIRST])
        assert len(asked) == 3

    run_served(database, test)


def test_what_does_not_pass_is_told_at_once(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        table, held = await seated(client, GAME, ["", ""], {"first": 0})
        async with client.play(held[0]) as game, asyncio.timeout(10):
            with pytest.raises(Refusal) as refused:
                await game.move(HIDDEN)
            assert refused.value.code == "move-word"
            await client.leave(held[0])
            while not game.closed:
                await asyncio.sleep(0.01)
            with pytest.raises(Refusal) as refused:
                await game.move(FIRST)
            assert (refused.value.code, refused.value.text) == ("closed", "revoked-token")
        assert not await present(client, table.id)

    run_served(database, test)


async def present(client: Client, table: str) -> bool:
    seats = (await client.ask("GET", f"/api/tables/{table}"))["table"]["seats"]
    return any(seat["present"] for seat in seats)


def test_patience_ends(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        _, held = await seated(client, GAME, ["", ""], {"first": 0})
        async with client.play(held[0], patience=1) as game, asyncio.timeout(10):
            game.address = "http://127.0.0.1:1"
            assert game._socket is not None
            game._socket.transport.abort()
            with pytest.raises(Refusal) as refused:
                await game.move(FIRST)
            assert refused.value.code == "closed"
        hasty = Game(server.address, held[0].table, [held[0]])
        await hasty.connect()
        assert hasty._socket is not None
        hasty._socket.transport.abort()
        with pytest.raises(Refusal):
            await hasty.move(FIRST)
        await hasty.close()

    run_served(database, test)
