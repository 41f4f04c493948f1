"""Uly & Polly: opponent models of the wolf, each the chance of every swap from every place."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from bocage.games.uly_polly.ai.strategy_tables import Vector
from bocage.games.uly_polly.state import (
    CELLS,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    PAIRS,
    after_swap,
    moved,
    touching,
)

BLIND: Final = 0  # swaps without regard to its place
LAMB: Final = 1
FARMER: Final = 2
SHEPHERD: Final = 3
RUNNER: Final = 4  # no level, but some who play


def hidden_around(dog: i64, mask: i64) -> i64:
    """Count the face-down tiles that the dog could turn over next."""
    count: i64 = 0
    for k in range(i64(NEIGHBOUR_COUNT[dog])):
        if not (mask >> i64(NEIGHBOURS[8 * dog + k])) & 1:
            count += 1
    return count


def _sheltered(cell: i64) -> float:
    """Return 1 for a corner, 0 for the rest of the edge, -1 for the middle."""
    beside: i64 = i64(NEIGHBOUR_COUNT[cell])
    if beside == 3:
        return 1.0
    return 0.0 if beside == 5 else -1.0


def hiding(model: i64) -> Vector:
    """Return how likely a wolf hides under each tile: a shepherd likes corners, others like none."""
    vector = Vector()
    for cell in range(i64(CELLS)):
        like: float = 1.0
        if model == SHEPHERD:
            sheltered: float = _sheltered(cell)
            like = 4.0 if sheltered > 0.0 else 1.0
            if sheltered < 0.0:
                like = 0.5
        vector.put(cell, like)
    shares = Vector()
    shares.add(vector, 1.0 / vector.total())
    return shares


def leaning(model: i64, dog: i64, x: i64, y: i64, around: i64, cell: i64) -> float:
    """Return how much a wolf leans towards a swap, not yet compared with the others."""
    if model == BLIND:
        return 1.0
    to: i64 = moved(cell, x, y)
    reach: float = 1.0 if touching(dog, to) else 0.0
    stirs: float = 1.0 if to != cell else 0.0
    scared: float = 1.0 if touching(dog, cell) else 0.0
    if model == LAMB:  # runs when the dog is near, and is restless otherwise
        return math.exp(scared * stirs * (2.6 - 1.0 * reach) + 2.0 * (1.0 - scared) * stirs)
    if model == SHEPHERD:  # out of the dog's reach if it can be, in a corner if it can be; else as it comes
        return math.exp(-6.0 * reach + 0.8 * _sheltered(to))
    if model == FARMER:  # out of the dog's reach, and would rather move than wait
        return math.exp(-2.5 * reach + 0.8 * stirs)
    danger: float = reach / float(around) if around > 0 else 0.0
    rows: i64 = (dog >> 2) - (to >> 2)
    columns: i64 = (dog & 3) - (to & 3)
    if rows < 0:
        rows = -rows
    if columns < 0:
        columns = -columns
    far: float = float(rows if rows > columns else columns)
    # far away, and never long in one place
    return math.exp(-9.0 * danger - 2.0 * reach + 2.0 * far + 1.5 * stirs)


def likelihoods(model: i64, dog: i64, mask: i64, x: i64, y: i64) -> Vector:
    """Return, for each place of the wolf before it, how likely it would have swapped so."""
    sums = Vector()
    vector = Vector()
    for pair in PAIRS:
        a: i64 = i64(pair) >> 4
        b: i64 = i64(pair) & 15
        if a == dog or b == dog:  # U8
            continue
        around: i64 = hidden_around(dog, after_swap(mask, a, b))
        for cell in range(i64(CELLS)):
            if not (mask >> cell) & 1:
                lean: float = leaning(model, dog, a, b, around, cell)
                sums.put(cell, sums.get(cell) + lean)
                if a == x and b == y:
                    vector.put(cell, lean)
    for cell in range(i64(CELLS)):
        if not (mask >> cell) & 1:
            vector.put(cell, vector.get(cell) / sums.get(cell))
    return vector


def chances(model: i64, dog: i64, mask: i64, cell: i64) -> list[tuple[int, float]]:
    """List the swaps (as a pair of cells, 16 a + b) of a wolf at a cell, each with its probability."""
    found: list[tuple[int, float]] = []
    total: float = 0.0
    for pair in PAIRS:
        a: i64 = i64(pair) >> 4
        b: i64 = i64(pair) & 15
        if a != dog and b != dog:
            around: i64 = hidden_around(dog, after_swap(mask, a, b))
            lean: float = leaning(model, dog, a, b, around, cell)
            total += lean
            found.append((int(pair), lean))
    return [(pair, lean / total) for pair, lean in found]
