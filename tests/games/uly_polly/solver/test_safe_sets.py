"""What the wolf is sure of: known small fields, an independent reading of every table, left and taken up."""

from __future__ import annotations

import zlib
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from librt.vecs import vec

from bocage.compiled import mode
from bocage.core.errors import InputError
from bocage.core.rng import Rng
from bocage.games.uly_polly.ai.safe_sets import UNIT
from bocage.games.uly_polly.solver.field import STRIDE, Field
from bocage.games.uly_polly.solver.plan_job import PlanJob, check_plans
from bocage.games.uly_polly.solver.safe_set_job import SafeSetJob
from bocage.games.uly_polly.solver.verify import WrongProofError

ALWAYS = 600.0  # seconds; it ends by itself
compiled_only = pytest.mark.skipif(mode() != "compiled", reason="takes too long interpreted")
Sets = dict[tuple[int, int, int], int]
"""What a set of cells is sure of, in units, by the dog, the face-up tiles and the set."""


def settle(folder: Path, size: tuple[int, int, int]) -> SafeSetJob:
    job = SafeSetJob(folder, Field(*size))
    for _ in job.work(ALWAYS):
        pass
    return job


@pytest.mark.parametrize(
    ("size", "sure", "known"),
    [
        ((2, 3, 2), Fraction(2, 3), 0.667),
        ((2, 3, 3), Fraction(1, 2), 0.5001),
        ((3, 3, 2), Fraction(4, 5), 0.8008),
        ((3, 3, 3), Fraction(11, 16), 0.702),
        pytest.param((4, 4, 2), Fraction(7, 8), 0.8890, marks=compiled_only),
    ],
)
def test_small_fields_are_sure_of_as_much_as_can_be_and_no_more(
    tmp_path: Path, size: tuple[int, int, int], sure: Fraction, known: float
) -> None:
    job = settle(tmp_path, size)
    assert sure <= job.wolf_at_least <= known
    assert len(list(job.check())) == len(job.field.dogs)


def everything(job: SafeSetJob) -> Sets:
    """Read all tables, for all positions and not only those that stand for their class."""
    field = job.field
    found: Sets = {}
    cells = range(int(field.cells))
    for layer in job.settled:
        table = zlib.decompress((job.folder / f"havens-{layer}").read_bytes())
        for mask in (sum(1 << cell for cell in up) for up in combinations(cells, layer)):
            for dog in (cell for cell in cells if not layer or (mask >> cell) & 1):
                number, turn = field.position(dog, mask)
                standing = [cell for cell in cells if not (int(field.masks[number]) >> cell) & 1]
                base = (number - field.layer(layer)[0]) << len(standing)
                for many in range(len(standing) + 1):
                    for tiles in combinations([cell for cell in cells if not (mask >> cell) & 1], many):
                        turned = [int(field.images[turn * STRIDE + cell]) for cell in tiles]
                        place = sum(1 << standing.index(cell) for cell in turned)
                        found[dog, mask, sum(1 << cell for cell in tiles)] = table[base + place]
    return found


def near(size: tuple[int, int, int], cell: int) -> list[int]:
    width, height, _ = size
    row, column = divmod(cell, width)
    return [
        r * width + c
        for r in range(max(0, row - 1), min(height, row + 2))
        for c in range(max(0, column - 1), min(width, column + 2))
        if (r, c) != (row, column)
    ]


def after_a_swap(size: tuple[int, int, int], sets: Sets, dog: int, mask: int, tiles: int) -> int:
    """Return what a set is sure of whose tiles all make the best swap, by the rules and nothing else."""
    best = 0
    for x in range(size[0] * size[1]):
        for y in near(size, x):
            if x > y or dog in (x, y):  # U8
                continue
            up, wolves = exchanged(mask, x, y), exchanged(tiles, x, y)  # U9
            answers = []
            for goal in near(size, dog):  # U11
                left = wolves & ~(1 << goal)
                if not (up >> goal) & 1 and up.bit_count() + 1 == size[2]:  # U15
                    answers.append(UNIT * left.bit_count())
                else:
                    answers.append(sets[goal, up | 1 << goal, left])
            best = max(best, min(answers))
    return best


def exchanged(bits: int, x: int, y: int) -> int:
    differ = ((bits >> x) ^ (bits >> y)) & 1
    return bits ^ (differ << x | differ << y)


