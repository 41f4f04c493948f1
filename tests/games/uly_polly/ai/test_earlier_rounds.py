"""What the dog of level 4 makes of earlier rounds: what it suspects, and what it may risk."""

from __future__ import annotations

import pytest

from bocage.arena.playing import play_match
from bocage.bots import find_bot
from bocage.core.match import Match
from bocage.core.rng import Rng
from bocage.core.weighted import weighted_choice
from bocage.games import find_game
from bocage.games.uly_polly.ai.belief import PastRound, earlier_rounds
from bocage.games.uly_polly.ai.dog import (
    FOX_PRIOR,
    CarryOver,
    GuaranteeState,
    guaranteed_at,
    guaranteed_value,
    starts,
)
from bocage.games.uly_polly.ai.earlier_rounds import OPEN, dog_carry_over, posterior, value_lost
from bocage.games.uly_polly.ai.opponent_models import BLIND, RUNNER, SHEPHERD, chances, hiding
from bocage.games.uly_polly.moves import parse, parse_cell
from bocage.games.uly_polly.state import CELLS, GO_TO, PAIRS, START_AT, SWAP_OF, moved

GAME = find_game("uly-polly")


def shares_of(state: GuaranteeState) -> dict[int, float]:
    found: dict[int, float] = {}
    for candidate in state.candidates:
        found[candidate.goal] = found.get(candidate.goal, 0.0) + candidate.share
    return found


def round_of(model: int, carry_over: CarryOver, rng: Rng) -> tuple[PastRound, float]:
    """Play a round of a wolf with a model; return it, and 1 if the dog found it."""
    hidden = weighted_choice(dict(enumerate(hiding(model).numbers())), rng)
    wolf, moves = hidden, list[int]()
    state = GuaranteeState(carry_over)
    moves.append(START_AT + weighted_choice({cell: share for cell, (share, _) in starts().items()}, rng))
    state.play(moves[-1])
    while True:
        pair = weighted_choice(dict(chances(model, state.dog, state.mask, wolf)), rng)
        wolf = int(moved(wolf, pair >> 4, pair & 15))
        moves.append(SWAP_OF + pair)
        state.play(moves[-1])
        goals = shares_of(state)
        moves.append(GO_TO + weighted_choice(goals, rng))
        if moves[-1] - GO_TO == wolf:
            return PastRound(0, hidden, tuple(moves)), 1.0
        state.play(moves[-1])
        if state.quiet == carry_over.patience or state.mask.bit_count() == 8:
            return PastRound(0, hidden, tuple(moves)), 0.0


@pytest.mark.parametrize("bound", [1.0, 0.4])
def test_what_is_guaranteed_after_a_move_is_what_was_guaranteed_before(
    bound: float,
) -> None:
    """Wherever the wolf is: the mean over the dog's draws, counting what they find at once."""
    rng = Rng("mean")
    for _ in range(5):
        state = GuaranteeState(CarryOver(12, bound))
        state.start(weighted_choice({cell: share for cell, (share, _) in starts().items()}, rng))
        while state.mask.bit_count() < 7 and state.quiet < 11:
            pairs = [pair for pair in PAIRS if state.dog not in (pair >> 4, pair & 15)]
            pair = pairs[int(rng.below(len(pairs)))]
            state.swap(pair >> 4, pair & 15)
            goals = {goal: share for goal, share in shares_of(state).items() if share > 1e-9}
            mean = [0.0] * CELLS
            for goal, share in goals.items():
                after = state.twin()
                after.go(goal)
                for cell in state.hidden:
                    mean[cell] += share * (1.0 if cell == goal else after.guarantee.get(cell))
            for cell in state.hidden:
                assert mean[cell] == pytest.approx(state.guarantee.get(cell) + state.above(cell), abs=1e-5)
            state.go(weighted_choice(goals, rng))


def test_half_a_guarantee_is_half_of_it_at_the_start() -> None:
    for cell, (_, guarantee) in starts().items():
        state = GuaranteeState(CarryOver(12, 0.5))
        state.start(cell)
        assert state.guarantee.numbers() == pytest.approx([0.5 * number for number in guarantee.numbers()])


