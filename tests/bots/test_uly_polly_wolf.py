"""The wolf of level 4: it gives nothing away, and where it is safe it stays safe."""

from __future__ import annotations

from pathlib import Path

import pytest

from bocage.bots.uly_polly_habits import after_swap, moved
from bocage.bots.uly_polly_tables import NEIGHBOURS
from bocage.bots.uly_polly_wolf import CAUTIOUS, FILE, safe_cells, safe_swaps, swap_likelihoods, swaps
from bocage.compiled import mode
from bocage.core.rng import Rng
from bocage.games.uly_polly.state import PAIRS

REVEALS = 8  # U15
CELLS = range(16)


def position(rng: Rng, face_up: int) -> tuple[int, int]:
    """Any position with so many tiles face up: the dog, which stands on one of them, and the mask."""
    cells = list(CELLS)
    for k in range(face_up):
        other = k + int(rng.below(16 - k))
        cells[k], cells[other] = cells[other], cells[k]
    return cells[0], sum(1 << cell for cell in cells[:face_up])


@pytest.mark.parametrize("face_up", range(1, REVEALS))
def test_a_wolf_that_is_not_safe_swaps_without_regard_to_its_place(face_up: int) -> None:
    rng = Rng(f"even {face_up}")
    seen = 0
    for _ in range(40):
        dog, mask = position(rng, face_up)
        unsafe = [cell for cell in CELLS if not ((mask | safe_cells(dog, mask)) >> cell) & 1]
        legal = [pair for pair in PAIRS if dog not in (pair >> 4, pair & 15)]  # U8
        for wolf in unsafe:
            assert swaps(dog, mask, wolf) == dict.fromkeys(legal, 1 / len(legal))
        seen += len(unsafe)
    assert seen


@pytest.mark.parametrize("face_up", [6, 7])
def test_u14_a_safe_wolf_is_never_caught_even_by_a_dog_that_sees_it(face_up: int) -> None:
    rng = Rng(f"safe {face_up}")
    rounds = 0
    while rounds < 60:
        dog, mask = position(rng, face_up)
        safe = [cell for cell in CELLS if (safe_cells(dog, mask) >> cell) & 1]
        if not safe:
            continue
        wolf = safe[int(rng.below(len(safe)))]
        rounds += 1
        for _ in range(30):  # the dog turns the last tile only onto the wolf, and else comes near
            pairs = list(swaps(dog, mask, wolf))
            assert set(pairs) == set(safe_swaps(dog, mask, wolf))
            pair = pairs[int(rng.below(len(pairs)))]
            x, y = pair >> 4, pair & 15
            assert dog not in (x, y)  # U8
            wolf, mask = int(moved(wolf, x, y)), int(after_swap(mask, x, y))
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


@pytest.mark.parametrize("greedy", [True, False])
def test_no_dog_turns_over_more_than_half_of_the_wolves(greedy: bool) -> None:
    # Swaps are drawn as a wolf makes them that never looks where it is. Under each tile lies a wolf, weighed
    # by how much likelier it would have swapped so: the mean of what is found is what a dog catches.
    for number in range(12):
        rng = Rng(f"all {number}")
        dog, mask, found = 5, 0, 0.0
        wolves = dict.fromkeys(CELLS, 1.0)
        for _ in range(40):
            legal = [pair for pair in PAIRS if dog not in (pair >> 4, pair & 15)]
            pair = legal[int(rng.below(len(legal)))]
            x, y = pair >> 4, pair & 15
            row = swap_likelihoods(CAUTIOUS, dog, mask, x, y)
            wolves = {int(moved(c, x, y)): w * row.get(c) * len(legal) for c, w in wolves.items()}
            mask = int(after_swap(mask, x, y))
            near = [cell for cell in NEIGHBOURS[dog] if cell in wolves] or NEIGHBOURS[dog]
            dog = near[int(rng.below(len(near)))]
            if greedy:
                dog = max(near, key=lambda cell: wolves.get(cell, 0.0))
            found += wolves.pop(dog, 0.0)
            mask |= 1 << dog
            if mask.bit_count() == REVEALS:
                break
        assert found / 16 <= 0.5 + 1e-9
        assert found / 16 > 0.3


def test_nothing_is_safe_while_three_tiles_are_left() -> None:
    rng = Rng("early")
    assert not any(safe_cells(*position(rng, face_up)) for face_up in range(1, 6) for _ in range(20))
    assert any(safe_cells(*position(rng, 6)) for _ in range(20))


@pytest.mark.skipif(mode() != "compiled", reason="takes too long interpreted")
def test_the_safe_cells_that_ship_are_those_of_the_chase(tmp_path: Path) -> None:
    from bocage.lab.field import Field
    from bocage.lab.shelf import write_safe_cells

    write_safe_cells(Field(4, 4, 8), tmp_path / "safe")
    assert (tmp_path / "safe").read_bytes() == FILE.read_bytes()
