"""The websocket's transport: uvicorn hands the connection over, `websockets` reads and writes the frames.

ASGI decides who may come in, behind whatever proxy, and hears when the client has gone. Messages do not go
through ASGI, where each would wake a task: what arrives is handed to a listener at once, and what is sent is
written at once, for as long as the client keeps up.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Any, Protocol, cast
from urllib.parse import unquote

import uvicorn
from uvicorn.server import ServerState
from websockets import Frame, Opcode, Request, ServerProtocol, State

SOCKET = "bocage.socket"  # the extension of the ASGI scope that holds the Socket
MOST_IN_ONE_WRITE = 64  # frames
CLOSE_WITHIN = 10.0  # seconds for the closing handshake; a client that does not read never ends it
PING_EVERY = 20.0  # seconds, unless uvicorn is told otherwise
MESSAGES = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)
SWITCHING, FORBIDDEN, FAULT = 101, 403, 500  # HTTP
GONE, INVALID, INTERNAL, RESTARTS = 1006, 1007, 1011, 1012  # websocket close codes

log = logging.getLogger("bocage.server")


class Listener(Protocol):
    """Whoever a socket's messages are for."""

    def hear(self, message: bytes) -> None:
        """Take a message."""
        ...

    def go_on(self) -> None:
        """Note that the client has caught up, and more can be sent."""
        ...


class Socket(Protocol):
    """One client's websocket, accepted by ASGI."""

    def listen(self, listener: Listener) -> None:
        """Hand all messages to a listener from now on."""
        ...

    def send(self, frame: bytes) -> bool:
        """Write a whole frame, unless the client is behind; say whether it was."""
        ...

    def hold(self, still: bool) -> None:
        """Read no more from the client, or go on."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Say goodbye; what was written before still arrives."""
        ...


