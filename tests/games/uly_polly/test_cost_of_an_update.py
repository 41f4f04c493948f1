"""What an update costs does not grow with the length of the match: bytes and calls are counted."""

from __future__ import annotations

import asyncio
import gc
import re
import sys
from collections.abc import Iterator
from itertools import cycle
from types import FrameType

from bocage.server.config import Config
from bocage.server.connection import Connection
from bocage.server.live import LiveTable
from bocage.server.protocol import frame
from bocage.server.registry import Registry
from tests.server.inside import Ear, play
from tests.server.memory_store import MemoryStore

EARLY = 10
PERIOD = 12  # the dog goes to and fro, three helpers take turns, the wolf swaps in between
LATER = 33 * PERIOD


def endless() -> Iterator[str]:
    """A round without end (`patience` 0): the dog wanders between two tiles, the wolf swaps two others."""
    yield from ("hide d4", "start a1")
    for there in cycle(("go b1", "go a1")):
        yield "swap c3 d3"
        yield there


class Counted:
    """What one move made a registry do."""

    def __init__(self) -> None:
        self.calls = 0
        self.messages: list[bytes] = []
        self.stored = 0

    def count(self, frame: FrameType, event: str, argument: object) -> None:
        """Count calls, of Python and of C."""
        self.calls += event in ("call", "c_call")

    def shape(self) -> tuple[int, list[bytes], int]:
        """Return calls, messages and bytes stored; numbers all alike, for they may have more digits later."""
        return self.calls, sorted(re.sub(rb"\d+", b"0", message) for message in self.messages), self.stored


async def long_match() -> tuple[list[Counted], list[bytes], LiveTable]:
    """Play a long match of four; return what each move cost, and the welcomes sent early and late."""
    store = MemoryStore()
    registry = Registry(store, Config(tables_per_hour=10), now=lambda: 1_700_000_000.0)
    await registry.open()
    live = await registry.open_table("uly-polly", [""] * 4, {"first": 0, "patience": 0}, "")
    for seat in range(4):
        await registry.sit(live, seat, f"P{seat}", "")
    await registry.start(live)
    counted = Counted()

    ear = Ear()
    for seat in range(4):
        connection = Connection("", ear)
        connection.seats, connection.viewer = {seat: 1}, seat
        live.connections.add(connection)
    match = live.table.match
    assert match is not None
    log = store.tables[live.table.header.id][3]
    costs, welcomes = [], []
    for number, text in enumerate(endless()):
        if number in (EARLY, EARLY + LATER):
            welcomes.append(frame(live.welcome(connection, 0.0)))
        if number == EARLY + LATER + PERIOD:
            break
        counted = Counted()
        gc.disable()  # whoever has callbacks there would be counted
        sys.setprofile(counted.count)
        await play(live, match.to_move, text, number, f"{number:08}")
        sys.setprofile(None)
        gc.enable()
        counted.messages, ear.heard = ear.heard, []
        counted.stored = len(log[-1])
        costs.append(counted)
    await registry.close()
    return costs, welcomes, live


def test_a_late_move_costs_what_an_early_one_does() -> None:
    costs, welcomes, live = asyncio.run(long_match())
    assert live.table.match is not None
    assert len(live.table.match.moves) > 400
    for number in range(EARLY, EARLY + PERIOD):
        early, late = costs[number].shape(), costs[number + LATER].shape()
        assert len(early[1]) == 4
        assert early == late
    # What does hold the whole match is what one is sent on arriving: the test would see it.
    assert len(welcomes[1]) > 5 * len(welcomes[0])
