"""One client's connection: what it may see, and a bounded queue of what it is to be sent."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Iterable

from bocage.core.match import SPECTATOR

MOST_WAITING = 256 * 1024  # bytes; a client that reads slower than this is dropped
GOODBYE_SECONDS = 2.0  # for clients to take what is waiting for them when the server stops


class Connection:
    """A websocket as the table sees it. Sending never waits: who reads too slowly is dropped."""

    def __init__(self, address: str, write_now: Callable[[bytes], bool] | None = None) -> None:
        self.address = address
        self._write_now = write_now  # writes at once, or refuses because the client is behind
        self.seats: dict[int, int] = {}  # seat → generation of the token it showed
        self.viewer = SPECTATOR
        self.dropped = ""  # why, once it is
        self.ending = ""  # why, when what is waiting is still to be sent
        self.on_drop: Callable[[], None] | None = None
        self._queue: deque[bytes] = deque()
        self._waiting = 0
        self._sending = False  # a message has left the queue and may not be written yet
        self._wake = asyncio.Event()
        self.gone = asyncio.Event()

    def put(self, message: bytes) -> None:
        """Write a message, or queue it behind what is waiting; drop the client if that is too much."""
        if self.dropped:
            return
        if self._write_now and not self._queue and not self._sending and self._write_now(message):
            return
        self._waiting += len(message)
        if self._waiting > MOST_WAITING:
            self.drop("too-slow")
            return
        self._queue.append(message)
        self._wake.set()

    def drop(self, reason: str) -> None:
        """Give the client up; what was waiting for it is let go."""
        if self.dropped:
            return
        self.dropped = reason
        self._queue.clear()
        self._waiting = 0
        self._wake.set()
        if self.on_drop is not None:
            self.on_drop()

    @property
    def waiting(self) -> int:
        """How many bytes wait to be sent."""
        return self._waiting

    def end(self, reason: str) -> None:
        """Part in peace: the client still gets what is waiting for it."""
        self.ending = self.ending or reason
        self._wake.set()

    async def next(self) -> bytes | None:
        """Wait for the next message; None when there will be none."""
        self._sending = False
        while not self._queue:
            if self.dropped or self.ending:
                return None
            self._wake.clear()
            await self._wake.wait()
        message = self._queue.popleft()
        self._sending = True
        self._waiting -= len(message)
        return message


async def part_with_all(connections: Iterable[Connection], reason: str) -> None:
    """Part in peace with many, and wait until they are gone; not for those who read too slowly."""
    parting = []
    for connection in connections:
        connection.end(reason)
        parting.append(connection.gone.wait())
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*parting), GOODBYE_SECONDS)
