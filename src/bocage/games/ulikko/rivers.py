"""Ulikko: lines of river pawns, as K20 rules them. `rivers` is always a set of borders (see `grid`)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.games.ulikko.grid import (
    AT_EAST,
    AT_NORTH,
    AT_SOUTH,
    AT_WEST,
    NO_BORDER,
    ONE,
    POINT_COLUMNS,
    POINTS,
    STEPS,
)

# The points of each edge, as sets of points.
NORTH_POINTS: Final = 0b111111
SOUTH_POINTS: Final = 0b111111 << 24
WEST_POINTS: Final = 0b000001000001000001000001000001
EAST_POINTS: Final = 0b100000100000100000100000100000


def joins_adjacent(rivers: i64, at_least: i64) -> bool:
    """Say whether a line of at least that many pawns joins two adjacent edges."""
    if not rivers & (AT_NORTH | AT_SOUTH) or not rivers & (AT_WEST | AT_EAST):
        return False
    return _joins(rivers, NORTH_POINTS | SOUTH_POINTS, WEST_POINTS | EAST_POINTS, at_least)


def joins_opposite(rivers: i64, at_least: i64) -> bool:
    """Say whether a line of at least that many pawns joins two opposite edges."""
    if rivers & AT_NORTH and rivers & AT_SOUTH and _joins(rivers, NORTH_POINTS, SOUTH_POINTS, at_least):
        return True
    if not rivers & AT_WEST or not rivers & AT_EAST:
        return False
    return _joins(rivers, WEST_POINTS, EAST_POINTS, at_least)


def _joins(rivers: i64, here: i64, there: i64, at_least: i64) -> bool:
    for point in range(i64(POINTS)):
        # The four corners of the board touch no border, so their standing on two edges does no harm.
        if (here >> point) & 1 and _walk(rivers, point, ONE << point, there, at_least):
            return True
    return False


def _walk(rivers: i64, point: i64, visited: i64, there: i64, still: i64) -> bool:
    """Follow every path that visits no corner twice, until one ends `there` and is long enough."""
    if still <= 0 and (there >> point) & 1:
        return True
    for step in range(i64(4)):
        border: i64 = i64(STEPS[4 * point + step])
        if border != NO_BORDER and (rivers >> border) & 1:
            ahead: i64 = _ahead(point, step)
            passed: i64 = visited | (ONE << ahead)
            if passed != visited and _walk(rivers, ahead, passed, there, still - 1):
                return True
    return False


def _ahead(point: i64, step: i64) -> i64:
    if step == 0:
        return point - POINT_COLUMNS
    if step == 1:
        return point - 1
    return point + 1 if step == 2 else point + POINT_COLUMNS


def longest_chain(rivers: i64) -> i64:
    """Count the pawns of the largest connected set of river pawns."""
    longest: i64 = 0
    seen: i64 = 0
    for point in range(i64(POINTS)):
        if not (seen >> point) & 1:
            reached: i64 = _reach(rivers, point, 0)
            seen |= reached
            size: i64 = _pawns_between(rivers, reached)
            if size > longest:
                longest = size
    return longest


def _reach(rivers: i64, point: i64, reached: i64) -> i64:
    reached |= ONE << point
    for step in range(i64(4)):
        border: i64 = i64(STEPS[4 * point + step])
        if border != NO_BORDER and (rivers >> border) & 1:
            ahead: i64 = _ahead(point, step)
            if not (reached >> ahead) & 1:
                reached = _reach(rivers, ahead, reached)
    return reached


def _pawns_between(rivers: i64, points: i64) -> i64:
    """Count the pawns at these points, each once: by its step to the right or down."""
    total: i64 = 0
    for point in range(i64(POINTS)):
        if (points >> point) & 1:
            for step in range(2, i64(4)):
                border: i64 = i64(STEPS[4 * point + step])
                if border != NO_BORDER and (rivers >> border) & 1:
                    total += 1
    return total
