"""One client's connection: what it may see, and a bounded queue of what it is to be sent."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Iterable

from bocage.core.match import SPECTATOR
from bocage.server.transport import Socket

MOST_WAITING = 256 * 1024  # bytes; a client that reads slower than this is dropped
GOODBYE_SECONDS = 2.0  # for clients to take what is waiting for them when they are let go
POLICY = 1008  # the close code for what is not allowed
TRY_AGAIN = 1013
GOING_AWAY = 1001
INTERNAL = 1011
CODES = {"too-slow": TRY_AGAIN, "server-stops": GOING_AWAY, "server-error": INTERNAL}


class Connection:
    """A websocket as the table sees it. Sending never waits: who reads too slowly is dropped."""

    def __init__(self, address: str, socket: Socket) -> None:
        self.address = address
        self.seats: dict[int, int] = {}  # seat → generation of the token it showed
        self.viewer = SPECTATOR
        self.dropped = ""  # why, once it is
        self.ending = ""  # why, when what is waiting is still to be sent
        self.waiting = 0  # bytes in the queue
        self.gone = asyncio.Event()
        self._socket = socket
        self._queue: deque[bytes] = deque()

    def put(self, message: bytes) -> None:
        """Write a message, or queue it behind what is waiting; drop the client if that is too much."""
        if self.dropped or (not self._queue and self._socket.send(message)):
            return
        self.waiting += len(message)
        if self.waiting > MOST_WAITING:
            self.drop("too-slow")
            return
        self._queue.append(message)

    def go_on(self) -> None:
        """Write what is waiting, for the client has caught up."""
        while self._queue and self._socket.send(self._queue[0]):
            self.waiting -= len(self._queue.popleft())
        if self.ending and not self._queue:
            self.drop(self.ending)

    def drop(self, reason: str) -> None:
        """Give the client up; what was waiting for it is let go."""
        if self.dropped:
            return
        self.dropped = reason
        self._queue.clear()
        self.waiting = 0
        self._socket.close(CODES.get(reason, POLICY), reason)

    def end(self, reason: str) -> None:
        """Part in peace: the client still gets what is waiting for it, if it takes it soon."""
        self.ending = self.ending or reason
        self.go_on()
        if not self.dropped:
            asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self.drop, reason)


async def part_with_all(connections: Iterable[Connection], reason: str) -> None:
    """Part in peace with many, and wait until they are gone; not for those who read too slowly."""
    parting = []
    for connection in list(connections):
        connection.end(reason)
        parting.append(connection.gone.wait())
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*parting), GOODBYE_SECONDS)
