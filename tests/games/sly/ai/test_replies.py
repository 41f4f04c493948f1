"""Two steps ahead in Sly: what the next player answers, by what it can know."""

from __future__ import annotations

import time

import pytest

from bocage.core.match import Match
from bocage.core.rng import Rng
from bocage.core.thinking import FOX
from bocage.games.sly.ai import replies as sly_replies
from bocage.games.sly.ai.lookahead import distinct
from bocage.games.sly.ai.replies import Replies
from bocage.games.sly.ai.thinker import SlyThinker
from bocage.games.sly.moves import parse
from bocage.games.sly.state import SlyState
from tests.games.sly.ai.test_thinker import belief_of, match_after, random_match, think


def replies_in(match: Match, samples: int = 40, seed: int = 1) -> Replies:
    """Look two steps ahead for the seat to move."""
    seen = match.observe(match.to_move)
    rng = Rng(seed)
    belief = belief_of(seen)
    return Replies(seen, [belief.sample(rng) for _ in range(samples)], 20, 0.4, rng)


def test_what_the_last_answer_takes_is_counted_as_lost() -> None:
    # One turn each (S18): a fox that lies there counts nothing, and any hen in answer to it wins.
    match = match_after([], turn_limit=1)
    assert replies_in(match).value(parse("lay fox a3")) == 0.0
    # As many points, and the highest hen in hand decides (S20): 6 wins only if it stays there.
    assert replies_in(match).value(parse("lay 6 a3")) == 0.0


@pytest.mark.interpreted
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_answer_does_not_know_what_was_laid(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    believed: list[list[tuple[int, int]]] = []
    best = sly_replies._best

    def remember(states: list[SlyState], state: SlyState, seat: int) -> int:
        if not state.flips_left:
            believed.append([(each.cards, each.hands) for each in states])
        return best(states, state, seat)

    monkeypatch.setattr(sly_replies, "_best", remember)
    for moves in (0, 3, 8):
        match = random_match(moves, players, moves)
        told = []
        for text in match.observe(match.to_move).legal:
            if text.startswith("lay") and text.endswith("a3"):
                believed.clear()
                for _ in replies_in(match).after(parse(text)):
                    pass
                told.append(believed.copy())
        assert all(each == told[0] for each in told)


@pytest.mark.interpreted
def test_who_answers_knows_the_own_cards_and_guesses_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    best = sly_replies._best
    own: set[int] = set()
    ours: set[int] = set()

    def remember(states: list[SlyState], state: SlyState, seat: int) -> int:
        if not state.flips_left:
            assert all(each.card_at(4) == state.card_at(4) for each in states)  # a5
            assert all(each.hand_of(1) == state.hand_of(1) for each in states)
            own.add(int(state.card_at(4)))
            ours.update(int(each.card_at(2)) for each in states)  # a3
        return best(states, state, seat)

    monkeypatch.setattr(sly_replies, "_best", remember)
    list(replies_in(match_after(["lay 6 a3", "lay fox a5"])).after(parse("lay 5 a8")))
    assert len(own) > 3
    assert len(ours) > 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_was_believed_is_after_reply(players: int) -> None:
    for seed in range(5):
        match = random_match(seed, players, 2 + 3 * seed)
        answers = replies_in(match, samples=8)
        assert isinstance(match.state, SlyState)
        for move in distinct(match.state, match.state.legal())[::3]:
            after = list(answers.after(move))
            assert sum(world.weight for world in after) == 8
            assert all(world.state.flips_left == 0 for world in after)


def test_the_moves_that_are_played_have_the_highest_values() -> None:
    # Values one step ahead and values after an answer stand on one scale.
    for seed in range(10):
        match = random_match(seed, 2, 1 + seed)
        observation = match.observe(match.to_move)
        mixture = SlyThinker().mixture(observation, FOX, Rng(1), time.monotonic() + 60)
        values = think(observation, FOX).values
        assert max(values.values()) == values[max(mixture, key=lambda text: mixture[text])]


def test_answers_change_what_is_thought_and_without_time_there_are_none() -> None:
    differed = 0
    for seed in range(10):
        match = random_match(seed, 2, 1 + seed)
        observation = match.observe(match.to_move)
        reasons, hasty = think(observation, FOX), think(observation, FOX, seconds=0.0)
        assert hasty.move in observation.legal
        assert set(hasty.values) == set(reasons.values)
        differed += hasty.values != reasons.values
    assert differed >= 5
