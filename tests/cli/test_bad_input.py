"""Bad input of every kind: exit status 2 and one clear line; no traceback, ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bocage import Record, Rng, find_game
from tests.cli.commands import bocage, bocage_here
from tests.matches import EXAMPLE, GAMES, SECRETIVE, random_match, vocabulary
from tests.rooms import samples

FIRST = samples(SECRETIVE[0]).opening[0]
VERB, _, PLACE = FIRST.rpartition(" ")
GOOD = {"format": "bocage/1", "game": SECRETIVE[0], "players": ["A", "B"], "moves": []}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n",
        b"\xff\xfe\x00",
        b"{",
        b"}",
        b"nonsense",
        b"[1, 2]",
        b'"text"',
        b"12",
        b"{}",
        b'{"format": "bocage/1"}',
        json.dumps({**GOOD, "moves": ["\u0000"]}).encode(),
        json.dumps({**GOOD, "moves": [f"{VERB} \ud800"]}).encode(),
        json.dumps({**GOOD, "moves": [f"{VERB} " + "b" * 100_000]}).encode(),
        json.dumps({**GOOD, "moves": [f"{FIRST}\n{FIRST}"]}).encode(),
        json.dumps({**GOOD, "moves": [f"{VERB}\u00a0{PLACE}"]}).encode(),
        json.dumps({**GOOD, "game": f"\u202e{EXAMPLE}"}).encode(),
        json.dumps({**GOOD, "game": "x" * 10_000}).encode(),
        json.dumps({**GOOD, "game": f"../{EXAMPLE}"}).encode(),
        json.dumps({**GOOD, "players": [["A"], "B"]}).encode(),
        json.dumps({**GOOD, "players": ["A"] * 100_000}).encode(),
        json.dumps({**GOOD, "options": {"first": 10**25}}).encode(),
        json.dumps({**GOOD, "options": {"": 1}}).encode(),
        json.dumps({**GOOD, "options": {"x\ny": 1}}).encode(),
        json.dumps(GOOD)[:-2].encode() + b"[" * 50_000,
        b'{"a":' * 20_000,
    ],
    ids=range(26),
)
def test_a_bad_record_is_one_line(content: bytes) -> None:
    bocage("replay", "-", stdin=content).refused()
    answer = bocage("replay", "-", "--json", stdin=content)
    assert answer.refused()
    assert answer.out == ""


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "/nowhere/record.json"],
        ["replay", "/"],
        ["perft", "chess", "-p", "2", "--depth", "1"],
        ["perft", EXAMPLE, "-p", "9", "--depth", "1"],
        ["perft", EXAMPLE, "-p", "-1", "--depth", "1"],
        ["perft", EXAMPLE, "-p", "1" + "0" * 400, "--depth", "1"],
        ["perft", EXAMPLE, "-p", "1" + "0" * 4000, "--depth", "1"],
        ["perft", EXAMPLE, "-p", "2", "--depth", "1", "-o", "first=7"],
        ["perft", EXAMPLE, "-p", "2", "--depth", "1", "-o", "first=true"],
        ["perft", EXAMPLE, "-p", "2", "--depth", "1", "-o", "wind=7"],
        ["simulate", EXAMPLE, "-p", "2", "-n", "1", "--bots", "genius"],
        ["simulate", EXAMPLE, "-p", "2", "-n", "1", "--records", "/nowhere/records"],
        ["simulate", EXAMPLE, "-p", "7", "-n", "1"],
        ["simulate", "", "-p", "2", "-n", "1"],
    ],
    ids=" ".join,
)
def test_bad_values_are_one_line(
    words: list[str], capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bocage_here(capfd, monkeypatch, *words).refused()


@pytest.mark.parametrize(
    "words",
    [
        ["fly"],
        ["replay"],
        ["replay", "-", "--at", "-1"],
        ["replay", "-", "--at", "x"],
        ["replay", "-", "--seat", "0", "--spectator"],
        ["perft", EXAMPLE],
        ["perft", EXAMPLE, "-p", "2", "--depth", "-1"],
        ["perft", EXAMPLE, "-p", "2", "--depth", "1", "-o", "first"],
        ["simulate", EXAMPLE, "-p", "3", "-n", "1", "--bots", "random,random"],
        ["simulate", EXAMPLE, "-p", "2", "-n", "0"],
        ["simulate", EXAMPLE, "-p", "2", "-n", "1" + "0" * 400],
        ["games", "--xml"],
    ],
    ids=" ".join,
)
def test_bad_usage_is_the_usual_usage_message(
    words: list[str], capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = bocage_here(capfd, monkeypatch, *words)
    assert answer.status == 2
    assert "Usage: " in answer.err
    assert "Error: " in answer.err
    assert "Traceback" not in answer.err


def test_a_seat_that_is_not_there_is_one_line() -> None:
    line = bocage("replay", "-", "--seat", "2", stdin=json.dumps(GOOD)).refused()
    assert line == "stdin: there is no seat 2; the last is 1"


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_move_at_every_phase_is_one_line_that_names_it(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game(name)
    rng = Rng("bad input")
    words = vocabulary(name)
    cases = []
    phases = set()
    for _ in range(40):
        match = random_match(game, rng, at_most=int(rng.below(120)))
        legal = [game.text(match.state, move) for move in match.state.legal()]
        text = words[rng.below(len(words))]
        if text not in legal:
            phases.add(match.view(-1)["phase"])
            record = Record.of(match)
            cases.append(
                (
                    text,
                    len(record.moves) + 1,
                    Record(name, record.players, record.options, [*record.moves, text]),
                )
            )
    assert len(phases) >= 3
    path = tmp_path / "records"
    path.write_text("".join(record.to_json() + "\n" for _, _, record in cases), "utf-8")
    answer = bocage_here(capfd, monkeypatch, "replay", str(path))
    answer.refused()
    for (text, number, _), line in zip(cases, answer.out.splitlines(), strict=True):
        assert json.loads(line)["error"].startswith(f"move {number}: {text}"[:50])
