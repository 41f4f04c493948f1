"""Styled lines of text for drawings in a terminal: measured, padded, and set side by side."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

Piece = tuple[str, str]
Line = list[Piece]


def width(text: str) -> int:
    """Count the columns a text takes in a terminal."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )


def fit(text: str, columns: int, align: str = "left") -> str:
    """Cut or pad a text to exactly so many columns.

    >>> fit("hen", 5), fit("hen", 6, "centre"), fit("red barns", 5)
    ('hen  ', ' hen  ', 'red …')
    """
    if width(text) > columns:
        while text and width(text) > columns - 1:
            text = text[:-1]
        text += "…"
    spare = columns - width(text)
    left = spare // 2 if align == "centre" else spare if align == "right" else 0
    return " " * left + text + " " * (spare - left)


def line_width(line: Line) -> int:
    """Count the columns a line takes."""
    return sum(width(text) for text, _ in line)


def pad(line: Line, columns: int) -> Line:
    """Fill a line up to so many columns."""
    return [*line, (" " * max(columns - line_width(line), 0), "")]


def beside(left: Sequence[Line], right: Sequence[Line], gap: int = 3) -> list[Line]:
    """Set two blocks of lines side by side."""
    if not left:
        return [list(line) for line in right]
    columns = max(line_width(line) for line in left) + gap
    rows = max(len(left), len(right))
    lines = [*left, *([[]] * (rows - len(left)))]
    return [
        pad(line, columns) + right[row] if row < len(right) else list(line) for row, line in enumerate(lines)
    ]


def wrap(text: str, columns: int) -> list[str]:
    """Break a text into lines of at most so many columns, between words."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(lines[-1]) + 1 + width(word) <= columns:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def name_of(names: Sequence[str], seat: int) -> str:
    """Return a player's name, or a number where the names are not known."""
    return names[seat] if seat < len(names) else f"#{seat + 1}"
