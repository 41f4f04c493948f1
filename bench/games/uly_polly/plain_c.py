"""The plain C player: compiled here and now, checked to play the very same matches, then timed."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from bench.worker import SEED
from bocage.core.rng import Rng
from bocage.core.state import playout
from bocage.games import find_game

SOURCE = Path(__file__).with_name("uly_polly.c")
CHECKED_MATCHES = 2_000


def compile_player(folder: Path) -> Path | None:
    """Compile the C player into a folder; return None where there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    player = folder / "uly_polly"
    subprocess.run([compiler, "-O3", "-std=gnu11", "-o", str(player), str(SOURCE)], check=True)
    return player


def run_player(player: Path, players: int, matches: int, word: int) -> tuple[float, int, list[int]]:
    """Play matches in C from a generator's word; return seconds, moves, and all tokens by seat."""
    command = [str(player), str(players), str(matches), str(word)]
    fields = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    return float(fields[0]), int(fields[1]), [int(field) for field in fields[2:]]


def plays_alike(player: Path, players: int) -> bool:
    """Say whether C and our rules, from one seed, make the same moves and give out the same tokens."""
    game = find_game("uly-polly")
    options = game.check(players, {})
    rng = Rng(SEED)
    _, moves, tokens = run_player(player, players, CHECKED_MATCHES, int(rng.word))
    our_moves, our_tokens = 0, [0] * players
    for _ in range(CHECKED_MATCHES):
        state = game.start(players, options)
        our_moves += playout(state, rng)
        for seat, count in enumerate(game.result(state).scores):
            our_tokens[seat] += count
    return (moves, tokens) == (our_moves, our_tokens)


def instructions_per_move(player: Path | None, players: int, few: int, many: int) -> dict[str, float]:
    """Count processor instructions per move with valgrind, ours and C's; empty where valgrind is missing.

    The count for few games is taken from the count for many, so that starting up does not weigh in. A count
    of instructions does not depend on what else the machine is doing.
    """
    if shutil.which("valgrind") is None:
        return {}
    ours = {
        n: [sys.executable, "-m", "bench.worker", "count", "uly-polly", str(players), str(n)]
        for n in (few, many)
    }
    counted = {"bocage": _per_move(ours, few, many)}
    if player is not None:
        word = str(int(Rng(SEED).word))
        theirs = {n: [str(player), str(players), str(n), word] for n in (few, many)}
        counted["C"] = _per_move(theirs, few, many)
    return counted


def _per_move(commands: dict[int, list[str]], few: int, many: int) -> float:
    _count(commands[few])  # once for nothing: the first run of Python may still write its bytecode
    counts = {n: _count(command) for n, command in commands.items()}
    return (counts[many][0] - counts[few][0]) / (counts[many][1] - counts[few][1])


def _count(command: list[str]) -> tuple[int, int]:
    """Return the instructions of a run, and the moves it says it made."""
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
        check=True,
        capture_output=True,
        text=True,
        env={"PYTHONHASHSEED": "0", "PATH": "/usr/bin:/bin"},
    )
    collected = re.search(r"Collected : (\d+)", done.stderr)
    moves = re.search(r'"moves": (\d+)|^\d+\.\d+ (\d+)', done.stdout)
    if collected is None or moves is None:
        raise RuntimeError(f"valgrind said nothing usable about {command[0]}")
    return int(collected[1]), int(moves[1] or moves[2])
