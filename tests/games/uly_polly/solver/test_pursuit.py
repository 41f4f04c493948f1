"""Pursuit without secrets: where the dog is certain, where the wolf is safe, against a plain search."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from librt.vecs import vec

from bocage.compiled import mode
from bocage.games.uly_polly.solver.field import STRIDE, Field
from bocage.games.uly_polly.solver.lower_bound import LowerBound
from bocage.games.uly_polly.solver.plan_job import PlanJob, check_plans
from bocage.games.uly_polly.solver.pursuit import NONE, Pursuit
from bocage.games.uly_polly.solver.safe_set_job import SafeSetJob
from bocage.games.uly_polly.solver.solver import Solver
from bocage.games.uly_polly.solver.verify import Checker

compiled_only = pytest.mark.skipif(mode() != "compiled", reason="takes too long interpreted")


def pursued(field: Field, wander: int) -> Pursuit:
    pursuit = Pursuit(Solver(field, wander, 64, "1"))
    for layer in reversed(range(field.reveals)):
        for quiet in range(wander + 1):
            for number in field.layer(layer):
                pursuit.pursue(number, quiet)
    return pursuit


class Chase:
    """The round as the rules tell it, when everyone sees the wolf: who wins?"""

    def __init__(self, width: int, height: int, reveals: int, wander: int) -> None:
        self.width, self.cells, self.reveals, self.wander = width, width * height, reveals, wander
        self.caught = cache(self._caught)

    def touching(self, a: int, b: int) -> bool:
        rows, columns = a // self.width - b // self.width, a % self.width - b % self.width
        return a != b and abs(rows) <= 1 and abs(columns) <= 1

    def _caught(self, dog: int, face_up: frozenset[int], wolf: int, quiet: int) -> bool:
        """Say whether the dog catches a wolf that is about to swap, after so many quiet moves."""
        swaps = [
            (x, y)
            for x in range(self.cells)
            for y in range(x)
            if dog not in (x, y) and self.touching(x, y)  # U7, U8
        ]
        for x, y in swaps:
            moved = {x: y, y: x}
            after = frozenset(moved.get(cell, cell) for cell in face_up)  # U9
            if not self._answered(dog, after, moved.get(wolf, wolf), quiet):
                return False
        return True

    def _answered(self, dog: int, face_up: frozenset[int], wolf: int, quiet: int) -> bool:
        for goal in filter(lambda cell: self.touching(dog, cell), range(self.cells)):  # U11
            if goal == wolf:
                return True  # U14
            if goal in face_up:  # U12
                if quiet < self.wander and self.caught(goal, face_up, wolf, quiet + 1):
                    return True
            elif len(face_up) + 1 < self.reveals and self.caught(goal, face_up | {goal}, wolf, 0):  # U13, U15
                return True
        return False


@compiled_only
@pytest.mark.parametrize(("width", "height", "reveals", "wander"), [(2, 3, 3, 1), (3, 3, 2, 0), (3, 3, 3, 2)])
def test_u7_to_u15_the_certain_dog_catches_wherever_it_can(
    width: int, height: int, reveals: int, wander: int
) -> None:
    field = Field(width, height, reveals)
    pursuit = pursued(field, wander)
    chase = Chase(width, height, reveals, wander)
    certain = 0
    for number in range(len(field.dogs)):
        mask = int(field.masks[number])
        face_up = frozenset(cell for cell in range(width * height) if (mask >> cell) & 1)
        for cell in set(range(width * height)) - face_up:
            found = pursuit.plan[number * STRIDE + cell] != NONE
            assert found == chase.caught(int(field.dogs[number]), face_up, cell, 0), (number, cell)
            certain += found
    assert 0 < certain < sum(width * height - int(field.face_up(n)) for n in range(len(field.dogs)))


@compiled_only
def test_the_checker_accepts_every_certain_plan() -> None:
    pursuit = pursued(Field(3, 3, 3), 2)
    checker = Checker(3, 3, 3, 12)
    checker.check(bytes(pursuit.solver.written))
    assert checker.total == pursuit.solver.plans.total > 0


@compiled_only
def test_the_plans_are_found_again_when_work_is_taken_up(tmp_path: Path) -> None:
    for _ in PlanJob(tmp_path, Field(2, 3, 3), 1, "1").work(600.0, 1):
        pass
    again = PlanJob(tmp_path, Field(2, 3, 3), 1, "1").pursuit
    anew = pursued(Field(2, 3, 3), 1)
    assert [at for at, name in enumerate(again.plan) if name != NONE] == [
        at for at, name in enumerate(anew.plan) if name != NONE
    ]


@compiled_only
def test_a_proof_for_fewer_quiet_moves_is_prepared_anew(tmp_path: Path) -> None:
    for _ in PlanJob(tmp_path, Field(3, 3, 3), 0, "1").work(600.0, 1):
        pass
    again = PlanJob(tmp_path, Field(3, 3, 3), 2, "1")
    for _ in again.work(600.0, 1):
        pass
    found = [at for at, name in enumerate(again.pursuit.plan) if name != NONE]
    anew = pursued(Field(3, 3, 3), 2)
    assert found == [at for at, name in enumerate(anew.plan) if name != NONE]
    assert float(check_plans(tmp_path, 12)) < 1


@compiled_only
@pytest.mark.parametrize(("width", "height", "reveals"), [(2, 3, 3), (3, 3, 3), (4, 4, 3)])
def test_the_wolf_is_safe_wherever_no_dog_is_certain(
    tmp_path: Path, width: int, height: int, reveals: int
) -> None:
    # One side's search begins with nothing caught and adds, the other's with all safe and takes away.
    field = Field(width, height, reveals)
    pursuit = pursued(field, 6)
    safe_sets = SafeSetJob(tmp_path, field)
    for _ in safe_sets.work(600.0):
        pass
    safe_sets.guide(lower_bound := LowerBound(field))
    for number in range(len(field.dogs)):
        for cell in range(width * height):
            if not (int(field.masks[number]) >> cell) & 1:
                certain = pursuit.plan[number * STRIDE + cell] != NONE
                alone = vec[float]([float(other == cell) for other in range(STRIDE)])
                assert lower_bound.at_least(number, alone) == (0.0 if certain else 1.0), (number, cell)