class SocketTransport(asyncio.Protocol):
    """A Socket over TCP."""

    transport: asyncio.Transport

    def __init__(self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        self.config = config
        self.app_state = app_state
        self.loop = asyncio.get_running_loop()
        # Whom uvicorn asks to shut down, and waits for, when it stops.
        self.connections = cast("set[asyncio.Protocol]", server_state.connections)
        self.tasks = server_state.tasks
        self.wire = ServerProtocol(max_size=config.ws_max_size)
        self._listener: Listener | None = None
        self._early: list[bytes] = []  # what came before anybody listened
        self._parts: list[bytes] = []  # of a message in several frames
        self._is_text = True  # the message under way, not binary
        self._unsent: list[bytes] = []  # frames to be written at the end of the loop's turn
        self._behind = False  # the client, in reading
        self._still = False  # nothing is read from the client
        self._closed = False  # by us
        self._ping = b""  # not answered yet
        self._timer: asyncio.TimerHandle | None = None
        self._events: asyncio.Queue[dict[str, Any]] = asyncio.Queue()  # for ASGI

    # What asyncio and uvicorn call.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self.transport = cast(asyncio.Transport, transport)
        self.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """End: nothing can be read or written any more."""
        self.connections.discard(self)
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        self._events.put_nowait({"type": "websocket.disconnect", "code": GONE})

    def pause_writing(self) -> None:
        """Note that the client is behind."""
        self._behind = True

    def resume_writing(self) -> None:
        """Note that it has caught up."""
        self._behind = False
        if self._listener is not None:
            self._listener.go_on()

    def shutdown(self) -> None:
        """Close because the server stops."""
        self.close(RESTARTS, "")
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Read the frames that have arrived."""
        self.wire.receive_data(data)
        for event in self.wire.events_received():
            if isinstance(event, Frame):
                self._receive(event)
            elif isinstance(event, Request):
                self._shake_hands(event)
        self._speak()

    # Frames.

    def _shake_hands(self, request: Request) -> None:
        self._response = self.wire.accept(request)
        if self._response.status_code != SWITCHING:
            self.wire.send_response(self._response)
            return
        self._events.put_nowait({"type": "websocket.connect"})
        task = self.loop.create_task(self._ask_application(self._scope(request)))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _receive(self, frame: Frame) -> None:
        opcode = frame.opcode
        if opcode not in MESSAGES or self._closed:
            if opcode is Opcode.PONG and bytes(frame.data) == self._ping:
                self._ping = b""
            return
        if opcode is not Opcode.CONT:
            self._is_text = opcode is Opcode.TEXT
        message = bytes(frame.data)
        if self._parts or not frame.fin:
            self._parts.append(message)
            if not frame.fin:
                return
            message, self._parts = b"".join(self._parts), []
        if self._is_text and not _is_utf8(message):
            self.wire.fail(INVALID)
            self._closed = True
        elif self._listener is None:
            self._early.append(message)
        else:
            self._listener.hear(message)

    def flush(self) -> None:
        """Write all that was sent; to whoever has gone there is nothing to say."""
        frames, self._unsent = self._unsent, []
        if frames and not self._closed and not self.transport.is_closing():
            self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    def _speak(self) -> None:
        """Write what `websockets` has to say: pongs, goodbyes."""
        words = self.wire.data_to_send()
        if not words:
            return
        self.flush()
        if self.transport.is_closing():
            return
        self.transport.write(b"".join(words))
        if not words[-1]:  # after the closing handshake, or a breach of the protocol
            self._wait(CLOSE_WITHIN, self.transport.abort)
            self.transport.close()

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, then)

    def _ping_it(self) -> None:
        """Ask whether the client is there; if the last ping was not answered it is not."""
        if self._ping:
            self.wire.fail(INTERNAL, "keepalive ping timeout")
            self._closed = True
        else:
            self._ping = secrets.token_bytes(4)
            self.wire.send_ping(self._ping)
            self._wait(self.config.ws_ping_interval or PING_EVERY, self._ping_it)
        self._speak()

    # ASGI: who may come in, and when they are gone.

    def _scope(self, request: Request) -> dict[str, Any]:
        path, _, query = request.path.partition("?")
        peer, here = (self.transport.get_extra_info(name) for name in ("peername", "sockname"))
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if self.transport.get_extra_info("sslcontext") else "ws",
            "server": here[:2] if isinstance(here, tuple) else None,
            "client": peer[:2] if isinstance(peer, tuple) else None,
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [
                (name.lower().encode(), value.encode("latin-1", "surrogateescape"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": self.app_state.copy(),
            "extensions": {SOCKET: self},
        }

    async def _ask_application(self, scope: dict[str, Any]) -> None:
        try:
            await self.config.loaded_app(scope, self._events.get, self._answer)
        except Exception:
            log.exception("a websocket failed")
        if self.wire.state is State.CONNECTING:
            self._reject(FAULT)
        self.close(INTERNAL, "")

    async def _answer(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.accept":
            self.wire.send_response(self._response)
            self._wait(self.config.ws_ping_interval or PING_EVERY, self._ping_it)
            self._speak()
        elif self.wire.state is State.CONNECTING:
            self._reject(FORBIDDEN)
        else:
            self.close(message["code"], message.get("reason") or "")

    def _reject(self, status: int) -> None:
        self.wire.send_response(self.wire.reject(status, ""))
        self._speak()

    # What the application calls.

    def listen(self, listener: Listener) -> None:
        """Hand all messages to a listener from now on."""
        self._listener = listener
        early, self._early = self._early, []
        for message in early:
            listener.hear(message)

    def send(self, frame: bytes) -> bool:
        """Write a whole frame, unless the client is behind; say whether it was.

        What is sent in one turn of the loop leaves together at its end: the acknowledgement of a move and its
        update share a system call, and those are half of what a move costs.
        """
        if self._behind:
            return False
        if not self._unsent:
            if not _unflushed:
                self.loop.call_soon(_flush_all)
            _unflushed.append(self)
        self._unsent.append(frame)
        if len(self._unsent) > MOST_IN_ONE_WRITE:
            self.flush()
        return True

    def hold(self, still: bool) -> None:
        """Read no more from the client, or go on."""
        if still == self._still or self.transport.is_closing():
            return
        self._still = still
        if still:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def close(self, code: int, reason: str) -> None:
        """Say goodbye; what was written before still arrives."""
        if self._closed:
            return
        self.flush()
        self._closed = True
        self._events.put_nowait({"type": "websocket.disconnect", "code": code})
        if self.wire.state is State.OPEN:
            self.wire.send_close(code, reason)
            self._speak()
            self.hold(still=False)  # the client's goodbye is still to come
        self._wait(CLOSE_WITHIN, self.transport.abort)


def _is_utf8(message: bytes) -> bool:
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True


_unflushed: list[SocketTransport] = []  # with something to write at the end of this turn of the loop


def _flush_all() -> None:
    transports = _unflushed[:]
    _unflushed.clear()
    for each in transports:
        each.flush()
