"""The wolf of level 4: whatever the dog does, it keeps 8.25 of the 16 tiles.

The measure is followed here in fractions, beside the bot's own in floating point: how much each set of tiles
weighs that the wolf may have as its role. What the sets are worth together is its promise.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction

import pytest

from bocage.bots import find_bot
from bocage.bots.uly_polly_habits import after_swap, moved
from bocage.bots.uly_polly_havens import FEWEST, UNIT
from bocage.bots.uly_polly_tables import NEIGHBOURS, TURNS
from bocage.bots.uly_polly_wolf import ALL, Roles, havens
from bocage.core.match import Match
from bocage.core.rng import Rng
from bocage.games import find_game
from bocage.games.uly_polly.state import PAIRS

REVEALS = 8  # U15
CELLS = range(16)
PROMISED = Fraction(33, 4)  # tiles of 16
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
    """What a set is promised, in tiles; all that are left when the round is over."""
    if mask.bit_count() == REVEALS:
        return Fraction(cells.bit_count())
    if mask.bit_count() < FEWEST:
        assert cells == ALL & ~mask
        return PROMISED
    return Fraction(int(havens().value(dog, mask, cells)), UNIT)


def promise(dog: int, mask: int, measure: Measure) -> Fraction:
    """What all sets together are promised."""
    return sum((weight * worth(dog, mask, cells) for cells, weight in measure.items()), Fraction(0))


def signals(dog: int, mask: int, measure: Measure) -> Iterator[tuple[int, int, Measure]]:
    """Yield each swap that may be seen, with the face-up tiles and the measure after it."""
    found: dict[int, Measure] = {}
    for cells, weight in measure.items():
        blind = mask.bit_count() < FEWEST
        shares = {cells: Fraction(1)} if blind else havens().shares(dog, mask, cells)
        for part, share in shares.items():
            pairs = legal(dog) if blind else havens().swaps(dog, mask, part)
            for pair in pairs:
                made = found.setdefault(pair, {})
                to = int(after_swap(part, pair >> 4, pair & 15))
                made[to] = made.get(to, Fraction(0)) + weight * share / len(pairs)
    for pair, made in found.items():
        yield pair, int(after_swap(mask, pair >> 4, pair & 15)), made


def without(measure: Measure, goal: int) -> Measure:
    """The measure after the dog has gone to a cell and not found the wolf."""
    rest: Measure = {}
    for cells, weight in measure.items():
        left = cells & ~(1 << goal)
        rest[left] = rest.get(left, Fraction(0)) + weight
    return rest


def mass(measure: Measure, cell: int) -> Fraction:
    """How much of the wolf is under a tile."""
    return sum((weight for cells, weight in measure.items() if (cells >> cell) & 1), Fraction(0))


def rounds(count: int, seed: str) -> Iterator[tuple[int, int, Measure, Roles]]:
    """Yield where the wolf swaps in rounds against dogs that stroll, or go where it is likely."""
    for number in range(count):
        rng = Rng(f"{seed} {number}")
        roles = Roles(12)
        roles.start(int(rng.below(16)))
        dog, mask, measure = roles.dog, 0, {ALL: Fraction(1)}
        while mask.bit_count() < REVEALS and roles.quiet < 12:
            yield dog, mask, measure, roles
            choice = list(signals(dog, mask, measure))
            pair, mask, measure = choice[int(rng.below(len(choice)))]
            goals = NEIGHBOURS[dog]
            if number % 2:
                likely = {goal: mass(measure, goal) for goal in goals}
                goals = [goal for goal in goals if likely[goal] == max(likely.values())]
            dog = goals[int(rng.below(len(goals)))]
            mask |= 1 << dog
            measure = without(measure, dog)
            roles = roles.twin()
            roles.swap(pair >> 4, pair & 15)
            roles.go(dog)
            if not any(measure):  # the wolf is found for certain
                break


@pytest.mark.parametrize("face_up", range(FEWEST, REVEALS))
def test_a_set_is_split_so_that_every_tile_has_its_shares_and_nothing_is_lost(face_up: int) -> None:
    rng = Rng(f"split {face_up}")
    for _ in range(60):
        dog, mask = position(rng, face_up)
        cells = some_cells(rng, mask)
        shares = havens().shares(dog, mask, cells)
        for cell in CELLS:
            own = sum(share for part, share in shares.items() if (part >> cell) & 1)
            assert own == (cells >> cell) & 1
        # What was rounded down in the tables is not lost here: the parts are worth as much or more.
        assert promise(dog, mask, dict(shares)) >= worth(dog, mask, cells)


@pytest.mark.parametrize("face_up", range(FEWEST, REVEALS))
def test_a_direct_set_keeps_its_worth_whatever_the_dog_answers(face_up: int) -> None:
    rng = Rng(f"direct {face_up}")
    for _ in range(40):
        dog, mask = position(rng, face_up)
        for part in havens().shares(dog, mask, some_cells(rng, mask)):
            pairs = havens().swaps(dog, mask, part)
            assert pairs
            assert set(pairs) <= set(legal(dog))
            for pair in pairs:
                after = int(after_swap(mask, pair >> 4, pair & 15))
                cells = int(after_swap(part, pair >> 4, pair & 15))
                for goal in NEIGHBOURS[dog]:
                    left = worth(goal, after | 1 << goal, cells & ~(1 << goal))
                    assert left >= worth(dog, mask, part)


def test_with_three_tiles_face_up_all_the_others_are_worth_what_is_promised() -> None:
    masks = [mask for mask in range(1 << 16) if mask.bit_count() == FEWEST]
    places = [(dog, mask) for mask in masks for dog in CELLS if (mask >> dog) & 1]
    assert min(worth(dog, mask, ALL & ~mask) for dog, mask in places) == PROMISED


def test_the_promise_is_kept_after_every_swap_and_every_answer() -> None:
    # By induction no dog, whatever it knows, leaves the wolf less than 8.25 tiles: wherever a round may be,
    # what the swaps leave, each after the answer that hurts most, is together no less than before.
    seen = 0
    for dog, mask, measure, _ in rounds(40, "promise"):
        least = Fraction(0)
        for _, after, made in signals(dog, mask, measure):
            least += min(promise(goal, after | 1 << goal, without(made, goal)) for goal in NEIGHBOURS[dog])
        assert least >= promise(dog, mask, measure)
        seen += mask.bit_count() >= FEWEST
    assert seen > 200


def escaped(dog: int, mask: int, measure: Measure, wander: int, quiet: int = 0) -> Fraction:
    """What gets away from a dog that wanders so many moves, and then goes where most of the wolf is."""
    if mask.bit_count() == REVEALS or quiet > wander + 1:  # U15, U16
        return sum((weight * cells.bit_count() for cells, weight in measure.items()), Fraction(0))
    total = Fraction(0)
    for _, after, made in signals(dog, mask, measure):
        face_up = [goal for goal in NEIGHBOURS[dog] if (after >> goal) & 1]
        goals = [goal for goal in NEIGHBOURS[dog] if goal not in face_up]
        if not goals or (quiet < wander and face_up):
            goals = face_up
        goal = max(goals, key=lambda goal: (mass(made, goal), goal))
        later = quiet + 1 if goal in face_up else 0
        total += escaped(goal, after | 1 << goal, without(made, goal), wander, later)
    return total


@pytest.mark.parametrize(("face_up", "wander"), [(5, 0), (6, 0), (7, 0), (7, 1)])
def test_over_all_that_may_be_seen_as_much_gets_away_as_was_promised(face_up: int, wander: int) -> None:
    rng = Rng(f"exact {face_up} {wander}")
    tight = 0
    for _ in range(8):
        dog, mask = position(rng, face_up)
        measure = {some_cells(rng, mask): Fraction(1), ALL & ~mask: Fraction(1)}
        away = escaped(dog, mask, measure, wander)
        assert away >= promise(dog, mask, measure)
        tight += away < promise(dog, mask, measure) + Fraction(1, 2)
    assert tight


def test_the_bot_follows_the_same_measure() -> None:
    for dog, mask, measure, roles in rounds(24, "bot"):
        assert (roles.dog, roles.mask) == (dog, mask)
        total = sum(weight * cells.bit_count() for cells, weight in measure.items())
        belief = roles.belief()
        for cell in CELLS:
            assert belief.get(cell) == pytest.approx(float(mass(measure, cell) / total))
        seen = roles.signals()
        for pair, _, made in signals(dog, mask, measure):
            weight = sum(weight * cells.bit_count() for cells, weight in made.items())
            assert seen[pair] == pytest.approx(float(weight / total))
            for cell in roles.hidden:
                if mass(measure, cell):
                    to = int(moved(cell, pair >> 4, pair & 15))
                    swaps = roles.swaps_from(cell).get(pair, 0.0)
                    assert swaps == pytest.approx(float(mass(made, to) / mass(measure, cell)))


@pytest.mark.parametrize("face_up", range(FEWEST))
def test_at_first_it_swaps_without_regard_to_its_place(face_up: int) -> None:
    roles = Roles(12)
    roles.start(5)
    for goal in (6, 10)[:face_up]:
        roles.swap(0, 1)
        roles.go(goal)
    for cell in roles.hidden:
        assert roles.swaps_from(cell) == dict.fromkeys(
            legal(roles.dog), pytest.approx(1 / len(legal(roles.dog)))
        )


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
            pairs = havens().swaps(dog, mask, 1 << wolf)
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
        dog, mask = position(rng, FEWEST + int(rng.below(5)))
        cells = some_cells(rng, mask)
        for turn in TURNS:
            turned = [sum(1 << turn[cell] for cell in CELLS if (each >> cell) & 1) for each in (mask, cells)]
            assert worth(turn[dog], turned[0], turned[1]) == worth(dog, mask, cells)


def test_after_moves_it_would_not_make_it_begins_anew() -> None:
    roles = Roles(12)
    roles.start(5)
    for goal in (6, 10, 9):
        roles.swap(0, 1)
        roles.go(goal)
    unlike = next(pair for pair in legal(roles.dog) if pair not in roles.signals())
    roles.swap(unlike >> 4, unlike & 15)
    assert set(roles.measure) == {ALL & ~roles.mask}
    roles.go(14)
    roles.measure = {1 << roles.hidden[0]: 1.0}  # others only know of this tile
    for cell in roles.hidden:
        assert sum(roles.swaps_from(cell).values()) == pytest.approx(1)


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
from bocage.bots.uly_polly_wolf import Roles
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    match, rng = Match(find_game("uly-polly"), ["a", "b"]), Rng(7)
    while not match.over:
        match.play(find_bot("fox").choose(match.observe(match.to_move), rng))
assert [str(each.message)[:24] for each in told] == ["without the module lzma,"], told
scene = Roles(12)
for move in (5, 0, 1, 2, 3, 7):
    scene.go(move)
assert len({tuple(scene.swaps_from(wolf).items()) for wolf in scene.hidden}) == 1
for level in ("lamb", "farmer", "shepherd"):
    match = Match(find_game("uly-polly"), ["a", "b"])
    assert find_bot(level).choose(match.observe(0), rng) in match.legal(0)
print("played")
"""


def test_a_python_without_lzma_plays_blindly_and_says_so() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_LZMA], capture_output=True, text=True)
    assert done.stdout.strip() == "played", done.stderr
