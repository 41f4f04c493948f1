"""`bocage serve` that draws the same ids, codes, seeds and keys at every start.

So a page test that fails fails again, pictures change only when the page does, and two worlds that differ in
a secret differ in nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from bocage.cli import main
from tests.server.process import ServerProcess

DRAWERS = ("bocage.server.registry", "bocage.server.deals", "bocage.server.sqlite_store")


class RepeatableServer(ServerProcess):
    """Such a server, in a process of its own."""

    module = "tests.page.repeatable"


@contextmanager
def served(database: Path, port: int = 0) -> Iterator[RepeatableServer]:
    """Serve for as long as the block lasts."""
    server = RepeatableServer(str(database), port)
    server.start()
    server.await_ready()
    try:
        yield server
    finally:
        server.stop()


class RepeatableSecrets:
    """Stands in for the module `secrets`."""

    def __init__(self) -> None:
        self._random = random.Random("bocage")

    def token_bytes(self, count: int) -> bytes:
        return self._random.randbytes(count)

    def token_hex(self, count: int) -> str:
        return self.token_bytes(count).hex()

    def token_urlsafe(self, count: int) -> str:
        return self.token_hex(count)

    def choice(self, letters: Sequence[str]) -> str:
        return self._random.choice(letters)

    def SystemRandom(self) -> random.Random:
        return self._random


@contextmanager
def repeatable() -> Iterator[None]:
    """Draw the same every time."""
    stand_in = RepeatableSecrets()
    with (
        mock.patch(f"{DRAWERS[0]}.secrets", stand_in),
        mock.patch(f"{DRAWERS[1]}.secrets", stand_in),
        mock.patch(f"{DRAWERS[2]}.secrets", stand_in),
    ):
        yield


if __name__ == "__main__":
    with repeatable():
        main()
