"""Feed one body to the end of a line as the websocket would, and judge what comes of it.

`python -m tests.server.decoding` fuzzes it with atheris, where that is installed, until it is stopped.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec

from bocage.server import play
from bocage.server.config import Config
from bocage.server.live import LiveTable
from bocage.server.play import Player
from bocage.server.protocol import Hello, Look, Move, Ping, Point, Return, TakeBack
from bocage.server.registry import Registry
from tests.rooms import samples
from tests.server.example import CELL, POINTED
from tests.server.inside import NOW, WIDE, Ear
from tests.server.memory_store import MemoryStore

ANSWERS = {"welcome", "update", "changed", "pointing", "ack", "error", "pong"}
SILENT = {"point", "return", "take_back"}  # these may have nothing to answer


class Target:
    """A table in play with a client at it, whose messages are whatever one likes."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        with mock.patch.object(play, "HELLO_WITHIN", 1e9):
            self.loop.run_until_complete(self._set_up())

    async def _set_up(self) -> None:
        self.registry = Registry(MemoryStore(), Config(database="", **WIDE), now=lambda: NOW)
        await self.registry.open()
        self.live = await self.registry.open_table(POINTED, ["", "", ""], {"first": 0}, "")
        self.tokens = [await self.registry.sit(self.live, seat, f"Player {seat}", "") for seat in range(3)]
        await self.registry.start(self.live)
        self.player = self._player()

    def _player(self) -> Player:
        self.ear = Ear()
        return Player(self.registry, self.ear, "")

    def close(self) -> None:
        """Let everything go."""
        self.loop.run_until_complete(self.registry.close())
        self.loop.close()

    def feed(self, body: str | bytes) -> list[dict[str, Any]]:
        """Receive a message; return what is sent in answer. No exception may escape."""
        with mock.patch.object(play, "HELLO_WITHIN", 1e9):
            return self.loop.run_until_complete(self._feed(body))

    async def _feed(self, body: str | bytes) -> list[dict[str, Any]]:
        events = self.live.table.number
        self.player._receive(body.encode() if isinstance(body, str) else body)
        if self.player._under_way is not None:
            await asyncio.wait([self.player._under_way])
            await asyncio.sleep(0)
        answers = [json.loads(message) for message in self.ear.heard]
        if self.player.connection.dropped or len(answers) > 50:
            raise AssertionError("a message made a client too slow")
        self.ear.heard.clear()
        if not answers:
            said = json.loads(body)["type"]
            assert said in SILENT or self.live.table.number > events, body
        for answer in answers:
            assert answer["type"] in ANSWERS
            assert answer.get("code") != "server-error", body
        return answers

    @property
    def table(self) -> LiveTable:
        """The table."""
        return self.live


def main() -> None:
    """Fuzz with atheris; every find is printed and kept by it."""
    import atheris  # only here: it is not a dependency

    for name in ("_receive", "_handle", "_hello", "_arrive", "_look", "_seat"):
        setattr(Player, name, atheris.instrument_func(getattr(Player, name)))
    target = Target()
    table = target.live.table.header.id
    seeds = [
        Hello(table, target.tokens), Hello(table), Move(samples(POINTED).opening[0], 0, "m", 0),
        Point(CELL, 1), TakeBack(None, 0), TakeBack(True, 1), Return(0), Look(0), Ping("p"),
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as corpus:
        for number, seed in enumerate(seeds):
            (Path(corpus) / str(number)).write_bytes(msgspec.json.encode(seed))
        atheris.Setup([*sys.argv, corpus], target.feed)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
