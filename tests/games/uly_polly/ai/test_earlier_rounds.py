"""What the dog of level 4 makes of earlier rounds: what it suspects, and what it may risk."""

from __future__ import annotations

import pytest

from bocage.arena.playing import play_match
from bocage.bots import find_bot
from bocage.core.match import Match
from bocage.core.rng import Rng
from bocage.core.weighted import weighted_choice
from bocage.games import find_game
from bocage.games.uly_polly.ai.belief import Told, earlier_rounds
from bocage.games.uly_polly.ai.dog import FOX_SUSPECTS, Given, Promise, promised_at, starts, sure
from bocage.games.uly_polly.ai.earlier_rounds import OPEN, gift, given_to_the_dog, learnt
from bocage.games.uly_polly.ai.opponent_models import BLIND, RUNNER, SHEPHERD, chances, hiding, moved
from bocage.games.uly_polly.ai.strategy_tables import CELLS
from bocage.games.uly_polly.moves import parse, parse_cell
from bocage.games.uly_polly.state import GO_TO, PAIRS, START_AT, SWAP_OF

GAME = find_game("uly-polly")


def shares_of(scene: Promise) -> dict[int, float]:
    found: dict[int, float] = {}
    for column in scene.columns:
        found[column.goal] = found.get(column.goal, 0.0) + column.share
    return found


def round_of(habit: int, brought: Given, rng: Rng) -> tuple[Told, float]:
    """Play a round of a wolf with a habit; return it, and 1 if the dog found it."""
    hidden = weighted_choice(dict(enumerate(hiding(habit).numbers())), rng)
    wolf, moves = hidden, list[int]()
    scene = Promise(brought)
    moves.append(START_AT + weighted_choice({cell: share for cell, (share, _) in starts().items()}, rng))
    scene.play(moves[-1])
    while True:
        pair = weighted_choice(dict(chances(habit, scene.dog, scene.mask, wolf)), rng)
        wolf = int(moved(wolf, pair >> 4, pair & 15))
        moves.append(SWAP_OF + pair)
        scene.play(moves[-1])
        goals = shares_of(scene)
        moves.append(GO_TO + weighted_choice(goals, rng))
        if moves[-1] - GO_TO == wolf:
            return Told(0, hidden, tuple(moves)), 1.0
        scene.play(moves[-1])
        if scene.quiet == brought.patience or scene.mask.bit_count() == 8:
            return Told(0, hidden, tuple(moves)), 0.0


@pytest.mark.parametrize("bound", [1.0, 0.4])
def test_what_is_promised_after_a_move_is_what_was_promised_before_and_the_rest_is_told(bound: float) -> None:
    """Wherever the wolf is: the mean over the dog's draws, counting what they find at once."""
    rng = Rng("mean")
    for _ in range(5):
        scene = Promise(Given(12, bound))
        scene.start(weighted_choice({cell: share for cell, (share, _) in starts().items()}, rng))
        while scene.mask.bit_count() < 7 and scene.quiet < 11:
            pairs = [pair for pair in PAIRS if scene.dog not in (pair >> 4, pair & 15)]
            pair = pairs[int(rng.below(len(pairs)))]
            scene.swap(pair >> 4, pair & 15)
            goals = {goal: share for goal, share in shares_of(scene).items() if share > 1e-9}
            mean = [0.0] * CELLS
            for goal, share in goals.items():
                after = scene.twin()
                after.go(goal)
                for cell in scene.hidden:
                    mean[cell] += share * (1.0 if cell == goal else after.promise.get(cell))
            for cell in scene.hidden:
                assert mean[cell] == pytest.approx(scene.promise.get(cell) + scene.above(cell), abs=1e-5)
            scene.go(weighted_choice(goals, rng))


def test_half_a_promise_is_half_of_it_at_the_start() -> None:
    for cell, (_, promise) in starts().items():
        scene = Promise(Given(12, 0.5))
        scene.start(cell)
        assert scene.promise.numbers() == pytest.approx([0.5 * number for number in promise.numbers()])


