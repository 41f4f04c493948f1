"""Plans without their mixtures become a proof again; and the mixtures that this takes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bocage.compiled import mode
from bocage.games.uly_polly.solver.export import write_tables
from bocage.games.uly_polly.solver.field import Field
from bocage.games.uly_polly.solver.linear_program import LinearProgram
from bocage.games.uly_polly.solver.plan_job import PlanJob, check_plans

ALWAYS = 600.0  # seconds; the trials end it
compiled_only = pytest.mark.skipif(mode() != "compiled", reason="takes too long interpreted")


def best(rows: list[list[float]]) -> tuple[float, list[float]]:
    """Solve a game; return what it is worth, and the share of each row."""
    size = len(rows[0])
    program = LinearProgram(len(rows))
    program.clear(size)
    for k, row in enumerate(rows):
        for j, above in enumerate(row):
            program.put(k, j, above)
    worth = program.solve()
    shares = [0.0] * len(rows)
    for j in range(size):
        if program.share(j) > 0.0:
            shares[program.across[j]] += program.share(j)
    return worth, [share / sum(shares) for share in shares]


def test_the_better_of_two_rows_is_taken_alone() -> None:
    worth, shares = best([[0.2, 0.3], [-0.5, 0.1]])
    assert worth == pytest.approx(0.2, abs=1e-4)
    assert shares == [1.0, 0.0]


def test_rows_that_make_up_for_each_other_are_mixed() -> None:
    worth, shares = best([[0.9, -0.1, 0.0], [-0.1, 0.9, 0.0], [0.3, 0.3, -1.0]])
    assert worth == pytest.approx(0.0, abs=1e-4)
    worth, shares = best([[0.6, -0.2], [-0.2, 0.2]])
    assert worth == pytest.approx(1 / 15, abs=1e-4)
    assert shares == pytest.approx([1 / 3, 2 / 3], abs=1e-3)


@pytest.mark.parametrize("seed", range(20))
def test_no_other_mixture_is_better(seed: int) -> None:
    rng = random.Random(seed)
    many, size = rng.randint(1, 40), rng.randint(1, 12)
    rows = [[rng.uniform(-1, 1) for _ in range(size)] for _ in range(many)]
    worth, shares = best(rows)
    caught = [sum(share * row[j] for share, row in zip(shares, rows, strict=True)) for j in range(size)]
    assert min(caught) == pytest.approx(worth, abs=1e-3)
    # Against the cells weighed as the same game, turned over, says, no row has more.
    turned = [[-rows[k][j] for k in range(many)] for j in range(size)] if many <= 16 else []
    if turned:
        other, weights = best(turned)
        assert -other == pytest.approx(worth, abs=1e-3)
        for row in rows:
            assert sum(weight * above for weight, above in zip(weights, row, strict=True)) <= worth + 2e-3


def solved(folder: Path, tables: bytes | None, trials: int) -> PlanJob:
    """Work on a proof for 3x3 with three sheep, wanders of one move."""
    job = PlanJob(folder, Field(3, 3, 3), 1, "1", tables=tables)
    while job.trials < trials or job.prepared < job.preparation:
        for _ in job.work(ALWAYS, max(1, trials)):
            if job.trials >= trials and job.prepared >= job.preparation:
                break
    job.save()
    return job


@compiled_only
def test_a_proof_that_begins_with_tables_is_as_good_as_the_one_they_came_from(tmp_path: Path) -> None:
    before = solved(tmp_path / "first", None, 20)
    known = float(check_plans(tmp_path / "first", 12))
    write_tables(before, known, tmp_path / "tables")
    content = (tmp_path / "tables").read_bytes()
    empty = solved(tmp_path / "empty", None, 0)
    assert float(empty.solver.rate()) > known + 0.01, "nothing would have to be taken over"
    again = solved(tmp_path / "second", content, 0)
    assert again.inheritance is not None
    assert again.inherited == len(again.inheritance.units) > 0
    assert float(check_plans(tmp_path / "second", 12)) <= known


@compiled_only
def test_what_was_taken_over_is_not_taken_over_twice(tmp_path: Path) -> None:
    before = solved(tmp_path / "first", None, 10)
    write_tables(before, 1.0, tmp_path / "tables")
    content = (tmp_path / "tables").read_bytes()
    solved(tmp_path / "second", content, 0)
    plans = (tmp_path / "second" / "plans").stat().st_size
    again = PlanJob(tmp_path / "second", Field(3, 3, 3), 1, "1", tables=content)
    assert again.inheritance is not None
    assert again.inherited == len(again.inheritance.units)
    again.save()
    assert (tmp_path / "second" / "plans").stat().st_size == plans


def test_tables_of_another_field_are_refused(tmp_path: Path) -> None:
    before = PlanJob(tmp_path / "first", Field(2, 3, 2), 0, "1")
    for _ in before.work(ALWAYS, 1):
        pass
    write_tables(before, 1.0, tmp_path / "tables")
    with pytest.raises(ValueError, match="another field"):
        PlanJob(tmp_path / "other", Field(3, 3, 3), 0, "1", tables=(tmp_path / "tables").read_bytes())
