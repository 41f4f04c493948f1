"""The wolf of level 4: whatever the dog does, it keeps what it guaranteed, half of the 16 tiles at first.

The bot's own measure is followed here, but in fractions: how much each set of tiles weighs that the wolf may
have as its role. What the sets are worth together, by the tables, must never be less than what is guaranteed.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import cast

import pytest

from bocage.bots import find_bot
from bocage.core.match import Match
from bocage.core.rng import Rng
from bocage.core.weighted import weighted_choice
from bocage.games import find_game
from bocage.games.uly_polly.ai.belief import earlier_rounds
from bocage.games.uly_polly.ai.dog import hunt
from bocage.games.uly_polly.ai.risk_budget import roles, wolf_carry_over
from bocage.games.uly_polly.ai.safe_sets import UNIT
from bocage.games.uly_polly.ai.wolf import ALL, HALF, LONGEST_ODDS, RolesState, safe_sets
from bocage.games.uly_polly.geometry import TURNS, neighbours, turned
from bocage.games.uly_polly.moves import cell_name
from bocage.games.uly_polly.state import GO_TO, PAIRS, SWAP_OF, after_swap, moved

REVEALS = 8  # U15
CELLS = range(16)
NEIGHBOURS = [neighbours(4, 4, cell) for cell in CELLS]
SURE = Fraction(33, 4)  # tiles of 16 that the tables are sure of
Measure = dict[int, Fraction]


def position(rng: Rng, face_up: int) -> tuple[int, int]:
    """Any position with so many tiles face up: the dog, which stands on one of them, and the mask."""
    cells = list(CELLS)
    for k in range(face_up):
        other = k + int(rng.below(16 - k))
        cells[k], cells[other] = cells[other], cells[k]
    return cells[0], sum(1 << cell for cell in cells[:face_up])


def some_cells(rng: Rng, mask: int) -> int:
    """Any set of face-down tiles, with one at least."""
    while not (cells := int(rng.below(1 << 16)) & ~mask):
        pass
    return cells


def legal(dog: int) -> list[int]:
    """The swaps that are allowed."""
    return [pair for pair in PAIRS if dog not in (pair >> 4, pair & 15)]  # U8


def worth(dog: int, mask: int, cells: int) -> Fraction:
    """What a set is guaranteed, in tiles; all that are left when the round is over."""
    if mask.bit_count() == REVEALS:
        return Fraction(cells.bit_count())
    return Fraction(int(safe_sets().value(dog, mask, cells)), UNIT)


def guarantee(dog: int, mask: int, measure: Measure) -> Fraction:
    """What all sets together are guaranteed."""
    return sum((weight * worth(dog, mask, cells) for cells, weight in measure.items()), Fraction(0))


def fractions(measure: dict[int, float]) -> Measure:
    """The bot's measure, which it keeps in whatever numbers it was given."""
    assert all(isinstance(weight, Fraction) for weight in measure.values())
    return cast(Measure, measure)


def begin(guaranteed: Fraction, careless: bool) -> RolesState:
    """A round in fractions, against a dog that seems careless, or does not."""
    return RolesState(12, cast(float, guaranteed), LONGEST_ODDS if careless else 1 / LONGEST_ODDS)


def mass(measure: Measure, cell: int) -> Fraction:
    """How much of the wolf is under a tile."""
    return sum((weight for cells, weight in measure.items() if (cells >> cell) & 1), Fraction(0))


def without(measure: Measure, goal: int) -> Measure:
    """The measure after the dog has gone to a cell and not found the wolf."""
    rest: Measure = {}
    for cells, weight in measure.items():
        left = cells & ~(1 << goal)
        rest[left] = rest.get(left, Fraction(0)) + weight
    return rest


def after(state: RolesState, pair: int, goal: int) -> RolesState:
    """The state after a swap and a move."""
    later = state.twin()
    later.swap(pair >> 4, pair & 15)
    later.go(goal)
    later.odds = state.odds  # so that it goes on to spend, or not to
    return later


