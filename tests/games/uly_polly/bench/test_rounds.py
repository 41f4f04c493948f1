"""Who escapes from whom: rounds are told apart, and counted for the right wolf."""

from __future__ import annotations

import pytest
from bench.games.uly_polly.rounds import main, meet, rounds_of


def test_a_round_ends_with_the_wolf_found_or_with_the_next() -> None:
    moves = ["hide a1", "start b2", "swap c3 d3", "go a1", "hide b1", "start b2", "swap c3 d3", "go c2"]
    assert rounds_of(moves, ["", "", "", "wolf", "", "", "", "sheep"]) == [False, True]


def test_each_is_the_wolf_twice() -> None:
    found = meet(("lamb", "shepherd"), 20, 1, 1)
    assert {key: len(escaped) for key, escaped in found.items()} == {
        (wolf, dog, time): 20 for wolf, dog in (("lamb", "shepherd"), ("shepherd", "lamb")) for time in (0, 1)
    }
    caught = sum(found["lamb", "shepherd", time].count(0) for time in (0, 1))
    missed = sum(found["shepherd", "lamb", time].count(0) for time in (0, 1))
    assert caught > missed + 10


def test_the_table_has_a_line_for_each_wolf_and_dog(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lamb", "farmer", "-n", "4", "--only", "lamb"]) == 0
    lines = [line.split("|")[1:3] for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    pairs = [(wolf.strip(), dog.strip()) for wolf, dog in lines[2:]]
    assert pairs == [("lamb", "lamb"), ("farmer", "lamb"), ("lamb", "farmer")]
