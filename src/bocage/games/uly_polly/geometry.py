"""Uly & Polly: which cells of a field of any size touch, and how it turns; cells are in reading order."""

from __future__ import annotations

TURNS = 8  # ways to turn or mirror a square; the first four suit any rectangle


def neighbours(width: int, height: int, cell: int) -> list[int]:
    """List the cells along a side or a corner of one, in reading order (U7, U11)."""
    row, column = divmod(cell, width)
    return [
        width * y + x
        for y in range(max(row - 1, 0), min(row + 2, height))
        for x in range(max(column - 1, 0), min(column + 2, width))
        if (x, y) != (column, row)
    ]


def turned(width: int, height: int, kind: int, cell: int) -> int:
    """Return where a turn takes a cell: it may mirror columns (1), then rows (2), then exchange them (4)."""
    row, column = divmod(cell, width)
    if kind & 1:
        column = width - 1 - column
    if kind & 2:
        row = height - 1 - row
    return column * width + row if kind & 4 else row * width + column
