"""Kill servers under load, again and again, and see that nothing acknowledged is lost.

Clients keep playing random legal moves under ids of their own. When the line is cut before a move was
acknowledged they connect again and send the same move with the same id, as often as it takes. At the end the
log in the database is compared with everything the clients were told (see `evidence`).

    python -m tests.server.killing --kills 1000 --database /tmp/killing.sqlite
    python -m tests.server.killing --kills 1000 --database postgresql --servers 2
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path

import httpx
from websockets.exceptions import InvalidHandshake

from bocage.client import Client, Game, HeldSeat, Refusal
from tests.server.evidence import Ledger, Tally, Witness, compare, ledger_of
from tests.server.example import DRAWS, GAME, POINTED
from tests.server.postgresql import running_postgresql
from tests.server.process import ServerProcess

LINE_CUT = (OSError, httpx.TransportError, InvalidHandshake, TimeoutError)
LONGEST_LIFE = 15.0
AGAIN = ("closed", "store-fails", "busy", "server-stops")  # the move's fate is open: send it again
PARTIES = [  # game, seats; "" is a person
    (GAME, ["", ""]),
    (POINTED, ["", "", ""]),
    (GAME, ["", "greedy"]),
    (DRAWS, ["", ""]),
    (POINTED, ["", "random", ""]),
    (DRAWS, ["", "greedy", ""]),
    (GAME, ["", "", "", ""]),
    (POINTED, ["", "", "greedy", "random"]),
]


@dataclass
class Course:
    """How a run goes on: where the servers are, and whether it is time to finish."""

    lots: random.Random
    up: set[str] = field(default_factory=set)  # the addresses of servers that answer
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    finishing: bool = False
    acknowledged: int = 0
    goal: int = 0  # how many acknowledgements the killer waits for
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    reconnections: int = 0
    sent_again: int = 0
    stored_unacknowledged: int = 0  # sent again, and the log had it already: the kill fell after the commit
    people: set[Person] = field(default_factory=set)

    def acknowledge(self) -> None:
        """Count an acknowledged move."""
        self.acknowledged += 1
        if self.acknowledged >= self.goal:
            self.reached.set()

    async def address(self) -> str:
        """Wait until a server is up; return one."""
        async with self.changed:
            await self.changed.wait_for(lambda: self.up)
        return self.lots.choice(sorted(self.up))

    async def note_up(self, address: str) -> None:
        """Tell those who wait that a server answers."""
        self.up.add(address)
        async with self.changed:
            self.changed.notify_all()


class Person:
    """Plays at random, and gives no move up before it is acknowledged."""

    def __init__(self, held: HeldSeat, course: Course) -> None:
        self.course = course
        self.game = Game("", held.table, [held])
        self.witness = Witness(held.table, held.seat)
        self.connected = False
        self.waiting_for = ""  # the id of the move that is under way
        self.sent_at = 0  # how many moves there were before it
        self._count = 0

    async def play(self) -> None:
        """Play until the match is over, or until everybody is to finish."""
        self.course.people.add(self)
        while self.waiting_for or not (self.course.finishing or (self.connected and self.game.over)):
            try:
                await self._go_on()
            except Refusal as refusal:
                if refusal.code != "closed":
                    raise
                self.connected = False
            except LINE_CUT:
                self.connected = False
        self.course.people.discard(self)

    async def _go_on(self) -> None:
        if not self.connected:
            await self.connect()
        if not self.waiting_for:
            with contextlib.suppress(TimeoutError):
                await self.game.my_turn(timeout=0.5)
            self._look()
            if not self.game.legal:
                return
            self._count += 1
            self.waiting_for = f"{self.witness.seat}-{self._count}"
            self.witness.sent[self.waiting_for] = self.course.lots.choice(self.game.legal)
            assert self.game.position is not None
            self.sent_at = self.game.position["at"]
        await self._send()

    async def _send(self) -> None:
        move_id, witness = self.waiting_for, self.witness
        try:
            async with asyncio.timeout(20):
                number = await self.game.move(witness.sent[move_id], move_id=move_id)
        except Refusal as refusal:
            if refusal.code in AGAIN:
                raise Refusal("closed", refusal.text) from None
            witness.refused[move_id] = refusal.code
            self.waiting_for = ""
            return
        witness.acknowledged[move_id] = number
        self.course.acknowledge()
        self.waiting_for = ""
        self._look()

    async def connect(self) -> None:
        """Connect to any of the servers."""
        course = self.course
        self.game.address = await course.address()
        async with asyncio.timeout(20):
            await self.game.connect()
        self.connected = True
        course.reconnections += 1
        self._look()
        if self.waiting_for:
            course.sent_again += 1
            assert self.game.position is not None
            course.stored_unacknowledged += self.game.position["at"] != self.sent_at

    def _look(self) -> None:
        if self.game.position is not None:
            self.witness.saw(self.game.number, self.game.log, self.game.view)

    async def settle(self) -> None:
        """Look on until somebody's turn, not a bot's or chance's, or the end has come."""
        while True:
            try:
                if not self.connected:
                    await self.connect()
                await self.game.until(self._at_rest)
                self._look()
                return
            except (Refusal, *LINE_CUT):
                self.connected = False

    def _at_rest(self) -> bool:
        position, seats = self.game.position, self.game.info["seats"]
        if self.game.over or position is None:
            return True
        mover = position["to_move"]
        return mover != "chance" and bool(seats[mover]["kind"] == "person")


