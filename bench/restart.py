"""Restart with many open matches: how soon the server answers, and how long a table takes when first touched.

python -m bench.restart --matches 10000
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import httpx
import msgspec
from tests.server.process import ServerProcess

from bench.report import Report, machine
from bocage.bots import find_bot
from bocage.client import Client
from bocage.core.rng import Rng
from bocage.games import game_names
from bocage.server.events import AnyEvent, Sat, encode
from bocage.server.store import open_store
from bocage.server.table import Decision, Header, Table

MATCHES = 10_000
QUICK_MATCHES = 300
# Game and seats; "" is a person.
PARTIES = [(name, seats) for name in game_names() for seats in (["", ""], ["", "greedy", ""])]
PATTERNS = 120  # different matches, each stored many times
TOUCHED = 300
WRITTEN_AT_ONCE = 500


@dataclass
class Pattern:
    """A match in progress: its header but for the names, its log, and whether a bot is to move."""

    header: Header
    events: list[bytes]
    bot_to_move: bool


@dataclass
class Restart:
    """What was measured."""

    matches: int
    events: int
    bots_due: int  # tables where a bot is to move, left behind by the stop
    megabytes: float
    ready_seconds: float  # from the start of the process until /healthz answers
    touch_milliseconds: float  # the median: a table's first answer, read and folded from its log
    touch_worst_milliseconds: float
    again_milliseconds: float  # the median of the second answer, from memory
    bot_milliseconds: float  # the median, from a person's move to the bot's answer, meanwhile


def play_some(number: int) -> Pattern:
    """Play a match at random and stop somewhere in it, so that somebody is to move."""
    game, bots = PARTIES[number % len(PARTIES)]
    rng = Rng(number)
    header = Header("", "", game, {"first": number % 2}, bots, f"{number:064x}")
    table = Table(header)
    events: list[AnyEvent] = []

    def happen(decision: Decision) -> None:
        events.extend(decision.events)
        table.adopt(decision)

    for seat, bot in enumerate(bots):
        if not bot:
            happen(Decision([Sat(0.0, seat, f"Person {seat}", 1, f"{number:032x}")]))
    happen(table.start(0.0))
    happen(table.draws(0.0))
    for count in range(5 + int(rng.below(40))):
        match = table.match
        assert match is not None
        text = find_bot("random").choose(match.observe(match.to_move), rng)
        some = table.play(match.to_move, text, len(match.moves), f"{count:016x}", 0.0)
        before = len(events)
        happen(some)
        if table.match is not None and table.match.over:  # one short of the end
            return Pattern(header, [encode(event) for event in events[:before]], False)
    return Pattern(header, [encode(event) for event in events], bool(bots[table.mover()]))


async def fill(database: str, matches: int, all_due: bool) -> tuple[list[str], int, int]:
    """Write matches in progress; return the names of their tables, how many events, how many bots are due."""
    patterns = [play_some(number) for number in range(PATTERNS)]
    if all_due:
        patterns = [pattern for pattern in patterns if pattern.bot_to_move]
    store = open_store(database)
    await store.open()
    names = [f"bench{number:017}" for number in range(matches)]
    events = due = 0
    now = time.time()

    async def write(number: int) -> None:
        pattern = patterns[number % len(patterns)]
        header = msgspec.structs.replace(pattern.header, id=names[number], code=f"{number:08}")
        await store.create(names[number], header.code, "127.0.0.1", msgspec.json.encode(header), [])
        wake = now if pattern.bot_to_move else None
        await store.append(names[number], 0, pattern.events, wake, False)

    for first in range(0, matches, WRITTEN_AT_ONCE):
        await asyncio.gather(*map(write, range(first, min(matches, first + WRITTEN_AT_ONCE))))
    for number in range(matches):
        events += len(patterns[number % len(patterns)].events)
        due += patterns[number % len(patterns)].bot_to_move
    await store.close()
    return names, events, due


async def play_a_bot(address: str) -> list[float]:
    """Play against a bot; return how many milliseconds each of its answers took."""
    answers = []
    async with Client(address) as client:
        table = await client.open_table(game_names()[0], ["", "greedy"])
        seat = await client.sit(table, 0, "Ada")
        await client.start(table)
        async with client.play(seat) as game:
            while await game.my_turn(timeout=120):
                asked = time.perf_counter()
                await game.move(game.legal[0])
                await game.my_turn(timeout=120)
                answers.append(1000 * (time.perf_counter() - asked))
    return answers


def measure(database: str, matches: int = MATCHES, all_due: bool = False) -> Restart:
    """Fill a database, start the server on it, touch some tables, play a bot."""
    names, events, due = asyncio.run(fill(database, matches, all_due))
    server = ServerProcess(database)
    began = time.monotonic()
    server.start()
    try:
        server.await_ready()
        ready = time.monotonic() - began
        lots = random.Random(1)
        first: list[float] = []
        again: list[float] = []
        with httpx.Client(base_url=server.address) as client:
            for name in lots.sample(names, min(TOUCHED, matches)):
                for times in (first, again):
                    asked = time.perf_counter()
                    client.get(f"/api/tables/{name}").raise_for_status()
                    times.append(1000 * (time.perf_counter() - asked))
        answers = asyncio.run(play_a_bot(server.address))
    finally:
        server.stop()
    size = Path(database).stat().st_size / 1e6 if Path(database).exists() else 0.0
    return Restart(
        matches,
        events,
        due,
        round(size, 1),
        round(ready, 2),
        round(statistics.median(first), 2),
        round(max(first), 2),
        round(statistics.median(again), 2),
        round(statistics.median(answers), 2),
    )


def restart(report: Report, matches: int = MATCHES) -> None:
    """Measure with some bots to move and with all, and add the figures to the report."""
    with tempfile.TemporaryDirectory() as folder:
        some = measure(str(Path(folder) / "some.sqlite"), matches)
        every = measure(str(Path(folder) / "every.sqlite"), matches, all_due=True)
    report.figures["restart"] = [asdict(some), asdict(every)]
    lines = {
        "open matches": "{0.matches:,}",
        "events": "{0.events:,}",
        "where a bot is to move": "{0.bots_due:,}",
        "SQLite file": "{0.megabytes} MB",
        "until /healthz answers": "{0.ready_seconds:.2f} s",
        "first touch of a table, median": "{0.touch_milliseconds:.1f} ms",
        "first touch of a table, worst": "{0.touch_worst_milliseconds:.1f} ms",
        "second touch, median": "{0.again_milliseconds:.1f} ms",
        "a bot's answer to a person, median": "{0.bot_milliseconds:.1f} ms",
    }
    report.table(
        f"Restart with {matches:,} open matches",
        ["", "some bots' turns", "all bots' turns"],
        [[name, form.format(some), form.format(every)] for name, form in lines.items()],
        ["Touched and played while the server takes up the turns that a stop left to bots."],
    )


def main(arguments: list[str]) -> int:
    """Run alone."""
    parser = argparse.ArgumentParser(prog="python -m bench.restart", description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES)
    given = parser.parse_args(arguments)
    print("; ".join(f"{name} {value}" for name, value in machine().items()))
    restart(Report(), given.matches)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
