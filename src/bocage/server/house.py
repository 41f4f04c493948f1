"""The house: all tables of a server. Order of every act: validate, store, acknowledge, tell."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence

import msgspec

from bocage.bots import find_bot
from bocage.core.errors import BocageError, InputError
from bocage.core.match import CHANCE
from bocage.games import find_game
from bocage.server import deals
from bocage.server.bus import Bus, NoBus, Note
from bocage.server.config import Config
from bocage.server.events import AnyEvent, Moved, Rematched, Seated, decode, encode
from bocage.server.live import LiveTable
from bocage.server.metrics import Metrics
from bocage.server.protocol import Pointing
from bocage.server.store import NumberTaken, Store
from bocage.server.table import STAND_IN, Header, Table
from bocage.server.thinkers import Thinkers
from bocage.server.tokens import HOST, Signer

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are taken for each other
CODE_LENGTH = 8
SWEEP_SECONDS = 1.0
GRACE_SECONDS = 2.0  # a table due longer than this was left behind by another process, or a stop
SWEEP_MOST = 100
TRIES = 20

Propose = Callable[[Table, float], Sequence[AnyEvent]]
Stored = Callable[[int], None]  # is told the number of the first event as soon as it is durable
log = logging.getLogger("bocage.server")


class House:
    """Loads tables when they are first touched, lets things happen at them, and sees to bots and clocks."""

    def __init__(
        self,
        store: Store,
        config: Config,
        bus: Bus | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.config = config
        self.bus: Bus = bus or NoBus()
        self.now = now
        self.name = secrets.token_hex(8)  # of this process, for the bus
        self.metrics = Metrics()
        self.thinkers = Thinkers(config.bot_workers)
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False

    async def open(self) -> None:
        """Open the store and the bus, and begin to watch."""
        await self.store.open()
        self.signer = Signer(await self.store.secret())
        await self.bus.open(self._heard)
        self._spawn(self._watch())

    async def close(self) -> None:
        """Stop gracefully: let running acts finish, then close."""
        self._stopping = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in self.tables.values():
            async with live.lock:
                for connection in list(live.connections):
                    connection.drop("server-stops")
        self.thinkers.close()
        await self.bus.close()
        await self.store.close()

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
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
        settled = {name: value for name, value in options.items() if value != "random"}
        for name in options:
            if options[name] == "random" and name not in (spec.name for spec in rules.options):
                settled[name] = options[name]
        rules.check(len(bots), settled)
        for bot in bots:
            if bot:
                find_bot(bot)
        recent = await self.store.tables_from(address, self.now() - 3600)
        if recent >= self.config.tables_per_hour:
            raise InputError("too-many-tables", "bocage.server")
        for _ in range(TRIES):
            header = Header(
                id=secrets.token_urlsafe(16),
                code="".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)),
                game=rules.name,
                options={"first": "random", **options},
                bots=list(bots),
                seed=deals.new_seed(),
                pace=pace,
                takeover=takeover,
                watch=watch,
                reserved=list(reserved),
            )
            with contextlib.suppress(NumberTaken):  # a code that exists already: draw another
                await self.store.create(header.id, header.code, address, msgspec.json.encode(header), [])
                break
        else:
            raise InputError("too-many-tables", "bocage.server")
        live = LiveTable(Table(header), self.now())
        self.tables[header.id] = live
        self.metrics.tables += 1
        return live

    def host_token(self, live: LiveTable) -> str:
        """Make the token of whoever opened a table."""
        return self.signer.sign(live.table.header.id, HOST, 0)

    async def table(self, table_id: str) -> LiveTable:
        """Return a table, loading it if nobody has touched it yet."""
        live = self.tables.get(table_id)
        if live is None:
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(task)
            if live is None:
                raise InputError("no-table", "bocage.server")
        live.touched = self.now()
        return live

    async def _load(self, table_id: str) -> LiveTable | None:
        stored = await self.store.load(table_id)
        if stored is None:
            return None
        table = Table(msgspec.json.decode(stored.header, type=Header))
        for body in stored.events:
            table.apply(decode(body))
        live = self.tables[table_id] = LiveTable(table, self.now())
        self.follow_up(live)
        return live

    async def by_code(self, code: str) -> LiveTable:
        """Return the table an invitation leads to."""
        table_id = await self.store.find_code(code) if len(code) == CODE_LENGTH else None
        if table_id is None:
            raise InputError("no-table", "bocage.server")
        return await self.table(table_id)

    # Things that happen.

    async def act(self, live: LiveTable, propose: Propose, stored: Stored | None = None) -> int:
        """Decide, store, acknowledge, apply and tell; return the number of the first event."""
        async with live.lock:
            for _ in range(TRIES):
                now = self.now()
                table = live.table
                number = table.number
                events = propose(table, now)
                if not events:
                    return number
                try:
                    await self._store(live, number, events)
                except NumberTaken:
                    await self._catch_up(live)
                    continue
                if stored is not None:
                    stored(number)
                live.apply(events, now)
                self.metrics.count(events)
                self.follow_up(live)
                await self.bus.tell(Note(table.header.id, self.name, number=table.number))
                return number
            raise InputError("busy", "bocage.server")

    async def _store(self, live: LiveTable, number: int, events: Sequence[AnyEvent]) -> None:
        ahead = any(isinstance(event, Moved) for event in events) or live.table.match is not None
        wake = self.now() if ahead and self._needs_watching(live) else None
        bodies = [encode(event) for event in events]
        await self.store.append(live.table.header.id, number, bodies, wake, over=False)

    def _needs_watching(self, live: LiveTable) -> bool:
        header = live.table.header
        return bool(header.pace or header.takeover or any(place.bot for place in live.table.places))

    async def _catch_up(self, live: LiveTable) -> None:
        """Read what other processes have written since."""
        table = live.table
        bodies = await self.store.events_from(table.header.id, table.number)
        if bodies:
            live.apply([decode(body) for body in bodies], self.now())
            self.follow_up(live)

    async def move(
        self, live: LiveTable, seat: int, text: str, seen: int, move_id: str, stored: Stored
    ) -> None:
        """Play a move for a seat and acknowledge it; sent again with the same id, it is played once."""
        known = None

        def propose(table: Table, now: float) -> Sequence[AnyEvent]:
            nonlocal known
            known = table.move_number_of(seat, move_id) if move_id else None
            if known is not None:
                return []
            if table.places[seat].bot:
                raise InputError("bot-plays", "bocage.server")
            return table.play(seat, text, seen, move_id, now)

        await self.act(live, propose, stored)
        if known is not None:
            stored(known)

    async def sit(self, live: LiveTable, seat: int, name: str, salt: str, reserved: bool = False) -> str:
        """Let a person take a free seat; return its token."""
        generation = 0

        def propose(table: Table, now: float) -> Sequence[AnyEvent]:
            nonlocal generation
            sat = table.sit(seat, name, salt, now, reserved)
            generation = sat.generation
            return [sat]

        await self.act(live, propose)
        return self.signer.sign(live.table.header.id, seat, generation)

    async def start(self, live: LiveTable) -> None:
        """Begin the match, with the first draws of chance."""
        await self.act(live, lambda table, now: [table.start(now)])
        await self.act(live, lambda table, now: table.draws(now) if table.mover() == CHANCE else [])

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

        def propose(_: Table, now: float) -> Sequence[AnyEvent]:
            if table.next_table:
                raise InputError("rematched-already", "bocage.server")
            return [Rematched(now, following.table.header.id, order)]

        await self.act(live, propose)
        return following

    async def follow(self, live: LiveTable, seat: int, salt: str) -> tuple[LiveTable, int, str]:
        """Take the seat that the rematch keeps for an old one; return the table, the seat and its token."""
        if not live.table.next_table:
            raise InputError("not-over", "bocage.server")
        following = await self.table(live.table.next_table)
        new = live.table.next_order.index(seat)
        token = await self.sit(following, new, live.table.places[seat].name, salt, reserved=True)
        return following, new, token

    async def point(self, live: LiveTable, seat: int, cell: str) -> None:
        """Show the other helpers where one points; nothing is stored (U5, U10)."""
        live.tell(Pointing(seat, cell), self._helpers(live, seat))
        await self.bus.tell(Note(live.table.header.id, self.name, pointing=(seat, cell)))

    def _helpers(self, live: LiveTable, seat: int) -> set[int]:
        """Return the seats that may see a pointing hand: those on the same side."""
        match = live.table.match
        team = live.table.game.team(match.state, seat) if match else set()
        return set(team) - {seat}

    # Bots and clocks.

    def follow_up(self, live: LiveTable) -> None:
        """See to what comes next without anyone asking: a bot's move now, a clock later."""
        table = live.table
        mover = table.mover()
        if self._stopping or table.match is None or table.match.over:
            return
        if mover == CHANCE or (mover >= 0 and table.places[mover].bot):
            if not live.thinking:
                live.thinking = True
                self._spawn(self._think(live))
            return
        moment = self._moment(live, mover)
        if moment is not None:
            number = table.number
            loop = asyncio.get_running_loop()
            loop.call_later(max(0.0, moment - self.now()), self._remind, live, number)

    def _moment(self, live: LiveTable, mover: int) -> float | None:
        """Return when the mover's time is up or a bot may stand in, whichever is sooner."""
        moments = []
        deadline = live.deadline()
        if deadline is not None:
            moments.append(deadline)
        takeover = live.table.header.takeover
        if takeover and mover not in live.present(self.now()):
            moments.append(max(live.away_since[mover], live.table.since) + takeover)
        return min(moments, default=None)

    def _remind(self, live: LiveTable, number: int) -> None:
        if live.table.number == number and not self._stopping:
            self._spawn(self._overdue(live, number))

    async def _overdue(self, live: LiveTable, number: int) -> None:
        """The mover's time is up: a bot plays one move, or stands in for someone absent."""
        table = live.table
        mover = table.mover()
        now = self.now()
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
        with contextlib.suppress(BocageError):
            await self.act(
                live,
                lambda t, at: [Seated(at, mover, STAND_IN, standing_in=True)] if t.number == number else [],
            )

    async def _think(self, live: LiveTable) -> None:
        """Play for chance and bots until a person is to move."""
        try:
            while not self._stopping:
                mover = live.table.mover()
                if mover == CHANCE:
                    await self.act(live, lambda t, now: t.draws(now) if t.mover() == CHANCE else [])
                elif mover >= 0 and live.table.places[mover].bot:
                    await self._play_for(live, mover, live.table.places[mover].bot)
                else:
                    return
        finally:
            live.thinking = False
            self.follow_up_later(live)

    def follow_up_later(self, live: LiveTable) -> None:
        """Look once more: a bot's turn may have begun while the last one was finishing."""
        mover = live.table.mover()
        if not self._stopping and mover >= 0 and not live.table.places[mover].bot:
            self.follow_up(live)

    async def _play_for(self, live: LiveTable, seat: int, bot: str, late: bool = False) -> None:
        match = live.table.match
        assert match is not None
        seen = len(match.moves)
        seed = deals.rng_for(live.table.header.seed, live.table.salts, f"bot {seat} {seen + 1}").word
        text = await self.thinkers.choose(bot, match.observe(seat), str(seed))

        def propose(table: Table, now: float) -> Sequence[AnyEvent]:
            playing = table.match
            if playing is None or len(playing.moves) != seen or table.mover() != seat:
                return []  # somebody, or another process, was faster
            events = list(table.play(seat, text, seen, "", now))
            if late and isinstance(events[0], Moved):
                events[0].late = True
            return events

        await self.act(live, propose)

    async def _watch(self) -> None:
        """Look after tables that nobody here looks at: left behind by another process or a stop."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            now = self.now()
            for table_id in await self.store.due(now - GRACE_SECONDS, SWEEP_MOST):
                with contextlib.suppress(InputError):
                    live = await self.table(table_id)
                    async with live.lock:
                        await self._catch_up(live)
                    if live.table.phase != "playing":
                        await self.store.settle(table_id)
                    self.follow_up(live)
            idle = now - 60 * self.config.idle_minutes
            for table_id, live in list(self.tables.items()):
                if (
                    not live.connections
                    and not live.thinking
                    and live.touched < idle
                    and not live.lock.locked()
                ):
                    del self.tables[table_id]

    async def _heard(self, note: Note) -> None:
        """Another process tells of a table; only one that is in memory here matters."""
        live = self.tables.get(note.table)
        if live is None or note.sender == self.name:
            return
        if note.pointing is not None:
            seat, cell = note.pointing
            live.tell(Pointing(seat, cell), self._helpers(live, seat))
        if note.present is not None:
            live.hear(note.sender, note.present, self.now())
            live.tell_change(live.table.number, self.now())
        if note.number > live.table.number:
            async with live.lock:
                await self._catch_up(live)