def rounds(count: int, seed: str) -> Iterator[RolesState]:
    """Yield where the wolf swaps in rounds against dogs that stroll, or go where it is likely."""
    for number in range(count):
        rng = Rng(f"{seed} {number}")
        state = begin(Fraction(8 - number % 7, 16), number % 5 > 0)
        state.start(int(rng.below(16)))
        while state.mask.bit_count() < REVEALS and state.quiet < 12:
            yield state
            choice = list(state.seen)
            pair = choice[int(rng.below(len(choice)))]
            goals = NEIGHBOURS[state.dog]
            measure = fractions(state.seen[pair].measure)
            if number % 2:
                likely = {goal: mass(measure, goal) for goal in goals}
                goals = [goal for goal in goals if likely[goal] == max(likely.values())]
            goal = goals[int(rng.below(len(goals)))]
            if not any(without(measure, goal)):  # the wolf is found for certain
                break
            state = after(state, pair, goal)


@pytest.mark.parametrize("face_up", range(REVEALS))
def test_a_set_is_split_so_that_every_tile_has_its_shares_and_nothing_is_lost(face_up: int) -> None:
    rng = Rng(f"split {face_up}")
    for _ in range(60):
        dog, mask = position(rng, face_up)
        cells = some_cells(rng, mask)
        shares = safe_sets().shares(dog, mask, cells)
        for cell in CELLS:
            own = sum(share for part, share in shares.items() if (part >> cell) & 1)
            assert own == (cells >> cell) & 1
        # What was rounded down in the tables is not lost here: the parts are worth as much or more.
        assert guarantee(dog, mask, dict(shares)) >= worth(dog, mask, cells)


@pytest.mark.parametrize("face_up", range(REVEALS))
def test_a_direct_set_keeps_its_worth_whatever_the_dog_answers(face_up: int) -> None:
    rng = Rng(f"direct {face_up}")
    for _ in range(40):
        dog, mask = position(rng, face_up)
        for part in safe_sets().shares(dog, mask, some_cells(rng, mask)):
            pairs = safe_sets().swaps(dog, mask, part)
            assert pairs
            assert set(pairs) <= set(legal(dog))
            for pair in pairs:
                after = int(after_swap(mask, pair >> 4, pair & 15))
                cells = int(after_swap(part, pair >> 4, pair & 15))
                for goal in NEIGHBOURS[dog]:
                    left = worth(goal, after | 1 << goal, cells & ~(1 << goal))
                    assert left >= worth(dog, mask, part)


@pytest.mark.parametrize("face_up", range(4))
def test_up_to_three_tiles_face_up_all_the_others_are_sure_of_as_much(face_up: int) -> None:
    masks = [mask for mask in range(1 << 16) if mask.bit_count() == face_up]
    places = [(dog, mask) for mask in masks for dog in CELLS if not mask or (mask >> dog) & 1]
    assert min(worth(dog, mask, ALL & ~mask) for dog, mask in places) == SURE
    assert SURE / 16 > HALF


@pytest.mark.interpreted
def test_the_guarantee_is_kept_after_every_swap_and_every_answer() -> None:
    # By induction no dog, whatever it knows, leaves the wolf less than it guaranteed: wherever a round may
    # be, what is guaranteed after all swaps together is no less than before, and whatever the dog answers to
    # one, the sets are worth what is guaranteed after it.
    spent = seen = 0
    for state in rounds(60, "guarantee"):
        measure = fractions(state.measure)
        shared = sum(cast(Fraction, each.guarantee) for each in state.seen.values())
        assert isinstance(state.guarantee, Fraction)
        assert shared >= state.guarantee
        least = Fraction(0)
        for pair, each in state.seen.items():
            made = fractions(each.measure)
            mask = int(after_swap(state.mask, pair >> 4, pair & 15))
            kept = min(
                guarantee(goal, mask | 1 << goal, without(made, goal)) for goal in NEIGHBOURS[state.dog]
            )
            assert kept >= each.guarantee
            least += kept
        seen += 1
        spent += least < guarantee(state.dog, state.mask, measure)
    assert seen > 400
    assert spent > 50  # so what is guaranteed was at stake


@pytest.mark.interpreted
def test_every_tile_weighs_after_the_swaps_what_it_weighed_before() -> None:
    for state in rounds(24, "mass"):
        for cell in state.hidden:
            later = Fraction(0)
            for pair, each in state.seen.items():
                later += mass(fractions(each.measure), int(moved(cell, pair >> 4, pair & 15)))
            assert later == mass(fractions(state.measure), cell)


