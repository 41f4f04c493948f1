"""A real server for tests: in this process, on a free loopback port, with a database of its own."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import uvicorn

from bocage import Rng
from bocage.bots import find_bot
from bocage.client import Client, Game, HeldSeat, OpenTable
from bocage.server.app import Application
from bocage.server.config import Config
from bocage.server.run import make_bus, uvicorn_settings
from bocage.server.store import open_store


class Served:
    """A running server."""

    def __init__(self, application: Application, address: str) -> None:
        self.application = application
        self.registry = application.registry
        self.address = address


@contextlib.asynccontextmanager
async def listening(application: Application) -> AsyncIterator[str]:
    """Run an application under uvicorn with the server's own settings; gives its address."""
    free = socket.socket()
    free.bind(("127.0.0.1", 0))
    running = {**uvicorn_settings(application.config), "timeout_graceful_shutdown": 3}
    server = uvicorn.Server(uvicorn.Config(application.asgi(), **running))
    task = asyncio.create_task(server.serve(sockets=[free]))
    while not server.started:
        if task.done():
            task.result()
        await asyncio.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{free.getsockname()[1]}"
    finally:
        server.should_exit = True
        await task


@contextlib.asynccontextmanager
async def served(database: str | Path, **settings: object) -> AsyncIterator[Served]:
    """Serve for as long as the block lasts; limits are wide unless a test narrows them."""
    wide: dict[str, object] = {
        "messages_per_second": 10_000.0,
        "message_burst": 10_000,
        "requests_per_second": 10_000.0,
        "request_burst": 10_000,
        "tables_per_hour": 10_000,
        "connections_per_address": 10_000,
    }
    config = Config(database=str(database), **{**wide, **settings})  # type: ignore[arg-type]
    application = Application(open_store(config.database), config, make_bus(config))
    async with listening(application) as address:
        yield Served(application, address)


def run_served(
    database: str | Path, test: Callable[[Served, Client], Awaitable[None]], **settings: object
) -> None:
    """Run an asynchronous test against a server of its own."""

    async def main() -> None:
        async with served(database, **settings) as server, Client(server.address) as client:
            await asyncio.wait_for(test(server, client), 120)

    asyncio.run(main())


async def seated(
    client: Client, game: str, seats: list[str], options: dict[str, object] | None = None, **settings: object
) -> tuple[OpenTable, list[HeldSeat]]:
    """Open a table, take every seat that is for a person, and start."""
    table = await client.open_table(game, seats, options, **settings)
    held = [await client.sit(table, seat, f"Player {seat}") for seat, bot in enumerate(seats) if not bot]
    await client.start(table)
    return table, held


async def play_to_the_end(game: Game, bot: str = "greedy") -> None:
    """Play one seat with a bot's choices until the match is over."""
    rng = Rng(game.seat)
    while await game.my_turn():
        await game.move(find_bot(bot).choose(game.observation(), rng))