@pytest.mark.parametrize("model", [SHEPHERD, BLIND])
def test_the_value_lost_is_what_was_found_above_the_guarantee_in_the_mean(model: int) -> None:
    """The mean of what was found less what was lost is the guarantee; 70 rounds seldom stray by 0.18."""
    carry_over, rng, found, lost = CarryOver(12), Rng(f"gifts {model}"), 0.0, 0.0
    for _ in range(70):
        past_round, caught = round_of(model, carry_over, rng)
        found += caught
        lost += value_lost(carry_over, past_round)
        assert value_lost(carry_over, past_round) > -1e-5
    assert found / 70 - lost / 70 == pytest.approx(guaranteed_value(), abs=0.18)
    assert (lost / 70 > 0.25) == (model == SHEPHERD)


def test_a_round_that_the_fox_cannot_have_played_gives_nothing_but_what_it_was_not_bound_to() -> None:
    outside = next(cell for cell in range(CELLS) if cell not in starts())
    rng = Rng(4)
    past_round, _ = round_of(SHEPHERD, CarryOver(12), rng)
    strange = PastRound(0, past_round.hidden, (START_AT + outside, *past_round.moves[1:]))
    assert value_lost(CarryOver(12), strange) == 0
    assert value_lost(CarryOver(12, 0.25), strange) == pytest.approx(-0.75 * guaranteed_value())


def test_models_are_learnt_from_where_the_wolf_was() -> None:
    rng = Rng(9)
    for model in (RUNNER, SHEPHERD):
        before = dict(FOX_PRIOR)[model]
        after = [dict(posterior(round_of(model, CarryOver(12), rng)[0])) for _ in range(20)]
        assert all(sum(found.values()) == pytest.approx(1) for found in after)
        assert all(found[other] >= OPEN * share for found in after for other, share in FOX_PRIOR)
        assert sum(found[model] for found in after) / 20 > 1.5 * before


def test_a_round_of_a_thousand_swaps_is_learnt_from_too() -> None:
    """Without patience (U16) a round may last: the chance of all its swaps is too small for a float."""
    swap = SWAP_OF + 16 * 12 + 13  # far from the dog, and nothing for the wolf in the first corner
    waits = (START_AT + 9, swap, GO_TO + 10, swap, GO_TO + 9) + (swap, GO_TO + 10, swap, GO_TO + 9) * 500
    found = posterior(PastRound(0, 0, waits))
    assert sum(share for _, share in found) == pytest.approx(1)
    assert max(found, key=lambda pair: pair[1])[0] in (SHEPHERD, BLIND)  # it never stirred


def test_earlier_rounds_are_read_from_the_log() -> None:
    match = play_match(GAME, ["a", "b"], {"first": 1}, [find_bot("lamb"), find_bot("farmer")], "past")
    begins = [number for number, text in enumerate(match.moves) if text.startswith("hide")]
    part = Match(GAME, ["a", "b"], {"first": 1})
    for text in match.moves[: begins[3] + 1]:
        part.play(text)
    past_round = earlier_rounds(part.observe(0))
    assert [found.wolf_seat for found in past_round] == [1, 0, 1]
    for found, begin, end in zip(past_round, begins, begins[1:], strict=False):
        assert found.hidden == parse_cell(match.moves[begin].split(" ")[1])
        assert found.moves == tuple(parse(text) for text in match.moves[begin + 1 : end])
    assert earlier_rounds(part.observe(1)) == past_round


def test_only_the_same_wolf_s_rounds_count_and_only_two_players_have_lost() -> None:
    for players in (2, 3):
        names = [str(seat) for seat in range(players)]
        bots = [find_bot("farmer"), *[find_bot("fox")] * (players - 1)]
        match = play_match(GAME, names, {}, bots, "same wolf")
        part = Match(GAME, names, {})
        seen = []
        for text in match.moves:
            part.play(text)
            if text.startswith("start"):
                seen.append(dog_carry_over(part.observe((part.view(0)["wolf_seat"] + 1) % players)))
        rounds = [carry_over.prior != FOX_PRIOR for carry_over in seen]
        assert rounds == [False] * players + [True] * players
        assert all(carry_over.bound == 1 for carry_over in seen[:players])
        assert players == 2 or all(carry_over.bound == 1 for carry_over in seen)
        if players == 2:
            past_round = earlier_rounds(part.observe(1))[0]
            risked = min(1.0, max(0.0, 1 - value_lost(CarryOver(12), past_round) / guaranteed_value()))
            assert seen[2].bound == pytest.approx(risked)
            assert guaranteed_at(past_round.hidden) >= guaranteed_value()
