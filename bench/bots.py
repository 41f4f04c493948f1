"""How long the bots think, and how fast the tree search runs: `python -m bench.bots`.

Moves are timed in matches that the level plays against itself, in every game, for the smallest and the
largest number of players, while a spinning process keeps every other core busy.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.report import Report, count, machine
from bench.timing import Measured
from bocage.bots import find_bot
from bocage.bots.levels import thinker_of
from bocage.bots.searcher_bot import Searching
from bocage.compiled import mode
from bocage.core.game import Game, Observation
from bocage.core.match import Match
from bocage.core.rng import Rng
from bocage.core.thinking import FARMER, FOX, LAMB, SHEPHERD, Level
from bocage.games import find_game, game_names

LEVELS = (LAMB, FARMER, SHEPHERD, FOX)
PARTS = (0.5, 0.99, 0.999, 1)
MIDDLES = 8  # positions that are searched, from a quarter to three quarters through a match


@dataclass(frozen=True)
class Times:
    """The seconds of many moves, in ascending order: by the clock, and of the processor alone."""

    seconds: list[float]
    processor: list[float]

    @classmethod
    def of(cls, moves: list[tuple[float, float]]) -> Times:
        """Sort the moves."""
        return cls(sorted(clock for clock, _ in moves), sorted(busy for _, busy in moves))

    def part(self, share: float) -> float:
        """Return the time that so large a part of the moves stayed within."""
        return self.seconds[min(len(self.seconds) - 1, int(share * len(self.seconds)))]

    def within(self, limit: float) -> float:
        """Return the part of the moves that took no longer."""
        return sum(second <= limit for second in self.seconds) / len(self.seconds)


def decisions(game: Game, players: int, level: Level, moves: int, seed: int) -> Iterator[tuple[float, float]]:
    """Play matches of a level against itself; yield every decision's seconds until there are enough.

    The first is by the clock, the second the processor's: on a busy machine the difference is spent waiting.
    """
    bot = find_bot(level.name)
    made = number = 0
    while made < moves:
        match = Match(game, [f"{level.name} {seat + 1}" for seat in range(players)])
        rng = Rng(f"{seed}/{game.name}/{players}/{number}")
        number += 1
        match.draw(rng)
        while not match.over and made < moves:
            seen = match.observe(match.to_move)
            began, busy = time.perf_counter(), time.process_time()
            text = bot.choose(seen, rng)
            passed = time.perf_counter() - began, time.process_time() - busy
            if len(seen.legal) > 1:
                made += 1
                yield passed
            match.play(text)
            match.draw(rng)


def spin(core: int) -> None:
    """Keep a core busy until killed."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})
    word = 1
    while True:
        word = (word * 2862933555777941757 + 1) & 0xFFFFFFFF


@contextmanager
def others_busy() -> Iterator[int]:
    """Stay on one core and keep all others busy; yields how many these are."""
    if not hasattr(os, "sched_setaffinity"):
        cores = list(range(os.cpu_count() or 1))
    else:
        cores = sorted(os.sched_getaffinity(0))
    context = multiprocessing.get_context("spawn")
    spinners = [context.Process(target=spin, args=(core,), daemon=True) for core in cores[1:]]
    for spinner in spinners:
        spinner.start()
    before = set(cores)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {cores[0]})
    try:
        yield len(spinners)
    finally:
        for spinner in spinners:
            spinner.terminate()
            spinner.join()
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, before)


def thinking_times(report: Report, games: list[str], levels: list[str], moves: int, seed: int) -> None:
    """Time `moves` decisions of each level, over all games."""
    rows: list[list[str]] = []
    figures: list[dict[str, object]] = []
    counts = [(name, players) for name in games for players in _extremes(find_game(name))]
    with others_busy() as spinning:
        for level in [level for level in LEVELS if level.name in levels]:
            everything: list[tuple[float, float]] = []
            for k, (name, players) in enumerate(counts):
                share = moves // len(counts) + (k < moves % len(counts))
                took = list(decisions(find_game(name), players, level, share, seed))
                everything += took
                _add(rows, figures, f"{level.name}, {name}, {players} players", level, Times.of(took))
                print(f"  {level.name}, {name}, {players} players: {len(took)} moves", file=sys.stderr)
            if len(counts) > 1:
                _add(rows, figures, f"**{level.name}, all**", level, Times.of(everything))
    report.figures["thinking"] = figures
    report.table(
        "Time per move",
        ["level", "moves", "median", "p99", "p99.9", "longest", "… of the processor", "deadline", "within"],
        rows,
        [f"One process on one core, {spinning} others kept busy; moves without a choice are left out."],
    )


