"""Somebody else at the table, and the table itself, without a browser: for what a test is not about."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.sync.client import connect


@dataclass
class Table:
    """A table that was opened for a test, and the keys to its seats."""

    address: str
    id: str
    code: str
    host: str
    game: str
    tokens: dict[int, str] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)

    def keys(self, *seats: int, host: bool = False) -> list[dict[str, Any]]:
        """Return what a device keeps that holds these seats (web/src/keys.ts)."""
        tokens = {str(seat): self.tokens[seat] for seat in seats}
        host_key = self.host if host else ""
        return [{"table": self.id, "game": self.game, "host": host_key, "tokens": tokens, "names": self.names,
                 "phase": "playing", "touched": 0}]  # fmt: skip


def _ask(address: str, path: str, body: object, token: str = "") -> Any:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    answer = httpx.post(f"{address}/api/{path}", json=body, headers=headers)
    assert answer.status_code < 400, answer.text
    return answer.json()


def open_table(
    address: str,
    game: str,
    seats: list[str],
    options: dict[str, object] | None = None,
    start: bool = True,
    **settings: object,
) -> Table:
    """Open a table: names of people, and "greedy" or "random" for bots; everybody sits down."""
    bots = ("greedy", "random")
    body = {"game": game, "seats": [{"bot": name} if name in bots else {} for name in seats],
            "options": {"first": 0, **(options or {})}, **settings}  # fmt: skip
    opened = _ask(address, "tables", body)
    info = opened["table"]
    table = Table(address, info["table"], info["code"], opened["host_token"], game)
    for seat, name in enumerate(seats):
        if name and name not in bots:
            sat = _ask(address, f"tables/{table.id}/seats/{seat}", {"name": name, "salt": f"salt-{seat}"})
            table.tokens[seat] = sat["token"]
            info = sat["table"]
    table.names = [seat["name"] for seat in info["seats"]]
    if start:
        _ask(address, f"tables/{table.id}/start", {}, table.host)
    return table


class Partner:
    """Somebody at a table who does as the test says."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self._leaving = ExitStack()
        self.at = 0
        self.over = False
        self.legal: list[str] = []
        self.view: dict[str, Any] = {}
        self.mover: int | str | None = None

    def __enter__(self) -> Self:
        line = connect(self.table.address.replace("http", "ws") + "/play", compression=None)
        self.socket = self._leaving.enter_context(line)
        self.say(type="hello", table=self.table.id, tokens=[self.table.tokens[self.seat]])
        self.hear("welcome")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leaving.close()

    def say(self, **message: object) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def hear(self, *kinds: str) -> dict[str, Any]:
        """Read on until a message of one of these kinds has come."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(20))
            self._take(message)
            if message["type"] in kinds:
                return message

    def listen(self) -> None:
        """Read what has come, without waiting for more."""
        self.say(type="ping", id="here")
        self.hear("pong")

    def play(self, move: str) -> None:
        """Play a move, and wait until it is stored."""
        self.listen()
        self.say(type="move", text=move, at=self.at, id=f"partner-{self.at}")
        answer = self.hear("ack", "error")
        assert answer["type"] == "ack", answer
        self.listen()

    def _take(self, message: dict[str, Any]) -> None:
        position = message.get("position")
        if position:
            self.at, self.legal, self.mover = position["at"], position["legal"], position["to_move"]
            self.view, self.over = position["view"], position["result"] is not None
