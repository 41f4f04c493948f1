"""The registry: all tables of a server. Order of every act: validate, store, acknowledge, tell.

Several processes may share a database, each with tables in its memory: the log decides what happened,
and a table in memory that is behind the log reads on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence

import msgspec

from bocage.bots import find_bot
from bocage.core.errors import InputError
from bocage.games import find_game
from bocage.server import deals
from bocage.server.bot_workers import BotWorkers
from bocage.server.bus import Bus
from bocage.server.config import Config
from bocage.server.connection import Connection, part_with_all
from bocage.server.events import Rematched, Sat, decode
from bocage.server.inbox import Inbox
from bocage.server.live import LiveTable
from bocage.server.metrics import Metrics
from bocage.server.neighbours import Neighbours
from bocage.server.scheduler import Scheduler
from bocage.server.store import NumberTaken, Store
from bocage.server.table import RANDOM, Decision, Header, Table
from bocage.server.tokens import HOST, Signer

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are taken for each other
CODE_LENGTH = 8
SWEEP_SECONDS = 1.0
COMPARE_SECONDS = 10.0  # between looks at the log for what the bus may have lost
TRIES = 20

log = logging.getLogger("bocage.server")


class Registry:
    """Loads tables when they are first touched, and lets things happen at them."""

    def __init__(
        self,
        store: Store,
        config: Config,
        bus: Bus | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.config = config
        self.alone = bus is None  # no other process writes to this database
        self.neighbours = Neighbours(self, bus)
        self.now = now
        self.name = secrets.token_hex(8)  # of this process, for the bus
        self.metrics = Metrics()
        self.bot_workers = BotWorkers(config.bot_workers)
        self.scheduler = Scheduler(self)
        self.tables: dict[str, LiveTable] = {}
        self.connections: set[Connection] = set()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._opening: Counter[str] = Counter()  # tables being opened, by address
        self.stopping = False

    async def open(self) -> None:
        """Open the store and the bus, and begin to watch."""
        await self.store.open()
        self.signer = Signer(await self.store.secret(), self.now)
        await self.neighbours.open()
        self.spawn(self._watch())

    async def stop(self) -> None:
        """Take nothing new on; finish what is under way and let everybody go."""
        self.stopping = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in list(self.tables.values()):
            await live.inbox.idle()  # a move that is being stored is also told
            live.set_timer(None)
        await part_with_all(self.connections, "server-stops")

    async def close(self) -> None:
        """Stop, then close the bus and the store."""
        await self.stop()
        self.bot_workers.close()
        await self.neighbours.close()
        await self.store.close()

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Let something happen beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a background task failed", exc_info=task.exception())

    # Tables.

    async def open_table(
        self,
        game: str,
        bots: Sequence[str],
        options: dict[str, object],
        address: str,
        pace: float = 0,
        takeover: float = 0,
        watch: bool = True,
        reserved: Sequence[str] = (),
    ) -> LiveTable:
        """Open a table."""
        rules = find_game(game)
        by_lot = {spec.name for spec in rules.options if spec.by_lot}
        given = {name: value for name, value in options.items() if value != RANDOM or name not in by_lot}
        rules.check(len(bots), given)
        for bot in bots:
            if bot:
                find_bot(bot)
        self._opening[address] += 1  # those under way count too, or many at once would pass together
        try:
            recent = await self.store.tables_from(address, self.now() - 3600)
            if recent + self._opening[address] > self.config.tables_per_hour:
                raise InputError("too-many-tables", "bocage.server")
            header = Header(
                id="",
                code="",
                game=rules.name,
                options={"first": RANDOM, **options},
                bots=list(bots),
                seed=deals.new_seed(),
                pace=pace,
                takeover=takeover,
                watch=watch,
                reserved=list(reserved),
            )
            await self._create(header, address)
        finally:
            self._opening[address] -= 1
            if not self._opening[address]:
                del self._opening[address]
        self.metrics.tables += 1
        return self._keep(Table(header))

    def _keep(self, table: Table) -> LiveTable:
        live = self.tables[table.header.id] = LiveTable(table, self.now())
        live.inbox = Inbox(live, self)
        return live

    async def _create(self, header: Header, address: str) -> None:
        """Store a new table under an id and a code of its own."""
        for _ in range(TRIES):
            header.id = secrets.token_urlsafe(16)
            header.code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            with contextlib.suppress(NumberTaken):  # a code that exists already: draw another
                await self.store.create(header.id, header.code, address, msgspec.json.encode(header), [])
                return
        raise InputError("busy", "bocage.server")

    def host_token(self, live: LiveTable) -> str:
        """Make the token of whoever opened a table."""
        return self.signer.sign(live.table.header.id, HOST, 0)

    async def table(self, table_id: str) -> LiveTable:
        """Return a table as the log has it now, loading it if nobody has touched it yet."""
        live = self.tables.get(table_id)
        if live is None:
            live = await self.load(table_id)
            if live is None:
                raise InputError("no-table", "bocage.server")
        elif not self.alone:
            # Whoever asks may have been served by another process just before, and its note be under way.
            await live.inbox.catch_up()
        live.touched = self.now()
        return live

    async def load(self, table_id: str) -> LiveTable | None:
        """Read a table from the store; several who want it at once wait for one reading."""
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> LiveTable | None:
        stored = await self.store.load(table_id)
        if stored is None:
            return None
        table = Table(msgspec.json.decode(stored.header, type=Header))
        for body in stored.events:
            table.apply(decode(body))
        live = self._keep(table)
        self.scheduler.follow_up(live)
        self.neighbours.announce(live, asks=True)
        return live

    async def by_code(self, code: str) -> LiveTable:
        """Return the table an invitation leads to."""
        table_id = await self.store.find_code(code) if len(code) == CODE_LENGTH else None
        if table_id is None:
            raise InputError("no-table", "bocage.server")
        return await self.table(table_id)

    # Things that happen.

    async def sit(self, live: LiveTable, seat: int, name: str, salt: str, reserved: bool = False) -> str:
        """Let a person take a free seat; return its token."""
        generation = 0

        def command(table: Table, now: float) -> Decision:
            nonlocal generation
            decision = table.sit(seat, name, salt, now, reserved)
            assert isinstance(decision.events[0], Sat)
            generation = decision.events[0].generation
            return decision

        await live.inbox.put(command)
        return self.signer.sign(live.table.header.id, seat, generation)

    async def start(self, live: LiveTable) -> None:
        """Begin the match, with the first draws of chance."""
        await live.inbox.put(Table.start)
        await live.inbox.put(Table.draws)

    async def rematch(self, live: LiveTable, shuffle: bool, address: str) -> LiveTable:
        """Open the next table for the same people, seats kept or shuffled; each then follows."""
        table = live.table
        if table.phase != "over":
            raise InputError("not-over", "bocage.server")
        if table.next_table:
            raise InputError("rematched-already", "bocage.server")
        order = list(range(len(table.places)))
        if shuffle:
            secrets.SystemRandom().shuffle(order)
        places = [table.places[old] for old in order]
        header = table.header
        following = await self.open_table(
            header.game,
            ["" if place.taken else place.bot for place in places],
            header.options,
            address,
            header.pace,
            header.takeover,
            header.watch,
            [place.name if place.taken else "" for place in places],
        )

        def command(_: Table, now: float) -> Decision:
            if table.next_table:
                raise InputError("rematched-already", "bocage.server")
            return Decision([Rematched(now, following.table.header.id, order)])

        await live.inbox.put(command)
        return following

    async def follow(self, live: LiveTable, seat: int, salt: str) -> tuple[LiveTable, int, str]:
        """Take the seat that the rematch keeps for an old one; return the table, the seat and its token."""
        if not live.table.next_table:
            raise InputError("not-over", "bocage.server")
        following = await self.table(live.table.next_table)
        new = live.table.next_order.index(seat)
        token = await self.sit(following, new, live.table.places[seat].name, salt, reserved=True)
        return following, new, token

    # Looking round.

    async def _watch(self) -> None:
        """Look round every so often: at what is due, at what was missed, at who is gone."""
        compared = self.now()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.scheduler.sweep()
                if not self.alone and self.now() - compared >= COMPARE_SECONDS:
                    compared = self.now()
                    await self.neighbours.compare()
            except Exception:  # the database, say; whatever it is, the next round must come
                log.exception("a round of looking after tables failed")
            self._tidy()

    def _tidy(self) -> None:
        """Let go of tables that nobody looks at, and of people whom no process has named for a while."""
        now = self.now()
        idle = now - 60 * self.config.idle_minutes
        for table_id, live in list(self.tables.items()):
            if live.forget_the_silent(now):
                live.tell_change(live.table.number, now)
                self.scheduler.follow_up(live)
            busy = live.connections or live.thinking or live.inbox.busy
            if live.touched < idle and not busy:
                live.set_timer(None)
                del self.tables[table_id]
