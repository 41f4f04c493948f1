"""The websocket: one per client, typed messages in, numbered updates out."""

from __future__ import annotations

import asyncio
import logging
import time
import unicodedata
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.types import Message

from bocage.core.errors import BocageError, InputError
from bocage.core.match import SPECTATOR
from bocage.server.connection import MOST_WAITING, Connection
from bocage.server.inbox import Acknowledge
from bocage.server.limits import Bucket
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
    frame,
)
from bocage.server.registry import Registry
from bocage.server.table import Decision, Table
from bocage.server.tokens import HOST
from bocage.server.transport import Socket

LONGEST_MOVE = 200
HELLO_WITHIN = 10.0  # seconds from the first word to a hello that is answered with a welcome
ENOUGH_WAITING = MOST_WAITING // 4

log = logging.getLogger("bocage.server")


class Player:
    """One client's end of the websocket: takes its messages as they arrive, one after another."""

    def __init__(self, registry: Registry, socket: Socket, address: str) -> None:
        self.registry = registry
        self.socket = socket
        self.connection = Connection(address, socket)
        self.live: LiveTable | None = None
        config = registry.config
        self.bucket = Bucket(config.messages_per_second, config.message_burst, time.monotonic())
        self._unheard: deque[bytes] = deque()
        self._under_way: asyncio.Future[Any] | None = None  # what the message before has come to
        self._message_id = ""  # of that message
        self._loop = asyncio.get_running_loop()
        self._hello_by = self._loop.call_later(HELLO_WITHIN, self._no_hello)

    async def run(self, receive: Callable[[], Awaitable[Message]]) -> None:
        """Serve the client until either side has had enough."""
        registry, connection = self.registry, self.connection
        registry.metrics.connections += 1
        registry.connections.add(connection)
        self.socket.listen(self)
        try:
            while (await receive())["type"] != "websocket.disconnect":
                pass
        finally:
            connection.drop("server-stops")  # unless the client left, or was dropped before
            registry.metrics.connections -= 1
            registry.metrics.dropped += connection.dropped == "too-slow"
            self._hello_by.cancel()
            self._unheard.clear()
            if self._under_way is not None:
                await asyncio.wait([self._under_way])
            self._forget()
            registry.connections.discard(connection)
            connection.gone.set()

    def hear(self, message: bytes) -> None:
        """Take a message; it waits until the one before has been answered."""
        if self._under_way is None and not self._unheard:
            self._receive(message)
        else:
            self._unheard.append(message)
            self.socket.hold(still=True)

    def go_on(self) -> None:
        """Send what the client was too slow for."""
        self.connection.go_on()

    def _receive(self, body: bytes) -> None:
        if self.connection.dropped or self.connection.ending:
            self._unheard.clear()
            return
        if len(body) > LONGEST_MESSAGE:
            self.connection.drop("too-long")
            return
        if not self.bucket.take(time.monotonic()):
            self.connection.drop("too-many-requests")
            return
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
            answer = self._handle(message)
        except Exception as error:
            self._refuse(error, message_id)
            answer = None
        if answer is None and self.connection.waiting > ENOUGH_WAITING:
            # Many messages at once must not keep the answers from being sent.
            answer = self._loop.create_future()
            self._loop.call_soon(answer.set_result, None)
        if answer is not None:
            self._under_way = answer
            self._message_id = message_id
            answer.add_done_callback(self._answered)

    def _answered(self, answer: asyncio.Future[Any]) -> None:
        self._under_way = None
        error = answer.exception()
        if isinstance(error, Exception):
            self._refuse(error, self._message_id)
        while self._unheard and self._under_way is None:
            self._receive(self._unheard.popleft())
        if not self._unheard:
            self.socket.hold(still=False)

    def _refuse(self, error: Exception, message_id: str) -> None:
        if isinstance(error, BocageError):
            self.registry.metrics.refusals += 1
            self._send(Refused(error.code, str(error), error.rule, message_id))
            return
        # A fault of ours: say so, and let the client begin again.
        log.error("a message could not be dealt with", exc_info=error)
        broken = InputError("server-error", "bocage.server")
        self._send(Refused(broken.code, str(broken), None, message_id))
        self.connection.end("server-error")

    def _handle(self, message: AnyIncoming) -> asyncio.Future[Any] | None:
        """Deal with a message; return what it waits for, None if it is done."""
        if isinstance(message, Hello):
            return self._loop.create_task(self._hello(message))
        if isinstance(message, Ping):
            self._send(Pong(message.id))
            return None
        live = self.live
        if live is None:
            raise InputError("hello-first", "bocage.server")
        if isinstance(message, Look):
            self._look(live, message.seat)
            return None
        acknowledge: Acknowledge | None = None
        if isinstance(message, Move):
            if len(message.text) > LONGEST_MOVE:
                raise InputError("too-long", "bocage.server").at("text")
            name = message.id

            def acknowledge(number: int) -> None:
                self._send(Acknowledged(name, number))

        seat, generation = self._seat(message.seat)
        return live.inbox.put(lambda table, now: _decide(message, table, seat, generation, now), acknowledge)

    async def _hello(self, message: Hello) -> None:
        self._hello_by.cancel()
        left = HELLO_WITHIN if self.live else self._hello_by.when() - self._loop.time()
        self._forget()
        try:
            if self.registry.stopping:
                self.connection.end("server-stops")
                return
            live = await self.registry.table(message.table)
            await live.inbox.put(lambda *_: self._arrive(live, message))
        finally:
            if self.live is None:  # what a slow database took is not the client's fault
                self._hello_by = self._loop.call_later(left, self._no_hello)

    def _arrive(self, live: LiveTable, message: Hello) -> Decision:
        """Join a table, so that no event falls between the tokens, the welcome and the first update."""
        registry = self.registry
        seats: dict[int, int] = {}
        for token in message.tokens:
            seat, generation = registry.signer.read(token, message.table)
            if seat != HOST:
                live.table.check_seat(seat, generation)
                seats[seat] = generation
        if not seats and not live.table.header.watch:
            raise InputError("no-watching", "bocage.server")
        if self.connection.dropped:
            return Decision()
        self.live = live
        self.connection.seats = seats
        self.connection.viewer = viewer_of(seats)
        arrived = set(seats) - live.present()
        live.connections.add(self.connection)
        self._send(live.welcome(self.connection, registry.now()))
        if arrived:
            self._presence_changed(live)
        registry.scheduler.follow_up(live)
        return Decision()

    def _no_hello(self) -> None:
        self.connection.drop("hello-first")

    def _look(self, live: LiveTable, seat: int) -> None:
        if seat != SPECTATOR and seat not in self.connection.seats:
            raise InputError("not-your-seat", "bocage.server")
        self.connection.viewer = seat
        self._send(live.welcome(self.connection, self.registry.now()))

    def _seat(self, seat: int) -> tuple[int, int]:
        """Return the seat that is meant, and the generation of the token it came with."""
        seats = self.connection.seats
        if seat == SPECTATOR and len(seats) == 1:
            return next(iter(seats.items()))
        if seat == SPECTATOR and seats:
            raise InputError("name-seat", "bocage.server")
        if seat not in seats:
            raise InputError("not-your-seat", "bocage.server")
        return seat, seats[seat]

    def _forget(self) -> None:
        live, self.live = self.live, None
        if live is None:
            return
        live.connections.discard(self.connection)
        now = self.registry.now()
        live.touched = now
        gone = set(self.connection.seats) - live.present()
        if gone:
            for seat in gone:
                live.away_since[seat] = now
            self._presence_changed(live)
            self.registry.scheduler.follow_up(live)

    def _presence_changed(self, live: LiveTable) -> None:
        live.tell_change(live.table.number, self.registry.now())
        self.registry.neighbours.announce(live)

    def _send(self, message: Outgoing) -> None:
        self.connection.put(frame(message))


def _decide(
    message: Move | Point | TakeBack | Return, table: Table, seat: int, generation: int, now: float
) -> Decision:
    """Let a client do something for a seat, if it is still theirs when its turn has come."""
    if isinstance(message, Move):
        return table.play_own(seat, generation, message.text, message.at, message.id, now)
    table.check_seat(seat, generation)
    if isinstance(message, Point):
        return table.point(seat, message.cell)
    if isinstance(message, Return):
        return table.come_back(seat, now)
    return table.ask(seat, now) if message.agrees is None else table.answer(seat, message.agrees, now)


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
    name = unicodedata.normalize("NFC", name).strip()
    # Control, format (such as those that turn the writing around), surrogate, private, unassigned; new lines.
    if not 1 <= len(name) <= longest or any(
        unicodedata.category(c)[0] == "C" or unicodedata.category(c) in ("Zl", "Zp") for c in name
    ):
        raise InputError("bad-name", "bocage.server", longest=longest)
    return name
