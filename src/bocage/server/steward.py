"""The steward: sees to what happens at tables without anyone asking. Bots, clocks, tables left behind.

The store knows for every table when it needs a look. While a process thinks for a table it keeps moving that
moment on; when it dies it does not, and whoever sweeps next takes the table up.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bocage.core.errors import BocageError
from bocage.core.match import CHANCE, OVER
from bocage.server import deals
from bocage.server.bus import NoBus, Note
from bocage.server.events import AnyEvent, Moved, Seated, Started
from bocage.server.live import PRESENCE_LASTS, LiveTable
from bocage.server.table import STAND_IN, Table
from bocage.server.thinkers import Thinkers

if TYPE_CHECKING:
    from bocage.server.house import House

SWEEP_SECONDS = 1.0
GRACE_SECONDS = 2.0  # a table due longer than this was left behind by another process, or a stop
SWEEP_MOST = 100  # tables taken up at once, so that thousands left behind do not hold up those in play
ABSENT_AT_ONCE = 2  # tables with nobody there for which a bot thinks at the same time, per worker
log = logging.getLogger("bocage.server")


class Steward:
    """Works for one house."""

    def __init__(self, house: House) -> None:
        self.house = house
        workers = house.config.bot_workers
        self.thinkers = Thinkers(workers)
        self._absent = asyncio.Semaphore(ABSENT_AT_ONCE * workers)
        self._told_presence = 0.0

    def close(self) -> None:
        """Let the bots go."""
        self.thinkers.close()

    # When to look.

    def wake_after(self, live: LiveTable, events: Sequence[AnyEvent], now: float) -> float | None:
        """Return when the table will need a look once these events are stored; None for never."""
        table = live.table
        header = table.header
        if table.match is None:
            return now if any(isinstance(event, Started) for event in events) else None
        only_moves = all(isinstance(event, Moved) for event in events)
        if not only_moves:
            return now  # somebody sat down, left, agreed …: look, and then know
        if not (header.pace or header.takeover or any(place.bot for place in table.places)):
            return None  # nothing happens by itself here, except for draws that come with the moves
        ahead = table.match.ahead()
        for event in events:
            assert isinstance(event, Moved)
            ahead.push(table.game.parse(ahead.state, event.text))
        since = table.since if ahead.to_move == table.mover() else now
        return self._wake(table, ahead.to_move, since, now)

    def _wake(self, table: Table, mover: int, since: float, now: float) -> float | None:
        if mover == OVER:
            return None
        if mover == CHANCE or table.places[mover].bot:
            return now
        moments = []
        if table.header.pace:
            moments.append(since + table.header.pace)
        if table.header.takeover:
            moments.append(now + table.header.takeover)
        return min(moments, default=None)

    def _moment(self, live: LiveTable, mover: int) -> float | None:
        """Return when the mover's time is up or a bot may stand in, whichever is sooner."""
        moments = []
        deadline = live.deadline()
        if deadline is not None:
            moments.append(deadline)
        takeover = live.table.header.takeover
        if takeover and mover not in live.present(self.house.now()):
            moments.append(max(live.away_since[mover], live.table.since) + takeover)
        return min(moments, default=None)

    # What to do.

    def follow_up(self, live: LiveTable) -> None:
        """See to what comes next without anyone asking: a bot's move now, a clock later."""
        table = live.table
        mover = table.mover()
        live.set_timer(None)
        if self.house.stopping or table.match is None or table.match.over:
            return
        if mover == CHANCE or (mover >= 0 and table.places[mover].bot):
            if not live.thinking:
                live.thinking = True
                self.house.spawn(self._think(live))
            return
        moment = self._moment(live, mover)
        if moment is not None:
            loop = asyncio.get_running_loop()
            delay = max(0.0, moment - self.house.now())
            live.set_timer(loop.call_later(delay, self._remind, live, table.number))

    def _remind(self, live: LiveTable, number: int) -> None:
        if live.table.number == number and not self.house.stopping:
            self.house.spawn(self._overdue(live, number))

    async def _overdue(self, live: LiveTable, number: int) -> None:
        """The mover's time is up: a bot plays one move, or stands in for someone absent."""
        table = live.table
        mover = table.mover()
        now = self.house.now()
        if table.number != number or mover < 0 or table.places[mover].bot:
            return
        moment = self._moment(live, mover)
        if moment is None:
            return
        if moment > now:
            self.follow_up(live)
            return
        deadline = live.deadline()
        with contextlib.suppress(BocageError):
            if deadline is not None and deadline <= now:
                await self._play_for(live, mover, STAND_IN, late=True)
            else:
                await self.house.act(
                    live,
                    lambda t, at: (
                        [Seated(at, mover, STAND_IN, standing_in=True)] if t.number == number else []
                    ),
                )

    async def _think(self, live: LiveTable) -> None:
        """Play for chance and bots until a person is to move."""
        try:
            while not self.house.stopping:
                mover = live.table.mover()
                if mover == CHANCE:
                    await self.house.act(live, lambda t, now: t.draws(now) if t.mover() == CHANCE else [])
                elif mover >= 0 and live.table.places[mover].bot:
                    await self._play_for(live, mover, live.table.places[mover].bot)
                else:
                    break
        except (
            BocageError
        ) as error:  # the store fails, say; the table stays due, and the next sweep tries again
            log.warning("a bot could not move: %s", error.code)
            return
        finally:
            live.thinking = False
        self.follow_up(live)

    async def _play_for(self, live: LiveTable, seat: int, bot: str, late: bool = False) -> None:
        match = live.table.match
        assert match is not None
        seen = len(match.moves)
        seed = deals.rng_for(live.table.header.seed, live.table.salts, f"bot {seat} {seen + 1}").word
        # Bots at tables with nobody there take turns, so that they do not keep people's bots waiting.
        async with contextlib.nullcontext() if live.connections else self._absent:
            text = await self.thinkers.choose(bot, match.observe(seat), str(seed))

        def propose(table: Table, now: float) -> Sequence[AnyEvent]:
            playing = table.match
            if playing is None or len(playing.moves) != seen or table.mover() != seat:
                return []  # somebody, or another process, was faster
            if not late and not table.places[seat].bot:
                return []  # the person is back
            events = list(table.play(seat, text, seen, "", now))
            if late and isinstance(events[0], Moved):
                events[0].late = True
            return events

        await self.house.act(live, propose)

    # Tables that nobody looks at.

    async def watch(self) -> None:
        """Sweep for ever; a sweep that fails is not the last."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except BocageError as error:
                log.warning("a sweep failed: %s", error.code)

    async def sweep(self) -> None:
        """Keep what this process thinks about, take up what others left behind, forget what is idle."""
        house = self.house
        now = house.now()
        thinking = [live for live in house.tables.values() if live.thinking]
        for live in thinking:
            if live.table.clock < now - SWEEP_SECONDS:
                await house.store.settle(live.table.header.id, now)
        room = SWEEP_MOST - sum(not live.connections for live in thinking)
        if room > 0:
            for table_id in await house.store.due(now - GRACE_SECONDS, room):
                await self._look_at(table_id)
        if now - self._told_presence > PRESENCE_LASTS / 3 and not isinstance(house.bus, NoBus):
            self._told_presence = now
            for live in list(house.tables.values()):
                if live.connections and live.table.header.takeover:
                    await house.bus.tell(Note(live.table.header.id, house.name, present=live.seats_here()))
        idle = now - 60 * house.config.idle_minutes
        for table_id, live in list(house.tables.items()):
            if live.idle_since(idle):
                live.set_timer(None)
                del house.tables[table_id]

    async def _look_at(self, table_id: str) -> None:
        """Take up a table that is due; note when it is due again, so that it does not keep others waiting."""
        house = self.house
        live = await house.table(table_id)
        async with live.lock:
            await house.catch_up(live)
        now = house.now()
        table = live.table
        wake = self._wake(table, table.mover(), max(table.since, now - table.header.pace), now)
        await house.store.settle(table_id, wake)
        self.follow_up(live)
