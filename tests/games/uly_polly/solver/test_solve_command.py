"""`bocage solve`: a small field from nothing to a checked interval, and what it refuses."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bocage.jobs.folder import occupied
from tests.cli.commands import bocage, bocage_here

SMALL = ["--field", "2x3", "--reveals", "2"]


def test_it_prints_a_certified_interval_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    work = str(tmp_path / "work")
    first = bocage("solve", "uly-polly", *SMALL, "--time", "1", "--work", work, "--json").data
    assert first["wolf_at_least"] == 0.66666  # rounded down
    assert 2 / 3 <= first["wolf_at_most"] <= 1
    assert first["plans"] > 0
    tables = tmp_path / "tables" / "plans"
    again = bocage("solve", "uly_polly", *SMALL, "--time", "0", "--work", work, "--tables", str(tables))
    assert "(certified)" in again.out
    assert f"{first['wolf_at_most']:.5f}" in again.out
    assert tables.read_bytes().startswith(b"bocage plans 2\n")


def test_there_are_no_tables_before_the_safe_sets_are_settled(tmp_path: Path) -> None:
    tables = tmp_path / "plans"
    work = ["--time", "0", "--work", str(tmp_path / "work"), "--tables", str(tables)]
    answer = bocage("solve", "uly-polly", *SMALL, *work)
    assert answer.status == 2
    assert "havens are not settled" in answer.err
    assert not tables.exists()


def test_nothing_done_proves_nothing(tmp_path: Path) -> None:
    answer = bocage("solve", "uly-polly", *SMALL, "--time", "0", "--work", str(tmp_path), "--json").data
    assert answer["wolf_at_most"] == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "uly-polly", "--field", "2x3", "--reveals", "6"],
        ["solve", "uly-polly", "--field", "5x5"],
        ["solve", "uly-polly", "--wander", "12"],
        ["solve", "uly-polly", "--jobs", "1025"],
        ["solve", "uly-polly", "--time", "-1"],
    ],
)
def test_bad_input_is_one_line_or_a_usage_message(arguments: list[str]) -> None:
    answer = bocage(*arguments)
    assert answer.status == 2
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        (["--time", "nan"], "time: must be"),
        (["--tables", "x.havens"], "tables: must be the name of a file that does not end in .havens"),
        (["--tables", "."], "tables: must be the name of a file"),
    ],
)
def test_a_refusal_names_the_field(words: list[str], begins: str) -> None:
    assert bocage("solve", "uly-polly", *words).refused().startswith(begins)


def test_two_do_not_work_in_one_folder(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with occupied(tmp_path):
        line = bocage("solve", "uly-polly", *SMALL, "--time", "0", "--work", str(tmp_path)).refused()
    assert line == f"{tmp_path}: another `bocage solve` is at work in this folder"


def test_tables_that_cannot_be_written_cost_no_bounds(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    words = ["--time", "1", "--work", str(tmp_path / "work"), "--tables", str(tmp_path / "file" / "plans")]
    answer = bocage("solve", "uly-polly", *SMALL, *words)
    assert "(certified)" in answer.out
    assert "cannot be written" in answer.refused()


def test_a_full_disk_is_named_by_its_folder(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    words = ["solve", "uly-polly", *SMALL, "--time", "1", "--work", str(tmp_path)]
    line = bocage_here(capfd, monkeypatch, *words).refused()
    assert line == f"{tmp_path}: cannot be written: No space left on device"


def test_a_proof_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    bocage("solve", "uly-polly", *SMALL, "--time", "1", "--work", str(tmp_path))
    (tmp_path / "start.json").write_text('{"field": [2, 3, 2]}')
    bocage("solve", "uly-polly", *SMALL, "--time", "0", "--work", str(tmp_path)).refused()


def test_a_proof_may_begin_with_tables(tmp_path: Path) -> None:
    tables, work = tmp_path / "plans", ["--work", str(tmp_path / "one")]
    known = bocage(
        "solve", "uly-polly", *SMALL, "--time", "1", *work, "--tables", str(tables), "--json"
    ).data["wolf_at_most"]
    other = ["--from", str(tables), "--time", "1", "--json", "--work"]
    assert (
        bocage("solve", "uly-polly", *SMALL, *other, str(tmp_path / "two")).data["wolf_at_most"]
        <= known + 0.001
    )
    larger = ["--field", "3x3", "--reveals", "2"]
    wrong = bocage("solve", "uly-polly", *larger, *other, str(tmp_path / "three")).refused()
    assert str(tables) in wrong
    assert "another field" in wrong


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"bocage plans 2\n",
        b'bocage plans 2\n{"layers": [1]}\nx',
        b"bocage plans 2\n" + b"[" * 10**5 + b"\n",
        b"\xff",
    ],
)
def test_tables_that_are_none_are_refused_by_name(tmp_path: Path, content: bytes) -> None:
    tables = tmp_path / "plans"
    tables.write_bytes(content)
    arguments = ["--work", str(tmp_path / "work"), "--from", str(tables), "--time", "0"]
    assert str(tables) in bocage("solve", "uly-polly", *SMALL, *arguments).refused()


def test_it_speaks_the_language_of_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOCAGE_LANG", "fr")
    answer = bocage("solve", "uly-polly", *SMALL, "--time", "1", "--work", str(tmp_path))
    assert "2×3, 2 moutons" in answer.out
    assert "(certifié)" in answer.out
