"""The checker of proofs: each thing that a plan must not do is refused, and by the sentence for it.

A plan is forged, claims to catch nothing, and stands last, so that nothing else can be wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bocage.games.uly_polly.solver.field import Field
from bocage.games.uly_polly.solver.plan_job import PlanJob, check_plans, pieces
from bocage.games.uly_polly.solver.verify import Checker, WrongProofError

ALWAYS = 600.0  # seconds; the trials end it
CELLS = 6
REVEALS = 3
WHOLE = 32768
NO_SWAP = 255
NO_PLAN = 2**32 - 1


@dataclass
class Column:
    goal: int
    kind: int
    name: int
    share: int


@dataclass
class Swap:
    x: int
    y: int
    columns: list[Column] = field(default_factory=list)


@dataclass
class Plan:
    dog: int
    mask: int
    wander: int
    values: list[int]
    swaps: list[Swap] = field(default_factory=list)

    def touching(self) -> list[int]:
        """List the cells that the dog may go to: on 2×3, all within a row of it."""
        return [cell for cell in range(CELLS) if cell != self.dog and abs(cell // 2 - self.dog // 2) <= 1]

    def to_bytes(self) -> bytes:
        data = bytes([self.dog]) + self.mask.to_bytes(2, "little") + bytes([self.wander, len(self.swaps)])
        data += b"".join(value.to_bytes(2, "little") for value in self.values)
        for swap in self.swaps:
            data += bytes([swap.x, swap.y, len(swap.columns)])
            for each in swap.columns:
                data += bytes([each.goal, each.kind]) + each.name.to_bytes(4, "little")
                data += each.share.to_bytes(2, "little")
        return data


def read(data: bytes) -> list[Plan]:
    plans, at = [], 0

    def take(size: int) -> int:
        nonlocal at
        at += size
        return int.from_bytes(data[at - size : at], "little")

    while at < len(data):
        dog, mask, wander, swaps = take(1), take(2), take(1), take(1)
        plan = Plan(dog, mask, wander, [take(2) for _ in range(16)])
        for _ in range(swaps):
            x, y, columns = take(1), take(1), take(1)
            plan.swaps.append(
                Swap(x, y, [Column(take(1), take(1), take(4), take(2)) for _ in range(columns)])
            )
        plans.append(plan)
    return plans


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a small proof."""
    folder = tmp_path_factory.mktemp("proof")
    for _ in PlanJob(folder, Field(2, 3, REVEALS), 1, "1").work(ALWAYS, 5):
        pass
    return folder


@pytest.fixture
def plans(folder: Path) -> list[Plan]:
    """Return its plans, to be spoilt."""
    return read(b"".join(pieces((folder / "plans").read_bytes())))


def written(plans: list[Plan]) -> bytes:
    return b"".join(plan.to_bytes() for plan in plans)


def test_what_is_read_here_is_what_was_written(folder: Path, plans: list[Plan]) -> None:
    assert written(plans) == b"".join(pieces((folder / "plans").read_bytes()))
    assert check_plans(folder, 12) < 1
    assert {plan.mask.bit_count() for plan in plans} == {0, 1, 2}


def refused(plans: list[Plan], number: int, told: str, patience: int = 12) -> None:
    """See that the plan of that number, which claims nothing, is refused for this and nothing else."""
    plans[number].values = [0] * 16
    with pytest.raises(WrongProofError) as error:
        Checker(2, 3, REVEALS, patience).check(written(plans[: number + 1]))
    assert str(error.value) == f"plan {number}: {told}"


def find(plans: list[Plan], fits: Callable[[Plan], bool]) -> int:
    number = next(number for number in reversed(range(len(plans))) if fits(plans[number]))
    Checker(2, 3, REVEALS, 12).check(written(plans[: number + 1]))  # nothing is wrong with it so far
    return number


