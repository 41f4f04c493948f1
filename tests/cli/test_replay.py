"""`bocage replay`, as the contract says."""

from __future__ import annotations

import json
import subprocess
import sys
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


def test_at_beyond_the_end_is_an_error(file: Path) -> None:
    assert "there are only 7 moves, not 8" in bocage("replay", str(file), "--at", "8").refused()


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


def test_a_record_may_be_spread_over_lines() -> None:
    spread = json.dumps(json.loads(record()), indent=2)
    assert bocage("replay", "-", "--json", stdin=spread).data["moves"] == 7


def test_one_record_per_line_is_answered_line_by_line() -> None:
    bad = record(["hide b2", "go a1"])
    lines = [record(), bad, "{not json}", "", record(game="uly_polly"), "[]"]
    answer = bocage("replay", "-", "--json", stdin="\n".join(lines) + "\n")
    answers = [json.loads(line) for line in answer.out.splitlines()]
    assert [next(iter(a)) for a in answers] == ["game", "error", "error", "game", "error"]
    assert answers[1] == {"error": "move 2: go a1: the helpers must set the dog on the field first (U5)"}
    assert answers[3]["game"] == "uly-polly"
    assert answer.refused().startswith("stdin: record 2: move 2: go a1: ")
    assert "(3 bad records in all)" in answer.err


def test_blank_lines_count_in_the_place_of_a_syntax_error() -> None:
    spread = "\n\n" + json.dumps(json.loads(record()), indent=2).replace("[", "[\n\n,", 1)
    assert "stdin: not valid JSON: line 8, column 1" in bocage("replay", "-", stdin=spread).refused()
    assert "stdin: not valid JSON: line 3" in bocage("replay", "-", stdin="\n\n{nothing}\n").refused()


def test_a_spread_record_with_a_slip_is_one_bad_record_whatever_its_lines_look_like() -> None:
    lines = ["{", ' "game": "ulikko",,', ' "options": {"deck": {"river": [', '  {"id": "x"}', " ]}}", "}"]
    answer = bocage("replay", "-", "--json", stdin="\n".join(lines))
    assert answer.refused().startswith("stdin: not valid JSON: line 2, column 19")
    assert answer.out == ""


def test_lines_that_are_all_good_exit_0_with_or_without_json() -> None:
    for words in (("--json",), ()):
        answer = bocage("replay", "-", *words, stdin=f"{record()}\n{record([])}\n")
        assert answer.status == 0
        assert [json.loads(line)["moves"] for line in answer.out.splitlines()] == [7, 0]


def test_a_first_line_that_is_bad_does_not_stop_the_rest() -> None:
    answer = bocage("replay", "-", "--json", stdin=f"{record(['go a1'])}\n{record()}\n")
    assert [next(iter(json.loads(line))) for line in answer.out.splitlines()] == ["error", "game"]
    assert answer.status == 2


def test_each_line_is_answered_before_the_next_is_sent() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "bocage", "replay", "-", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin
    assert process.stdout
    for count in range(4):
        process.stdin.write(record(MOVES[:count]) + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["moves"] == count
    process.stdin.close()
    assert process.wait(timeout=20) == 0
    process.stdout.close()


def test_people_get_a_board(file: Path) -> None:
    answer = bocage("replay", str(file))
    assert answer.status == 0
    assert "a" in answer.out
    assert "1" in answer.out
    assert not answer.out.lstrip().startswith("{")
