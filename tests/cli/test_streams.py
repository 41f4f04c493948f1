"""Streams that are closed, full, broken or endless, and Ctrl-C: status 0, 2 or 130, never a traceback."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.matches import EXAMPLE

RECORD = json.dumps({"format": "bocage/1", "game": EXAMPLE, "players": ["Ada", "Ben"], "moves": []})
FULL = Path("/dev/full")
ENDLESS = Path("/dev/zero")
needs_devices = pytest.mark.skipif(not FULL.exists(), reason="this system has no such devices")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    path.write_text(RECORD)
    return path


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which `bocage` is the real program, and the status is the program's."""
    script = f'bocage() {{ "{sys.executable}" -m bocage "$@"; }}; {line}; exit ${{PIPESTATUS[0]}}'
    return subprocess.run(
        ["bash", "-c", script], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60
    )


def test_a_closed_input_is_an_empty_one() -> None:
    done = shell("bocage replay - <&-")
    assert done.returncode == 2
    assert done.stderr == "stdin: not valid JSON: line 1, column 1: Expecting value\n"
    assert shell(f"bocage terminal {EXAMPLE} --seats person,person <&-").returncode == 0


def test_a_closed_output_is_told(record: Path) -> None:
    for words in (f"replay {record} --json", f"replay {record}", "games", f"terminal {EXAMPLE}"):
        done = shell(f"bocage {words} >&-")
        assert (done.returncode, done.stderr) == (2, "stdout: cannot be written: Bad file descriptor\n")


def test_a_closed_error_stream_leaves_the_status() -> None:
    assert shell("bocage replay /nowhere 2>&-").returncode == 2
    assert shell("bocage games 2>&-").returncode == 0


@needs_devices
def test_a_full_output_is_told(record: Path) -> None:
    for words in ("games", "--help", f"replay {record}", f"replay {record} --json", f"terminal {EXAMPLE}"):
        done = shell(f"bocage {words} >{FULL}")
        assert (done.returncode, done.stderr) == (2, "stdout: cannot be written: No space left on device\n")
    for words in ("replay /nowhere", "nonsense"):
        assert shell(f"bocage {words} 2>{FULL}").returncode == 2


def test_a_reader_that_has_enough_is_no_failure(tmp_path: Path) -> None:
    many = tmp_path / "many"
    many.write_text((RECORD + "\n") * 500)
    watching = f"terminal {EXAMPLE} --seats random,random"
    for words in (f"replay {many}", watching, f"perft {EXAMPLE} -p 2 --depth 3", "--help"):
        done = shell(f"bocage {words} | true")
        assert (done.returncode, done.stderr) == (0, "")


@needs_devices
def test_a_file_without_end_is_too_large(tmp_path: Path) -> None:
    done = shell(f"bocage replay {ENDLESS}")
    assert (done.returncode, done.stderr) == (2, f"{ENDLESS}: is too large: more than 100,000,000 bytes\n")
    done = shell("yes | bocage replay -; exit ${PIPESTATUS[1]}")
    assert (done.returncode, done.stderr) == (2, "stdin: is too large: more than 100,000,000 bytes\n")


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="this system has no such file")
def test_a_file_that_opens_but_cannot_be_read_is_one_line() -> None:
    done = shell("bocage replay /proc/self/mem")
    assert (done.returncode, done.stderr) == (2, "/proc/self/mem: cannot be read: Input/output error\n")


@pytest.mark.parametrize(
    "words", ["perft GAME -p 2 --depth 9", "simulate GAME -p 2 -n 1000000000", "replay -"]
)
def test_ctrl_c_ends_a_long_count_at_once(words: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "bocage", *words.replace("GAME", EXAMPLE).split()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(2.5)  # deep in the count
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err.strip() == ""


def test_columns_that_are_none_do_not_silence_the_board(record: Path) -> None:
    assert "a" in shell(f"COLUMNS=0 bocage replay {record}").stdout
    assert shell(f"COLUMNS=0 bocage replay {record}").stdout == shell(f"bocage replay {record}").stdout