def shared_out(bits: int) -> list[list[int]]:
    """List the ways to share a set out into blocks."""
    if not bits:
        return [[]]
    low = bits & -bits
    ways = []
    rest = part = bits ^ low
    while True:
        ways += [[low | (rest ^ part), *others] for others in shared_out(part)]
        if not part:
            return ways
        part = (part - 1) & rest


@pytest.mark.parametrize("size", [(2, 2, 2), (2, 3, 2), (2, 3, 3), (2, 3, 4)])
def test_every_table_lasts_by_the_rules(tmp_path: Path, size: tuple[int, int, int]) -> None:
    sets = everything(settle(tmp_path, size))
    assert len(sets) >= 96
    for (dog, mask, tiles), sure in sets.items():
        ways = [after_a_swap(size, sets, dog, mask, tiles)]
        for blocks in shared_out(tiles):
            values = [sets[dog, mask, block] for block in blocks]
            if len(blocks) > 1:
                ways.append(sum(values))  # each tile as a member of its block
                others = [sets[dog, mask, tiles ^ block] for block in blocks]
                ways.append(sum(others) // (len(blocks) - 1))  # or of all blocks but one
        assert sure <= max(ways)


@pytest.mark.parametrize("size", [(2, 3, 3), pytest.param((3, 3, 3), marks=compiled_only)])
def test_at_any_belief_the_wolf_is_not_sure_of_more_than_the_dog_lets_it_have(
    tmp_path: Path, size: tuple[int, int, int]
) -> None:
    job = PlanJob(tmp_path, Field(*size), 1, "1")
    for _ in job.work(ALWAYS, 10):
        pass
    solver = job.solver
    settle(tmp_path, size).guide(solver.lower_bound)
    rng = Rng("beliefs")
    close = 0
    for number in range(len(solver.field.dogs)):
        for _ in range(5):
            weights = [0.0] * STRIDE
            for cell in range(int(solver.field.cells)):
                if not (int(solver.field.masks[number]) >> cell) & 1:
                    weights[cell] = float(int(rng.below(4)))
            total = sum(weights)
            if not total:
                continue
            belief = vec[float]([weight / total for weight in weights])
            least = solver.lower_bound.at_least(number, belief)
            most = 1 - solver.plans.catch(number, belief)
            assert least <= most + 1e-9
            close += most - least < 0.05
    assert close > len(solver.field.dogs)


def test_safe_sets_are_taken_up_where_they_were_left(tmp_path: Path) -> None:
    whole = settle(tmp_path / "whole", (3, 3, 2))
    parts = SafeSetJob(tmp_path / "parts", Field(3, 3, 2))
    steps = parts.work(ALWAYS)
    for _ in range(len(parts.field.dogs) * 7 // 10):
        next(steps)
    parts.save()
    assert parts.wolf_at_least >= Fraction(7, 9)
    again = settle(tmp_path / "parts", (3, 3, 2))
    assert again.settled == whole.settled
    assert again.start == whole.start
    for layer in whole.settled:
        name = f"havens-{layer}"
        assert (tmp_path / "parts" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    with pytest.raises(InputError, match="another field"):
        SafeSetJob(tmp_path / "parts", Field(2, 3, 2))


@pytest.mark.parametrize("layer", [0, 1, 2])
def test_one_unit_too_much_is_noticed(tmp_path: Path, layer: int) -> None:
    job = settle(tmp_path, (3, 3, 3))
    path = tmp_path / f"havens-{layer}"
    table = bytearray(zlib.decompress(path.read_bytes()))
    sets = 1 << (9 - layer)
    short = [at for at, sure in enumerate(table) if sure < UNIT * (at % sets).bit_count()]
    table[short[len(short) // 2]] += 1
    path.write_bytes(zlib.compress(bytes(table)))
    with pytest.raises(WrongProofError, match=f"havens-{layer}"):
        list(SafeSetJob(tmp_path, job.field).check())


@compiled_only
def test_several_processes_make_one_proof(tmp_path: Path) -> None:
    for jobs in (1, 3):
        folder = tmp_path / f"{jobs}"
        job = PlanJob(folder, Field(3, 3, 3), 1, "1", jobs)
        for _ in job.work(3.0):
            pass
        assert not job.workers.out
        assert not list(folder.glob("crew-*"))
        assert 0.690 <= float(check_plans(folder, 12)) <= 0.706
    once_more = PlanJob(folder, Field(3, 3, 3), 1, "1")
    assert once_more.solver.plans.total == job.solver.plans.total
    assert once_more.trials == job.trials
