"""A small asynchronous client: what the tests and outside bots use.

async with Client("http://127.0.0.1:8000") as client:
    table = await client.open_table(game, ["", "greedy"])
    seat = await client.sit(table, 0, "Ada")
    await client.start(table)
    async with client.play(seat) as game:
        while await game.my_turn():
            await game.move(game.legal[0])

A game that is played so survives a broken connection, a restart of the server and a database that is away:
while its patience lasts it connects again, and repeats a move that was not answered, with the same id.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Self, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from bocage.core.game import Observation
from bocage.games import find_game

PATIENCE = 30.0  # seconds to wait for a server or a database that is away
LONGEST_PAUSE = 1.0  # seconds between two attempts
# Refusals that another attempt may not meet again, if the line was not closed for what would be so still.
PASSING = frozenset(("closed", "busy", "store-fails", "server-stops", "server-error"))
FINAL = frozenset(("revoked-token", "bad-origin", "hello-first", "too-long", "too-many-requests"))

Answer = TypeVar("Answer")


class Refusal(Exception):
    """The server refused something: its code, its sentence, the rule if one is cited."""

    def __init__(self, code: str, text: str, rule: str | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.rule = rule

    @property
    def passes(self) -> bool:
        """Whether the same may be asked again: the server or its database was away, or had too much to do."""
        return self.code in PASSING and self.text not in FINAL


@dataclass
class OpenTable:
    """A table one has opened or found."""

    id: str
    code: str
    info: dict[str, Any]
    host_token: str = ""


@dataclass
class HeldSeat:
    """A seat one holds."""

    table: str
    seat: int
    token: str
    salt: str = ""  # that one brought to the deal; it must be among those shown at the end


class Client:
    """Talks to one server."""

    def __init__(self, address: str, **settings: Any) -> None:  # noqa: ANN401 - httpx has its own
        self.address = address.rstrip("/")
        self.http = httpx.AsyncClient(base_url=self.address, **{"timeout": PATIENCE, **settings})

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:  # noqa: ANN401 - JSON
        """Send a request; return the answer's JSON or raise Refusal."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.request(method, path, json=body, headers=headers)
        data = answer.json()
        if answer.status_code >= 400:
            error = data["error"]
            raise Refusal(error["code"], error["text"], error["rule"])
        return data

    async def open_table(
        self, game: str, seats: list[str], options: dict[str, object] | None = None, **settings: object
    ) -> OpenTable:
        """Open a table; a seat is a bot's name, or "" for a person."""
        body = {"game": game, "seats": [{"bot": bot} for bot in seats], "options": options or {}, **settings}
        data = await self.ask("POST", "/api/tables", body)
        return OpenTable(data["table"]["table"], data["table"]["code"], data["table"], data["host_token"])

    async def find(self, code: str) -> OpenTable:
        """Find a table by its invitation code."""
        info = (await self.ask("GET", f"/api/codes/{code}"))["table"]
        return OpenTable(info["table"], info["code"], info)

    async def sit(self, table: OpenTable, seat: int, name: str) -> HeldSeat:
        """Take an open seat, adding a salt to the deal."""
        body = {"name": name, "salt": secrets.token_hex(16)}
        data = await self.ask("POST", f"/api/tables/{table.id}/seats/{seat}", body)
        return HeldSeat(table.id, seat, data["token"], body["salt"])

    async def start(self, table: OpenTable) -> None:
        """Begin the match, as the host."""
        await self.ask("POST", f"/api/tables/{table.id}/start", token=table.host_token)

    async def leave(self, seat: HeldSeat) -> None:
        """Give a seat up."""
        await self.ask("DELETE", f"/api/tables/{seat.table}/seats/{seat.seat}", token=seat.token)

    async def rematch(self, seat: HeldSeat, shuffle: bool = False) -> OpenTable:
        """Set the next match up."""
        data = await self.ask("POST", f"/api/tables/{seat.table}/rematch", {"shuffle": shuffle}, seat.token)
        info = data["table"]
        return OpenTable(info["table"], info["code"], info, data["host_token"])

    async def follow(self, seat: HeldSeat) -> HeldSeat:
        """Go on to the next match."""
        body = {"salt": secrets.token_hex(16)}
        data = await self.ask("POST", f"/api/tables/{seat.table}/follow", body, seat.token)
        return HeldSeat(data["table"]["table"], data["seat"], data["token"], body["salt"])

    async def record(self, table: str, token: str = "") -> dict[str, Any]:
        """Fetch the record of a match, as far as the token's seat may see it."""
        record: dict[str, Any] = await self.ask("GET", f"/api/tables/{table}/record", token=token)
        return record

    async def deal(self, table: str) -> dict[str, Any]:
        """Fetch the commitment, and the seed when the match is over."""
        deal: dict[str, Any] = await self.ask("GET", f"/api/tables/{table}/deal")
        return deal

    @contextlib.asynccontextmanager
    async def play(
        self, *seats: HeldSeat, table: str = "", patience: float = PATIENCE
    ) -> AsyncIterator[Game]:
        """Connect to a table with one's seats, or with none to watch."""
        game = Game(self.address, table or seats[0].table, list(seats), patience)
        await game.connect()
        try:
            yield game
        finally:
            await game.close()


