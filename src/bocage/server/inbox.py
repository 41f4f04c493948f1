"""A table's inbox: whatever is to happen at the table is handed in here, and happens one after another.

A websocket, a request, a bot and a clock all do the same: they put a command in and get a future. One
consumer per table decides by the table as it stands, appends the events to the log, folds them in and tells
everyone. Of several processes on one database each has inboxes of its own, and the log decides: whoever finds
the number taken reads on and decides again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from bocage.core.errors import BocageError, InputError
from bocage.server.events import Moved, decode, encode
from bocage.server.live import LiveTable
from bocage.server.store import NumberTaken
from bocage.server.table import Decision, Table

if TYPE_CHECKING:
    from bocage.server.registry import Registry

TRIES = 20  # against other processes that write to the same table

Command = Callable[[Table, float], Decision]  # what is to happen, decided when its turn has come; no I/O
Acknowledge = Callable[[int], None]  # is told the number of the first event as soon as it is durable


class Inbox:
    """The commands for one table; a command that was handed in is finished even if nobody waits for it."""

    def __init__(self, live: LiveTable, registry: Registry) -> None:
        self._live = live
        self._registry = registry
        self._waiting: deque[tuple[Command | None, Acknowledge | None, asyncio.Future[int]]] = deque()
        self._consumer: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether anything is waiting or under way."""
        return self._consumer is not None

    def put(self, command: Command | None, acknowledge: Acknowledge | None = None) -> asyncio.Future[int]:
        """Hand a command in; the future is the number of its first event, once everyone has been told."""
        if command is not None:  # None reads what other processes have written
            if self._registry.stopping:
                raise InputError("server-stops", "bocage.server")
            self._live.touched = self._registry.now()
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((command, acknowledge, answer))
        if self._consumer is None:
            self._consumer = asyncio.create_task(self._consume())
        return answer

    def catch_up(self) -> asyncio.Future[int]:
        """Read what other processes have written since, and tell it."""
        return self.put(None)

    async def idle(self) -> None:
        """Wait until everything that was handed in has happened."""
        while self._consumer is not None:
            await asyncio.wait([self._consumer])

    async def _consume(self) -> None:
        while self._waiting:
            command, acknowledge, answer = self._waiting.popleft()
            try:
                number = await self._carry_out(command, acknowledge)
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():  # whoever waited may have gone
                    answer.set_result(number)
        self._consumer = None

    async def _carry_out(self, command: Command | None, acknowledge: Acknowledge | None) -> int:
        """Decide, append, acknowledge, fold and tell; return the number of the first event."""
        registry, live, table = self._registry, self._live, self._live.table
        if command is None:
            await self._read_on()
            return table.number
        for _ in range(TRIES):
            now, number = registry.now(), table.number
            try:
                decision = command(table, now)
            except BocageError:
                if registry.alone or not await self._read_on():
                    raise
                continue  # refused by what is no longer so
            if decision.events:
                wake, over = registry.scheduler.foresee(table, decision, now)
                bodies = [encode(event) for event in decision.events]
                try:
                    await registry.store.append(table.header.id, number, bodies, wake, over)
                except NumberTaken:  # by another process: read on, decide anew
                    await self._read_on()
                    continue
            elif decision.repeats is not None:
                number = decision.repeats
            if acknowledge is not None:
                acknowledge(number)
            if decision.pointing is not None:
                live.tell_pointing(*decision.pointing)
                registry.neighbours.tell_pointing(live, *decision.pointing)
            if decision.events:
                self._tell(decision, now)
            return number
        raise InputError("busy", "bocage.server")

    def _tell(self, decision: Decision, now: float) -> None:
        """Fold in what is stored, tell everyone, and see to what comes next."""
        live, registry = self._live, self._registry
        live.fold(decision, now)
        registry.metrics.count(decision.events)
        registry.scheduler.follow_up(live, ours=True)
        if not registry.alone:
            registry.neighbours.tell_number(live)

    async def _read_on(self) -> bool:
        """Fold in and tell what the log has beyond the table; say whether there was anything."""
        live, registry = self._live, self._registry
        bodies = await registry.store.events_from(live.table.header.id, live.table.number)
        together = Decision()
        for event in map(decode, bodies):  # moves are told as moves, whatever lies between
            if together.events and isinstance(event, Moved) != isinstance(together.events[0], Moved):
                live.fold(together, registry.now())
                together = Decision()
            together.events.append(event)
        if bodies:
            live.fold(together, registry.now())
            registry.scheduler.follow_up(live)
        return bool(bodies)