def goes_on(plan: Plan) -> Column:
    """Return a column behind which there is a plan."""
    return next(each for swap in plan.swaps for each in swap.columns if each.name != NO_PLAN)


def has_more(plan: Plan) -> bool:
    return any(each.name != NO_PLAN for swap in plan.swaps for each in swap.columns)


@pytest.mark.parametrize("change", [-1, 1])
def test_a_mixture_is_a_whole(plans: list[Plan], change: int) -> None:
    number = find(plans, lambda plan: plan.swaps[0].columns[0].share < WHOLE)
    plans[number].swaps[0].columns[0].share += change
    refused(plans, number, "a mixture that is not a whole")


def test_u11_the_dog_goes_to_a_neighbour(plans: list[Plan]) -> None:
    number = find(plans, lambda plan: plan.dog < 2 and not plan.mask & 0b110000)
    plans[number].swaps[0].columns = [Column(5, 0, NO_PLAN, WHOLE)]
    refused(plans, number, "a move that is none (U11)")
    plans[number].swaps[0].columns = [Column(plans[number].dog, 0, NO_PLAN, WHOLE)]
    refused(plans, number, "a move that is none (U11)")


@pytest.mark.parametrize("later", [0, 1, 1000])
def test_a_plan_rests_on_earlier_ones(plans: list[Plan], later: int) -> None:
    number = find(plans, has_more)
    goes_on(plans[number]).name = number + later
    refused(plans, number, "a plan that rests on a later one")


def test_a_plan_rests_on_those_for_where_it_leads(plans: list[Plan]) -> None:
    number = find(plans, has_more)
    column = goes_on(plans[number])
    mine = plans[column.name]
    right = column.name
    column.name = next(k for k in range(number) if (plans[k].dog, plans[k].mask) != (mine.dog, mine.mask))
    refused(plans, number, "a plan for elsewhere")
    column.name = right
    for kind in (4, 8, 255):  # a field that is no square does not look the same when turned by a quarter
        column.kind = kind
        refused(plans, number, "a plan for elsewhere")


def test_u15_nothing_follows_the_last_sheep(plans: list[Plan]) -> None:
    number = find(plans, lambda plan: plan.mask.bit_count() == REVEALS - 1)
    plan = plans[number]
    swap, goal = next(
        (swap, goal)
        for swap in plan.swaps
        for goal in plan.touching()
        if not (plan.mask >> goal) & 1 and goal not in (swap.x, swap.y)
    )
    swap.columns = [Column(goal, 0, 0, WHOLE)]
    refused(plans, number, "a round that is over (U15)")


def test_u15_a_plan_is_for_a_round_that_goes_on(plans: list[Plan]) -> None:
    number = find(plans, lambda plan: plan.mask.bit_count() == REVEALS - 1)
    plan = plans[number]
    plan.mask |= 1 << next(cell for cell in range(CELLS) if not (plan.mask >> cell) & 1)
    refused(plans, number, "a round that is over")


def test_u16_a_dog_that_wanders_has_a_plan(plans: list[Plan]) -> None:
    def can_wander(plan: Plan) -> bool:
        return any((plan.mask >> cell) & 1 for cell in plan.touching())

    number = find(plans, can_wander)
    plan = plans[number]
    goal = next(cell for cell in plan.touching() if (plan.mask >> cell) & 1)
    swap = next(swap for swap in plan.swaps if goal not in (swap.x, swap.y))
    swap.columns = [Column(goal, 0, NO_PLAN, WHOLE)]
    refused(plans, number, "a wander without a plan")


@pytest.mark.parametrize("which", [0, 1, -1])
def test_u9_every_swap_is_answered(plans: list[Plan], which: int) -> None:
    number = find(plans, lambda plan: all(swap.x != NO_SWAP for swap in plan.swaps))
    del plans[number].swaps[which]
    refused(plans, number, "a swap without an answer (U9)")


