"""Uly & Polly, levels 1–4: they play on, know nothing they could not know, and keep what they guarantee."""

from __future__ import annotations

import pytest

from bocage.arena.playing import play_match
from bocage.bots import find_bot
from bocage.core.game import Observation
from bocage.core.match import Match
from bocage.core.rng import Rng
from bocage.core.thinking import Reasons
from bocage.core.weighted import weighted_choice
from bocage.games import find_game
from bocage.games.uly_polly.ai.belief import BeliefState, PublicState, public_moves
from bocage.games.uly_polly.ai.dog import (
    FOX_PRIOR,
    SHEPHERD_PRIOR,
    WAITS,
    CarryOver,
    GuaranteeState,
    guarantees,
    hunt,
    shepherd_beliefs,
    starts,
)
from bocage.games.uly_polly.ai.guarantee import Candidate, candidates_of, keep_guarantee, weigh
from bocage.games.uly_polly.ai.opponent_models import (
    BLIND,
    FARMER,
    LAMB,
    RUNNER,
    SHEPHERD,
    chances,
    hiding,
    likelihoods,
)
from bocage.games.uly_polly.ai.strategy_tables import Vector, tables, vector_of
from bocage.games.uly_polly.state import CELLS, PAIRS, moved

GAME = find_game("uly-polly")
LEVELS = ["lamb", "farmer", "shepherd", "fox"]
FACE_UP = 0b0000_0110_0010_0001


def match_of(*moves: str, players: int = 2) -> Match:
    """Play the beginning of a match; seat 0 is the wolf."""
    match = Match(GAME, [str(seat) for seat in range(players)], {"first": 0})
    for move in moves:
        match.play(move)
    return match


def hidden_twins() -> list[Match]:
    """The same public moves over three hiding places that have not been found."""
    seen = ["start b2", "swap a4 b4", "go b3", "swap a1 a2", "go c3", "swap d1 d2"]
    return [match_of(f"hide {cell}", *seen) for cell in ("d4", "a1", "b4")]


def explained(level: str, observation: Observation) -> Reasons:
    """Ask for a move and its reasons, always with the same generator."""
    return find_bot(level).explain(observation, Rng("why"))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_level_plays_whole_matches_and_can_be_repeated(level: str, players: int) -> None:
    bots = [find_bot(level)] * players
    names = [str(seat) for seat in range(players)]
    match = play_match(GAME, names, {}, bots, "whole")
    assert match.over
    guarantees.kept.clear()  # what is remembered only saves time
    shepherd_beliefs.kept.clear()
    assert play_match(GAME, names, {}, bots, "whole").moves == match.moves


@pytest.mark.parametrize("level", LEVELS)
def test_a_dog_does_not_depend_on_where_the_wolf_is(level: str) -> None:
    thoughts = [explained(level, match.observe(1)) for match in hidden_twins()]
    assert thoughts[0] == thoughts[1] == thoughts[2]


@pytest.mark.parametrize("level", LEVELS)
def test_reasons_cover_the_legal_moves_and_the_belief_is_one(level: str) -> None:
    match = hidden_twins()[0]
    for seat in (1, 0):
        observation = match.observe(seat)
        thought = explained(level, observation)
        assert thought.move in observation.legal
        assert set(thought.values) == set(observation.legal)
        assert all(0 <= value <= 1 for value in thought.values.values())
        assert sum(thought.belief.values()) == pytest.approx(1, abs=1e-4)
        assert all(thought.belief[cell] == 0 for cell in observation.view["face_up"])
        if seat:
            match.play("go d3")


def test_at_first_the_fox_swaps_alike_wherever_it_hides() -> None:
    moves = set()
    for cell in ("d4", "a1", "b4"):
        match = match_of(f"hide {cell}", "start b2", "swap a4 b4", "go b3", "swap a1 a2", "go c3")
        moves.add(find_bot("fox").choose(match.observe(0), Rng("swap")))
    assert len(moves) == 1


def test_lower_wolves_do_depend_on_where_they_are() -> None:
    for model in (LAMB, FARMER, SHEPHERD, RUNNER):
        assert chances(model, 5, FACE_UP, 0) != chances(model, 5, FACE_UP, 15)


