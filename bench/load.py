"""The server under load, beside boardgame.io's with the same game: `python -m bench.load`.

One core for the server, another for the load generator. Each table is a match with four clients, every
one on a websocket of its own; a move counts as delivered when all four have it.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import json
import os
import resource
import sys
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from bench import generator, servers, traffic
from bench.dialects import DIALECTS
from bench.generator import Delays, LoadTable
from bench.report import Report, count, machine, times
from bench.servers import Server
from bench.timing import Contest, Measured
from bocage.compiled import mode

INTERVAL = 5.0  # seconds between the moves of a table
GOAL = 0.1  # seconds, for 99 of 100 moves
FILES_TO_SPARE = 200
OURS, PEER = "bocage", "boardgame.io"

Result = TypeVar("Result")
Start = Callable[[], contextlib.AbstractContextManager[Server]]


@dataclass(frozen=True)
class Effort:
    """How long and how much to measure."""

    tables: int
    seconds: float  # of the steady load
    step_seconds: float
    turns: int  # of the saturating runs
    busy_tables: int
    busy_moves: int  # a table


FULL = Effort(tables=1_000, seconds=30, step_seconds=10, turns=5, busy_tables=400, busy_moves=60)
QUICK = Effort(tables=100, seconds=6, step_seconds=3, turns=1, busy_tables=100, busy_moves=60)


@dataclass(frozen=True)
class Steady:
    """A load held for a while."""

    tables: int
    interval: float
    delays: Delays
    processor: float
    bytes_per_table: float

    @property
    def kept(self) -> bool:
        """Whether 99 of 100 moves were with everyone in time, and none got lost."""
        return self.delays.p99 < GOAL and not self.delays.missing

    def to_json(self) -> dict[str, object]:
        """Return the object for `--json`."""
        return {**asdict(self), "kept": self.kept}


def load(report: Report, quick: bool) -> None:
    """Measure our server, and boardgame.io's beside it."""
    title = "The server under load"
    cores = sorted(_all_cores())
    if len(cores) < 2 or not sys.platform.startswith("linux"):
        report.note(title, "Left out: it takes Linux and two cores, one of them for the load generator.")
        return
    effort = QUICK if quick else FULL
    peer = servers.install_peer()
    with TemporaryDirectory() as folder, _on_core(cores[-1]):
        starts: dict[str, Start] = {OURS: lambda: _ours(Path(folder), cores[0])}
        if not isinstance(peer, str):
            node, packages = peer
            starts[PEER] = lambda: servers.boardgame_io(servers.free_port(), node, packages, cores[0])
        _steady_load(report, effort, starts, peer if isinstance(peer, str) else "")
        _saturated(report, effort, starts)
        _largest(report, effort, starts[OURS])


def _ours(folder: Path, core: int) -> contextlib.AbstractContextManager[Server]:
    database = folder / f"{servers.free_port()}.sqlite"
    return servers.bocage(servers.free_port(), database, core)


def _steady_load(report: Report, effort: Effort, starts: dict[str, Start], missing: str) -> None:
    runs: dict[str, Steady] = {}
    for name, start in starts.items():
        with start() as server:
            runs[name] = _run(_hold(name, server, effort))
    report.figures["load_steady"] = {name: run.to_json() for name, run in runs.items()}
    report.table(
        f"{effort.tables:,} tables, four clients each, a move every {INTERVAL:.0f} s per table",
        ["server", "moves", "p50", "p99", "longest", "processor", "moves per processor second", "per table"],
        [[name, *_row(run)] for name, run in runs.items()],
        [
            "Delays from sending a move until all four clients have it. Memory is the growth of the process",
            "since it listens, clients and a minute's moves included. Ours is durable before it is told",
            "(SQLite, `synchronous=FULL`); boardgame.io keeps its matches in memory.",
            *([f"Left out: {missing}."] if missing else []),
        ],
    )


async def _hold(name: str, server: Server, effort: Effort) -> Steady:
    before = server.resident()
    tables = await generator.open_tables(DIALECTS[name], server.port, traffic.scripts(), effort.tables)
    steady = await _measure(server, tables, INTERVAL, effort.seconds, before)
    _close(tables)
    return steady


async def _measure(
    server: Server, tables: list[LoadTable], interval: float, seconds: float, before: int
) -> Steady:
    used = server.processor_seconds()
    delays = await generator.hold(tables, interval, seconds)
    processor = server.processor_seconds() - used
    return Steady(len(tables), interval, delays, processor, (server.resident() - before) / len(tables))


def _row(run: Steady) -> list[str]:
    delays = run.delays
    return [
        f"{delays.moves:,}" + (f" ({delays.missing} missing)" if delays.missing else ""),
        *(f"{1000 * value:.1f} ms" for value in (delays.p50, delays.p99, delays.longest)),
        f"{run.processor:.2f} s",
        count(delays.moves / run.processor),
        f"{run.bytes_per_table / 1000:,.0f} kB",
    ]