@dataclass
class Gathering:
    """One table after another, each with the same kind of party."""

    game: str
    seats: list[str]
    course: Course
    ledger: Ledger
    tally: Tally
    finished: dict[str, bytes]  # table → digest of its log when its match was over
    people: list[Person] = field(default_factory=list)

    async def go_on(self) -> None:
        """Open, play, compare; then the next."""
        while not self.course.finishing:
            self.people = await self._open()
            await asyncio.gather(*(person.play() for person in self.people))
            if self.people and not self.course.finishing:
                table = self.people[0].game.table
                self.finished[table] = await self.close()

    async def close(self) -> bytes:
        """Compare what everybody saw with the log; return its digest."""
        if not self.people:
            return b""
        table = self.people[0].game.table
        await asyncio.gather(*(person.settle() for person in self.people))
        await asyncio.gather(*(person.game.close() for person in self.people), return_exceptions=True)
        events = await self.ledger.events(table)
        witnesses = [person.witness for person in self.people]
        for person in self.people:  # nobody may lag behind at the end
            self.tally.seen_otherwise += person.game.number != len(events)
        self.tally.add(compare(await self.ledger.header(table), events, witnesses))
        self.people = []
        return log_digest(events)

    async def _open(self) -> list[Person]:
        """Open a table and sit down; when the line is cut in between, try with another one."""
        while not self.course.finishing:
            try:
                async with Client(await self.course.address(), timeout=20) as client:
                    table = await client.open_table(self.game, self.seats)
                    held = [
                        await client.sit(table, seat, f"P{seat}")
                        for seat, bot in enumerate(self.seats)
                        if not bot
                    ]
                    await client.start(table)
                return [Person(each, self.course) for each in held]
            except LINE_CUT:
                continue
            except Refusal as refusal:
                if refusal.code not in AGAIN:
                    raise
        return []


def log_digest(events: Sequence[tuple[int, bytes]]) -> bytes:
    """Condense a log."""
    return sha256(b"\n".join(body for _, body in events)).digest()


@dataclass
class Findings:
    """What a run has found."""

    kills: int
    seconds: float
    with_moves_under_way: int  # kills while a client waited for an acknowledgement
    in_a_bots_turn: int  # kills while a bot or chance was to move somewhere
    while_starting: int  # further kills, before the server answered
    reconnections: int
    sent_again: int
    stored_unacknowledged: int
    tally: Tally


