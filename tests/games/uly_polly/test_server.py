"""The server with Uly & Polly: rules that are cited, moves taken back, records without end."""

from __future__ import annotations

from pathlib import Path

import pytest

from bocage.client import Client, Refusal
from bocage.server import replays
from tests.server.inside import Inside
from tests.server.replaying import ask, run
from tests.server.serving import Served, run_served, seated


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "bocage.sqlite"


def test_a_refused_move_answers_its_sender_with_the_rule(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        _, held = await seated(client, "uly-polly", ["", ""], {"first": 0})
        async with client.play(held[0]) as wolf, client.play(held[1]) as helper:
            with pytest.raises(Refusal) as refused:
                await helper.move("hide a1")
            assert refused.value.code == "not-your-turn"
            with pytest.raises(Refusal) as refused:
                await wolf.move("swap a1 a2")
            assert (refused.value.code, refused.value.rule) == ("U3-hide-first", "U3")
            await wolf.move("hide a1")
            assert wolf.position is not None
            wolf.position["at"] = 0
            with pytest.raises(Refusal) as refused:
                await wolf.move("swap a1 a2")
            assert refused.value.code == "stale"

    run_served(database, test)


def test_a_move_is_taken_back_only_if_all_agree_and_nothing_came_to_light(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        _, held = await seated(client, "uly-polly", ["", ""], {"first": 0})
        async with client.play(held[0]) as wolf, client.play(held[1]) as helper:
            await wolf.move("hide a1")
            await helper.my_turn()
            await helper.move("start c3")
            await wolf.my_turn()
            await helper.send(type="take_back")
            await wolf.until(lambda: wolf.info["question"] is not None)
            await wolf.send(type="take_back", agrees=False)
            await helper.until(lambda: helper.info["question"] is None)
            assert helper.log == ["hide ?", "start c3"]
            await helper.send(type="take_back")
            await wolf.until(lambda: wolf.info["question"] is not None)
            await wolf.send(type="take_back", agrees=True)
            await helper.until(lambda: helper.log == ["hide ?"])
            await helper.move("start b1")
            await wolf.until(lambda: wolf.log == ["hide a1", "start b1"])
            await wolf.move("swap c3 c4")
            await helper.my_turn()
            await helper.move("go a2")
            await wolf.my_turn()
            await helper.send(type="take_back")  # a tile was turned over
            with pytest.raises(Refusal) as refused:
                await helper.until(lambda: helper.info["question"] is not None)
            assert refused.value.code == "no-take-back"

    run_served(database, test)


def test_endless_records_are_refused() -> None:
    async def test(server: Inside) -> None:
        there_and_back = ["swap a1 b1", "go b2", "swap a1 b1", "go b3"] * 500
        record = {
            "format": "bocage/1",
            "game": "uly-polly",
            "players": ["Ada", "Ben"],
            "options": {"patience": 0},
            "moves": ["hide d4", "start b3", *there_and_back],
        }
        answer = await ask(server, record)
        assert (answer.status, answer.json()["error"]["code"]) == (413, "too-long")
        record["moves"] = record["moves"][: replays.MOST_MOVES]  # type: ignore[index]
        assert (await ask(server, record)).status == 200
        too_much = await server.request("POST", "/api/replay", raw=b" " * (64 * 1024 + 1))
        assert too_much.status == 413

    run(test)
