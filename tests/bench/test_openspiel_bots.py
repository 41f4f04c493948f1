"""OpenSpiel's search as a bot: it plays our rules, knows what its seat knows, and is no fool."""

from __future__ import annotations

import pytest
from tests.matches import GAMES, random_match
from tests.rooms import samples

from bocage import Match, Rng, find_game
from bocage.arena.playing import play_match
from bocage.bots import Bot, find_bot

pytest.importorskip("pyspiel", reason="open_spiel is not installed", exc_type=ImportError)

from bench.openspiel_peer import OpenSpielBot, WrappedGame


def position(name: str, seed: int) -> Match:
    """Return a position of two players with a choice to make."""
    rng = Rng(f"{name} {seed}")
    while True:
        match = random_match(find_game(name), rng, 2, at_most=4 + int(rng.below(20)))
        match.draw(rng)
        if not match.over and len(match.legal(match.to_move)) > 1:
            return match


@pytest.mark.parametrize("name", GAMES)
def test_the_wrapped_game_is_ours(name: str) -> None:
    game = find_game(name)
    for seed in range(20):
        match = position(name, seed)
        seen = match.observe(match.to_move)
        state = WrappedGame(game, seen, Rng(seed)).new_initial_state()
        assert state.current_player() == match.to_move
        assert sorted(game.text(state.at, action) for action in state.legal_actions()) == seen.legal
        twin = state.clone()
        before = state.at.key()
        while not twin.is_terminal():
            actions = (
                [action for action, _ in twin.chance_outcomes()]
                if twin.is_chance_node()
                else twin.legal_actions()
            )
            twin.apply_action(actions[0])
        assert all(value >= 0 for value in twin.returns())
        assert sum(twin.returns()) == pytest.approx(1)
        assert state.at.key() == before


@pytest.mark.parametrize("name", [name for name in GAMES if find_game(name).has_secrets])
def test_worlds_look_alike_to_the_seat_and_differ_for_those_who_know_more(name: str) -> None:
    game = find_game(name)
    different = 0
    for seed in range(20):
        match = position(name, seed)
        seat = match.to_move
        state = WrappedGame(game, match.observe(seat), Rng(seed)).new_initial_state()
        worlds = [state.resample_from_infostate(seat, None) for _ in range(20)]
        assert {world.information_state_string() for world in worlds} == {state.information_state_string()}
        keys = {world.at.key() for world in worlds}
        others = {world.information_state_string(1 - seat) for world in worlds}
        assert len(others) == len(keys)  # of two players, the other knows what this one does not
        different += len(keys) > 1
    assert different > 3


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_whole_matches_and_wins_against_blind_play(name: str) -> None:
    points = 4 if samples(name).soon_searched else 0  # else so few simulations are as good as blind
    won = 0.0
    for number in range(6 if points else 2):
        peer: Bot = OpenSpielBot(60.0, compiled_rollouts=number % 2 == 0, simulations=60)
        bots = [peer, find_bot("random")]
        if number % 3:
            bots.reverse()
        result = play_match(find_game(name), ["A", "B"], {}, bots, f"peer {number}").result
        assert result
        won += (bots.index(peer) in result.winners) / len(result.winners)
    assert won >= points