class Killing:
    """A run: servers on one database, parties that play, and a killer."""

    def __init__(
        self,
        servers: Sequence[ServerProcess],
        kills: int,
        parties: int = len(PARTIES),
        seed: int = 0,
        long_lives: float = 0.25,
        gently: bool = False,
        progress: bool = False,
    ) -> None:
        self.servers = list(servers)
        self.kills = kills
        self.long_lives = long_lives
        self.gently = gently  # ask servers to stop instead of killing them
        self.progress = progress
        self.lots = random.Random(seed)
        self.tally = Tally()
        self.finished: dict[str, bytes] = {}
        ledger = self.ledger = ledger_of(servers[0].database)
        self.course = Course(self.lots)
        self.gatherings = [
            Gathering(*PARTIES[number % len(PARTIES)], self.course, ledger, self.tally, self.finished)
            for number in range(parties)
        ]
        self._counts = {"with_moves_under_way": 0, "in_a_bots_turn": 0, "while_starting": 0}

    async def run(self) -> Findings:
        """Kill as often as asked, let everybody finish, compare."""
        began = time.monotonic()
        try:
            for server in self.servers:
                server.start()
            for server in self.servers:
                await self._await(server)
            async with asyncio.TaskGroup() as group:
                group.create_task(self._kill_again_and_again(began))
                for gathering in self.gatherings:
                    group.create_task(gathering.go_on())
            for gathering in self.gatherings:
                await gathering.close()
            for server in self.servers:
                await asyncio.to_thread(server.stop)
        finally:
            for server in self.servers:
                if server.running:
                    server.kill()
        for table, digest in self.finished.items():  # what was over long ago is still there, untouched
            self.tally.lost += log_digest(await self.ledger.events(table)) != digest
        course = self.course
        return Findings(
            self.kills,
            round(time.monotonic() - began, 1),
            **self._counts,
            reconnections=course.reconnections,
            sent_again=course.sent_again,
            stored_unacknowledged=course.stored_unacknowledged,
            tally=self.tally,
        )

    async def _kill_again_and_again(self, began: float) -> None:
        for number in range(1, self.kills + 1):
            server = self.lots.choice(self.servers)
            await self._let_live()
            self._count()
            self.course.up.discard(server.address)
            if self.gently:
                code = await asyncio.to_thread(server.stop)
                if code != 0:
                    raise RuntimeError(f"a server that was asked to stop ended with {code}")
            else:
                await asyncio.to_thread(server.kill)
            server.start()
            if not self.gently and self.lots.random() < 0.05:
                self._counts["while_starting"] += 1  # once more before it is up
                await asyncio.sleep(self.lots.uniform(0, 0.5))
                await asyncio.to_thread(server.kill)
                server.start()
            await self._await(server)
            if self.progress and number % 10 == 0:
                print(
                    f"{number} kills in {time.monotonic() - began:.0f} s: "
                    f"{self.course.acknowledged} moves acknowledged, "
                    f"{self.tally.matches_over} matches over, {self.tally.faults} faults",
                    file=sys.stderr,
                    flush=True,
                )
        self.course.finishing = True

    async def _await(self, server: ServerProcess) -> None:
        await asyncio.to_thread(server.await_ready)
        await self.course.note_up(server.address)

    async def _let_live(self) -> None:
        """Wait for a random number of moves, mostly few, sometimes enough for bots to wake up, and a moment.

        Moves, not seconds: on a busy machine a server must live long enough to have something to lose.
        """
        long = self.lots.random() < self.long_lives
        course = self.course
        course.goal = course.acknowledged + (self.lots.randint(50, 250) if long else self.lots.randint(0, 50))
        course.reached.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(course.reached.wait(), LONGEST_LIFE)
        await asyncio.sleep(self.lots.uniform(0, 0.03))

    def _count(self) -> None:
        people = self.course.people
        self._counts["with_moves_under_way"] += any(person.waiting_for for person in people)
        self._counts["in_a_bots_turn"] += any(
            not person._at_rest() for person in people if person.game.position
        )


def main(arguments: list[str]) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.killing", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--database", required=True, help="a path, postgresql://…, or postgresql: start one")
    parser.add_argument("--servers", type=int, default=1, help="processes on the database (PostgreSQL)")
    parser.add_argument("--parties", type=int, default=len(PARTIES), help="tables at a time")
    parser.add_argument("--port", type=int, default=0, help="the first port; free ones if not given")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--log", type=Path, help="where the servers' logs go")
    given = parser.parse_args(arguments)
    if given.database == "postgresql":
        with running_postgresql(fsync="on") as server:
            return kill_servers(given, server.new_database())
    return kill_servers(given, given.database)


def kill_servers(given: argparse.Namespace, database: str) -> int:
    """Kill servers on a database as often as was asked; print what was found."""
    servers = [
        ServerProcess(database, given.port and given.port + number, given.log)
        for number in range(given.servers)
    ]
    run = Killing(servers, given.kills, given.parties, given.seed, progress=True)
    findings = asyncio.run(run.run())
    for name, value in asdict(findings).items():
        for inner, count in value.items() if isinstance(value, dict) else [(name, value)]:
            print(f"{inner.replace('_', ' '):24} {count}")
    return 1 if findings.tally.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
