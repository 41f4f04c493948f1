"""One client's connection: what it may see, and a bounded queue of what it is to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from bocage.core.match import SPECTATOR

MOST_WAITING = 256 * 1024  # bytes; a client that reads slower than this is dropped


class Connection:
    """A websocket as the table sees it. Sending never waits: who reads too slowly is dropped."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.seats: dict[int, int] = {}  # seat → generation of the token it showed
        self.viewer = SPECTATOR
        self.dropped = ""  # why, once it is
        self.on_drop: Callable[[], None] | None = None
        self._queue: deque[bytes] = deque()
        self._waiting = 0
        self._wake = asyncio.Event()

    def put(self, message: bytes) -> None:
        """Queue a message; drop the client if too much is waiting."""
        if self.dropped:
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

    async def next(self) -> bytes | None:
        """Wait for the next message; None when the client has been dropped."""
        while not self._queue:
            if self.dropped:
                return None
            self._wake.clear()
            await self._wake.wait()
        message = self._queue.popleft()
        self._waiting -= len(message)
        return message
