"""The other processes on the same database: what they tell of tables in memory here, and what we tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.server.bus import Bus, NoBus, Note
from bocage.server.live import LiveTable

if TYPE_CHECKING:
    from bocage.server.registry import Registry

COMPARE_MOST = 500


class Neighbours:
    """Speaks and listens for a registry. Notes may be lost; the log never is."""

    def __init__(self, registry: Registry, bus: Bus | None) -> None:
        self.registry = registry
        self.bus: Bus = bus or NoBus()

    async def open(self) -> None:
        """Begin to listen."""
        await self.bus.open(self._heard, self._missed)

    async def close(self) -> None:
        """Stop."""
        await self.bus.close()

    def tell_number(self, live: LiveTable) -> None:
        """Tell how far the log of a table has grown."""
        table = live.table
        self.bus.tell(Note(table.header.id, self.registry.name, number=table.number))

    def tell_pointing(self, live: LiveTable, seat: int, cell: str) -> None:
        """Tell where a seat points."""
        self.bus.tell(Note(live.table.header.id, self.registry.name, pointing=(seat, cell)))

    async def _heard(self, note: Note) -> None:
        """Another process tells of a table; only one that is in memory here matters."""
        live = self.registry.tables.get(note.table)
        if live is None or note.sender == self.registry.name:
            return
        now = self.registry.now()
        if note.pointing is not None:
            live.tell_pointing(*note.pointing)
        if note.present is not None and live.hear(note.sender, note.present, now):
            live.tell_change(live.table.number, now)
            self.registry.scheduler.follow_up(live)
        if note.asks and live.connections:
            self.announce(live)
        if note.number > live.table.number:
            await live.inbox.catch_up()

    def announce(self, live: LiveTable, asks: bool = False) -> None:
        """Tell the other processes who is connected here and how far the log is; perhaps ask for the same."""
        table = live.table
        note = Note(
            table.header.id, self.registry.name, number=table.number, present=live.seats_here(), asks=asks
        )
        self.bus.tell(note)

    def _missed(self) -> None:
        """The bus was down: see what has happened meanwhile, and tell what nobody can have heard."""
        self.registry.spawn(self.compare(asks=True))

    async def compare(self, asks: bool = False) -> None:
        """Compare the tables that people look at with the log: a note may have been lost."""
        watched = [live for live in self.registry.tables.values() if live.connections]
        for first in range(0, len(watched), COMPARE_MOST):
            some = watched[first : first + COMPARE_MOST]
            lengths = await self.registry.store.lengths([live.table.header.id for live in some])
            for live in some:
                if lengths.get(live.table.header.id, 0) > live.table.number:
                    await live.inbox.catch_up()
                if asks or live.seats_here():
                    self.announce(live, asks)
