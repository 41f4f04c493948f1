"""The websocket: one per client, typed messages in, numbered updates out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from bocage.core.errors import BocageError, InputError
from bocage.core.match import SPECTATOR
from bocage.server.connection import MOST_WAITING, Connection
from bocage.server.events import AnyEvent, Returned
from bocage.server.limits import Bucket
from bocage.server.line import LISTEN, WRITE_NOW, Listener
from bocage.server.live import LiveTable, viewer_of
from bocage.server.locks import take_now
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
from bocage.server.registry import Registry
from bocage.server.store import NumberTaken
from bocage.server.table import Table
from bocage.server.tokens import HOST

POLICY = 1008  # the close code for what is not allowed
TRY_AGAIN = 1013
GOING_AWAY = 1001
INTERNAL = 1011
LONGEST_MOVE = 200
HELLO_WITHIN = 10.0  # seconds from the first word to a hello that is answered with a welcome
GOODBYE_WITHIN = 2.0  # seconds a client that is let go has to hear why
ENOUGH_WAITING = MOST_WAITING // 4
CELL = re.compile("[a-z][1-9]|")  # what one can point at

log = logging.getLogger("bocage.server")


class Player:
    """One client's end of the line."""

    def __init__(self, registry: Registry, socket: WebSocket, address: str) -> None:
        self.registry = registry
        self.socket = socket
        extensions = socket.scope.get("extensions", {})
        self.connection = Connection(address, extensions.get(WRITE_NOW))
        self._listen: Callable[[Listener | None], None] | None = extensions.get(LISTEN)
        self.live: LiveTable | None = None
        self._at_work = asyncio.Lock()  # held while a message is dealt with, which is never broken off
        self._again: asyncio.Task[None] | None = None
        config = registry.config
        self.bucket = Bucket(config.messages_per_second, config.message_burst, time.monotonic())

    async def run(self) -> None:
        """Serve the client until either side has had enough."""
        self.registry.metrics.connections += 1
        loop = asyncio.get_running_loop()
        self.registry.connections.add(self.connection)
        sender = asyncio.create_task(self._send_all())
        receiver = asyncio.create_task(self._receive_all())

        def cut() -> None:
            """Give whoever was dropped so long to hear why; a client that does not read never would."""
            self.registry.metrics.dropped += self.connection.dropped == "too-slow"
            loop.call_later(GOODBYE_WITHIN, sender.cancel)

        self.connection.on_drop = cut
        if self._listen and self.registry.alone:
            self._listen(self._take)
        try:
            await asyncio.wait([sender, receiver], return_when=asyncio.FIRST_COMPLETED)
            if self.connection.dropped or self.connection.ending:
                await asyncio.wait([sender], timeout=GOODBYE_WITHIN)
        finally:
            self.registry.metrics.connections -= 1
            sender.cancel()
            if self._listen:
                self._listen(None)
            # An act that is broken off would be stored, but applied and told only with the next one.
            async with self._at_work:
                receiver.cancel()
            await asyncio.gather(sender, receiver, return_exceptions=True)
            await self._forget()
            self.registry.connections.discard(self.connection)
            self.connection.gone.set()

    async def _send_all(self) -> None:
        connection = self.connection
        while True:
            while (message := await connection.next()) is not None:
                await self.socket.send({"type": "websocket.send", "text": message.decode()})
            if connection.dropped:
                break
            async with self._at_work:  # the answer to what is being dealt with comes before the goodbye
                if not connection.waiting:
                    break
        reason = connection.dropped or connection.ending
        codes = {"too-slow": TRY_AGAIN, "server-stops": GOING_AWAY, "server-error": INTERNAL}
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.close(codes.get(reason, POLICY), reason)

    async def _receive_all(self) -> None:
        loop = asyncio.get_running_loop()
        hello_by = loop.time() + HELLO_WITHIN
        while True:
            if self.live:
                raw = await self.socket.receive()
            else:
                try:
                    async with asyncio.timeout_at(hello_by):
                        raw = await self.socket.receive()
                except TimeoutError:
                    self.connection.drop("hello-first")
                    return
            if raw["type"] == "websocket.disconnect" or self.connection.dropped:
                return
            body = raw.get("text") or raw.get("bytes") or ""
            if len(body.encode() if isinstance(body, str) else body) > LONGEST_MESSAGE:
                self.connection.drop("too-long")
                return
            if not self.bucket.take(time.monotonic()):
                self.connection.drop("too-many-requests")
                return
            was_there, began = self.live is not None, loop.time()
            async with self._at_work:
                await self._receive(body)
            hello_by += loop.time() - began  # what a slow database took is not the client's fault
            if self.connection.dropped or self.connection.ending:
                return
            if self.connection.waiting > ENOUGH_WAITING:
                await asyncio.sleep(0)  # many messages at once must not keep the answers from being sent
            if was_there and self.live is None:  # a second hello that failed
                hello_by = loop.time() + HELLO_WITHIN

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
        except Exception as error:
            self._refuse(error, message_id)

    def _refuse(self, error: Exception, message_id: str) -> None:
        if isinstance(error, BocageError):
            self.registry.metrics.refusals += 1
            self._send(Refused(error.code, str(error), error.rule, message_id))
            return
        # A fault of ours: say so, and begin anew.
        log.error("a message could not be dealt with", exc_info=error)
        broken = InputError("server-error", "bocage.server")
        self._send(Refused(broken.code, str(broken), None, message_id))
        self.connection.end("server-error")

    # The short way of a move: no queue, no task, nothing to wait for but the store.

    def _take(self, body: bytes) -> bool:
        """Take a move as it arrives, if nothing is in its way; whatever else it is goes the usual way."""
        live, registry, connection = self.live, self.registry, self.connection
        if live is None or registry.stopping or connection.dropped or connection.ending or connection.waiting:
            return False
        try:
            move = decoder.decode(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return False
        if not isinstance(move, Move) or len(move.text) > LONGEST_MOVE or len(move.id) > LONGEST_ID:
            return False
        if not take_now(self._at_work):
            return False
        if not take_now(live.lock):
            self._at_work.release()
            return False
        storing = None
        try:
            seat, generation = self._seat(move.seat)
            now = live.touched = registry.now()
            events = live.table.play_own(seat, generation, move.text, move.at, move.id, now)
            if events and self.bucket.take(time.monotonic()):
                storing = asyncio.ensure_future(registry.write(live, events, now))
        except Exception:  # whatever it is, it is answered the usual way
            storing = None
        if storing is None:
            live.lock.release()
            self._at_work.release()
            return False
        storing.add_done_callback(lambda _: self._taken(live, move, events, now, storing))
        return True

    def _taken(
        self,
        live: LiveTable,
        move: Move,
        events: Sequence[AnyEvent],
        now: float,
        storing: asyncio.Future[None],
    ) -> None:
        """Acknowledge and tell a move that is stored; if it is not, say so."""
        again = False
        try:
            storing.result()
            self._send(Acknowledged(move.id, live.table.number))
            self.registry.tell(live, events, now)
        except NumberTaken:  # somebody else has written to this table: read on, and see
            again = True
        except Exception as error:
            self._refuse(error, move.id)
        finally:
            live.lock.release()
            if not again:
                self._at_work.release()
        if again:
            self._again = asyncio.create_task(self._take_again(move))

    async def _take_again(self, move: Move) -> None:
        try:
            await self._handle(move)
        except Exception as error:
            self._refuse(error, move.id)
        finally:
            self._at_work.release()

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
            seat, generation = self._seat(message.seat)
            name = message.id

            def stored(number: int) -> None:
                self._send(Acknowledged(name, number))

            # `run` never breaks off what is being dealt with, so the move needs no task of its own.
            await self.registry.move(
                live, seat, message.text, message.at, name, generation, stored, unbroken=True
            )
        elif isinstance(message, Point):
            if not CELL.fullmatch(message.cell):
                raise InputError("no-cell", "bocage.server").at(message.cell)
            await self.registry.point(live, self._seat(message.seat)[0], message.cell)
        elif isinstance(message, TakeBack):
            agrees = message.agrees
            if agrees is None:
                await self._act(live, message.seat, lambda table, seat, now: table.ask(seat, now))
            else:
                await self._act(
                    live, message.seat, lambda table, seat, now: [table.answer(seat, agrees, now)]
                )
        elif isinstance(message, Return):
            await self._act(
                live,
                message.seat,
                lambda table, seat, now: [Returned(now, seat)] if table.places[seat].standing_in else [],
            )
        elif isinstance(message, Look):
            self._look(live, message.seat)

    async def _hello(self, message: Hello) -> None:
        await self._forget()
        registry = self.registry
        if registry.stopping:
            self.connection.end("server-stops")
            return
        live = await registry.table(message.table)
        # Under the lock, so that no event falls between the tokens, the welcome and the first update.
        async with live.lock:
            seats: dict[int, int] = {}
            for token in message.tokens:
                seat, generation = registry.signer.read(token, message.table)
                if seat != HOST:
                    live.table.check_seat(seat, generation)
                    seats[seat] = generation
            if not seats and not live.table.header.watch:
                raise InputError("no-watching", "bocage.server")
            self.live = live
            self.connection.seats = seats
            self.connection.viewer = viewer_of(seats)
            arrived = set(seats) - live.present()
            live.connections.add(self.connection)
            self._send(live.welcome(self.connection, registry.now()))
            if arrived:
                await self._presence_changed(live)
        registry.scheduler.follow_up(live)

    def _look(self, live: LiveTable, seat: int) -> None:
        if seat != SPECTATOR and seat not in self.connection.seats:
            raise InputError("not-your-seat", "bocage.server")
        self.connection.viewer = seat
        self._send(live.welcome(self.connection, self.registry.now()))

    async def _act(
        self, live: LiveTable, named: int, propose: Callable[[Table, int, float], Sequence[AnyEvent]]
    ) -> None:
        """Do something for a seat, if it is still this client's when the time has come."""
        seat, generation = self._seat(named)

        def check_and_propose(table: Table, now: float) -> Sequence[AnyEvent]:
            table.check_seat(seat, generation)
            return propose(table, seat, now)

        await self.registry.act(live, check_and_propose)

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

    async def _forget(self) -> None:
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
            await self._presence_changed(live)
            self.registry.scheduler.follow_up(live)

    async def _presence_changed(self, live: LiveTable) -> None:
        live.tell_change(live.table.number, self.registry.now())
        await self.registry.neighbours.announce(live)

    def _send(self, message: Outgoing) -> None:
        self.connection.put(encoder.encode(message))


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
