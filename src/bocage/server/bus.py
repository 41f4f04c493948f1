"""How server processes tell each other: only a poke and small, passing things; the log is the truth."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec


class Note(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What one process tells the others about a table."""

    table: str
    sender: str
    number: int = -1  # the log has grown to this number
    pointing: tuple[int, str] | None = None
    present: list[int] | None = None  # the seats with a connection at the sender
    asks: bool = False  # who is there? whoever has connections at this table says so


Listener = Callable[[Note], Awaitable[None]]


class Bus(Protocol):
    """Carries notes between processes."""

    async def open(self, listener: Listener, missed: Callable[[], None]) -> None:
        """Begin to listen; `missed` is called whenever notes may have been lost."""
        ...

    async def close(self) -> None:
        """Stop."""
        ...

    def tell(self, note: Note) -> None:
        """Send a note to all other processes without waiting for them; it may be lost."""
        ...


class NoBus:
    """For a server alone on its database."""

    async def open(self, listener: Listener, missed: Callable[[], None]) -> None:
        """Do nothing: there is nobody to listen to."""

    async def close(self) -> None:
        """Do nothing."""

    def tell(self, note: Note) -> None:
        """Do nothing."""
