"""Styled lines: measured in columns, cut, padded, set side by side."""

from __future__ import annotations

from bocage.core.canvas import beside, fit, line_width, name_of, pad, width, wrap


def test_columns_are_counted_as_a_terminal_does() -> None:
    assert width("hen") == 3
    assert width("雞") == 2
    assert width("e\u0301") == 1
    assert line_width([("ab", "bold"), ("雞", "")]) == 4


def test_texts_are_cut_and_padded_to_exact_columns() -> None:
    for text in ("", "hen", "red barns", "雞雞雞雞", "a雞a雞"):
        for align in ("left", "centre", "right"):
            assert width(fit(text, 6, align)) == 6
    assert fit("hen", 6, "right") == "   hen"
    assert fit("red barns", 5) == "red …"
    assert pad([("ab", "")], 4) == [("ab", ""), ("  ", "")]


def test_blocks_stand_side_by_side() -> None:
    left = [[("a", "")], [("bbb", "")]]
    right = [[("1", "")], [("2", "")], [("3", "")]]
    lines = ["".join(text for text, _ in line) for line in beside(left, right, 1)]
    assert lines == ["a   1", "bbb 2", "    3"]
    assert beside([], right) == right


def test_long_texts_are_broken_between_words() -> None:
    assert wrap("a tile on each of the four corners", 11) == ["a tile on", "each of the", "four", "corners"]


def test_players_without_names_are_numbered() -> None:
    assert name_of(["Ada"], 0) == "Ada"
    assert name_of([], 2) == "#3"
