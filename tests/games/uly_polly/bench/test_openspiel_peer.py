"""The OpenSpiel peer of the bench plays by the same rules as ours, or comparing speeds would mean nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bocage import find_game
from bocage.core.state import OVER

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed", exc_type=ImportError)


def peer(players: int, patience: int, first: int) -> Any:
    """Load the registered OpenSpiel game by its name."""
    import bench.games.uly_polly.openspiel_game  # noqa: F401  (registers it)

    return pyspiel.load_game(
        "python_uly_polly", {"players": players, "patience": patience, "first": first}
    ).new_initial_state()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("patience", [12, 1, 3])
def test_the_peer_offers_the_same_moves_and_results(players: int, patience: int) -> None:
    game = find_game("uly-polly")
    rng = random.Random(100 * players + patience)
    for match in range(8):
        first = match % players
        ours = game.start(players, game.check(players, {"first": first, "patience": patience}))
        theirs = peer(players, patience, first)
        while ours.to_move() != OVER:
            assert theirs.current_player() == ours.to_move()
            moves = ours.legal()
            actions = theirs.legal_actions()
            seat = theirs.current_player()
            assert [theirs.action_to_string(seat, a) for a in actions] == [game.text(ours, m) for m in moves]
            chosen = rng.randrange(len(moves))
            ours.push(moves[chosen])
            theirs.apply_action(actions[chosen])
        assert theirs.is_terminal()
        assert theirs.returns() == game.result(ours).scores


def test_the_peer_keeps_the_wolfs_secret() -> None:
    state = peer(3, 12, 0)
    state.apply_action(5)
    observer = state.get_game().make_py_observer()
    assert "wolf 5" in observer.string_from(state, 0)
    assert "wolf ?" in observer.string_from(state, 1)
    observer.set_from(state, 1)
    assert not observer.dict["wolf"].any()
    observer.set_from(state, 0)
    assert observer.dict["wolf"][5] == 1


def test_a_clone_of_the_peer_is_independent() -> None:
    state = peer(2, 12, 0)
    state.apply_action(5)
    twin = state.clone()
    twin.apply_action(16)
    assert state.phase != twin.phase
