"""Ulikko: the grid of a player's board, as bit masks.

A cell is a number, row by row from the top left; a set of cells is a mask of 20 bits. What lies around one
cell is four bits in reading order: up, left, right, down. A border between two cells is numbered after the
first of them: its right border is bit `cell`, its lower one bit `20 + cell`; there are 31 in all. So moving
a pattern by `dx, dy` is one shift by `dx + 5 * dy`, for cells and for borders alike.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

COLUMNS: Final = 5
ROWS: Final = 4
CELLS: Final = 20
ALL_CELLS: Final = (1 << 20) - 1
LEFT_COLUMN: Final = 0x08421
RIGHT_COLUMN: Final = 0x84210
ONE: Final[i64] = 1

# The borders that touch each edge of the board with one end.
AT_NORTH: Final = 0b1111
AT_SOUTH: Final = 0b1111 << 15
AT_WEST: Final = (1 << 20) | (1 << 25) | (1 << 30)
AT_EAST: Final = (1 << 24) | (1 << 29) | (1 << 34)

NO_BORDER: Final = 255
POINT_COLUMNS: Final = 6  # corners of cells: 6 × 5 of them, numbered like the cells
POINTS: Final = 30


def _inside(cell: int) -> int:
    row, column = divmod(cell, COLUMNS)
    return (row > 0) | (column > 0) << 1 | (column < COLUMNS - 1) << 2 | (row < ROWS - 1) << 3


def border_of(x1: int, y1: int, x2: int, y2: int) -> int:
    """Number the border that a segment between two corners of cells lies on; NO_BORDER if on none."""
    x, y = min(x1, x2), min(y1, y2)
    if x1 == x2 and abs(y1 - y2) == 1:
        return COLUMNS * y + x - 1 if 1 <= x < COLUMNS and 0 <= y < ROWS else NO_BORDER
    if y1 == y2 and abs(x1 - x2) == 1:
        return CELLS + COLUMNS * (y - 1) + x if 1 <= y < ROWS and 0 <= x < COLUMNS else NO_BORDER
    return NO_BORDER


def _steps(point: int) -> list[int]:
    y, x = divmod(point, POINT_COLUMNS)
    return [
        border_of(x, y, x, y - 1),
        border_of(x, y, x - 1, y),
        border_of(x, y, x + 1, y),
        border_of(x, y, x, y + 1),
    ]


INSIDE: Final = bytes(_inside(cell) for cell in range(CELLS))
STEPS: Final = bytes(border for point in range(POINTS) for border in _steps(point))
BITS: Final = bytes(n.bit_count() for n in range(16))

# How many ways there are to put at most r pawns on a set of borders: entry 5 * borders + min(r, 4).
WAYS: Final = bytes(
    sum(1 for kept in range(16) if kept & ~borders == 0 and kept.bit_count() <= r)
    for borders in range(16)
    for r in range(5)
)
# The i-th subset of a set of borders: entry 16 * borders + i.
SUBSETS: Final = bytes(
    ([kept for kept in range(16) if kept & ~borders == 0] + [0] * 16)[i]
    for borders in range(16)
    for i in range(16)
)


def around(cells: i64, cell: i64) -> i64:
    """Gather which neighbours of a cell belong to a set of cells."""
    window: i64 = (cells << 5) >> cell
    found: i64 = (window & 1) | ((window >> 3) & 2) | ((window >> 4) & 4) | ((window >> 7) & 8)
    return found & i64(INSIDE[cell])


def neighbours(sides: i64, cell: i64) -> i64:
    """Turn sides of a cell into the set of neighbours there."""
    spread: i64 = (sides & 1) | ((sides & 2) << 3) | ((sides & 4) << 4) | ((sides & 8) << 7)
    return (spread << cell) >> 5


def borders(sides: i64, cell: i64) -> i64:
    """Turn sides of a cell into the set of borders there; only sides that have a neighbour."""
    spread: i64 = ((sides >> 1) & 3) | ((sides & 1) << 16) | ((sides & 8) << 18)
    return (spread << cell) >> 1


def ways(tiles: i64, equal: i64, cell: i64, rivers: i64, animals: i64) -> i64:
    """Count the ways to put pawns around a tile (K13) with `equal` neighbours and this reserve."""
    near: i64 = around(tiles, cell)
    if near == 0:
        return 1
    if rivers >= 4 and animals >= 4:
        return ONE << i64(BITS[near])
    same: i64 = around(equal, cell)
    other: i64 = near ^ same
    few_rivers: i64 = rivers if rivers < 4 else 4
    few_animals: i64 = animals if animals < 4 else 4
    return i64(WAYS[5 * other + few_rivers]) * i64(WAYS[5 * same + few_animals])


def nth_way(tiles: i64, equal: i64, cell: i64, rivers: i64, animals: i64, index: i64) -> i64:
    """Return the neighbours declined in one of the ways that `ways` counts."""
    near: i64 = around(tiles, cell)
    if rivers >= 4 and animals >= 4:
        return neighbours(i64(SUBSETS[16 * near + index]), cell)
    same: i64 = around(equal, cell)
    declined: i64 = 0
    for i in range(i64(16)):
        declined = i64(SUBSETS[16 * near + i])
        if affordable(near ^ same, same, declined, rivers, animals):
            if index == 0:
                break
            index -= 1
    return neighbours(declined, cell)


def affordable(other: i64, same: i64, declined: i64, rivers: i64, animals: i64) -> bool:
    """Say whether the reserve suffices for the borders that are not declined (K13)."""
    return i64(BITS[other & ~declined]) <= rivers and i64(BITS[same & ~declined]) <= animals


def largest_group(cells: i64) -> i64:
    """Count the cells of the largest group connected along sides (K32)."""
    largest: i64 = 0
    while cells:
        group: i64 = cells & -cells
        while True:
            grown: i64 = group | (group << 5) | (group >> 5)
            grown |= ((group & ~RIGHT_COLUMN) << 1) | ((group & ~LEFT_COLUMN) >> 1)
            grown &= cells
            if grown == group:
                break
            group = grown
        cells ^= group
        size: i64 = count(group)
        if size > largest:
            largest = size
    return largest


def count(mask: i64) -> i64:
    """Count the members of a set of at most 40."""
    mask -= (mask >> 1) & 0x1555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 63