@pytest.mark.interpreted
def test_only_legal_swaps_are_made() -> None:
    for state in rounds(12, "legal"):
        assert set(state.seen) <= set(legal(state.dog))


@pytest.mark.interpreted
def test_what_others_know_agrees_with_what_it_does() -> None:
    for state in rounds(12, "bot"):
        belief, seen = state.belief(), state.signals()
        assert sum(seen.values()) == 1
        made = dict.fromkeys(seen, 0.0)
        for cell in state.hidden:
            if belief.get(cell):
                for pair, chance in state.swaps_from(cell).items():
                    made[pair] += belief.get(cell) * chance
        assert made == pytest.approx({pair: float(chance) for pair, chance in seen.items()})


def placed(rng: Rng, face_up: int, share: Fraction, careless: bool) -> RolesState:
    """Any late position, with two sets of which the wolf has one; a share of their worth is guaranteed."""
    dog, mask = position(rng, face_up)
    measure = {some_cells(rng, mask): Fraction(1), ALL & ~mask: Fraction(1)}
    total = sum(weight * cells.bit_count() for cells, weight in measure.items())
    measure = {cells: weight / total for cells, weight in measure.items()}
    state = begin(guarantee(dog, mask, measure) * share, careless)
    state.start(dog)
    state.mask = state._hunter.mask = mask
    state.measure = cast(dict[int, float], measure)
    return state


def escaped(state: RolesState, wander: int) -> tuple[Fraction, Fraction]:
    """What gets away from a dog that wanders so many moves, and then goes where most of the wolf is.

    And the gifts, in the mean.
    """
    away = gifts = Fraction(0)
    for pair, each in state.seen.items():
        made, mask = fractions(each.measure), int(after_swap(state.mask, pair >> 4, pair & 15))
        face_up = [goal for goal in NEIGHBOURS[state.dog] if (mask >> goal) & 1]
        goals = [goal for goal in NEIGHBOURS[state.dog] if goal not in face_up]
        if not goals or (state.quiet < wander and face_up):
            goals = face_up
        goal = max(goals, key=lambda goal: (mass(made, goal), goal))
        seen, left = cast(Fraction, each.mass), without(made, goal)
        there = sum((weight * cells.bit_count() for cells, weight in left.items()), Fraction(0))
        later = after(state, pair, goal)
        if later.mask.bit_count() == REVEALS or later.quiet == state.patience:  # U15, U16
            away += there
            gifts += seen * cast(Fraction, later.value_lost)
        elif there:
            assert not later.value_lost
            more = escaped(later, wander)
            away += there * more[0]
            gifts += there * more[1]
    return away, gifts


@pytest.mark.interpreted
@pytest.mark.parametrize("careless", [False, True])
@pytest.mark.parametrize(("face_up", "wander"), [(5, 0), (6, 0), (7, 0), (7, 1)])
def test_over_all_that_may_be_seen_as_much_gets_away_as_was_guaranteed(
    face_up: int, wander: int, careless: bool
) -> None:
    # And the gifts are what it was more, to the last fraction: so later rounds may spend them.
    rng = Rng(f"exact {face_up} {wander}")
    tight = 0
    for number in range(2 if face_up == 5 else 8):
        state = placed(rng, face_up, 1 - Fraction(number % 4, 4), careless)
        state.patience = wander + 2
        guaranteed = cast(Fraction, state.guarantee)
        away, gifts = escaped(state, wander)
        assert away >= guaranteed
        assert away == guaranteed + gifts
        tight += away < guaranteed + Fraction(1, 10)
    assert tight


@pytest.mark.parametrize("wolf", CELLS)
def test_at_first_it_swaps_without_regard_to_its_place(wolf: int) -> None:
    state = RolesState(12)
    state.start(5)
    evenly = pytest.approx(1 / len(legal(5)))
    assert state.swaps_from(wolf) == dict.fromkeys(legal(5), evenly)


