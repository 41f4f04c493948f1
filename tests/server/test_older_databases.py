"""A database that an earlier commit wrote opens, shows every seat what it was shown then, and plays on."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bocage import Record, Rng, find_game
from bocage.client import Client, HeldSeat, OpenTable
from tests.server.older.fill import play, seated
from tests.server.process import ServerProcess

FOLDER = Path(__file__).parent / "older"
COMMITS = sorted(path.stem for path in FOLDER.glob("*.sqlite"))


def tables(phase: str) -> list[Any]:
    """List the tables that were left in this phase, with the commit that left them."""
    return [
        pytest.param(commit, found, id=f"{commit}-{found['game']}")
        for commit in COMMITS
        for found in json.loads((FOLDER / f"{commit}.json").read_text(encoding="utf-8"))
        if found["phase"] == phase
    ]


@pytest.fixture(scope="module")
def addresses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Serve a copy of every database; by commit, where."""
    servers = {}
    for commit in COMMITS:
        database = tmp_path_factory.mktemp("older") / "bocage.sqlite"
        shutil.copy(FOLDER / f"{commit}.sqlite", database)
        servers[commit] = ServerProcess(str(database))
        servers[commit].start()
    for server in servers.values():
        server.await_ready()
    yield {commit: server.address for commit, server in servers.items()}
    for server in servers.values():
        server.stop()


def held(found: dict[str, Any]) -> list[HeldSeat]:
    """Return the seats with the tokens they were given then."""
    return [HeldSeat(found["table"], seat["seat"], seat["token"]) for seat in found["seats"]]


@pytest.mark.parametrize(("commit", "found"), tables("playing"))
def test_a_match_in_the_middle_looks_the_same_and_plays_on(
    commit: str, found: dict[str, Any], addresses: dict[str, str]
) -> None:
    async def go_on() -> dict[str, Any]:
        seats = held(found)
        async with Client(addresses[commit]) as client:
            async with client.play(seats[0]) as ada, client.play(seats[1]) as ben:
                for game, then in zip((ada, ben), found["seats"], strict=True):
                    assert [game.log, game.outcomes] == [then["log"], then["outcomes"]]
                    assert game.position == then["position"]
                await play([ada, ben], 2000, Rng("on"))
                assert ada.over
            return await client.record(found["table"])

    record = Record.from_json(json.dumps(asyncio.run(go_on())))
    assert record.match(find_game(found["game"])).over


@pytest.mark.parametrize(("commit", "found"), tables("over"))
def test_a_finished_match_has_the_same_record(
    commit: str, found: dict[str, Any], addresses: dict[str, str]
) -> None:
    async def fetch() -> dict[str, Any]:
        async with Client(addresses[commit]) as client:
            return await client.record(found["table"])

    assert asyncio.run(fetch()) == found["record"]


@pytest.mark.parametrize(("commit", "found"), tables("gathering"))
def test_a_table_that_waits_can_begin(commit: str, found: dict[str, Any], addresses: dict[str, str]) -> None:
    async def begin() -> None:
        async with Client(addresses[commit]) as client:
            seats = await seated(client, OpenTable(found["table"], "", {}, found["host_token"]))
            async with client.play(seats[0]) as ada, client.play(seats[1]) as ben:
                await play([ada, ben], 3, Rng("begin"))
                assert ada.log

    asyncio.run(begin())
