"""The web application: HTTP for tables, records and health; the websocket for play."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from bocage import __version__
from bocage.core.errors import BocageError, InputError
from bocage.core.match import EVERYTHING, SPECTATOR, Match
from bocage.core.record import Record
from bocage.server import deals
from bocage.server.answers import broken, error_response, json_bytes, json_response, no_route
from bocage.server.bus import Bus
from bocage.server.config import Config
from bocage.server.connection import POLICY, TRY_AGAIN
from bocage.server.guard import Guard
from bocage.server.limits import Limiter, neighbourhood
from bocage.server.live import LiveTable
from bocage.server.offer import offer
from bocage.server.pages import page_routes
from bocage.server.play import Doorkeeper, Player, clean_name
from bocage.server.protocol import LONGEST_NAME
from bocage.server.registry import Registry
from bocage.server.replays import Replays, eyes_of
from bocage.server.schema import document
from bocage.server.shapes import (
    Commitment,
    Following,
    Health,
    NewMatch,
    NewTable,
    OpenedTable,
    RecordedMatch,
    SeatBot,
    Sitting,
    TableAnswer,
    TakenSeat,
)
from bocage.server.store import Store, StoreFails
from bocage.server.tokens import HOST
from bocage.server.transport import SOCKET, Socket

LARGEST_BODY = 64 * 1024
BODY_WITHIN = 20.0  # seconds in which a request's body must arrive

Shape = TypeVar("Shape")


class Application:
    """Routes, each of which does one thing at the registry."""

    def __init__(
        self, store: Store, config: Config, bus: Bus | None = None, now: Callable[[], float] = time.time
    ) -> None:
        self.config = config
        self.registry = Registry(store, config, bus, now)
        self.limiter = Limiter(config.requests_per_second, config.request_burst)
        self.doorkeeper = Doorkeeper(config.connections_per_address)
        self.replays = Replays()

    def asgi(self) -> Starlette:
        """Return the application as a server runs it."""
        table = "/api/tables/{table}"
        routes = [
            Route("/healthz", self._limited(self.health)),
            Route("/metrics", self._limited(self.metrics)),
            Route("/api/openapi.json", self._limited(self.openapi)),
            Route("/api/games", self._limited(self.games)),
            Route("/api/tables", self._limited(self.open_table), methods=["POST"]),
            Route("/api/codes/{code}", self._limited(self.by_code)),
            Route(table, self._limited(self.table)),
            Route(table + "/start", self._limited(self.start), methods=["POST"]),
            Route(table + "/rematch", self._limited(self.rematch), methods=["POST"]),
            Route(table + "/follow", self._limited(self.follow), methods=["POST"]),
            Route(table + "/record", self._limited(self.record)),
            Route(table + "/replay", self._limited(self.replay)),
            Route(table + "/deal", self._limited(self.deal)),
            Route(table + "/seats/{seat}", self._limited(self.sit), methods=["POST"]),
            Route(table + "/seats/{seat}", self._limited(self.leave), methods=["DELETE"]),
            Route(table + "/seats/{seat}/bot", self._limited(self.seat_bot), methods=["POST"]),
            Route("/api/replay", self._limited(self.replay_record), methods=["POST"]),
            WebSocketRoute("/play", self.play),
            *page_routes(self._parts_of),  # last: they are many, and no request of a match is for one
        ]
        errors = {HTTPException: no_route, Exception: broken}
        app = Starlette(routes=routes, lifespan=self._lifespan, exception_handlers=errors)
        app.router.redirect_slashes = False  # it would lead to whatever host the request names
        app.add_middleware(Guard)
        return app

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.registry.open()
        try:
            yield
        finally:
            await self.registry.close()

    def _limited(
        self, act: Callable[[Request], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            try:
                if not self.limiter.take(_address(request)):
                    raise InputError("too-many-requests", "bocage.server")
                if not self._same_origin(request.headers.get("origin"), request.headers.get("host", "")):
                    raise InputError("bad-origin", "bocage.server")
                return await act(request)
            except BocageError as error:
                self.registry.metrics.refusals += 1
                return error_response(error)

        return endpoint

    def _same_origin(self, origin: str | None, host: str) -> bool:
        """Say whether a page of this origin may talk to us; programs send none."""
        if origin is None or origin in self.config.origins:
            return True
        return origin in (f"http://{host}", f"https://{host}")

    # For hosts.

    async def health(self, request: Request) -> Response:
        """Say that the server is alive and its database answers."""
        try:
            await self.registry.store.find_code("")
        except StoreFails as error:
            return error_response(error)
        return json_response(Health("ok", __version__))

    async def metrics(self, request: Request) -> Response:
        """Give the counters to Prometheus."""
        return PlainTextResponse(self.registry.metrics.text(len(self.registry.tables)))

    # For players.

    async def games(self, request: Request) -> Response:
        """List the games as they describe themselves, and the bots."""
        return json_response(offer())

    async def openapi(self, request: Request) -> Response:
        """Describe all this to programs."""
        return json_response(document())

    async def open_table(self, request: Request) -> Response:
        """Open a table; the answer holds the host's token."""
        asked = await _body(request, NewTable)
        if not 0 <= asked.pace <= 30 * 24 * 3600 or not 0 <= asked.takeover <= 30 * 24 * 3600:
            raise InputError("bad-message", "bocage.server", problem="pace and takeover are at most 30 days")
        if len(asked.seats) > 16:
            raise InputError("too-long", "bocage.server").at("seats")
        live = await self.registry.open_table(
            asked.game,
            [seat.bot for seat in asked.seats],
            asked.options,
            _address(request),
            asked.pace,
            asked.takeover,
            asked.watch,
        )
        info = live.info(self.registry.now())
        return json_response(OpenedTable(info, self.registry.host_token(live)), 201)

    async def by_code(self, request: Request) -> Response:
        """Find the table that an invitation leads to."""
        live = await self.registry.by_code(request.path_params["code"])
        return json_response(TableAnswer(live.info(self.registry.now())))

    async def table(self, request: Request) -> Response:
        """Say what everybody may know of a table."""
        live = await self._live(request)
        return json_response(TableAnswer(live.info(self.registry.now())))

    async def sit(self, request: Request) -> Response:
        """Take an open seat; the answer holds the seat's token."""
        live = await self._live(request)
        asked = await _body(request, Sitting)
        seat = _seat(request)
        name, salt = clean_name(asked.name, LONGEST_NAME), deals.check_salt(asked.salt)
        token = await self.registry.sit(live, seat, name, salt)
        return json_response(TakenSeat(seat, token, live.info(self.registry.now())), 201)

    async def leave(self, request: Request) -> Response:
        """Give a seat up, or, as the host, free it."""
        live = await self._live(request)
        seat = _seat(request)
        holder = self._holder(request, live)
        if holder not in (seat, HOST):
            raise InputError("not-host", "bocage.server")
        await live.inbox.put(lambda table, now: table.leave(seat, now))
        return json_response(TableAnswer(live.info(self.registry.now())))

    async def seat_bot(self, request: Request) -> Response:
        """Put a bot on an open seat, as the host."""
        live = await self._live(request)
        self._host(request, live)
        asked = await _body(request, SeatBot)
        seat = _seat(request)
        await live.inbox.put(lambda table, now: table.seat_bot(seat, asked.bot, now))
        return json_response(TableAnswer(live.info(self.registry.now())))

    async def start(self, request: Request) -> Response:
        """Begin the match, as the host."""
        live = await self._live(request)
        self._host(request, live)
        await self.registry.start(live)
        return json_response(TableAnswer(live.info(self.registry.now())))

    async def rematch(self, request: Request) -> Response:
        """Set the next match up, as anybody who played."""
        live = await self._live(request)
        self._holder(request, live)
        asked = await _body(request, NewMatch)
        following = await self.registry.rematch(live, asked.shuffle, _address(request))
        token = self.registry.host_token(following)
        return json_response(OpenedTable(following.info(self.registry.now()), token), 201)

    async def follow(self, request: Request) -> Response:
        """Go on to the next match with one's old seat token."""
        live = await self._live(request)
        seat = self._holder(request, live)
        if seat == HOST:
            raise InputError("no-seat", "bocage.server")
        asked = await _body(request, Following)
        following, new, token = await self.registry.follow(live, seat, deals.check_salt(asked.salt))
        return json_response(TakenSeat(new, token, following.info(self.registry.now())), 201)

    async def record(self, request: Request) -> Response:
        """Give the record: whole when the match is over, before that as the viewer sees it."""
        live = await self._live(request)
        match, viewer = self._match(live), self._reader(request, live)
        log = match.log(EVERYTHING if match.over else viewer)
        record = Record(match.game.name, match.players, match.given, log)
        return Response(record.to_json(), media_type="application/json")

    async def replay(self, request: Request) -> Response:
        """Give every position of a match that is over, as one pair of eyes saw it."""
        live = await self._live(request)
        match, eyes = self._match(live), eyes_of(request.query_params.get("eyes", ""))
        self._reader(request, live)
        if not match.over:
            raise InputError("not-over", "bocage.server")
        return json_bytes(await self.replays.of(Record.of(match), eyes))

    async def replay_record(self, request: Request) -> Response:
        """Give every position that a record leads to; it is read as strictly as `bocage replay` does."""
        asked = await _body(request, RecordedMatch)
        return json_bytes(await self.replays.read(asked.record, asked.eyes))

    async def deal(self, request: Request) -> Response:
        """Show the commitment; when the match is over, the seed and the salts too."""
        live = await self._live(request)
        table = live.table
        if not table.header.seed:  # read in from a record
            raise InputError("no-deal", "bocage.server")
        deal = table.deal()
        return json_response(deal if table.phase == "over" else Commitment(deal.commitment))

    async def play(self, websocket: WebSocket) -> None:
        """Serve one client's websocket."""
        address = neighbourhood(websocket.client.host if websocket.client else "")
        await websocket.accept()
        socket: Socket = websocket.scope["extensions"][SOCKET]
        if not self._same_origin(websocket.headers.get("origin"), websocket.headers.get("host", "")):
            socket.close(POLICY, "bad-origin")
        elif not self.limiter.take(address):
            socket.close(TRY_AGAIN, "too-many-requests")
        elif not self.doorkeeper.let_in(address):
            socket.close(POLICY, "too-many-connections")
        else:
            try:
                await Player(self.registry, socket, address).run(websocket.receive)
            finally:
                self.doorkeeper.let_out(address)

    # Who asks.

    def _parts_of(self, table: str) -> list[str]:
        """Name the parts of the page that a table needs: its game's, which everybody may know.

        Only tables in memory are looked for: this is no more than a hint, and costs the database nothing.
        """
        live = self.registry.tables.get(table)
        if live is None:
            return []
        more = ["gathering"] if live.table.phase == "gathering" else []
        return [live.table.header.game, "server", *more]

    async def _live(self, request: Request) -> LiveTable:
        return await self.registry.table(request.path_params["table"])

    def _match(self, live: LiveTable) -> Match:
        if live.table.match is None:
            raise InputError("not-started", "bocage.server")
        return live.table.match

    def _reader(self, request: Request, live: LiveTable) -> int:
        """Return whose log the request may read: that of its token's seat, else a spectator's."""
        if request.headers.get("authorization"):
            return max(self._holder(request, live), SPECTATOR)
        if not live.table.header.watch:
            raise InputError("no-watching", "bocage.server")
        return SPECTATOR

    def _holder(self, request: Request, live: LiveTable) -> int:
        """Return the seat, or HOST, that the request's token speaks for."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer":
            raise InputError("bad-token", "bocage.server")
        seat, generation = self.registry.signer.read(token, live.table.header.id)
        if seat != HOST:
            live.table.check_seat(seat, generation)
        return seat

    def _host(self, request: Request, live: LiveTable) -> None:
        if self._holder(request, live) != HOST:
            raise InputError("not-host", "bocage.server")


def _address(request: Request) -> str:
    return neighbourhood(request.client.host if request.client else "")


def _seat(request: Request) -> int:
    """Read a seat's number from the address; as text, for a number may have any length."""
    seat = request.path_params["seat"]
    if not re.fullmatch("[0-9]{1,3}", seat):
        raise InputError("no-seat", "bocage.server")
    return int(seat)


async def _body(request: Request, shape: type[Shape]) -> Shape:
    """Read a JSON body of a known shape, and not more of it than anyone needs."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST_BODY:
                    raise InputError("too-long", "bocage.server")
    except TimeoutError:
        raise InputError("too-slow", "bocage.server") from None
    except ClientDisconnect:
        raise InputError("bad-message", "bocage.server", problem="it was cut off") from None
    try:
        return msgspec.json.decode(body or b"{}", type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InputError("bad-message", "bocage.server", problem=str(error)) from None