def fares(state: RolesState, rng: Rng) -> float:
    """How likely the wolf escapes from a dog that turns over any tile in reach."""
    state.start((5, 6, 9, 10)[int(rng.below(4))])
    away = 1.0
    while state.mask.bit_count() < REVEALS and state.quiet < 12 and away > 0:
        pair = weighted_choice(state.signals(), rng)
        mask = int(after_swap(state.mask, pair >> 4, pair & 15))
        goals = [goal for goal in NEIGHBOURS[state.dog] if not (mask >> goal) & 1] or NEIGHBOURS[state.dog]
        goal = goals[int(rng.below(len(goals)))]
        state.swap(pair >> 4, pair & 15)
        away *= 1 - state.belief().get(goal)
        state = state.twin()
        state.go(goal)
    return away


def test_the_less_it_guaranteed_the_more_it_takes_from_a_careless_dog() -> None:
    means = []
    for guaranteed in (0.515625, 0.375, 0.0):
        scores = [fares(RolesState(12, guaranteed, LONGEST_ODDS), Rng(f"careless {k}")) for k in range(40)]
        means.append(sum(scores) / len(scores))
    assert 0.55 < means[0] < 0.65 < means[1] < 0.85 < means[2]


def test_a_dog_that_hunts_is_told_from_one_that_does_not() -> None:
    odds = {}
    for hunts in (False, True):
        state, rng = RolesState(12), Rng("hunts")
        state.start(5)
        for _ in range(4):
            pair = weighted_choice(state.signals(), rng)
            state.swap(pair >> 4, pair & 15)
            likes = hunt(state._hunter)
            state.go((max if hunts else min)(likes, key=lambda goal: likes[goal]))
        odds[hunts] = state.odds
    assert odds[True] < 1 < odds[False]


def played(wolf: str, seed: int) -> Match:
    """A match of two in which the first wolf is about to hide again; it was played by this bot before."""
    match, rng = Match(find_game("uly-polly"), ["a", "b"], {"first": 0}), Rng(f"bank {seed}")
    while match.view(0)["round"] == 1:
        bot = find_bot(wolf if match.to_move == 0 else "farmer")
        match.play(bot.choose(match.observe(match.to_move), rng))
    while match.view(0)["round"] == 2:
        match.play(match.legal(match.to_move)[0])
    return match


def test_u18_what_a_round_brought_beyond_its_guarantee_may_be_spent_in_a_later_one() -> None:
    carry_over = 0
    for seed in range(6):
        seen = played("fox", seed).observe(0)
        told = next(iter(earlier_rounds(seen)))
        state = roles.recall((12, HALF, 1.0), told.moves)
        patience, guaranteed, odds = wolf_carry_over(seen)
        assert (patience, odds) == (12, state.odds)
        assert guaranteed == pytest.approx(max(0.0, HALF - state.value_lost))
        carry_over += state.value_lost > 0
    assert carry_over > 1


def test_nothing_is_spent_of_a_round_that_somebody_else_played() -> None:
    for seed in range(3):
        assert wolf_carry_over(played("shepherd", seed).observe(0))[1] == HALF
    # The same moves with a wolf under a tile from which the fox would not have made them.
    others = 0
    for seed in range(6):
        match = played("fox", seed)
        told = next(iter(earlier_rounds(match.observe(0))))
        state = roles.recall((12, HALF, 1.0), told.moves)
        places, gone = list(CELLS), set()
        for move in told.moves:
            if move >= SWAP_OF:
                x, y = (move - SWAP_OF) >> 4, (move - SWAP_OF) & 15
                places = [int(moved(place, x, y)) for place in places]
            elif move >= GO_TO:
                gone |= {cell for cell in CELLS if places[cell] == move - GO_TO}
        last = {places[cell]: cell for cell in CELLS if cell not in gone}
        belief = state.belief()
        for place, cell in last.items():
            if state.value_lost > 0 and not belief.get(place):
                again = Match(match.game, ["a", "b"], {"first": 0})
                for text in [f"hide {cell_name(cell)}", *match.moves[1:]]:
                    again.play(text)
                assert wolf_carry_over(again.observe(0))[1] == HALF
                others += 1
    assert others


