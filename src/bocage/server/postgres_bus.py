"""Notes between the processes of one PostgreSQL, by LISTEN and NOTIFY.

A note is a poke: whoever missed one finds everything in the log. The bus has a connection of its own, which
it opens again when it is lost, and then says that notes may have been missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from typing import Any

import asyncpg
import msgspec

from bocage.server.bus import Listener, Note
from bocage.server.postgres_store import ANSWER_WITHIN, LOST

CHANNEL = "bocage"
NOTIFY = "SELECT pg_notify($1, note) FROM unnest($2::text[]) AS note"
MOST_AT_ONCE = 200
MOST_WAITING = 10_000  # notes, while the database is away; older ones are let go
ASK_EVERY = 10.0  # seconds of silence after which we ask whether the line still holds
LONGEST_PAUSE = 2.0  # seconds between attempts to connect again

log = logging.getLogger("bocage.server")
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Note)


class PostgresBus:
    """Sends what has gathered in one statement, and never makes anyone wait for it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._listener: Listener | None = None
        self._missed: Callable[[], None] = lambda: None
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._wake = asyncio.Event()
        self._listening = asyncio.Event()
        self._runner: asyncio.Task[None] | None = None
        self._hearing: set[asyncio.Future[None]] = set()

    async def open(self, listener: Listener, missed: Callable[[], None]) -> None:
        """Begin to listen; `missed` is called whenever notes may have been lost."""
        self._listener, self._missed = listener, missed
        self._runner = asyncio.create_task(self._run())
        listening = asyncio.create_task(self._listening.wait())
        await asyncio.wait([self._runner, listening], return_when=asyncio.FIRST_COMPLETED)
        if self._runner.done():  # not for want of a line: the role may not connect, say
            listening.cancel()
            self._runner.result()

    async def close(self) -> None:
        """Stop."""
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.gather(self._runner, *self._hearing, return_exceptions=True)
            self._runner = None

    def tell(self, note: Note) -> None:
        """Send a note to all other processes, as soon as may be; it may be lost."""
        self._waiting.append(_encoder.encode(note).decode())
        self._wake.set()

    async def _run(self) -> None:
        """Keep a line open for ever."""
        pause = 0.05
        while True:
            try:
                connection = await asyncpg.connect(
                    self.url,
                    timeout=ANSWER_WITHIN,
                    command_timeout=ANSWER_WITHIN,
                    server_settings={"application_name": "bocage bus"},
                )
                try:
                    pause = 0.05
                    await self._serve(connection)
                finally:
                    connection.terminate()
            except LOST:
                log.warning("the line between the processes is lost")
            except Exception:
                if not self._listening.is_set():  # then whoever opens the bus is told
                    raise
                log.exception("the line between the processes is lost")
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def _serve(self, connection: Any) -> None:  # noqa: ANN401 - asyncpg is not typed
        """Listen and send on one connection until it is lost."""
        connection.add_termination_listener(lambda _: self._wake.set())
        await connection.add_listener(CHANNEL, self._hear)
        if self._listening.is_set():
            self._missed()
        self._listening.set()
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), ASK_EVERY)
            self._wake.clear()
            # With nothing to send this asks whether the line still holds, and raises if it does not.
            while True:
                notes = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]
                await connection.execute(NOTIFY, CHANNEL, notes)
                if not self._waiting:
                    break

    def _hear(self, connection: Any, sender: int, channel: str, payload: object) -> None:  # noqa: ANN401
        if sender == connection.get_server_pid():  # our own
            return
        try:
            note = _decoder.decode(str(payload))
        except msgspec.MsgspecError:  # of another version of the server
            return
        assert self._listener is not None
        task = asyncio.ensure_future(self._listener(note))
        self._hearing.add(task)
        task.add_done_callback(self._heard)

    def _heard(self, task: asyncio.Future[None]) -> None:
        self._hearing.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a note could not be followed", exc_info=task.exception())
