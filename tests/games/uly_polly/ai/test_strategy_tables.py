"""The dog's plans that ship with the bots: they are small, they say what they prove, and they can be kept."""

from __future__ import annotations

import pytest

from bocage.games.uly_polly.ai.dog import starts
from bocage.games.uly_polly.ai.guarantee import candidates_of
from bocage.games.uly_polly.ai.strategy_tables import (
    FILE,
    ONE,
    StoredPlan,
    StrategyTables,
    open_tables,
    tables,
    vector_of,
)
from bocage.games.uly_polly.geometry import TURNS, neighbours, turned
from bocage.games.uly_polly.state import CELLS

SHARES = 32768
EVEN = vector_of([1 / CELLS] * CELLS)
DOG, MASK = 5, 0b0000_0110_0010_0001


def test_the_tables_are_small() -> None:
    together = sum(path.stat().st_size for path in FILE.parent.iterdir())
    assert FILE.stat().st_size < together <= 8_000_000


def test_the_bound_follows_from_the_plans_for_the_start() -> None:
    start = tables().head["start"]
    assert sum(share for _, share in start) == SHARES
    first = tables().layer(0)
    plans = []
    at = 0
    while at < len(first):
        plans.append(StoredPlan(first, at, CELLS))
        at = int(plans[-1].end)
    least = min(
        sum(
            share * int(plans[index].catches[turned(4, 4, kind, cell)])
            for index, share in start
            for kind in range(TURNS)
        )
        / (TURNS * SHARES * ONE)
        for cell in range(CELLS)
    )
    bound = tables().head["wolf_at_most"]
    assert isinstance(bound, float)
    assert 1 - least <= bound <= 1 - least + 0.0001
    assert bound <= 0.61560  # docs/strength.md; it only ever falls
    played = min(sum(share * plan.get(cell) for share, plan in starts().values()) for cell in range(CELLS))
    assert played == pytest.approx(least)


def test_a_turned_position_has_the_turned_plans() -> None:
    plans = tables().plans(DOG, MASK)
    assert plans
    for kind in range(TURNS):
        turn = [turned(4, 4, kind, cell) for cell in range(CELLS)]
        mask = sum(1 << turn[cell] for cell in range(CELLS) if (MASK >> cell) & 1)
        images = {
            tuple(plan.get(turn[cell]) for cell in range(CELLS)) for plan in tables().plans(turn[DOG], mask)
        }
        assert images == {tuple(plan.numbers()) for plan in plans}


def test_catches_are_chances_and_with_less_room_no_more_is_caught() -> None:
    belief = vector_of([0.0 if (MASK >> cell) & 1 else 1 / 12 for cell in range(CELLS)])
    best = {
        room: max(plan.dot(belief) for plan in tables().plans(DOG, MASK) if plan.wander <= room)
        for room in (0, 11)
    }
    assert 0 < best[0] <= best[11] <= 1
    for room in (0, 11):
        found = candidates_of(tables(), DOG, MASK, room)
        assert {candidate.goal for candidate in found} == set(neighbours(4, 4, DOG))
        assert all(0 <= caught <= 1 for candidate in found for caught in candidate.catches.numbers())
    # A position is worth no more to the dog than its best move would be, had the wolf not to swap first.
    ahead = candidates_of(tables(), DOG, MASK, 11)
    assert best[11] <= max(candidate.catches.dot(belief) for candidate in ahead) + 1e-9


def test_other_files_are_refused() -> None:
    with pytest.raises(ValueError, match="not a file of plans"):
        StrategyTables(b"something else")
    assert len(open_tables(FILE.read_bytes())[1]) == 8