@dataclass
class Game:
    """A match as this client sees it; kept up to date as long as it is connected, and connected again."""

    address: str
    table: str
    seats: list[HeldSeat]
    patience: float = 0  # seconds for which `my_turn` and `move` bear with a line that is cut
    number: int = -1
    info: dict[str, Any] = field(default_factory=dict)
    position: dict[str, Any] | None = None
    log: list[str] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=list)
    pointing: dict[int, str] = field(default_factory=dict)
    closed: str = ""

    def __post_init__(self) -> None:
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()
        self._answers: dict[str, asyncio.Future[int]] = {}
        self._errors: list[Refusal] = []

    @property
    def seat(self) -> int:
        """The seat one plays."""
        return self.seats[0].seat

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.info.get("phase") == "over")

    @property
    def legal(self) -> list[str]:
        """What one may play now."""
        return list(self.position["legal"]) if self.position else []

    @property
    def view(self) -> dict[str, Any]:
        """What one sees now."""
        assert self.position is not None
        view: dict[str, Any] = self.position["view"]
        return view

    def observation(self) -> Observation:
        """Return what one knows, in the form that bots take."""
        options = find_game(self.info["game"]).check(len(self.info["seats"]), self.info["options"])
        return Observation(
            self.info["game"],
            len(self.info["seats"]),
            options,
            self.seat,
            self.view,
            list(self.log),
            list(self.outcomes),
            self.legal,
        )

    async def connect(self) -> None:
        """Connect and say hello; also how one connects again after the line was cut."""
        await self._hang_up()
        self.closed, self.number = "", -1
        self._errors.clear()
        address = self.address.replace("http", "ws", 1) + "/play"
        self._socket = await connect(address, compression=None, max_size=None)
        self._reader = asyncio.create_task(self._read())
        await self.hello()

    async def hello(self) -> None:
        """Ask for the whole state again."""
        self.number = -1
        await self.send(type="hello", table=self.table, tokens=[seat.token for seat in self.seats])
        await self.until(lambda: self.number >= 0)

    async def close(self) -> None:
        """Leave the line, for good unless one connects again."""
        self.patience = 0
        await self._hang_up()

    async def _hang_up(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)
        self._socket = self._reader = None

    async def send(self, **message: object) -> None:
        """Send a raw message."""
        if self._socket is None:
            raise Refusal("closed", "not connected")
        try:
            await self._socket.send(msgspec.json.encode(message).decode())
        except ConnectionClosed:
            raise Refusal("closed", self.closed or "the line was cut") from None

    async def move(self, text: str, seat: int = -1, move_id: str = "") -> int:
        """Play a move; returns once the server has stored it."""
        move_id = move_id or secrets.token_hex(8)
        at = self.position["at"] if self.position else 0
        return await self._patiently(lambda: self._move(text, at, move_id, seat))

    async def _move(self, text: str, at: int, move_id: str, seat: int) -> int:
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._answers[move_id] = answer
        try:
            await self.send(type="move", text=text, at=at, id=move_id, seat=seat)
            return await answer
        finally:
            self._answers.pop(move_id, None)
            answer.cancel()  # if it could not even be sent, nobody waits for the answer

    async def _patiently(self, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        """Ask again, on a new line if need be, for as long as what is in the way may pass."""
        loop = asyncio.get_running_loop()
        give_up, pause = loop.time() + self.patience, 0.1
        while True:
            try:
                return await ask()
            except Refusal as refusal:
                if not refusal.passes or not self.patience:
                    raise
                trouble = refusal
            while True:
                if loop.time() + pause > give_up:
                    raise trouble
                await asyncio.sleep(pause)
                pause = min(LONGEST_PAUSE, 2 * pause)
                if not self.closed and self.number >= 0:
                    break
                try:
                    await self.connect()
                except Refusal as refusal:
                    if not refusal.passes:
                        raise
                except (OSError, WebSocketException):
                    self.closed = self.closed or "the line was cut"

    async def until(self, reached: Callable[[], bool], timeout: float = 30) -> None:
        """Wait until something is so; raise Refusal if the line is cut or the server objects meanwhile."""
        async with asyncio.timeout(timeout), self._changed:
            while not reached():
                if self._errors:
                    raise self._errors.pop(0)
                if self.closed:
                    raise Refusal("closed", self.closed)
                await self._changed.wait()

    async def my_turn(self, timeout: float = 30) -> bool:
        """Wait until one may move or the match is over; return whether one may move."""
        await self._patiently(lambda: self.until(lambda: self.over or bool(self.legal), timeout))
        return not self.over

    async def _read(self) -> None:
        assert self._socket is not None
        try:
            async for raw in self._socket:
                message = msgspec.json.decode(raw)
                if await self._receive(message):
                    async with self._changed:
                        self._changed.notify_all()
        except ConnectionClosed:
            pass
        socket = self._socket
        self.closed = (socket.close_reason if socket else "") or "the line was cut"
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(Refusal("closed", self.closed))
        async with self._changed:
            self._changed.notify_all()

    async def _receive(self, message: dict[str, Any]) -> bool:
        kind = message["type"]
        if kind == "welcome":
            self.number, self.info, self.position = message["number"], message["table"], message["position"]
            self.log, self.outcomes = message["log"], message["outcomes"]
        elif kind in ("update", "changed"):
            if message["after"] != self.number:  # a gap: ask for the whole state
                await self.send(type="hello", table=self.table, tokens=[seat.token for seat in self.seats])
                return False
            self.number = message["number"]
            self.info = message["table"] or self.info
            self.position = message["position"] or self.position
            if kind == "changed":
                self.log = message["log"] if message["log"] is not None else self.log
                self.outcomes = message["outcomes"] if message["outcomes"] is not None else self.outcomes
            else:
                self.log += message["moves"]
                self.outcomes += message["outcomes"]
                for number, text in (message["disclosed"] or {}).items():
                    self.log[int(number)] = text
        elif kind == "pointing":
            self.pointing[message["seat"]] = message["cell"]
        elif kind == "ack":
            self._settle(message["id"], message["number"], None)
        elif kind == "error":
            refusal = Refusal(message["code"], message["text"], message["rule"])
            if not self._settle(message["id"], 0, refusal):
                self._errors.append(refusal)
        return True

    def _settle(self, move_id: str, number: int, refusal: Refusal | None) -> bool:
        answer = self._answers.get(move_id)
        if answer is None or answer.done():
            return False
        if refusal is None:
            answer.set_result(number)
        else:
            answer.set_exception(refusal)
        return True