def _saturated(report: Report, effort: Effort, starts: dict[str, Start]) -> None:
    """Play as fast as the servers can, in turns."""
    rates: dict[str, list[float]] = {name: [] for name in starts}
    for _ in range(effort.turns):
        for name, start in starts.items():
            with start() as server:
                rates[name].append(_run(_saturate(name, server, effort)))
    contest = Contest(rates)
    peer = PEER if PEER in starts else OURS
    report.figures["load_saturated"] = {
        name: {
            "moves_per_processor_second": contest.rate(name).to_json(),
            "ratio_to_peer": contest.ratio(name, peer).to_json(),
        }
        for name in rates
    }
    report.table(
        f"{effort.busy_tables} tables that play as fast as the server answers",
        ["server", "moves per processor second", f": {peer}"],
        [[name, _spread(contest.rate(name)), times(contest.ratio(name, peer))] for name in rates],
        [
            f"{effort.turns} turns, a fresh server each; the first quarter of the moves, while caches fill",
            "and boardgame.io's JavaScript is compiled, is not counted.",
        ],
    )


async def _saturate(name: str, server: Server, effort: Effort) -> float:
    tables = await generator.open_tables(DIALECTS[name], server.port, traffic.scripts(), effort.busy_tables)
    moves = effort.busy_tables * effort.busy_moves
    await generator.saturate(tables, moves // 4)
    used = server.processor_seconds()
    delays = await generator.saturate(tables, moves - moves // 4)
    rate = delays.moves / (server.processor_seconds() - used)
    _close(tables)
    return rate


def _largest(report: Report, effort: Effort, start: Start) -> None:
    """Add tables until the delays grow too long; past the limit of open files, let them play faster."""
    with start() as server:
        steps = _run(_steps(server, effort))
    held = [step for step in steps if step.kept]
    report.figures["load_steps"] = [step.to_json() for step in steps]
    rows = [
        [f"{step.tables:,}", f"{step.interval:.2f} s", count(step.tables / step.interval), *_row(step)[1:6]]
        for step in steps
    ]
    if held:
        best = max(held, key=lambda step: step.tables / step.interval)
        said = f"Held: {best.tables:,} tables at a move every {best.interval:.2f} s"
        if best.interval < INTERVAL:
            said += f", as many moves as {INTERVAL / best.interval * best.tables:,.0f} tables make at 5 s"
    else:
        said = "Held: none"
    report.table(
        "How many tables one core holds",
        ["tables", "interval", "moves/s", "p50", "p99", "longest", "processor", "moves per processor second"],
        rows,
        [
            f"{said}.",
            f"The goal is p99 under {1000 * GOAL:.0f} ms; each step lasts {effort.step_seconds:.0f} s. With",
            f"{_most_tables():,} tables a process has as many files open as this system allows; from there",
            "on the tables play faster instead.",
        ],
    )


async def _steps(server: Server, effort: Effort) -> list[Steady]:
    before = server.resident()
    dialect, scripts = DIALECTS[OURS], traffic.scripts()
    tables: list[LoadTable] = []
    steps: list[Steady] = []
    wanted, interval = effort.tables, INTERVAL
    while True:
        wanted = min(wanted, _most_tables())
        tables += await generator.open_tables(dialect, server.port, scripts, wanted - len(tables))
        steps.append(await _measure(server, tables, interval, effort.step_seconds, before))
        if not steps[-1].kept or sum(not table.finished for table in tables) < len(tables):
            break
        if wanted < _most_tables() and wanted < 8 * effort.tables:
            wanted *= 2
        else:
            interval /= 1.5
    _close(tables)
    return steps


def _close(tables: list[LoadTable]) -> None:
    for table in tables:
        for socket in table.seats.sockets:
            socket.transport.abort()


def _run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run the generator on uvloop, without a garbage collector that would add its pauses to the delays."""
    import uvloop

    gc.collect()
    gc.disable()
    try:
        result: Result = uvloop.run(work)
        return result
    finally:
        gc.enable()


def _spread(value: Measured) -> str:
    return f"{count(value.middle)} ({count(value.low)}–{count(value.high)})"


def _most_tables() -> int:
    """Return how many tables' clients this system lets one process have."""
    return (resource.getrlimit(resource.RLIMIT_NOFILE)[0] - FILES_TO_SPARE) // traffic.PLAYERS


def _all_cores() -> set[int]:
    """Return the cores this process may use, whatever it was restricted to before."""
    if not hasattr(os, "sched_setaffinity"):
        return set()
    now = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, now)
    return cores


@contextlib.contextmanager
def _on_core(core: int) -> Iterator[None]:
    """Move to a core, with as many open files as the system allows; both for the servers too, at first."""
    cores, files = os.sched_getaffinity(0), resource.getrlimit(resource.RLIMIT_NOFILE)
    os.sched_setaffinity(0, {core})
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)
        resource.setrlimit(resource.RLIMIT_NOFILE, files)


def main(arguments: list[str]) -> int:
    """Run this section alone."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short run: fewer tables, less time")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the figures to FILE")
    given = parser.parse_args(arguments)
    report = Report()
    report.figures["machine"] = machine()
    print("; ".join(f"{name} {value}" for name, value in machine().items()) + f"; rules {mode()}")
    load(report, given.quick)
    if given.json:
        given.json.write_text(json.dumps(report.figures, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