@pytest.mark.parametrize("face_up", [6, 7])
def test_u14_a_tile_that_is_worth_all_of_it_is_never_caught_even_in_full_sight(face_up: int) -> None:
    rng = Rng(f"safe {face_up}")
    played = 0
    while played < 60:
        dog, mask = position(rng, face_up)
        safe = [cell for cell in CELLS if not (mask >> cell) & 1 and worth(dog, mask, 1 << cell) == 1]
        if not safe:
            continue
        wolf = safe[int(rng.below(len(safe)))]
        played += 1
        for _ in range(30):  # the dog turns the last tile only onto the wolf, and else comes near
            pairs = safe_sets().swaps(dog, mask, 1 << wolf)
            pair = pairs[int(rng.below(len(pairs)))]
            wolf, mask = int(moved(wolf, pair >> 4, pair & 15)), int(after_swap(mask, pair >> 4, pair & 15))
            assert wolf not in NEIGHBOURS[dog]
            held = mask.bit_count() + 1 == REVEALS
            goals = [goal for goal in NEIGHBOURS[dog] if (mask >> goal) & 1 or not held]
            if not goals:  # the dog has to turn the last tile over (U15)
                break
            near = {goal: max(abs(goal // 4 - wolf // 4), abs(goal % 4 - wolf % 4)) for goal in goals}
            if rng.below(3):
                goals = [goal for goal in goals if near[goal] == min(near.values())]
            dog = goals[int(rng.below(len(goals)))]
            mask |= 1 << dog


def test_a_turned_position_is_worth_the_same() -> None:
    rng = Rng("turned")
    for _ in range(50):
        dog, mask = position(rng, int(rng.below(8)))
        cells = some_cells(rng, mask)
        for turn in ([turned(4, 4, kind, cell) for cell in CELLS] for kind in range(TURNS)):
            images = [sum(1 << turn[cell] for cell in CELLS if (each >> cell) & 1) for each in (mask, cells)]
            assert worth(turn[dog], images[0], images[1]) == worth(dog, mask, cells)


def test_after_moves_it_would_not_make_it_begins_anew() -> None:
    state = RolesState(12)
    state.start(5)
    for goal in (6, 10, 9):
        pair = next(iter(state.signals()))
        state.swap(pair >> 4, pair & 15)
        state.go(goal)
    assert not state.strange
    unlike = next(pair for pair in legal(state.dog) if pair not in state.signals())
    state.swap(unlike >> 4, unlike & 15)
    assert state.strange
    assert set(state.measure) == {ALL & ~state.mask}
    assert state.guarantee == pytest.approx(float(worth(state.dog, state.mask, ALL & ~state.mask)) / 13)
    state.go(14)
    state.measure = {1 << state.hidden[0]: 1.0}  # others only know of this tile
    for cell in state.hidden:
        assert sum(state.swaps_from(cell).values()) == pytest.approx(1)


def test_its_belief_is_what_somebody_can_know_who_knows_how_it_plays() -> None:
    match = Match(find_game("uly-polly"), ["a", "b"], {"first": 0})
    for move in ("hide d4", "start b2", "swap a4 b4", "go b3", "swap a1 a2", "go c3", "swap d1 d2", "go d3"):
        match.play(move)
    for number in range(3):
        thought = find_bot("fox").explain(match.observe(0), Rng(number))
        assert sum(thought.belief.values()) == pytest.approx(1, abs=1e-4)
        assert set(thought.values) == set(match.legal(0))
        match.play(thought.move)
        match.play(("go c3", "go c2", "go b2")[number])
        if match.view(0)["phase"] != "swap":
            break


WITHOUT_LZMA = """
import sys, warnings
sys.modules["lzma"] = sys.modules["_lzma"] = None
from bocage import Match, Rng, find_game
from bocage.bots import find_bot
from bocage.games.uly_polly.ai.wolf import RolesState
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    match, rng = Match(find_game("uly-polly"), ["a", "b"]), Rng(7)
    while not match.over:
        match.play(find_bot("fox").choose(match.observe(match.to_move), rng))
assert [str(each.message)[:24] for each in told] == ["without the module lzma,"], told
state = RolesState(12)
state.start(5)
for move in (0, 1, 2, 3, 7):
    state.go(move)
assert len({tuple(state.swaps_from(wolf).items()) for wolf in state.hidden}) == 1
for level in ("lamb", "farmer", "shepherd"):
    match = Match(find_game("uly-polly"), ["a", "b"])
    assert find_bot(level).choose(match.observe(0), rng) in match.legal(0)
print("played")
"""


def test_a_python_without_lzma_plays_blindly_and_says_so() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_LZMA], capture_output=True, text=True)
    assert done.stdout.strip() == "played", done.stderr
