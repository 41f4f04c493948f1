"""A whole match of each game, people and bots mixed, through the client, on each kind of database."""

from __future__ import annotations

import asyncio

import pytest

from bocage import Record, find_game
from bocage.client import Client, Game, HeldSeat
from tests.matches import GAMES
from tests.server.serving import Served, play_to_the_end, run_served, seated


@pytest.mark.parametrize("name", GAMES)
def test_people_and_bots_play_a_whole_match(any_database: str, name: str) -> None:
    game = find_game(name)
    seats = ["greedy" if seat % 2 else "" for seat in range(game.max_players)]
    tables: list[str] = []

    async def play(server: Served, client: Client) -> None:
        table, held = await seated(client, name, seats)
        tables.append(table.id)

        async def play_seat(seat: HeldSeat) -> Game:
            async with client.play(seat) as played:
                await play_to_the_end(played)
                return played

        games = await asyncio.gather(*map(play_seat, held))
        match = Record.from_object(await client.record(table.id)).match(game)
        assert match.result
        for played in games:
            assert played.position is not None
            assert played.position["result"] == match.result.to_json()
            assert (played.log, played.outcomes) == (match.moves, match.outcomes)
            assert played.view == match.view(played.seat)

    async def read_again(server: Served, client: Client) -> None:
        """After a restart the same match comes out of the log."""
        match = Record.from_object(await client.record(tables[0])).match(game)
        assert match.over
        assert await server.registry.store.due(1e12, 1e12, 10) == []  # and nothing waits to be looked at

    run_served(any_database, play)
    run_served(any_database, read_again)
