"""Lean ends of a wire, so that the load generator needs less processor time than what it measures.

A websocket client that reads frames and nothing more, and an HTTP connection that is kept open.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, cast

TEXT, CLOSE, PING = 0x1, 0x8, 0x9
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
ARE_YOU_THERE, I_AM = b"2", b"3"  # engine.io's own ping, as text; nothing that we send looks like it
NO_MASK = bytes(4)  # a key of zeros: the frame is masked, as it must be, and its bytes stay as they are


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """Write a client's frame."""
    size = len(payload)
    if size < 126:
        head = bytes((0x80 | opcode, 0x80 | size))
    else:
        head = bytes((0x80 | opcode, 0xFE)) + size.to_bytes(2, "big")
    return head + NO_MASK + payload


class Socket(asyncio.Protocol):
    """One client's websocket: hands every text message to `heard`."""

    def __init__(self, handshake: bytes) -> None:
        self.heard: Callable[[bytes], None] = _ignore
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self._handshake = handshake
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a websocket."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._handshake)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the line was cut."""
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up during the handshake"))

    def send(self, payload: bytes) -> None:
        """Send a text message."""
        self.transport.write(frame(payload))

    def data_received(self, data: bytes) -> None:
        """Read all whole frames."""
        if self._rest:
            data = self._rest + data
        if not self.opened.done():
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._rest = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(data[:end].decode("latin-1")))
                return
            self.opened.set_result(None)
            data = data[end + 4 :]
        begin, size = 0, len(data)
        while size - begin >= 2:
            length = data[begin + 1]
            body = begin + 2
            if length == 126:
                body += 2
                length = int.from_bytes(data[begin + 2 : body], "big")
            elif length == 127:
                body += 8
                length = int.from_bytes(data[begin + 2 : body], "big")
            if size < body + length:
                break
            self._frame(data[begin] & 0x0F, data[body : body + length])
            begin = body + length
        self._rest = data[begin:]

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            if payload == ARE_YOU_THERE:
                self.send(I_AM)
            else:
                self.heard(payload)
        elif opcode == PING:
            self.transport.write(frame(payload, opcode=0xA))
        elif opcode == CLOSE:
            self.transport.close()


def _ignore(payload: bytes) -> None:
    pass


async def open_socket(port: int, path: str, host: str = "127.0.0.1") -> Socket:
    """Connect and shake hands."""
    handshake = HANDSHAKE.format(path=path, host=host, port=port).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(handshake), host, port)
    await socket.opened
    return socket


class Http:
    """One HTTP connection, kept open, one request at a time."""

    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        self.host = host
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: object, token: str = "") -> Any:  # noqa: ANN401 - JSON
        """Post JSON; return the answer's."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self._streams
        content = json.dumps(body).encode()
        head = [
            f"POST {path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            "Content-Type: application/json",
            f"Content-Length: {len(content)}",
            *([f"Authorization: Bearer {token}"] if token else []),
        ]
        writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + content)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
        answer = await reader.readexactly(int(headers["content-length"]))
        if not lines[0].split()[1].startswith("2"):
            raise ConnectionError(f"{path}: {lines[0]}: {answer[:200]!r}")
        return json.loads(answer)

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
