"""The room against the slow reference: moves, movers, tokens and counts."""

from __future__ import annotations

import pytest

from bocage import EVERYTHING, Match, Rng, find_game
from bocage.core.state import perft
from tests.games.uly_polly.reference import CELLS, Reference

GAME = find_game("uly-polly")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("patience", [12, 2, 0])
def test_random_matches_agree_with_the_reference(players: int, patience: int) -> None:
    rng = Rng(f"{players} {patience}")
    for _ in range(15):
        first = int(rng.below(players))
        match = Match(GAME, ["P"] * players, {"first": first, "patience": patience})
        plain = Reference(players, first, patience)
        while not match.over:
            assert match.to_move == plain.mover()
            assert match.legal(EVERYTHING) == plain.legal()
            view = match.view(EVERYTHING)
            wolves = [cell for cell in CELLS if plain.tiles[cell]["wolf"]]
            assert view["wolf"] == (wolves[0] if wolves else None)
            assert view["face_up"] == [cell for cell in CELLS if plain.tiles[cell]["up"]]
            assert (view["dog"], view["sheep_found"]) == (plain.dog, plain.sheep)
            assert (view["quiet"], view["round"]) == (plain.quiet, plain.round)
            assert view["tokens"] == plain.tokens
            # One wolf, and what is face up was turned over: tiles are conserved.
            assert len(view["face_up"]) == view["sheep_found"]
            match.push(int(match.state.random_move(rng)))
            plain.play(match.moves[-1])
        assert plain.over
        assert match.result is not None
        assert match.result.scores == plain.tokens


@pytest.mark.parametrize("players", [2, 3, 5])
def test_perft_agrees_with_the_reference(players: int) -> None:
    start = GAME.start(players, GAME.check(players, {}))
    for depth in range(4):
        assert perft(start.copy(), depth, 0) == Reference(players).perft(depth)


def test_perft_is_what_it_was() -> None:
    start = GAME.start(2, GAME.check(2, {}))
    assert [perft(start.copy(), depth, 0) for depth in range(5)] == [1, 16, 256, 9408, 48576]
    # 16 hiding places; from 4 corners, 8 edges and 4 inner cells 39, 37 or 34 swaps, then 3, 5 or 8 steps.
    assert 16 * (4 * 39 + 8 * 37 + 4 * 34) == 9408
    assert 16 * (4 * 39 * 3 + 8 * 37 * 5 + 4 * 34 * 8) == 48576
