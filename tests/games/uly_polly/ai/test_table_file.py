"""The dog's plans that ship with the bots: they are small, they say what they prove, and they can be kept."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from bocage.games.uly_polly.ai import table_file as uly_polly_tables
from bocage.games.uly_polly.ai.table_file import CELLS, FILE, NEIGHBOURS, ONE, TURNS, Plan, Tables, tables

SHARES = 32768
EVEN = [1 / CELLS] * CELLS


def test_the_tables_are_small_and_need_the_standard_library_only() -> None:
    together = sum(path.stat().st_size for path in FILE.parent.iterdir())
    assert FILE.stat().st_size < together <= 8_000_000
    for node in ast.walk(
        ast.parse(Path(uly_polly_tables.__file__).with_name("table_file.py").read_text(encoding="utf-8"))
    ):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def start_plans() -> list[tuple[Plan, int]]:
    """The plans that the dog starts with, and the share of each."""
    records = [at for places in tables().at.values() for at in places]
    records.sort()
    start = tables().head["start"]
    assert isinstance(start, list)
    return [(tables()._plan(records[index], 0, list(range(CELLS))), share) for index, share in start]


def test_the_bound_follows_from_the_plans_for_the_start() -> None:
    plans = start_plans()
    assert sum(share for _, share in plans) == SHARES
    least = min(
        sum(share * plan.catches[turn[cell]] for plan, share in plans for turn in TURNS) / (8 * SHARES)
        for cell in range(CELLS)
    )
    bound = tables().head["wolf_at_most"]
    assert isinstance(bound, float)
    assert 1 - least <= bound <= 1 - least + 0.0001
    assert bound <= 0.61560  # docs/strength.md; it only ever falls


def test_a_turned_position_has_the_turned_plans() -> None:
    mask, dog = 0b0000_0110_0010_0001, 5
    plans = tables().plans(dog, mask)
    assert plans
    for turn in TURNS:
        turned_mask = sum(1 << turn[cell] for cell in range(CELLS) if (mask >> cell) & 1)
        turned = tables().plans(turn[dog], turned_mask)
        want = sorted(plan.escape(EVEN) for plan in plans)
        assert sorted(plan.escape(EVEN) for plan in turned) == pytest.approx(want)


def test_values_are_chances_and_a_plan_with_less_room_promises_no_more() -> None:
    mask, dog = 0b0000_0110_0010_0001, 5
    belief = [0.0 if (mask >> cell) & 1 else 1 / 12 for cell in range(CELLS)]
    assert 0 < tables().value(dog, mask, belief) <= tables().value(dog, mask, belief, room=0) <= 1
    cells = tables().cell_values(dog, mask, belief)
    assert sum(b * v for b, v in zip(belief, cells, strict=True)) == pytest.approx(
        tables().value(dog, mask, belief)
    )
    moves = tables().moves(dog, mask, belief)
    assert set(moves) == set(NEIGHBOURS[dog])
    assert all(0 <= value <= 1.0001 for value in moves.values())


def test_other_files_are_refused() -> None:
    with pytest.raises(ValueError, match="not a file of plans"):
        Tables(b"something else")
    assert ONE == 65535
