"""The server with Sly: what a replay shows of the cards, and which records it refuses."""

from __future__ import annotations

import pytest

from bocage.core.game import EVERYTHING, SPECTATOR
from tests.server.inside import Inside
from tests.server.replaying import ask, refused, run

RECORD = {"format": "bocage/1", "game": "sly", "players": ["Ada", "Ben"]}


def test_a_card_stays_hidden_until_it_came_to_light() -> None:
    async def test(server: Inside) -> None:
        record = {**RECORD, "moves": ["lay 3 a3", "lay fox a4", "expose a4"]}
        for eyes, moves in (
            (EVERYTHING, ["lay 3 a3", "lay fox a4"]),
            (SPECTATOR, ["lay ? a3", "lay ? a4"]),
            (0, ["lay 3 a3", "lay ? a4"]),
            (1, ["lay ? a3", "lay fox a4"]),
        ):
            shown = (await ask(server, record, eyes)).json()
            assert shown["moves"] == [*moves, "expose a4"]
            spaces = shown["positions"][2]["view"]["spaces"]
            assert spaces["a4"]["card"]["card"] == ("fox" if eyes in (EVERYTHING, 1) else None)

    run(test)


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (["lay 3 a3", "lay 9 a4"], "move-word: move 2: lay 9 a4: "),
        (["lay 3 a3", "lay 3 a3"], "S6-space-taken: move 2: lay 3 a3: "),
        (["lay 3 a3", "lay ? a4"], "move-word: move 2: lay ? a4: "),
        (["lay 3 a3", "lay fox a4", "lay 1 a1"], "match-over: move 3: "),
    ],
)
def test_a_record_that_is_none_is_refused(moves: list[str], sentence: str) -> None:
    async def test(server: Inside) -> None:
        record = {**RECORD, "options": {"turn_limit": 1}, "moves": moves}
        assert refused(await ask(server, record)).startswith(sentence)

    run(test)