def test_u9_a_swap_of_two_sheep_is_answered_once() -> None:
    """With the dog on one of three face-up tiles the other two can be swapped, which changes nothing."""
    plan = Plan(0, 0b000111, 0, [0] * 16)
    for x in range(1, CELLS):
        for y in range(x + 1, CELLS):
            if y // 2 - x // 2 <= 1 and (x, y) != (1, 2):
                plan.swaps.append(Swap(x, y))
    with pytest.raises(WrongProofError, match=r"a swap without an answer \(U9\)"):
        Checker(2, 3, 4, 12).check(plan.to_bytes())
    plan.swaps.append(Swap(NO_SWAP, NO_SWAP))
    Checker(2, 3, 4, 12).check(plan.to_bytes())
    plan.swaps.append(Swap(NO_SWAP, NO_SWAP))
    with pytest.raises(WrongProofError, match="two answers to one swap"):
        Checker(2, 3, 4, 12).check(plan.to_bytes())


def test_u8_nobody_swaps_the_dogs_tile(plans: list[Plan]) -> None:
    number = find(plans, lambda plan: plan.dog == 0)
    plans[number].swaps.insert(0, Swap(0, 1))
    refused(plans, number, "an answer to no swap (U7, U8)")


def test_u7_only_neighbours_are_swapped(plans: list[Plan]) -> None:
    number = find(plans, lambda plan: plan.dog not in (1, 5))
    swaps = plans[number].swaps
    swaps.insert(next(k for k, swap in enumerate(swaps) if swap.x > 1), Swap(1, 5))
    refused(plans, number, "an answer to no swap (U7, U8)")


def test_the_dog_stands_on_a_tile_it_has_turned_over(plans: list[Plan]) -> None:
    number = find(plans, lambda plan: plan.mask.bit_count() == 1)
    plans[number].dog = (plans[number].dog + 1) % CELLS
    refused(plans, number, "the dog on a tile it never turned over")


def test_there_are_no_other_cells(plans: list[Plan]) -> None:
    number = find(plans, lambda plan: plan.mask == 0)
    plans[number].dog = CELLS
    refused(plans, number, "a cell that is none")
    plans[number].dog, plans[number].mask = 0, 1 << CELLS
    refused(plans, number, "a cell that is none")


def test_nothing_is_caught_that_is_not_certain(plans: list[Plan]) -> None:
    """One more than a plan catches is too much, wherever it is; under a sheep there is nothing to catch."""
    number = len(plans) - 1
    for cell in range(CELLS):
        said = plans[number].values[cell]
        low, high = said, 65536
        while high - low > 1:  # what it really catches, rounded down
            middle = (low + high) // 2
            plans[number].values[cell] = middle
            low, high = (middle, high) if accepted(plans) else (low, middle)
        plans[number].values[cell] = said
        assert low - said <= 2, cell
        assert low == 65535 or high == low + 1
        if (plans[number].mask >> cell) & 1:
            assert low == 0


def accepted(plans: list[Plan]) -> bool:
    try:
        Checker(2, 3, REVEALS, 12).check(written(plans))
    except WrongProofError:
        return False
    return True


def test_the_start_is_a_whole_mixture_of_plans_for_the_start(plans: list[Plan]) -> None:
    checker = Checker(2, 3, REVEALS, 12)
    checker.check(written(plans))
    start = find(plans, lambda plan: plan.mask == 0)
    later = find(plans, lambda plan: plan.mask != 0)
    assert 0 < checker.bound([(start, WHOLE)]) < 1
    for wrong in ([(start, WHOLE - 1)], [(start, WHOLE + 1)], []):
        with pytest.raises(WrongProofError, match="a mixture that is not a whole"):
            checker.bound(wrong)
    for wrong in ([(later, WHOLE)], [(len(plans), WHOLE)], [(-1, WHOLE)], [(start, -1), (start, WHOLE + 1)]):
        with pytest.raises(WrongProofError, match="no start"):
            checker.bound(wrong)
