"""Uvicorn's websocket with a way to write at once, for as long as the client keeps up."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

WRITE_NOW = "bocage.write_now"  # the extension of the ASGI scope: Callable[[bytes], bool]
CUT_AFTER = 12.0  # seconds; the closing handshake has 10, and a client that does not read never ends it
TEXT = 0x81  # the first byte of a text message in one frame


class Line(WebSocketsSansIOProtocol):
    """Offers `write_now` beside ASGI's `send`, which can only be awaited, message by message in a task."""

    def handle_connect(self, event: Request) -> None:
        """Let the application know of the short way."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[WRITE_NOW] = self.write_now

    async def run_asgi(self) -> None:
        """Run the application; soon after it has ended, the line is cut whatever the client does."""
        await super().run_asgi()
        self.loop.call_later(CUT_AFTER, self.transport.abort)

    def write_now(self, message: bytes) -> bool:
        """Write a text message, unless the client is behind or gone; say whether it was written."""
        transport = self.transport
        if not self.writable.is_set() or self.close_sent or self.disconnected or transport.is_closing():
            return False
        transport.write(frame(message))
        return True


def frame(message: bytes) -> bytes:
    """Put a whole text message into one frame, as a server sends it: unmasked (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return bytes((TEXT, size)) + message
    if size < 65_536:
        return bytes((TEXT, 126, size >> 8, size & 255)) + message
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + message