def _extremes(game: Game) -> list[int]:
    return sorted({game.min_players, game.max_players})


def _add(
    rows: list[list[str]], figures: list[dict[str, object]], title: str, level: Level, times: Times
) -> None:
    rows.append(
        [
            title,
            f"{len(times.seconds):,}",
            *(f"{1000 * times.part(part):,.{1 if level.seconds < 1 else 0}f} ms" for part in PARTS),
            f"{1000 * times.processor[-1]:,.0f} ms",
            f"{1000 * level.seconds:.0f} ms",
            f"{100 * times.within(level.seconds):.2f}%",
        ]
    )
    figures.append(
        {
            "title": title.strip("*"),
            "moves": len(times.seconds),
            "median": times.part(0.5),
            "p99": times.part(0.99),
            "p999": times.part(0.999),
            "longest": times.part(1),
            "longest_of_the_processor": times.processor[-1],
            "deadline": level.seconds,
            "within": times.within(level.seconds),
        }
    )


def middle(game: Game, players: int, number: int) -> Observation:
    """Play a match sensibly; return what the seat to move saw somewhere in the middle of it."""
    match, rng = Match(game, [str(seat) for seat in range(players)]), Rng(f"middle {number}")
    match.draw(rng)
    seen = []
    while not match.over:
        seen.append(match.observe(match.to_move))
        match.play(game.greedy(seen[-1], rng))
        match.draw(rng)
    return seen[len(seen) * (MIDDLES - MIDDLES // 2 + number) // (2 * MIDDLES)]


def iterations(report: Report, games: list[str], seconds: float) -> None:
    """Count tree iterations a second, for so many seconds from each of some positions."""
    rows, figures, notes = [], [], []
    for name in games:
        thinker = thinker_of(name)
        if not isinstance(thinker, Searching):
            notes.append(f"{name}: no tree is searched.")
            continue
        rates = []
        for number in range(MIDDLES):
            search = thinker.search(middle(find_game(name), 2, number), Rng(1))
            began = time.perf_counter()
            search.run(1 << 40, time.monotonic() + seconds)
            rates.append(int(search.iterations) / (time.perf_counter() - began))
        rate = Measured.of(rates)
        rows.append([name, count(rate.middle), count(rate.low), count(rate.high)])
        figures.append({"game": name, "iterations_per_second": rate.to_json()})
    report.figures["iterations"] = figures
    report.table(
        "Tree iterations a second, two players",
        ["game", "median", "lowest", "highest"],
        rows,
        [f"{MIDDLES} positions amid a match, {seconds:g} s each from an empty tree, on one core.", *notes],
    )


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short look: 300 moves of each level")
    parser.add_argument("--moves", type=int, help="moves of each level, over all games (10,000)")
    parser.add_argument("--games", nargs="*", choices=game_names(), default=game_names(), metavar="GAME")
    names = [level.name for level in LEVELS]
    parser.add_argument("--levels", nargs="*", choices=names, default=names, metavar="LEVEL")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the figures to FILE")
    given = parser.parse_args(arguments)
    report = Report()
    report.figures["machine"] = machine()
    report.figures["rules"] = mode()
    print("; ".join(f"{name} {value}" for name, value in machine().items()) + f"; rules {mode()}")
    iterations(report, given.games, 0.25 if given.quick else 2.0)
    moves = given.moves or (300 if given.quick else 10_000)
    thinking_times(report, given.games, given.levels, moves, given.seed)
    if given.json:
        given.json.write_text(json.dumps(report.figures, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
