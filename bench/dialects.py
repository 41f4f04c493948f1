"""How a table is opened and a move is sent, on our server and on boardgame.io's."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from bench.sockets import Http, Socket, open_socket
from bench.traffic import GAME, PLAYERS, Turn


@dataclass
class Seats:
    """A table with all its players connected: their sockets, and what they show for themselves."""

    table: str
    keys: list[str]
    sockets: list[Socket]


class Dialect(Protocol):
    """What the generator needs to know of a server."""

    name: str

    async def open_table(self, http: Http, port: int) -> Seats:
        """Open a table, take all seats, connect them and wait until each has its first position."""
        ...

    def move(self, seats: Seats, number: int, turn: Turn) -> bytes:
        """Write the message for a move; moves count from 0."""
        ...

    def heard(self, message: bytes) -> int:
        """Return the number of the move a message brings, -1 for any other message; raise on a refusal."""
        ...


class Bocage:
    """Our protocol (docs/protocol.md)."""

    name = "bocage"

    async def open_table(self, http: Http, port: int) -> Seats:
        """Open, sit, start, say hello."""
        asked = {"game": GAME, "seats": [{"bot": ""}] * PLAYERS, "options": {"first": 0}}
        opened = await http.post("/api/tables", asked)
        table = opened["table"]["table"]
        keys = []
        for seat in range(PLAYERS):
            sat = await http.post(f"/api/tables/{table}/seats/{seat}", {"name": f"Player {seat}"})
            keys.append(sat["token"])
        await http.post(f"/api/tables/{table}/start", {}, opened["host_token"])
        sockets = []
        for key in keys:
            socket = await open_socket(port, "/play")
            hello = {"type": "hello", "table": table, "tokens": [key]}
            await _ask(socket, json.dumps(hello).encode(), lambda m: m.startswith(b'{"type":"welcome"'))
            sockets.append(socket)
        return Seats(table, keys, sockets)

    def move(self, seats: Seats, number: int, turn: Turn) -> bytes:
        """Write a move with an id of its own, as clients do."""
        return b'{"type":"move","text":"%b","at":%d,"id":"%016x"}' % (turn.text.encode(), number, number)

    def heard(self, message: bytes) -> int:
        """Look at the first few fields only."""
        if message.startswith(b'{"type":"update"'):
            begin = message.index(b'"first":') + 8
            return int(message[begin : message.index(b",", begin)])
        if message.startswith(b'{"type":"error"'):
            raise RuntimeError(f"bocage refused a move: {message!r}")
        return -1


class BoardgameIo:
    """boardgame.io: socket.io 4 over a websocket, the lobby over HTTP."""

    name = "boardgame.io"
    prefix = f"42/{GAME},".encode()

    async def open_table(self, http: Http, port: int) -> Seats:
        """Create, join, sync."""
        created = await http.post(f"/games/{GAME}/create", {"numPlayers": PLAYERS, "unlisted": True})
        table = created["matchID"]
        keys = []
        for seat in range(PLAYERS):
            asked = {"playerID": str(seat), "playerName": f"Player {seat}"}
            keys.append((await http.post(f"/games/{GAME}/{table}/join", asked))["playerCredentials"])
        sockets = []
        for seat, key in enumerate(keys):
            socket = await open_socket(port, "/socket.io/?EIO=4&transport=websocket")
            entered = f"40/{GAME},".encode()
            await _ask(socket, entered, lambda m, entered=entered: m.startswith(entered))  # type: ignore[misc]
            sync = self.prefix + json.dumps(["sync", table, str(seat), key, PLAYERS]).encode()
            await _ask(socket, sync, lambda m: m.startswith(self.prefix + b'["sync"'))
            sockets.append(socket)
        return Seats(table, keys, sockets)

    def move(self, seats: Seats, number: int, turn: Turn) -> bytes:
        """Write a move as boardgame.io's client does."""
        seat = str(turn.seat)
        payload = {
            "type": turn.name,
            "args": turn.cells,
            "playerID": seat,
            "credentials": seats.keys[turn.seat],
        }
        update = ["update", {"type": "MAKE_MOVE", "payload": payload}, number, seats.table, seat]
        return self.prefix + json.dumps(update, separators=(",", ":")).encode()

    def heard(self, message: bytes) -> int:
        """Look for the number of the state; the first one has the number 0 and no move."""
        if not message.startswith(self.prefix + b'["update"'):
            return -1
        begin = message.index(b'"_stateID":') + 11
        end = begin + 1
        while message[end : end + 1].isdigit():
            end += 1
        return int(message[begin:end]) - 1


async def _ask(socket: Socket, message: bytes, answered: Callable[[bytes], bool]) -> None:
    """Send a message and wait for its answer."""
    answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def heard(payload: bytes) -> None:
        if answered(payload) and not answer.done():
            answer.set_result(None)

    socket.heard = heard
    socket.send(message)
    await asyncio.wait_for(answer, 30)


DIALECTS: dict[str, Dialect] = {dialect.name: dialect for dialect in (Bocage(), BoardgameIo())}
