"""The room against the plain reference, along random matches."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from bocage import SPECTATOR, Match, Rng, find_game
from bocage.core.state import CHANCE
from tests.games.ulikko.reference import Reference

DECK: dict[str, Any] = json.loads(files("bocage.games.ulikko").joinpath("deck.json").read_text("utf-8"))


def compare(match: Match, reference: Reference) -> None:
    mover = "chance" if match.to_move == CHANCE else None if match.over else match.to_move
    assert mover == reference.to_move
    view, expected = match.view(SPECTATOR), reference.view()
    assert json.dumps(view) == json.dumps(expected)  # the order of the fields too
    texts = [match.game.text(match.state, move) for move in match.state.legal()]
    assert sorted(texts) == ([] if match.over else reference.legal())


@pytest.mark.parametrize("seed", range(24))
def test_random_matches_agree_with_the_reference(seed: int) -> None:
    seats, advanced = 2 + seed % 3, seed % 2 == 1
    first = seed % seats
    match = Match(find_game("ulikko"), list("ABCD"[:seats]), {"first": first, "advanced": advanced})
    reference = Reference(DECK, seats, first, advanced)
    rng = Rng(f"reference {seed}")
    while not match.over:
        if match.view(SPECTATOR)["landscapes"]["river"] is not None or seed < 2:
            compare(match, reference)
        match.push(int(match.state.random_move(rng)))
        reference.play(match.moves[-1])
    compare(match, reference)
    assert match.result is not None
    assert match.result.to_json() == reference.result()