@pytest.mark.parametrize("habit", [SHEPHERD, BLIND])
def test_a_gift_is_what_was_found_above_the_promise_in_the_mean(habit: int) -> None:
    """The mean of (found - gift) is what a round is sure of; its spread over 70 rounds makes 0.18 seldom."""
    brought, rng, found, gifts = Given(12), Rng(f"gifts {habit}"), 0.0, 0.0
    for _ in range(70):
        told, caught = round_of(habit, brought, rng)
        found += caught
        gifts += gift(brought, told)
        assert gift(brought, told) > -1e-5
    assert found / 70 - gifts / 70 == pytest.approx(sure(), abs=0.18)
    assert (gifts / 70 > 0.25) == (habit == SHEPHERD)


def test_a_round_that_the_fox_cannot_have_played_gives_nothing_but_what_it_was_not_bound_to() -> None:
    outside = next(cell for cell in range(CELLS) if cell not in starts())
    rng = Rng(4)
    told, _ = round_of(SHEPHERD, Given(12), rng)
    strange = Told(0, told.hidden, (START_AT + outside, *told.moves[1:]))
    assert gift(Given(12), strange) == 0
    assert gift(Given(12, 0.25), strange) == pytest.approx(-0.75 * sure())


def test_habits_are_learnt_from_where_the_wolf_was() -> None:
    rng = Rng(9)
    for habit in (RUNNER, SHEPHERD):
        before = dict(FOX_SUSPECTS)[habit]
        after = [dict(learnt(round_of(habit, Given(12), rng)[0])) for _ in range(20)]
        assert all(sum(found.values()) == pytest.approx(1) for found in after)
        assert all(found[other] >= OPEN * share for found in after for other, share in FOX_SUSPECTS)
        assert sum(found[habit] for found in after) / 20 > 1.5 * before


def test_a_round_of_a_thousand_swaps_is_learnt_from_too() -> None:
    """Without patience (U16) a round may last: the chance of all its swaps is too small for a float."""
    swap = SWAP_OF + 16 * 12 + 13  # far from the dog, and nothing for the wolf in the first corner
    waits = (START_AT + 9, swap, GO_TO + 10, swap, GO_TO + 9) + (swap, GO_TO + 10, swap, GO_TO + 9) * 500
    found = learnt(Told(0, 0, waits))
    assert sum(share for _, share in found) == pytest.approx(1)
    assert max(found, key=lambda pair: pair[1])[0] in (SHEPHERD, BLIND)  # it never stirred


def test_earlier_rounds_are_read_from_the_log() -> None:
    match = play_match(GAME, ["a", "b"], {"first": 1}, [find_bot("lamb"), find_bot("farmer")], "past")
    begins = [number for number, text in enumerate(match.moves) if text.startswith("hide")]
    part = Match(GAME, ["a", "b"], {"first": 1})
    for text in match.moves[: begins[3] + 1]:
        part.play(text)
    told = earlier_rounds(part.observe(0))
    assert [found.wolf_seat for found in told] == [1, 0, 1]
    for found, begin, end in zip(told, begins, begins[1:], strict=False):
        assert found.hidden == parse_cell(match.moves[begin].split(" ")[1])
        assert found.moves == tuple(parse(text) for text in match.moves[begin + 1 : end])
    assert earlier_rounds(part.observe(1)) == told


def test_only_the_same_wolf_s_rounds_count_and_only_two_players_have_gifts() -> None:
    for players in (2, 3):
        names = [str(seat) for seat in range(players)]
        bots = [find_bot("farmer"), *[find_bot("fox")] * (players - 1)]
        match = play_match(GAME, names, {}, bots, "same wolf")
        part = Match(GAME, names, {})
        seen = []
        for text in match.moves:
            part.play(text)
            if text.startswith("start"):
                seen.append(given_to_the_dog(part.observe((part.view(0)["wolf_seat"] + 1) % players)))
        rounds = [brought.habits != FOX_SUSPECTS for brought in seen]
        assert rounds == [False] * players + [True] * players
        assert all(brought.bound == 1 for brought in seen[:players])
        assert players == 2 or all(brought.bound == 1 for brought in seen)
        if players == 2:
            told = earlier_rounds(part.observe(1))[0]
            risked = min(1.0, max(0.0, 1 - gift(Given(12), told) / sure()))
            assert seen[2].bound == pytest.approx(risked)
            assert promised_at(told.hidden) >= sure()
