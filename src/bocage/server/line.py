"""Uvicorn's websocket with a way to write at once, for as long as the client keeps up."""

from __future__ import annotations

from asyncio import TimerHandle

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

WRITE_NOW = "bocage.write_now"  # the extension of the ASGI scope: Callable[[bytes], bool]
CUT_AFTER = 12.0  # seconds; the closing handshake has 10, and a client that does not read never ends it
TEXT = 0x81  # the first byte of a text message in one frame


class Line(WebSocketsSansIOProtocol):
    """Offers `write_now` beside ASGI's `send`, which can only be awaited, message by message in a task.

    What is written at once leaves together at the end of the loop's turn: the acknowledgement of a move and
    its update share a system call, and those are half of what a move costs.
    """

    _frames: list[bytes]

    cut: TimerHandle | None = None

    def handle_connect(self, event: Request) -> None:
        """Let the application know of the short way."""
        self._frames = []
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[WRITE_NOW] = self.write_now

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


def frame(message: bytes) -> bytes:
    """Put a whole text message into one frame, as a server sends it: unmasked (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return bytes((TEXT, size)) + message
    if size < 65_536:
        return bytes((TEXT, 126, size >> 8, size & 255)) + message
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + message
