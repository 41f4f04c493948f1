"""`bocage replay`, as the contract says."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bocage import SPECTATOR, IllegalMove, Record, find_game
from tests.cli.commands import bocage
from tests.matches import GAMES, SECRETIVE, opened
from tests.rooms import samples

GAME = SECRETIVE[0]
OPENED = Record.of(opened(GAME))
MOVES = OPENED.moves
ILLEGAL = samples(GAME).illegal


def record(moves: list[str] | None = None, **fields: Any) -> str:
    header = json.loads(OPENED.to_json())
    return json.dumps({**header, "moves": MOVES if moves is None else moves, **fields})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    path.write_text(record())
    return path


def test_at_beyond_the_end_is_an_error(file: Path) -> None:
    count = len(MOVES)
    line = bocage("replay", str(file), "--at", str(count + 1)).refused()
    assert f"there are only {count} moves, not {count + 1}" in line


def test_a_record_may_be_spread_over_lines() -> None:
    spread = json.dumps(json.loads(record()), indent=2)
    assert bocage("replay", "-", "--json", stdin=spread).data["moves"] == len(MOVES)


def test_one_record_per_line_is_answered_line_by_line() -> None:
    bad = record([*MOVES, ILLEGAL])
    lines = [record(), bad, "{not json}", "", record(MOVES[:1]), "[]"]
    answer = bocage("replay", "-", "--json", stdin="\n".join(lines) + "\n")
    answers = [json.loads(line) for line in answer.out.splitlines()]
    assert [next(iter(a)) for a in answers] == ["game", "error", "error", "game", "error"]
    where = f"move {len(MOVES) + 1}: {ILLEGAL}: "
    assert answers[1]["error"].startswith(where)
    assert answers[3]["moves"] == 1
    assert answer.refused().startswith(f"stdin: record 2: {where}")
    assert "(3 bad records in all)" in answer.err


def test_blank_lines_count_in_the_place_of_a_syntax_error() -> None:
    spread = "\n\n" + json.dumps(json.loads(record()), indent=2).replace("[", "[\n\n,", 1)
    assert "stdin: not valid JSON: line 8, column 1" in bocage("replay", "-", stdin=spread).refused()
    assert "stdin: not valid JSON: line 3" in bocage("replay", "-", stdin="\n\n{nothing}\n").refused()


def test_a_spread_record_with_a_slip_is_one_bad_record_whatever_its_lines_look_like() -> None:
    lines = ["{", ' "game": "nothing",,', ' "options": {"deep": {"er": [', '  {"id": "x"}', " ]}}", "}"]
    answer = bocage("replay", "-", "--json", stdin="\n".join(lines))
    assert answer.refused().startswith("stdin: not valid JSON: line 2, column 20")
    assert answer.out == ""


def test_lines_that_are_all_good_exit_0_with_or_without_json() -> None:
    for words in (("--json",), ()):
        answer = bocage("replay", "-", *words, stdin=f"{record()}\n{record([])}\n")
        assert answer.status == 0
        assert [json.loads(line)["moves"] for line in answer.out.splitlines()] == [len(MOVES), 0]


def test_a_first_line_that_is_bad_does_not_stop_the_rest() -> None:
    answer = bocage("replay", "-", "--json", stdin=f"{record([*MOVES, ILLEGAL])}\n{record()}\n")
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
    assert "Ada" in answer.out
    assert not answer.out.lstrip().startswith("{")


@pytest.mark.parametrize("name", GAMES)
def test_everybody_is_shown_what_they_may_see_after_every_move(name: str, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    match = opened(name)
    path.write_text(Record.of(match).to_json())
    for seat in (SPECTATOR, 0, 1):
        words = ["--spectator"] if seat == SPECTATOR else ["--seat", str(seat)]
        shown = bocage("replay", str(path), "--json", *words).data
        assert list(shown) == ["game", "moves", "to_move", "legal", "over", "result", "log", "view"]
        assert (shown["game"], shown["moves"], shown["over"]) == (name, len(match.moves), False)
        assert (shown["view"], shown["log"]) == (match.view(seat), match.log(seat))
        assert shown["legal"] == match.legal(seat)
    for at in range(len(match.moves)):
        shown = bocage("replay", str(path), "--at", str(at), "--json").data
        assert shown["log"] == match.moves[:at]


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_move_is_told_with_its_number_and_rule(name: str) -> None:
    match, illegal = opened(name), samples(name).illegal
    with pytest.raises(IllegalMove) as caught:
        match.ahead().play(illegal)
    record = Record.of(match)
    number = len(record.moves) + 1
    record = Record(name, record.players, record.options, [*record.moves, illegal])
    line = bocage("replay", "-", stdin=record.to_json()).refused()
    assert line == f"stdin: move {number}: {caught.value}"
    assert f"({find_game(name).letter}" in line