@pytest.mark.parametrize("model", [BLIND, LAMB, FARMER, SHEPHERD, RUNNER])
def test_likelihoods_are_the_chances_seen_from_the_other_side(model: int) -> None:
    for cell in (1, 15):
        found = chances(model, 5, FACE_UP, cell)
        assert sum(chance for _, chance in found) == pytest.approx(1)
        for pair, chance in found[::7]:
            vector = likelihoods(model, 5, FACE_UP, pair >> 4, pair & 15)
            assert vector.get(cell) == pytest.approx(chance)


def test_a_belief_follows_a_wolf_that_runs() -> None:
    belief_state = BeliefState(12, ((LAMB, 1.0),))
    belief_state.start(5)
    belief_state.swap(6, 7)
    belief = belief_state.belief()
    assert belief.total() == pytest.approx(1)
    assert belief.get(7) > 2 * belief.get(15)
    belief_state.go(6)
    assert belief_state.belief().get(6) == 0
    assert belief_state.belief().total() == pytest.approx(1)


def candidates(*rows: tuple[float, float]) -> list[Candidate]:
    """Moves that catch something on the first two cells only, worth what they catch on the first."""
    made = []
    for goal, (first, second) in enumerate(rows):
        vector = Vector()
        vector.put(0, first)
        vector.put(1, second)
        made.append(Candidate(goal, vector))
        made[-1].value = first
    return made


def belief_in_shepherds(suspects: tuple[tuple[int, float], ...]) -> float:
    """Return how likely shepherds are believed to be where they are, after ten swaps, on average."""
    rng, total = Rng(3), 0.0
    for _ in range(60):
        belief_state = BeliefState(12, suspects)
        belief_state.start(0)
        belief_state.go(1)
        wolf = weighted_choice({cell: hiding(SHEPHERD).get(cell) for cell in range(2, CELLS)}, rng)
        for _ in range(10):
            pair = weighted_choice(dict(chances(SHEPHERD, belief_state.dog, belief_state.mask, wolf)), rng)
            belief_state.swap(pair >> 4, pair & 15)
            wolf = int(moved(wolf, pair >> 4, pair & 15))
        total += belief_state.belief().get(wolf)
    return total / 60


def test_the_fox_suspects_a_wolf_of_being_a_shepherd() -> None:
    others = tuple((model, share) for model, share in FOX_PRIOR if model != SHEPHERD)
    assert belief_in_shepherds(FOX_PRIOR) > 1.5 * belief_in_shepherds(others)


def test_a_shepherd_likes_corners_and_leaves_the_dog_s_reach_whenever_it_can() -> None:
    assert sum(hiding(SHEPHERD).numbers()) == pytest.approx(1)
    assert sum(hiding(SHEPHERD).get(cell) for cell in (0, 3, 12, 15)) > 0.6
    assert hiding(BLIND).numbers() == pytest.approx([1 / CELLS] * CELLS)
    beside = dict(chances(SHEPHERD, 5, 0, 10))  # the dog on b2, the wolf on c3
    assert sum(share for pair, share in beside.items() if 10 in (pair >> 4, pair & 15)) > 0.9


def test_a_guarantee_is_kept_and_the_rest_goes_where_the_wolf_is_believed() -> None:
    mask = 0xFFFF ^ 0b11
    guarantee = vector_of([0.25, 0.25] + [0.0] * 14)
    free = candidates((1.0, 0.0), (0.0, 1.0), (0.2, 0.2))
    assert keep_guarantee(free, mask, guarantee) < 1e-6
    assert [candidate.share for candidate in free] == pytest.approx([0.75, 0.25, 0.0], abs=1e-5)
    poor = candidates((0.3, 0.0), (0.0, 0.3))
    assert keep_guarantee(poor, mask, guarantee) == pytest.approx(0.1, abs=0.1)


def test_to_wait_for_another_swap_is_worth_more_than_a_tile_and_a_guarantee_elsewhere_is_a_burden() -> None:
    belief = vector_of([1.0] + [0.0] * 15)
    turns, waits, guarantees_more = candidates((0.4, 0.0), (0.4, 0.0), (0.4, 0.4))
    waits.goal = guarantees_more.goal = 5  # face up
    weigh([turns, waits, guarantees_more], FACE_UP & ~1, belief)
    assert turns.value < guarantees_more.value < waits.value


