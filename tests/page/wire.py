"""What a page and the server say to each other: every frame, and what can be told from them."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket

PLAYED = ("ack", "error")


class Wire:
    """Listens to the websockets of a page; it never says anything itself."""

    def __init__(self, page: Page) -> None:
        self.received: list[str] = []
        self.sent: list[str] = []
        self.opened = 0
        self.viewer = -1
        self.seats: list[int] = []
        self.number = 0
        self.table: dict[str, Any] = {}
        self.position: dict[str, Any] = {}
        self.log: list[str] = []
        self.acks: list[str] = []
        self.refusals: list[str] = []
        page.on("websocket", self._listen)

    @property
    def at(self) -> int:
        """How many moves have been played."""
        return int(self.position.get("at", 0))

    @property
    def mover(self) -> int | str | None:
        """Whose turn it is: a seat, "chance", or None when the match is over."""
        mover: int | str | None = self.position.get("to_move")
        return mover

    @property
    def legal(self) -> list[str]:
        """What the viewer may play now."""
        return list(self.position.get("legal", []))

    @property
    def view(self) -> dict[str, Any]:
        """What the viewer sees."""
        return dict(self.position.get("view") or {})

    @property
    def over(self) -> bool:
        """Whether the match is."""
        return self.table.get("phase") == "over"

    @property
    def moves_sent(self) -> list[dict[str, Any]]:
        """The moves that the page has sent, in order, again and again if it did so."""
        return [message for text in self.sent if (message := json.loads(text))["type"] == "move"]

    def _listen(self, socket: WebSocket) -> None:
        self.opened += 1
        socket.on("framesent", lambda frame: self.sent.append(_text(frame)))
        socket.on("framereceived", lambda frame: self._take(_text(frame)))

    def _take(self, text: str) -> None:
        self.received.append(text)
        message = json.loads(text)
        kind = message["type"]
        if kind in ("welcome", "update", "changed"):
            self.number = message["number"]
            self.table = message["table"] or self.table
            self.position = message["position"] or {}
        if kind == "welcome":
            self.viewer, self.seats, self.log = message["viewer"], message["seats"], message["log"]
        elif kind == "update":
            self.log[message["first"] :] = message["moves"]
        elif kind == "changed" and message["log"] is not None:
            self.log = message["log"]
        elif kind == "ack":
            self.acks.append(message["id"])
        elif kind == "error":
            self.refusals.append(message["code"])


def _text(frame: bytes | str) -> str:
    return frame.decode() if isinstance(frame, bytes) else frame
