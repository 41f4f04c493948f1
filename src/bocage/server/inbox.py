"""A table's inbox: whatever is to happen at the table is handed in here, and happens one after another.

A websocket, a request, a bot and a clock all do the same: they put a command in and get a future. When its
turn has come it is decided by the table as it stands; the events are appended to the log, folded in and told.
Only the store is waited for, by a callback, since a task for every move costs more than to decide it. Of
several processes on one database each has inboxes of its own, and the log decides: whoever finds the number
taken reads on and decides again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

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
        self._loop = asyncio.get_running_loop()
        # The first of them is under way.
        self._commands: deque[tuple[Command | None, Acknowledge | None, asyncio.Future[int]]] = deque()
        self._pending: asyncio.Future[Any] | None = None  # what the first one needs of the store
        self._tries = 0  # of the first one

    @property
    def busy(self) -> bool:
        """Whether anything is waiting or under way."""
        return bool(self._commands)

    def put(self, command: Command | None, acknowledge: Acknowledge | None = None) -> asyncio.Future[int]:
        """Hand a command in; the future is the number of its first event, once everyone has been told."""
        if command is not None:  # None reads what other processes have written
            if self._registry.stopping:
                raise InputError("server-stops", "bocage.server")
            self._live.touched = self._registry.now()
        answer: asyncio.Future[int] = self._loop.create_future()
        self._commands.append((command, acknowledge, answer))
        if len(self._commands) == 1:
            self._go_on()
        return answer

    def catch_up(self) -> asyncio.Future[int]:
        """Read what other processes have written since, and tell it."""
        return self.put(None)

    async def idle(self) -> None:
        """Wait until everything that was handed in has happened."""
        while self._pending is not None:
            await asyncio.wait([self._pending])

    def _go_on(self) -> None:
        """Take command after command, until one must wait for the store."""
        while self._commands and self._pending is None:
            command = self._commands[0][0]
            if command is None:
                self._pending = self._loop.create_task(self._catch_up(None))
            else:
                self._decide(command)

    def _decide(self, command: Command) -> None:
        """Decide by the table as it stands, and append what has been decided."""
        registry, table = self._registry, self._live.table
        now = registry.now()
        try:
            decision = command(table, now)
            if not decision.events:
                self._conclude(decision, now)
                return
            wake, over = registry.scheduler.foresee(table, decision, now)
            bodies = [encode(event) for event in decision.events]
            storing = registry.store.append(table.header.id, table.number, bodies, wake, over)
        except BocageError as error:
            if registry.alone:
                self._answer(error)
            else:  # refused, perhaps, by what is no longer so
                self._pending = self._loop.create_task(self._catch_up(error))
        except Exception as error:
            self._answer(error)
        else:
            self._pending = asyncio.ensure_future(storing)
            self._pending.add_done_callback(lambda stored: self._conclude(decision, now, stored))

    def _conclude(self, decision: Decision, now: float, stored: asyncio.Future[Any] | None = None) -> None:
        """Acknowledge, fold in and tell what is stored, if it had to be."""
        live, registry, number = self._live, self._registry, self._live.table.number
        self._pending = None
        try:
            if stored is not None:
                stored.result()
            elif decision.repeats is not None:
                number = decision.repeats
            acknowledge = self._commands[0][1]
            if acknowledge is not None:
                acknowledge(number)
            if decision.pointing is not None:
                live.tell_pointing(*decision.pointing)
                registry.neighbours.tell_pointing(live, *decision.pointing)
            if stored is not None:
                live.fold(decision, now)
                registry.metrics.count(decision.events)
                registry.scheduler.follow_up(live, ours=True)
                if not registry.alone:
                    registry.neighbours.tell_number(live)
            self._answer(number)
        except NumberTaken:  # by another process: read on, decide again
            self._pending = self._loop.create_task(self._catch_up(None))
        except (Exception, asyncio.CancelledError) as error:
            self._answer(error)
        if stored is not None:
            self._go_on()

    def _answer(self, said: int | BaseException) -> None:
        """Be done with the first command."""
        self._tries = 0
        answer = self._commands.popleft()[2]
        if answer.done():  # whoever waited may have gone
            return
        if isinstance(said, int):
            answer.set_result(said)
        else:
            answer.set_exception(said)

    async def _catch_up(self, refusal: BocageError | None) -> None:
        """Read on; then the first command is decided again, unless it was refused and that still holds."""
        try:
            news = await self._read_on()
            if refusal is not None and not news:
                raise refusal
            self._tries += 1
            if self._commands[0][0] is None:
                self._answer(self._live.table.number)
            elif self._tries == TRIES:
                raise InputError("busy", "bocage.server")
        except Exception as error:
            self._answer(error)
        self._pending = None
        self._go_on()

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
