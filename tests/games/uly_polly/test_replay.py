"""`bocage replay` of Uly & Polly: the example of the contract, to the letter."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import bocage

HEADER = {"format": "bocage/1", "game": "uly-polly", "players": ["Ada", "Ben"]}
MOVES = ["hide b2", "start c3", "swap a1 b2", "go c2", "swap d3 d4", "go c3", "swap a1 b1"]


def record(moves: list[str] | None = None, **fields: Any) -> str:
    return json.dumps({**HEADER, "moves": MOVES if moves is None else moves, **fields})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    path.write_text(record())
    return path


def test_all_is_shown_by_default(file: Path) -> None:
    answer = bocage("replay", str(file), "--json").data
    assert list(answer) == ["game", "moves", "to_move", "legal", "over", "result", "log", "view"]
    assert answer["game"] == "uly-polly"
    assert answer["moves"] == 7
    assert answer["to_move"] == 1
    assert answer["legal"] == sorted(answer["legal"])
    assert "go b2" in answer["legal"]
    assert (answer["over"], answer["result"]) == (False, None)
    assert answer["log"] == MOVES
    assert answer["view"]["wolf"] == "b1"


def test_a_seat_and_a_spectator_see_what_they_may(file: Path) -> None:
    wolf = bocage("replay", str(file), "--seat", "0", "--json").data
    helper = bocage("replay", str(file), "--seat", "1", "--json").data
    watcher = bocage("replay", str(file), "--spectator", "--json").data
    assert (wolf["view"]["wolf"], wolf["log"][0], wolf["legal"]) == ("b1", "hide b2", [])
    assert (helper["view"]["wolf"], helper["log"][0]) == (None, "hide ?")
    assert len(helper["legal"]) == 8
    assert (watcher["view"], watcher["log"], watcher["legal"]) == (helper["view"], helper["log"], [])


@pytest.mark.parametrize(
    ("at", "phase", "mover"), [(0, "hide", 0), (1, "start", 1), (2, "swap", 0), (7, "go", 1)]
)
def test_at_stops_after_that_many_moves(file: Path, at: int, phase: str, mover: int) -> None:
    answer = bocage("replay", str(file), "--at", str(at), "--json").data
    assert (answer["moves"], answer["view"]["phase"], answer["to_move"]) == (at, phase, mover)
    assert answer["log"] == MOVES[:at]


def test_a_bad_move_is_told_as_the_contract_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(record([*MOVES[:5], "go c3", "swap a1 b1", "go a4"]))
    line = bocage("replay", str(path)).refused()
    assert line == f"{path}: move 8: go a4: the dog moves exactly one cell (U11)"


def test_a_finished_match_has_a_result_and_no_legal_move() -> None:
    moves = ["hide b1", "start a1", "swap c4 d4", "go b1"] * 4
    answer = bocage("replay", "-", "--json", "--seat", "1", stdin=record(moves)).data
    assert answer["over"] is True
    assert answer["to_move"] is None
    assert answer["legal"] == []
    assert answer["result"] == {"winners": [0, 1], "scores": [2, 2]}
    assert answer["log"] == moves
