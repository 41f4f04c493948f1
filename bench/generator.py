"""The load generator: tables whose moves follow a script, at a pace or as fast as the server answers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from bench.dialects import Dialect, Seats
from bench.sockets import Http
from bench.traffic import PLAYERS, Turn

OPENED_AT_ONCE = 16
ANSWER_WITHIN = 300.0  # seconds for a saturating run; a server that refuses a move would never end it


class LoadTable:
    """One table: sends its next move, and notes when all its clients have it."""

    def __init__(self, dialect: Dialect, seats: Seats, script: list[Turn]) -> None:
        self.dialect = dialect
        self.seats = seats
        self.script = script
        self.number = 0  # of the next move
        self.waiting = 0  # clients that do not have the last move yet
        self.sent = 0.0
        self.done: Callable[[LoadTable, float], None] = lambda table, passed: None
        for socket in seats.sockets:
            socket.heard = self.heard

    @property
    def finished(self) -> bool:
        """Whether the script has come to its end."""
        return self.number >= len(self.script)

    def play(self) -> None:
        """Send the next move."""
        turn = self.script[self.number]
        message = self.dialect.move(self.seats, self.number, turn)
        self.waiting = PLAYERS
        self.sent = time.perf_counter()
        self.seats.sockets[turn.seat].send(message)

    def heard(self, message: bytes) -> None:
        """Count the clients that have the move; every one of them gets it exactly once."""
        number = self.dialect.heard(message)
        if number < 0:
            return
        if number != self.number:
            raise RuntimeError(f"move {number} came where {self.number} was due")
        self.waiting -= 1
        if self.waiting == 0:
            passed = time.perf_counter() - self.sent
            self.number += 1
            self.done(self, passed)


@dataclass(frozen=True)
class Delays:
    """How long the moves of a run took to reach all clients, in seconds."""

    moves: int
    missing: int  # sent, but not with everyone when the run was over
    p50: float
    p99: float
    longest: float
    passed: float  # how long the run lasted

    @classmethod
    def of(cls, delays: list[float], missing: int, passed: float) -> Delays:
        """Sum up a run."""
        ordered = sorted(delays) or [float("inf")]

        def part(share: float) -> float:
            return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

        return cls(len(delays), missing, part(0.5), part(0.99), ordered[-1], passed)


async def open_tables(dialect: Dialect, port: int, scripts: list[list[Turn]], count: int) -> list[LoadTable]:
    """Open tables with all their clients, several at a time."""
    tables: list[LoadTable] = []
    numbers = iter(range(count))

    async def work() -> None:
        http = Http(port)
        for number in numbers:
            seats = await dialect.open_table(http, port)
            tables.append(LoadTable(dialect, seats, scripts[number % len(scripts)]))
        http.close()

    await asyncio.gather(*(work() for _ in range(min(OPENED_AT_ONCE, count))))
    return tables


async def hold(tables: list[LoadTable], interval: float, seconds: float) -> Delays:
    """Let every table play a move each `interval`, the tables evenly spread over it."""
    loop = asyncio.get_running_loop()
    delays: list[float] = []
    begin = loop.time() + 0.1
    end = begin + seconds

    def done(table: LoadTable, passed: float) -> None:
        delays.append(passed)

    def due(table: LoadTable, at: float) -> None:
        if not table.waiting and not table.finished:  # a server that is that slow has failed anyway
            table.play()
        if at + interval < end:
            loop.call_at(at + interval, due, table, at + interval)

    for number, table in enumerate(tables):
        table.done = done
        at = begin + interval * number / len(tables)
        if at < end:
            loop.call_at(at, due, table, at)
    await asyncio.sleep(end - loop.time() + 1.0)
    return Delays.of(delays, sum(bool(table.waiting) for table in tables), seconds)


async def saturate(tables: list[LoadTable], moves: int) -> Delays:
    """Let every table play on as soon as all its clients have its last move, for so many moves in all."""
    delays: list[float] = []
    over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    under_way = 0
    begin = time.perf_counter()

    def done(table: LoadTable, passed: float) -> None:
        nonlocal under_way
        delays.append(passed)
        if len(delays) + under_way <= moves and not table.finished:
            table.play()
            return
        under_way -= 1
        if under_way == 0 and not over.done():
            over.set_result(None)

    for table in tables:
        table.done = done
        if not table.finished:
            under_way += 1
            table.play()
    await asyncio.wait_for(over, ANSWER_WITHIN)
    return Delays.of(delays, 0, time.perf_counter() - begin)
