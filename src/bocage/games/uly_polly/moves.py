"""Uly & Polly: the text of its moves."""

from __future__ import annotations

from typing import Final

from bocage.core.errors import InputError
from bocage.games.uly_polly.state import GO_TO, HIDE_AT, START_AT, SWAP_OF

COLUMNS: Final = "abcd"
ROWS: Final = "1234"
ONE_CELL: Final = {"hide": HIDE_AT, "start": START_AT, "go": GO_TO}
FORMS: Final = "hide b2, start c3, swap a1 b2, go c2"


def cell_name(cell: int) -> str:
    """Name a cell: columns a–d from the left, rows 1–4 from the top."""
    return COLUMNS[cell & 3] + ROWS[cell >> 2]


def parse_cell(text: str) -> int:
    """Read a cell's name."""
    if len(text) == 2 and text[0] in COLUMNS and text[1] in ROWS:
        return 4 * ROWS.index(text[1]) + COLUMNS.index(text[0])
    raise InputError("move-cell", cell=text)


def write(move: int) -> str:
    """Write a move; the cells of a swap in reading order."""
    if move >= SWAP_OF:
        return f"swap {cell_name((move - SWAP_OF) >> 4)} {cell_name((move - SWAP_OF) & 15)}"
    if move >= GO_TO:
        return "go " + cell_name(move - GO_TO)
    if move >= START_AT:
        return "start " + cell_name(move - START_AT)
    return "hide " + cell_name(move)


def parse(text: str) -> int:
    """Read a move."""
    words = text.split(" ")
    if len(words) == 2 and words[0] in ONE_CELL:
        return ONE_CELL[words[0]] + parse_cell(words[1])
    if len(words) == 3 and words[0] == "swap":
        a = parse_cell(words[1])
        b = parse_cell(words[2])
        return SWAP_OF + 16 * min(a, b) + max(a, b)
    raise InputError("move-form", forms=FORMS)
