"""The command line: how long `bocage --help` takes, and how many records a second `bocage replay` answers."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bocage import Match, Record, Rng
from bocage.core.state import OVER
from bocage.games import find_game

SHORT = 20  # moves of a short record, at most


def command() -> str | None:
    """Find the `bocage` of this environment; None where it is not installed or does not start."""
    beside = Path(sys.executable).with_name("bocage")
    found = str(beside) if beside.exists() else shutil.which("bocage")
    return found if found and _succeeds([found, "--help"]) else None


def can_replay(bocage: str) -> bool:
    """Say whether this `bocage` has the command `replay`."""
    return _succeeds([bocage, "replay", "--help"])


def wall_time(arguments: list[str]) -> float:
    """Return the seconds a command takes from start to end."""
    begin = time.perf_counter()
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


def short_records(name: str, count: int) -> tuple[str, int]:
    """Write random records of one game, one per line; return them and the number of moves in all."""
    game = find_game(name)
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve"][: game.min_players]
    lines, moves = [], 0
    for seed in range(count):
        match, rng = Match(game, names), Rng(seed)
        while len(match.moves) < SHORT and match.state.to_move() != OVER:
            match.push(int(match.state.random_move(rng)))
        moves += len(match.moves)
        lines.append(Record.of(match).to_json())
    return "\n".join(lines) + "\n", moves


def replayer(bocage: str, records: str, count: int) -> Callable[[], float]:
    """Return a contestant: it replays all the records in one process and returns records per second."""

    def measure() -> float:
        begin = time.perf_counter()
        done = subprocess.run(
            [bocage, "replay", "-", "--json"], input=records, check=True, stdout=subprocess.PIPE, text=True
        )
        passed = time.perf_counter() - begin
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        if len(answers) != count or any("error" in answer for answer in answers):
            raise RuntimeError(f"bocage replay answered {len(answers)} of {count} records, or refused one")
        return count / passed

    return measure


def _succeeds(arguments: list[str]) -> bool:
    try:
        return subprocess.run(arguments, capture_output=True, check=False).returncode == 0
    except OSError:
        return False
