"""A store in a dictionary, for tests that look at what is sent and not at what is kept."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from bocage.server.store import NumberTaken, Stored


class MemoryStore:
    """Keeps tables for as long as it lives; its secret is always the same."""

    def __init__(self) -> None:
        self.tables: dict[str, tuple[str, str, bytes, list[bytes]]] = {}

    async def open(self) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""

    async def secret(self) -> bytes:
        return b"the same in all worlds"

    async def create(
        self, table: str, code: str, address: str, header: bytes, events: Sequence[bytes]
    ) -> None:
        if table in self.tables or await self.find_code(code):
            raise NumberTaken
        self.tables[table] = (code, address, header, list(events))

    async def append(
        self, table: str, number: int, events: Sequence[bytes], wake: float | None, over: bool
    ) -> None:
        log = self.tables[table][3]
        if len(log) != number:
            raise NumberTaken
        log += events

    async def load(self, table: str) -> Stored | None:
        found = self.tables.get(table)
        return Stored(found[2], list(found[3])) if found else None

    async def events_from(self, table: str, number: int) -> list[bytes]:
        return self.tables[table][3][number:]

    async def find_code(self, code: str) -> str | None:
        return next((table for table, kept in self.tables.items() if kept[0] == code), None)

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        return {table: len(self.tables[table][3]) for table in tables}

    async def due(self, before: float, until: float, limit: int) -> list[str]:
        return []

    async def hold(self, tables: Sequence[str], until: float) -> None:
        """Do nothing: nothing is ever due."""

    async def settle(self, table: str, number: int, wake: float | None) -> None:
        """Do nothing: nothing is ever due."""

    async def tables_from(self, address: str, since: float) -> int:
        return sum(kept[1] == address for kept in self.tables.values())

    async def all_tables(self) -> AsyncIterator[tuple[str, Stored]]:
        for table, (_, _, header, events) in self.tables.items():
            yield table, Stored(header, events)
