"""The application driven from inside: requests and websockets without a network, every byte kept."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Any, Self

from starlette.applications import Starlette

from bocage.server.app import Application
from bocage.server.config import Config
from bocage.server.live import LiveTable
from bocage.server.transport import SOCKET, Listener
from tests.server.memory_store import MemoryStore

NOW = 1_700_000_000.0
WIDE: dict[str, Any] = {
    "messages_per_second": 10_000.0,
    "message_burst": 10_000,
    "requests_per_second": 10_000.0,
    "request_burst": 10_000,
    "tables_per_hour": 10_000,
    "connections_per_address": 10_000,
}


class Inside:
    """An application whose clock stands still."""

    def __init__(self, application: Application, app: Starlette) -> None:
        self.application = application
        self.registry = application.registry
        self.app = app

    async def request(
        self,
        method: str,
        path: str,
        body: object = None,
        token: str = "",
        headers: dict[str, str] | None = None,
        raw: bytes | None = None,
        address: str = "10.0.0.1",
    ) -> Answer:
        """Send a request; keep the answer as it is."""
        sent = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        fields = {"host": "here", **(headers or {})}
        if token:
            fields["authorization"] = f"Bearer {token}"
        scope = _scope("http", path, fields, address) | {"method": method, "http_version": "1.1"}
        waiting: list[dict[str, Any]] = [{"type": "http.request", "body": sent, "more_body": False}]
        got: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return waiting.pop(0) if waiting else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            got.append(dict(message))

        with contextlib.suppress(Exception):  # one that was answered with a 500 is raised again for the log
            await self.app(scope, receive, send)
        start = got[0]
        headers_sent = [(name.decode(), value.decode()) for name, value in start["headers"]]
        return Answer(start["status"], headers_sent, b"".join(m.get("body", b"") for m in got[1:]))

    @contextlib.asynccontextmanager
    async def line(
        self, address: str = "10.0.0.1", headers: dict[str, str] | None = None
    ) -> AsyncIterator[Line]:
        """Open a websocket."""
        line = Line(self.app, _scope("websocket", "/play", {"host": "here", **(headers or {})}, address))
        try:
            yield line
        finally:
            await line.hang_up()


def unframed(frame: bytes) -> bytes:
    """Return the message in a server's frame."""
    return frame[{126: 4, 127: 10}.get(frame[1], 2) :]


class Ear:
    """A Socket that keeps what it is sent."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def send(self, frame: bytes) -> bool:
        self.heard.append(unframed(frame))
        return True

    def listen(self, listener: Listener) -> None:
        pass

    def hold(self, still: bool) -> None:
        pass

    def close(self, code: int, reason: str) -> None:
        pass


def play(
    live: LiveTable, seat: int, text: str, seen: int, move_id: str = "", generation: int = 1
) -> asyncio.Future[int]:
    """Hand a move to a table's inbox, as its player's websocket does."""
    return live.inbox.put(lambda table, now: table.play_own(seat, generation, text, seen, move_id, now))


class Answer:
    """What a request was answered with."""

    def __init__(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status = status
        self.headers = dict(headers)
        self.body = body
        self.bytes = json.dumps([status, headers]).encode() + body

    def json(self) -> Any:
        """Read the body."""
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The code of a refusal, "" for anything else."""
        data = self.json() if self.headers.get("content-type") == "application/json" else {}
        return str(data["error"]["code"]) if "error" in data else ""


class Line:
    """A websocket's other end, and the Socket at the server's: keeps every frame it is sent."""

    def __init__(self, app: Starlette, scope: dict[str, Any]) -> None:
        self.frames: list[str] = []
        self.closed: tuple[int, str] | None = None
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._changed = asyncio.Event()
        self._pings = 0
        self._listener: Listener | None = None
        self._unheard: deque[bytes] = deque()
        self._still = False
        self.reading = True  # unset, this end reads no more
        self._incoming.put_nowait({"type": "websocket.connect"})

        async def send(message: Any) -> None:
            assert message["type"] == "websocket.accept"

        scope["extensions"] = {SOCKET: self}
        self.task = asyncio.ensure_future(app(scope, self._incoming.get, send))
        self.task.add_done_callback(lambda _: self._changed.set())

    # What the server calls.

    def listen(self, listener: Listener) -> None:
        self._listener = listener
        self._deliver()

    def send(self, frame: bytes) -> bool:
        if self.reading and self.closed is None:
            self.frames.append(unframed(frame).decode())
            self._changed.set()
        return self.reading

    def hold(self, still: bool) -> None:
        self._still = still
        asyncio.get_running_loop().call_soon(self._deliver)

    def close(self, code: int, reason: str) -> None:
        if self.closed is None:
            self.closed = (code, reason)
            self._incoming.put_nowait({"type": "websocket.disconnect", "code": code})
            self._changed.set()

    # What the test calls.

    def put(self, text: str = "", raw: bytes | None = None) -> None:
        """Send a message as it is, text or binary."""
        self._unheard.append(text.encode() if raw is None else raw)
        asyncio.get_running_loop().call_soon(self._deliver)

    def _deliver(self) -> None:
        while self._unheard and self._listener is not None and not self._still and self.closed is None:
            self._listener.hear(self._unheard.popleft())

    def say(self, **message: object) -> None:
        """Send a message."""
        self.put(json.dumps(message))

    async def until(self, reached: Callable[[Self], bool]) -> None:
        """Wait until something is so, or the line is closed."""
        async with asyncio.timeout(20):
            while not reached(self) and self.closed is None and not self.task.done():
                self._changed.clear()
                await self._changed.wait()

    async def settle(self) -> None:
        """Wait until all that was sent so far has been answered."""
        self._pings += 1
        before = len(self.frames)
        pong = f'{{"type":"pong","id":"settle {self._pings}"}}'
        self.say(type="ping", id=f"settle {self._pings}")
        await self.until(lambda line: pong in line.frames[before:])

    async def ask(self, **message: object) -> list[dict[str, Any]]:
        """Send a message; return what came until it was dealt with."""
        before = len(self.frames)
        self.say(**message)
        await self.settle()
        return [json.loads(frame) for frame in self.frames[before:] if '"id":"settle ' not in frame]

    async def code(self, **message: object) -> str:
        """Send a message; return the code of the refusal it must meet."""
        answers = await self.ask(**message)
        return str(next(answer["code"] for answer in answers if answer["type"] == "error"))

    async def ended(self) -> tuple[int, str]:
        """Wait for the line to be closed from the other side; return the close code and reason."""
        await self.until(lambda line: line.closed is not None)
        assert self.closed is not None
        return self.closed

    async def hang_up(self) -> None:
        """Close the line from this side."""
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


def _scope(kind: str, target: str, headers: dict[str, str], address: str) -> dict[str, Any]:
    path, _, query = target.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(errors="replace"),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
        "client": (address, 1),
        "server": ("here", 80),
        "subprotocols": [],
        "state": {},
    }


@contextlib.asynccontextmanager
async def inside(now: Callable[[], float] = lambda: NOW, **settings: object) -> AsyncIterator[Inside]:
    """Open the registry for as long as the block lasts; limits are wide unless a test narrows them."""
    config = Config(database="", **{**WIDE, **settings})
    application = Application(MemoryStore(), config, now=now)
    await application.registry.open()
    try:
        yield Inside(application, application.asgi())
    finally:
        await application.registry.close()
