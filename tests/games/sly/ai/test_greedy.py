"""The sensible player of Sly."""

from __future__ import annotations

import pytest

from bocage import EVERYTHING, Match, Rng, find_game
from bocage.bots import find_bot
from tests.games.sly.positions import NAMES, match_of


def wins_of_greedy(players: int, matches: int) -> float:
    """Play it against random players, seats rotated; a shared victory counts in part."""
    wins = 0.0
    for number in range(matches):
        rng = Rng(f"greedy {players} {number}")
        seat = number % players
        match = Match(find_game("sly"), NAMES[:players], {"first": number // players % players})
        while not match.over:
            mover = match.to_move
            bot = find_bot("greedy" if mover == seat else "random")
            text = bot.choose(match.observe(mover), rng)
            assert text in match.legal(EVERYTHING)
            match.play(text)
        assert match.result is not None
        if seat in match.result.winners:
            wins += 1 / len(match.result.winners)
    return wins / matches


@pytest.mark.parametrize(("players", "share"), [(2, 0.8), (3, 0.6), (4, 0.45)])
def test_it_beats_random_players(players: int, share: float) -> None:
    assert wins_of_greedy(players, 12) > share


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_finishes_matches_against_itself_before_the_limit(players: int) -> None:
    game = find_game("sly")
    for seed in range(2):
        rng = Rng(seed)
        match = Match(game, NAMES[:players])
        while not match.over:
            match.play(game.greedy(match.observe(match.to_move), rng))
        assert match.view(0)["turn"] < 40 * players


def test_it_lays_its_first_hen_where_it_scores_most() -> None:
    text = find_game("sly").greedy(match_of(2).observe(0), Rng(1))
    assert text.split()[0] == "lay"
    assert text.split()[2] in ("a3", "a5", "a8")


def test_it_exposes_a_card_that_must_be_the_fox() -> None:
    # Since black laid b6, every hen of black's was seen, or is out of the hand for good.
    match = match_of(
        3,
        """lay 5 a5, expose a5, lay fox b5
        expose b5, lay 4 b3, expose b3
        lay 4 b1, lay 5 b5, lay 6 b2
        expose b5, lay 6 a3, expose b1
        lay fox a6, expose b2, expose a6
        expose a3, lay fox b6, lay 1 b7
        expose b7, lay 3 a2, lay 4 a6
        lay 2 a1, lay 2 a7, reveal a2, flip a6, flip a1
        lay 1 a2, lay 1 a1, reveal a2, flip a1, flip a7""",
    )
    for seed in range(10):
        assert find_game("sly").greedy(match.observe(0), Rng(seed)) == "expose b6"


def test_it_turns_its_fox_on_a_high_hen() -> None:
    match = match_of(2, "lay 2 a1, lay 6 a2, lay fox a3, lay 1 a4, reveal a2")
    assert find_game("sly").greedy(match.observe(0), Rng(1)) == "flip a3"


def test_its_choice_never_depends_on_what_is_hidden() -> None:
    game = find_game("sly")
    one = match_of(2, "lay 2 a1, lay fox a2, lay fox a3, lay 6 a4").observe(0)
    other = match_of(2, "lay 2 a1, lay 3 a2, lay fox a3, lay 1 a4").observe(0)
    for seed in range(20):
        assert game.greedy(one, Rng(seed)) == game.greedy(other, Rng(seed))