def test_the_shepherd_follows_a_wolf_that_moves_and_does_not_wait_for_ever() -> None:
    belief_state = BeliefState(12, SHEPHERD_PRIOR)
    belief_state.start(0)
    for x, y, goal in ((10, 11, 1), (11, 15, 0)):
        belief_state.swap(x, y)
        belief_state.go(goal)
    assert max(range(CELLS), key=belief_state.belief().get) == 15
    values = hunt(belief_state)
    assert max(values, key=lambda goal: values[goal]) == 5
    assert values[1] > 0  # face up
    belief_state.quiet = WAITS
    assert hunt(belief_state)[1] == 0


def test_the_guarantees_of_the_start_are_the_certified_bound() -> None:
    assert sum(share for share, _ in starts().values()) == pytest.approx(1)
    least = min(sum(s * guarantee.get(c) for s, guarantee in starts().values()) for c in range(CELLS))
    assert 1 - least == pytest.approx(tables().head["wolf_at_most"], abs=1e-4)


def test_after_any_swap_the_fox_keeps_its_guarantee() -> None:
    rng = Rng("guarantees")
    for _ in range(6):
        state = GuaranteeState(CarryOver(12))
        state.start(list(starts())[int(rng.below(len(starts())))])
        while state.mask.bit_count() < 7 and state.quiet < 11:
            pairs = [pair for pair in PAIRS if state.dog not in (pair >> 4, pair & 15)]
            pair = pairs[int(rng.below(len(pairs)))]
            state.swap(pair >> 4, pair & 15)
            caught = Vector()
            for candidate in state.candidates:
                caught.add(candidate.catches, candidate.share)
            assert all(caught.get(cell) >= state.guarantee.get(cell) - 1e-5 for cell in state.hidden)
            used = [candidate.goal for candidate in state.candidates if candidate.share > 0.01]
            state.go(used[int(rng.below(len(used)))])
        assert state.violation < 1e-5


@pytest.mark.parametrize(("dog", "mask", "swap"), [(4, 0b10010, (6, 9)), (8, 0b1_0010_0000, (2, 5))])
def test_a_plan_may_rest_on_either_mirror_image_of_another(
    dog: int, mask: int, swap: tuple[int, int]
) -> None:
    """After these swaps the dog can go where the field is its own mirror image."""
    state = PublicState(12, dog, mask)
    state.swap(*swap)
    candidates = candidates_of(tables(), state.dog, state.mask, state.room)
    for plan in tables().plans(dog, mask)[::5]:
        guarantee = Vector()
        guarantee.take(plan)
        guarantee.put(swap[0], plan.get(swap[1]))
        guarantee.put(swap[1], plan.get(swap[0]))
        assert keep_guarantee(candidates, state.mask, guarantee) < 1e-6


def test_the_fox_makes_a_new_guarantee_after_another_helper_s_idea() -> None:
    match = match_of("hide d4", "start a1", "swap c4 b4", "go a2", "swap d1 d2", players=3)
    state = guarantees.recall(CarryOver(12), public_moves(match.observe(2)))
    assert sum(candidate.share for candidate in state.candidates) == pytest.approx(1)
    assert max(state.guarantee.numbers()) > 0
    assert find_bot("fox").choose(match.observe(2), Rng(1)) in match.legal(2)


@pytest.mark.parametrize(
    ("better", "worse", "matches", "least"),
    [("farmer", "lamb", 40, 104), ("shepherd", "farmer", 40, 104), ("fox", "shepherd", 60, 143)],
)
def test_a_level_beats_the_one_below(better: str, worse: str, matches: int, least: int) -> None:
    """By chance half of the tokens: 104 of 160 once in ten thousand times, 143 of 240 once in six hundred."""
    tokens = 0
    for number in range(matches):
        seat = number % 2
        bots = [find_bot(better if place == seat else worse) for place in range(2)]
        match = play_match(GAME, ["a", "b"], {}, bots, f"ladder {number}")
        assert match.result is not None
        tokens += match.result.scores[seat]
    assert tokens >= least
