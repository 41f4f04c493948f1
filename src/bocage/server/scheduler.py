"""Sees to what happens at tables without anyone asking: chance, bots, clocks, people who are gone.

Of several processes, the one that brought a bot's turn about lets the bot think. The store knows when another
must look: if that process dies its lease runs out, and whoever notices first takes the table on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from typing import TYPE_CHECKING

from bocage.core.errors import BocageError
from bocage.core.match import CHANCE, OVER
from bocage.server import deals
from bocage.server.events import Seated, Started
from bocage.server.live import LiveTable
from bocage.server.table import STAND_IN, Decision, Table

if TYPE_CHECKING:
    from bocage.server.registry import Registry

LEASE_SECONDS = 3.0  # for which a table is left to the process that has it
SWEEP_MOST = 100  # tables taken on at once; the rest follow a second later, or elsewhere
DESERTED_AT_ONCE = 2  # tables with nobody there for which bots think at the same time, per worker

log = logging.getLogger("bocage.server")


class Scheduler:
    """Looks after the tables of a registry."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._deserted = asyncio.Semaphore(DESERTED_AT_ONCE * registry.config.bot_workers)

    def follow_up(self, live: LiveTable, ours: bool = False) -> None:
        """See to what comes next: a bot's move now, if it is ours to make, or a clock later."""
        live.set_timer(None)
        table = live.table
        mover = table.mover()
        if self.registry.stopping or mover == OVER:
            return
        if _moves_itself(table, mover):
            if (ours or self.registry.alone) and not live.thinking:
                live.thinking = True
                self.registry.spawn(self._think(live))
            return
        moment = self._moment(live, mover)
        if moment is not None:
            wait = max(0.0, moment - self.registry.now())
            loop = asyncio.get_running_loop()
            live.set_timer(loop.call_later(wait, self._remind, live, table.number))

    def foresee(self, table: Table, decision: Decision, now: float) -> tuple[float | None, bool]:
        """Say when somebody must look once this is stored, and whether the match is over then."""
        header, ahead = table.header, decision.ahead
        if ahead is None:
            # Rare, and not worth foreseeing: whoever looks will see. A match that begins may be chance's.
            begins = any(isinstance(event, Started) for event in decision.events)
            return now + LEASE_SECONDS if begins or table.phase == "playing" else None, table.phase == "over"
        mover = ahead.to_move
        if mover == OVER:
            return None, True
        if _moves_itself(table, mover):
            return now + LEASE_SECONDS, False
        limit = min(header.pace or math.inf, header.takeover or math.inf)
        since = table.since if mover == table.mover() else now
        return since + limit + LEASE_SECONDS if limit < math.inf else None, False

    def _moment(self, live: LiveTable, mover: int) -> float | None:
        """Return when the mover's time is up or a bot may stand in, whichever is sooner."""
        header = live.table.header
        if not header.pace and not header.takeover:
            return None
        moments = []
        deadline = live.deadline()
        if deadline is not None:
            moments.append(deadline)
        if header.takeover and mover not in live.present():
            moments.append(max(live.away_since[mover], live.table.since) + header.takeover)
        return min(moments, default=None)

    def _remind(self, live: LiveTable, number: int) -> None:
        if live.table.number == number and not self.registry.stopping:
            self.registry.spawn(self._overdue(live, number))

    async def _overdue(self, live: LiveTable, number: int) -> None:
        """The mover's time is up: a bot plays one move, or stands in for someone absent."""
        table = live.table
        mover = table.mover()
        now = self.registry.now()
        if table.number != number or mover < 0 or table.places[mover].bot:
            return
        moment = self._moment(live, mover)
        if moment is None:
            return
        if moment > now:
            self.follow_up(live)
            return
        deadline = live.deadline()
        if deadline is not None and deadline <= now:
            await self._play_for(live, mover, STAND_IN, late=True)
            return

        def stand_in(table: Table, now: float) -> Decision:
            absent = table.number == number  # nothing has happened since
            return Decision([Seated(now, mover, STAND_IN, standing_in=True)] if absent else [])

        with contextlib.suppress(BocageError):
            await live.inbox.put(stand_in)

    async def _think(self, live: LiveTable) -> None:
        """Play for chance and bots until a person is to move."""
        table = live.table
        try:
            while not self.registry.stopping:
                mover = table.mover()
                if not _moves_itself(table, mover):
                    return
                if mover == CHANCE:
                    await live.inbox.put(Table.draws)
                else:
                    await self._play_for(live, mover, table.places[mover].bot)
        finally:
            live.thinking = False
            if not _moves_itself(table, table.mover()):  # else thinking failed: the lease runs out
                self.follow_up(live)

    async def _play_for(self, live: LiveTable, seat: int, bot: str, late: bool = False) -> None:
        match = live.table.match
        assert match is not None
        seen = len(match.moves)
        seed = deals.rng_for(live.table.header.seed, live.table.salts, f"bot {seat} {seen + 1}").word
        # Bots at tables with nobody there take turns: thousands of them must not keep people's bots waiting.
        async with contextlib.nullcontext() if live.connections else self._deserted:
            text = await self.registry.bot_workers.choose(bot, match.observe(seat), str(seed))

        def command(table: Table, now: float) -> Decision:
            if table.match is not match or len(match.moves) != seen or table.mover() != seat:
                return Decision()  # somebody, or another process, was faster; or moves were taken back
            if not late and table.places[seat].bot != bot:
                return Decision()  # its person is back, or another bot sits there
            return table.play(seat, text, seen, "", now, late)

        await live.inbox.put(command)

    # What others may have left behind.

    async def sweep(self) -> None:
        """Hold on to what we are thinking about; take on what nobody has seen to in time."""
        registry = self.registry
        until = registry.now() + LEASE_SECONDS
        thinking = [live for live in registry.tables.values() if live.thinking]
        if thinking:
            await registry.store.hold([live.table.header.id for live in thinking], until)
        room = SWEEP_MOST - sum(not live.connections for live in thinking)
        if room <= 0:
            return  # others may take them on, or we do when these are done
        for table_id in await registry.store.due(registry.now(), until, room):
            try:
                await self._take_on(table_id)
            except Exception:  # one bad table must not keep us from the others
                log.exception("a table could not be looked after")

    async def _take_on(self, table_id: str) -> None:
        registry = self.registry
        live = registry.tables.get(table_id)
        if live is None:
            live = await registry.load(table_id)
            if live is None:
                return
        else:
            await live.inbox.catch_up()
        table = live.table
        number, mover = table.number, table.mover()
        if _moves_itself(table, mover):
            self.follow_up(live, ours=True)
            return
        moment = None if mover == OVER else self._moment(live, mover)
        if moment is not None and moment <= registry.now():
            await self._overdue(live, number)
            return
        if mover != OVER and table.header.takeover:  # they may be there now, but look again later
            moment = min(moment or math.inf, registry.now() + table.header.takeover)
        self.follow_up(live)
        wake = None if moment is None else moment + LEASE_SECONDS
        await registry.store.settle(table_id, number, wake)


def _moves_itself(table: Table, mover: int) -> bool:
    """Say whether no person is to move, but chance or a bot."""
    return mover == CHANCE or (mover >= 0 and bool(table.places[mover].bot))
