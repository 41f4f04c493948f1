"""The websocket: one per client, typed messages in, numbered updates out."""

from __future__ import annotations

import asyncio
import contextlib
import time
import unicodedata
from collections import Counter
from collections.abc import Callable

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from bocage.core.errors import BocageError, InputError
from bocage.core.match import SPECTATOR
from bocage.server.bus import Note
from bocage.server.connection import Connection
from bocage.server.events import Returned
from bocage.server.house import House
from bocage.server.limits import Bucket
from bocage.server.line import WRITE_NOW
from bocage.server.live import LiveTable, viewer_of
from bocage.server.protocol import (
    LONGEST_ID,
    LONGEST_MESSAGE,
    Acknowledged,
    AnyIncoming,
    Hello,
    Look,
    Move,
    Outgoing,
    Ping,
    Point,
    Pong,
    Refused,
    Return,
    TakeBack,
    decoder,
    encoder,
)
from bocage.server.tokens import HOST

POLICY = 1008  # the close code for what is not allowed
TRY_AGAIN = 1013
GOING_AWAY = 1001
LONGEST_MOVE = 200
HELLO_WITHIN = 10.0


class Player:
    """One client's end of the line."""

    def __init__(self, house: House, socket: WebSocket, address: str) -> None:
        self.house = house
        self.socket = socket
        self.connection = Connection(address, _short_way(socket))
        self.live: LiveTable | None = None
        config = house.config
        self.bucket = Bucket(config.messages_per_second, config.message_burst, time.monotonic())

    async def run(self) -> None:
        """Serve the client until either side has had enough."""
        self.house.metrics.connections += 1
        sender = asyncio.create_task(self._send_all())
        receiver = asyncio.create_task(self._receive_all())
        try:
            await asyncio.wait([sender, receiver], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.house.metrics.connections -= 1
            for task in (sender, receiver):
                task.cancel()
            await asyncio.gather(sender, receiver, return_exceptions=True)
            await self._forget()

    async def _send_all(self) -> None:
        while (message := await self.connection.next()) is not None:
            await self.socket.send({"type": "websocket.send", "text": message.decode()})
        reason = self.connection.dropped
        if reason == "too-slow":
            self.house.metrics.dropped += 1
        codes = {"too-slow": TRY_AGAIN, "server-stops": GOING_AWAY}
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.close(codes.get(reason, POLICY), reason)

    async def _receive_all(self) -> None:
        while True:
            if self.live:
                raw = await self.socket.receive()
            else:
                try:
                    async with asyncio.timeout(HELLO_WITHIN):
                        raw = await self.socket.receive()
                except TimeoutError:
                    self.connection.drop("hello-first")
                    return
            if raw["type"] == "websocket.disconnect":
                return
            body = raw.get("text") or raw.get("bytes") or ""
            if len(body) > LONGEST_MESSAGE:
                self.connection.drop("too-long")
                return
            if not self.bucket.take(time.monotonic()):
                self.connection.drop("too-many-requests")
                return
            await self._receive(body)
            if self.connection.dropped:
                return

    async def _receive(self, body: str | bytes) -> None:
        message_id = ""
        try:
            try:
                message: AnyIncoming = decoder.decode(body)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                raise InputError("bad-message", "bocage.server", problem=str(error)) from None
            message_id = getattr(message, "id", "")
            if len(message_id) > LONGEST_ID:
                message_id = ""
                raise InputError("too-long", "bocage.server").at("id")
            await self._handle(message)
        except BocageError as error:
            self.house.metrics.refusals += 1
            self._send(Refused(error.code, str(error), error.rule, message_id))

    async def _handle(self, message: AnyIncoming) -> None:
        if isinstance(message, Hello):
            await self._hello(message)
            return
        if isinstance(message, Ping):
            self._send(Pong(message.id))
            return
        live = self.live
        if live is None:
            raise InputError("hello-first", "bocage.server")
        if isinstance(message, Move):
            if len(message.text) > LONGEST_MOVE:
                raise InputError("too-long", "bocage.server").at("text")
            seat = self._seat(message.seat)
            name = message.id
            await self.house.move(
                live,
                seat,
                message.text,
                message.at,
                name,
                lambda number: self._send(Acknowledged(name, number)),
            )
        elif isinstance(message, Point):
            if len(message.cell) > 2 or not message.cell.isascii():
                raise InputError("too-long", "bocage.server").at("cell")
            await self.house.point(live, self._seat(message.seat), message.cell)
        elif isinstance(message, TakeBack):
            seat = self._seat(message.seat)
            agrees = message.agrees
            if agrees is None:
                await self.house.act(live, lambda table, now: table.ask(seat, now))
            else:
                await self.house.act(live, lambda table, now: [table.answer(seat, agrees, now)])
        elif isinstance(message, Return):
            seat = self._seat(message.seat)
            await self.house.act(
                live, lambda table, now: [Returned(now, seat)] if table.places[seat].standing_in else []
            )
        elif isinstance(message, Look):
            self._look(live, message.seat)

    async def _hello(self, message: Hello) -> None:
        await self._forget()
        house = self.house
        live = await house.table(message.table)
        seats: dict[int, int] = {}
        for token in message.tokens:
            seat, generation = house.signer.read(token, message.table)
            if seat != HOST:
                live.table.check_seat(seat, generation)
                seats[seat] = generation
        if not seats and not live.table.header.watch:
            raise InputError("no-watching", "bocage.server")
        # Under the lock, so that no event falls between the welcome and the first update.
        async with live.lock:
            self.live = live
            self.connection.seats = seats
            self.connection.viewer = viewer_of(seats)
            arrived = set(seats) - live.present(house.now())
            live.connections.add(self.connection)
            self._send(live.welcome(self.connection, house.now()))
            if arrived:
                await self._presence_changed(live)
        house.follow_up(live)

    def _look(self, live: LiveTable, seat: int) -> None:
        if seat != SPECTATOR and seat not in self.connection.seats:
            raise InputError("not-your-seat", "bocage.server")
        self.connection.viewer = seat
        self._send(live.welcome(self.connection, self.house.now()))

    def _seat(self, seat: int) -> int:
        seats = self.connection.seats
        if seat == SPECTATOR and len(seats) == 1:
            return next(iter(seats))
        if seat == SPECTATOR and seats:
            raise InputError("name-seat", "bocage.server")
        if seat not in seats:
            raise InputError("not-your-seat", "bocage.server")
        return seat

    async def _forget(self) -> None:
        live, self.live = self.live, None
        if live is None:
            return
        live.connections.discard(self.connection)
        now = self.house.now()
        live.touched = now
        gone = set(self.connection.seats) - live.present(now)
        if gone:
            for seat in gone:
                live.away_since[seat] = now
            await self._presence_changed(live)
            self.house.follow_up(live)

    async def _presence_changed(self, live: LiveTable) -> None:
        live.tell_change(live.table.number, self.house.now())
        note = Note(live.table.header.id, self.house.name, present=live.seats_here())
        await self.house.bus.tell(note)

    def _send(self, message: Outgoing) -> None:
        self.connection.put(encoder.encode(message))


def _short_way(socket: WebSocket) -> Callable[[bytes], bool] | None:
    """Return how to write at once, where the server under us can."""
    extension = socket.scope.get("extensions", {}).get(WRITE_NOW)
    write_now: Callable[[bytes], bool] | None = extension["write"] if extension else None
    return write_now


class Doorkeeper:
    """Counts connections by address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: Counter[str] = Counter()

    def let_in(self, address: str) -> bool:
        """Let one more in, if there are not too many."""
        if self.open[address] >= self.most:
            return False
        self.open[address] += 1
        return True

    def let_out(self, address: str) -> None:
        """Let one go."""
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]


def clean_name(name: str, longest: int) -> str:
    """Return a name that can be shown anywhere, or refuse it."""
    name = name.strip()
    if not 1 <= len(name) <= longest or any(unicodedata.category(c)[0] == "C" for c in name):
        raise InputError("bad-name", "bocage.server", longest=longest)
    return name
