"""Uvicorn's websocket with a way to write at once, for as long as the client keeps up."""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

WRITE_NOW = "bocage.write_now"  # an extension of the ASGI scope: Callable[[bytes], bool]
LISTEN = "bocage.listen"  # another: Callable[[Listener | None], None]
CUT_AFTER = 12.0  # seconds; the closing handshake has 10, and a client that does not read never ends it
MASKED = 0x80  # added to the length in the second byte of all that clients send
TEXT = 0x81  # the first byte of a text message in one frame
WHOLE = frozenset((TEXT, 0x82, 0x89, 0x8A))  # also binary, ping and pong: frames that leave nothing open

Listener = Callable[[bytes], bool]  # is handed a text message; says whether it took it


class Line(WebSocketsSansIOProtocol):
    """Offers `write_now` beside ASGI's `send`, which can only be awaited, message by message in a task.

    What is written at once leaves together at the end of the loop's turn: the acknowledgement of a move and
    its update share a system call, and those are half of what a move costs.

    And offers `listen` beside ASGI's `receive`: what the listener takes as it arrives needs no queue and
    wakes no task. What it does not take, and what follows before that was received, goes the usual way.
    """

    _frames: list[bytes]

    cut: TimerHandle | None = None
    listener: Listener | None = None
    _between = False  # whether all that has arrived were whole frames, each by itself
    _declined = False

    def handle_connect(self, event: Request) -> None:
        """Let the application know of the short way."""
        self._frames = []
        self._between = True
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[WRITE_NOW] = self.write_now
            extensions[LISTEN] = self.listen

    async def run_asgi(self) -> None:
        """Run the application; soon after it has ended, the line is cut whatever the client does."""
        await super().run_asgi()
        if not self.disconnected:
            self.cut = self.loop.call_later(CUT_AFTER, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that there is nothing left to cut."""
        super().connection_lost(exc)
        if self.cut is not None:
            self.cut.cancel()

    def listen(self, listener: Listener | None) -> None:
        """Hand messages to a listener first, or to none any more."""
        self.listener = listener

    def data_received(self, data: bytes) -> None:
        """Let the listener take a short message that arrived by itself, as nearly all do; parse the rest."""
        if self._between:
            self._between = is_one_frame(data)  # once it is not, all is left to the parser for good
            if self._between and data[0] == TEXT and data[1] < MASKED + 126:
                if self._takes(unmasked(data)):
                    return
                self._declined = True
        super().data_received(data)
        self._declined = False

    def handle_text(self, event: Frame) -> None:
        """Let the listener take a whole message."""
        if self._declined or not event.fin or not self._takes(bytes(event.data)):
            super().handle_text(event)

    def _takes(self, message: bytes) -> bool:
        """Offer a message to the listener, unless others wait to be received."""
        if self.listener is None or self.close_sent or not self.queue.empty():
            return False
        return self.listener(message)

    def write_now(self, message: bytes) -> bool:
        """Write a text message, unless the client is behind or gone; say whether it was written."""
        if not self.writable.is_set() or self.close_sent or self.disconnected:
            return False
        if not self._frames:
            if not _waiting:
                self.loop.call_soon(_flush_all)
            _waiting.append(self)
        self._frames.append(frame(message))
        return True

    def _flush(self) -> None:
        frames, self._frames = self._frames, []
        if frames and not self.close_sent and not self.transport.is_closing():
            self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    async def send(self, message: ASGISendEvent) -> None:
        """Send the usual way, after what was written before."""
        self._flush()
        await super().send(message)


_waiting: list[Line] = []  # lines with something written in this turn of the loop


def _flush_all() -> None:
    lines = _waiting[:]
    _waiting.clear()
    for line in lines:
        line._flush()


def is_one_frame(data: bytes) -> bool:
    """Say whether this is one frame of a client, nothing less or more, and a message of its own."""
    if len(data) < 6 or data[0] not in WHOLE or data[1] < MASKED:
        return False
    size = data[1] - MASKED
    if size < 126:
        return len(data) == 6 + size
    return size == 126 and len(data) == 8 + int.from_bytes(data[2:4], "big")


def unmasked(data: bytes) -> bytes:
    """Return what a client's frame of less than 126 bytes says (RFC 6455, 5.3)."""
    size = len(data) - 6
    key = (data[2:6] * 32)[:size]
    return (int.from_bytes(data[6:], "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")


def frame(message: bytes) -> bytes:
    """Put a whole text message into one frame, as a server sends it: unmasked (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return bytes((TEXT, size)) + message
    if size < 65_536:
        return bytes((TEXT, 126, size >> 8, size & 255)) + message
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + message
