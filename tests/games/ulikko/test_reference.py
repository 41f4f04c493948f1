"""The room against the plain reference, along random matches."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from bocage import SPECTATOR, Match, Rng, find_game
from bocage.core.state import CHANCE
from bocage.games.ulikko.ai import greedy
from bocage.games.ulikko.state import UlikkoState
from tests.games.ulikko.reference import Reference

DECK: dict[str, Any] = json.loads(files("bocage.games.ulikko").joinpath("data/deck.json").read_text("utf-8"))


def compare(match: Match, reference: Reference) -> None:
    mover = "chance" if match.to_move == CHANCE else None if match.over else match.to_move
    assert mover == reference.to_move
    view, expected = match.view(SPECTATOR), reference.view()
    assert json.dumps(view) == json.dumps(expected)  # the order of the fields too
    texts = [match.game.text(match.state, move) for move in match.state.legal()]
    assert sorted(texts) == ([] if match.over else reference.legal())


@pytest.mark.parametrize("seed", range(30))
def test_matches_agree_with_the_reference(seed: int) -> None:
    """Random play sees every move; sensible play meets the cards and runs out of pawns."""
    seats, advanced, sensible = 2 + seed % 3, seed % 2 == 1, seed % 5 * 8
    first = seed % seats
    match = Match(find_game("ulikko"), list("ABCD"[:seats]), {"first": first, "advanced": advanced})
    reference = Reference(DECK, seats, first, advanced)
    rng = Rng(f"reference {seed}")
    while not match.over:
        if len(match.moves) > 1 or seed < 2:  # the first two draws have very many possibilities
            compare(match, reference)
        assert isinstance(match.state, UlikkoState)
        if match.to_move >= 0 and int(rng.below(32)) < sensible:
            match.push(greedy.choose(match.state, rng))
        else:
            match.push(int(match.state.random_move(rng)))
        reference.play(match.moves[-1])
    compare(match, reference)
    assert match.result is not None
    assert match.result.to_json() == reference.result()
