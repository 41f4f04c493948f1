"""Uly & Polly: what a search believes and hopes."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from bocage import Match, Rng, find_game
from bocage.core.state import OVER
from bocage.games.uly_polly.ai.model import UlyPollySearchModel
from bocage.games.uly_polly.moves import parse, parse_cell
from bocage.games.uly_polly.sample import UlyPollySampler
from bocage.games.uly_polly.state import NOWHERE, UlyPollyState
from bocage.search.ismcts import Ismcts

WOLF, HELPER = 0, 1
# The dog has turned seven sheep over and stands on c2; the wolf has swapped two of those.
WAY = ("b1", "c1", "d1", "d2", "c2", "b2", "a2", "b2", "c2")
LAST_CHANCE = ", ".join(["hide a4, start a1", *(f"swap c4 d4, go {cell}" for cell in WAY), "swap a2 b1"])


def played(moves: str) -> Match:
    match = Match(find_game("uly-polly"), ["Ada", "Ben"], {"first": WOLF})
    for text in moves.split(", "):
        match.play(text)
    return match


def model_of(match: Match, seat: int, belief: dict[str, float]) -> UlyPollySearchModel:
    sampler = match.game.sampler(match.observe(seat))
    assert isinstance(sampler, UlyPollySampler)
    weights = [0.0] * 16
    for cell, weight in belief.items():
        weights[parse_cell(cell)] = weight
    return UlyPollySearchModel(sampler, seat, weights)


def values_of(model: UlyPollySearchModel, iterations: int) -> dict[int, float]:
    search = Ismcts(model, 2, Rng(1), 1.0)
    search.run(iterations, math.inf)
    return {move: mean for move, _, mean in search.tried()}


def test_u4_the_wolf_is_imagined_where_it_is_believed_to_be() -> None:
    model = model_of(played("hide b2, start c3, swap a1 b1"), HELPER, {"a1": 3, "b2": 1, "d4": 1})
    rng = Rng(1)
    cells = Counter[int]()
    for _ in range(5000):
        state = model.sample_state(rng)
        assert isinstance(state, UlyPollyState)
        cells[int(state.wolf)] += 1
    assert set(cells) == {parse_cell("a1"), parse_cell("b2"), parse_cell("d4")}
    assert 2800 < cells[parse_cell("a1")] < 3200  # 3,000, and less than six deviations away


def test_u4_a_search_knows_its_own_wolf_and_the_others_do_not() -> None:
    model = model_of(played("hide b2, start c3"), WOLF, {"a1": 1, "d4": 1})
    rng = Rng(1)
    inside, outside = model.sample_state(rng), model.sample_from_outside(rng)
    assert isinstance(inside, UlyPollyState)
    assert isinstance(outside, UlyPollyState)
    assert int(inside.wolf) == parse_cell("b2")
    assert int(outside.wolf) in (parse_cell("a1"), parse_cell("d4"))
    assert model.private_info(inside, WOLF) != model.private_info(outside, WOLF)
    assert model.private_info(inside, HELPER) == model.private_info(outside, HELPER)
    before = model_of(Match(find_game("uly-polly"), ["Ada", "Ben"], {"first": WOLF}), WOLF, {"a1": 1})
    start = before.sample_state(rng)
    assert isinstance(start, UlyPollyState)
    assert int(start.wolf) == NOWHERE
    assert before.observed(start, parse("hide a1"), HELPER) == before.observed(
        start, parse("hide c3"), HELPER
    )


def test_u8_u11_equal_numbers_mean_equal_choices() -> None:
    rng = Rng(7)
    model = model_of(played("hide b2, start c3"), WOLF, {"a1": 1})
    known: dict[int, list[int]] = {}
    state = UlyPollyState(2, 0, 12)
    while state.to_move() != OVER:
        number = int(model.action_set_key(state))
        assert known.setdefault(number, state.legal()) == state.legal()
        state.push(state.random_move(rng))
    assert len(known) > 10


def test_u15_the_last_tile_is_turned_where_the_wolf_is() -> None:
    match = played(LAST_CHANCE)
    assert len(match.observe(HELPER).view["face_up"]) == 7
    values = values_of(model_of(match, HELPER, {"b3": 0.8, "d3": 0.2}), 4000)
    assert values[parse("go b3")] == pytest.approx(0.8, abs=0.05)
    assert values[parse("go d3")] == pytest.approx(0.2, abs=0.1)
    assert values[parse("go c3")] == 0.0


def test_u14_the_wolf_does_not_stay_where_it_is_known_to_be() -> None:
    match = played(LAST_CHANCE.rpartition(", ")[0].replace("hide a4", "hide b3"))
    values = values_of(model_of(match, WOLF, {"b3": 1.0}), 20_000)
    assert values[parse("swap a4 b3")] > 0.75
    assert values[parse("swap c4 d4")] < 0.5
