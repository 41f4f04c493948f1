"""One measurement in a fresh process: `python -m bench.worker TASK …` prints one JSON object.

Compiled and interpreted rules cannot live in one process, and memory is only clean in a new one.
"""

from __future__ import annotations

import gc
import json
import os
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from importlib import import_module
from typing import Any

from bench.timing import timed
from bocage.compiled import mode
from bocage.core.rng import Rng
from bocage.core.state import OVER, State, playout
from bocage.games import find_game

SEED = 7
MIDDLE_STATES = 100  # different mid-game states that are then copied


def ask(*arguments: object, pure: bool = False) -> dict[str, Any]:
    """Run a measurement in a child process, its rules compiled or interpreted; return what it printed."""
    environment = {**os.environ, "BOCAGE_PURE": "1" if pure else "0"}
    command = [sys.executable, "-m", "bench.worker", *map(str, arguments)]
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def play_random(name: str, players: int) -> Callable[[int], int]:
    """Return a player of whole random games, each from `start` to its end; it returns the moves made."""
    game = find_game(name)
    options = game.check(players, {})
    rng = Rng(SEED)

    def play(games: int) -> int:
        moves = 0
        for _ in range(games):
            moves += playout(game.start(players, options), rng)
        return moves

    return play


def play_stepwise(name: str, players: int) -> Callable[[int], int]:
    """Return a player that asks for the legal moves and pushes one, move by move, from interpreted Python."""
    game = find_game(name)
    options = game.check(players, {})
    choice = random.Random(SEED).choice

    def play(games: int) -> int:
        moves = 0
        for _ in range(games):
            state = game.start(players, options)
            while state.to_move() != OVER:
                state.push(choice(state.legal()))
                moves += 1
        return moves

    return play


def play_openspiel(peer: str, players: int) -> Callable[[int], int]:
    """Return a player of OpenSpiel's usual random loop over the same rules."""
    game = import_module(peer).load(players)
    choice = random.Random(SEED).choice

    def play(games: int) -> int:
        moves = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choice(state.legal_actions()))
                moves += 1
        return moves

    return play


def speed(play: Callable[[int], int], seconds: float) -> dict[str, Any]:
    """Measure a player's games and moves a second."""
    gc.freeze()
    games, moves, passed = timed(play, seconds)
    return {"games": games / passed, "moves": moves / passed, "length": moves / games, "mode": mode()}


def middle_states(name: str, players: int, count: int) -> list[State]:
    """Play `count` games half through."""
    game = find_game(name)
    options = game.check(players, {})
    states = []
    for seed in range(count):
        length = playout(game.start(players, options), Rng(seed))
        state, rng = game.start(players, options), Rng(seed)
        for _ in range(length // 2):
            state.push(state.random_move(rng))
        states.append(state)
    return states


def memory(copies_of: list[Callable[[], object]], count: int) -> dict[str, Any]:
    """Measure the bytes of one copy: by the growth of the process, and by what Python's allocator gave."""
    each = count // len(copies_of)
    kept: list[object] = [None] * (each * len(copies_of))
    gc.collect()
    gc.disable()
    before = resident()
    for number in range(len(kept)):
        kept[number] = copies_of[number % len(copies_of)]()
    grown = resident() - before
    traced_count = len(kept) // 10
    kept = [None] * traced_count
    tracemalloc.start()
    begin = tracemalloc.get_traced_memory()[0]
    for number in range(traced_count):
        kept[number] = copies_of[number % len(copies_of)]()
    traced = tracemalloc.get_traced_memory()[0] - begin
    return {"resident": grown / (each * len(copies_of)), "traced": traced / traced_count, "mode": mode()}


def resident() -> int:
    """Return the bytes of memory this process holds."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def openspiel_states(peer: str, players: int, count: int) -> list[Any]:
    """Play `count` OpenSpiel games half through."""
    game = import_module(peer).load(players)
    states = []
    for seed in range(count):
        choice = random.Random(seed).choice
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
        half = state.history()[: len(state.history()) // 2]
        state = game.new_initial_state()
        for action in half:
            state.apply_action(action)
        states.append(state)
    return states


def main(arguments: list[str]) -> dict[str, Any]:
    """Carry out one task."""
    task, rest = arguments[0], arguments[1:]
    match task:
        case "random":
            return speed(play_random(rest[0], int(rest[1])), float(rest[2]))
        case "stepwise":
            return speed(play_stepwise(rest[0], int(rest[1])), float(rest[2]))
        case "openspiel":
            return speed(play_openspiel(rest[0], int(rest[1])), float(rest[2]))
        case "count":
            return {"moves": play_random(rest[0], int(rest[1]))(int(rest[2]))}
        case "memory":
            states = middle_states(rest[0], int(rest[1]), MIDDLE_STATES)
            return memory([state.copy for state in states], int(rest[2]))
        case "memory-openspiel":
            clones = [state.clone for state in openspiel_states(rest[0], int(rest[1]), MIDDLE_STATES)]
            return memory(clones, int(rest[2]))
    raise SystemExit(f"bench.worker: no task {task}")


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1:])))
