"""Two worlds that differ only in what a viewer cannot know, played through the real application.

A scene is the same in both: who looks on, how far the match has come when they connect, what everybody does
then. A world has the true moves, the seed, the salts and ids of the others. `watch` plays a scene in a world
and returns every frame and every answer that the viewer was sent.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from unittest import mock

import msgspec

from bocage import Match, Rng
from bocage.core.game import Game, Observation
from bocage.core.match import CHANCE
from bocage.server import deals
from bocage.server.bot_workers import BotWorkers
from bocage.server.events import AnyEvent, Moved, Sat, Started, encode
from bocage.server.live import LiveTable
from bocage.server.table import Header
from bocage.server.tokens import HOST
from tests.matches import new_match, vocabulary
from tests.server.inside import NOW, Inside, Line, inside

TABLE, CODE = "a-table-in-two-worlds0", "abcdefgh"
OTHER = "Eve"
MALFORMED = (
    "",
    "null",
    "[]",
    "{",
    '{"type":"dance"}',
    '{"type":"move"}',
    '{"type":"move","text":"any move","at":0,"x":1}',
    '{"type":"look","seat":99}',
    '{"type":"look","seat":-2}',
    '{"type":"point","cell":"<b"}',
    '{"type":"move","text":"any move","at":-1,"id":"stale"}',
    '{"type":"move","text":"* draw blue","at":3}',
)


@dataclass(frozen=True)
class Scene:
    """What is the same in both worlds."""

    game: Game
    players: list[str]
    options: dict[str, object]
    viewer: int
    shared: bool  # the viewer's device holds another seat too, at which nobody looks
    at: int  # moves played when the viewer connects
    over: bool
    pace: float
    script: str  # the seed of what happens at each step

    @property
    def seats(self) -> list[int]:
        """The seats of the viewer's device."""
        own = [self.viewer] if self.viewer >= 0 else [0] if self.shared else []
        return own + [(self.viewer + 1) % len(self.players) if self.viewer >= 0 else 1] * self.shared


@dataclass
class World:
    """What may differ: nothing of this can the viewer know before the end."""

    moves: list[str]
    mark: str  # how the ids of other people's moves begin
    seed: str
    salts: list[str]
    restless: bool  # the others look and ping more than in the other world

    def secrets(self, scene: Scene) -> list[str]:
        """List what may stand in nothing that the viewer is sent before the end."""
        return [
            self.mark,
            self.seed,
            *(salt for seat, salt in enumerate(self.salts) if seat not in scene.seats),
        ]


class Scripted(BotWorkers):
    """Bots that play what the world says: what they choose from their own secrets is no leak of ours."""

    def __init__(self, moves: list[str]) -> None:
        super().__init__(1)
        self.moves = moves
        self.waiting = False  # the world says no more
        self._released = asyncio.Event()

    async def choose(self, bot: str, observation: Observation, seed: str) -> str:
        if len(observation.log) < len(self.moves):
            return self.moves[len(observation.log)]
        self.waiting = True
        await self._released.wait()
        self.waiting = False
        return ""

    def release(self) -> None:
        """Let a bot that waits give up."""
        self._released.set()
        self._released = asyncio.Event()


class FixedSecrets:
    """Draws that are the same in both worlds."""

    def __init__(self) -> None:
        self.drawn = 0

    def token_hex(self, count: int) -> str:
        self.drawn += 1
        return f"{self.drawn:0{2 * count}x}"

    def token_urlsafe(self, count: int) -> str:
        return self.token_hex(count)

    def choice(self, letters: str) -> str:
        self.drawn += 1
        return letters[self.drawn % len(letters)]


@contextlib.contextmanager
def fixed_secrets() -> Iterator[None]:
    """Let the registry draw ids, codes and seeds that are the same every time."""
    fixed = FixedSecrets()
    with (
        mock.patch("bocage.server.registry.secrets", fixed),
        mock.patch("bocage.server.deals.secrets", fixed),
    ):
        yield


def new_scene(game: Game, rng: Rng) -> tuple[Scene, World, World]:
    """Draw a scene and two worlds for it."""
    match = new_match(game, rng)
    length = int(rng.below(1 + int(rng.below(100)))) if rng.below(10) else 10_000
    while not match.over and (len(match.moves) < length or match.to_move == CHANCE):
        match.push(int(match.state.random_move(rng)))
    at = len(match.moves)
    for _ in range(int(rng.below(6))):  # what is played while the viewer is there, without draws
        ahead = match.ahead()
        if match.over:
            break
        move = int(match.state.random_move(rng))
        ahead.push(move)
        if ahead.to_move == CHANCE:
            break
        match.push(move)
    viewer = int(rng.below(len(match.players) + 1)) - 1
    other = Match(game, match.players, match.given)
    for move in game.sampler(match.observe(viewer)).moves(rng):
        other.push(move)
    scene = Scene(
        game,
        match.players,
        match.given,
        viewer,
        not rng.below(3),
        at,
        match.over,
        60.0 * float(rng.below(2)),
        f"script {rng.below(1_000_000)}",
    )
    one = _world(scene, match.moves, "mark-of-one", rng)
    two = _world(scene, other.moves, "quite-another-mark", rng)
    if match.over:  # the deal is shown at the end, so it is the same deal
        two.seed, two.salts = one.seed, list(one.salts)
    for seat in scene.seats:
        two.salts[seat] = one.salts[seat]
    two.restless = True
    return scene, one, two


def _world(scene: Scene, moves: list[str], mark: str, rng: Rng) -> World:
    draws = [sha256(str(rng.below(1 << 30)).encode()).hexdigest() for _ in range(len(scene.players) + 1)]
    return World(list(moves), mark, draws[0], draws[1:], restless=False)


def stored(scene: Scene, world: World) -> tuple[bytes, list[bytes]]:
    """Write the table as a store keeps it."""
    header = Header(
        TABLE,
        CODE,
        scene.game.name,
        dict(scene.options),
        [""] * len(scene.players),
        world.seed,
        pace=scene.pace,
    )
    events: list[AnyEvent] = [
        Sat(NOW, seat, name, 1, world.salts[seat]) for seat, name in enumerate(scene.players)
    ]
    events.append(Started(NOW, scene.players, dict(scene.options)))
    match = Match(scene.game, scene.players, scene.options)
    for number, text in enumerate(world.moves[: scene.at]):
        mover = match.to_move
        match.push(scene.game.parse(match.state, text))
        events.append(Moved(NOW, mover, text, f"{world.mark}-{number}" if mover >= 0 else ""))
    return msgspec.json.encode(header), [encode(event) for event in events]


class Watch:
    """A scene as it is played in one world, and what its viewer was sent."""

    def __init__(
        self, scene: Scene, world: World, server: Inside, live: LiveTable, clock: list[float]
    ) -> None:
        self.scene, self.world, self.server, self.live, self.clock = scene, world, server, live, clock
        self.bots = server.registry.bot_workers = Scripted(world.moves)
        self.rng = Rng(scene.script)
        self.words = vocabulary(scene.game.name)
        self.answers: list[bytes] = []
        self.frames: list[str] = []
        self.eyes: Line
        self.lines: dict[int, Line] = {}
        self.tokens = {
            seat: server.registry.signer.sign(TABLE, seat, 1) for seat in [HOST, *range(len(scene.players))]
        }
        self.asked = 0
        self.stack = AsyncExitStack()

    async def play(self) -> None:
        """Play the scene."""
        scene = self.scene
        async with self.stack:
            for seat in range(len(scene.players)):
                if seat not in scene.seats:
                    await self.connect(seat)
            await self.look_around()
            async with self.server.line() as self.eyes:
                self.frames = self.eyes.frames
                await self.hello()
                for text in MALFORMED:
                    self.eyes.put(text)
                await self.attempts()
                for _ in range(40):
                    if not await self.step():
                        break
                await self.attempts()
                await self.hello()
            earlier = self.eyes
            async with self.server.line() as self.eyes:  # comes again, as if the line had been cut
                await self.hello()
                await self.attempts()
                if self.live.table.phase == "over":
                    await self.rematch()
                await self.eyes.settle()
            self.frames = earlier.frames + self.eyes.frames
            await self.look_around()

    async def connect(self, seat: int) -> None:
        """Connect somebody else."""
        line = self.lines[seat] = await self.stack.enter_async_context(self.server.line("10.0.0.2"))
        await line.ask(type="hello", table=TABLE, tokens=[self.tokens[seat]])

    async def quiet(self) -> None:
        """Wait until nothing is being decided and no bot is at work."""
        while self.live.inbox.busy or (self.live.thinking and not self.bots.waiting):
            await asyncio.sleep(0)

    async def hello(self) -> None:
        """Say hello, and look with the viewer's eyes."""
        tokens = [self.tokens[seat] for seat in self.scene.seats]
        await self.eyes.ask(type="hello", table=TABLE, tokens=tokens)
        if self.scene.shared and self.scene.viewer >= 0:
            await self.eyes.ask(type="look", seat=self.scene.viewer)

    async def look_around(self) -> None:
        """Ask all that can be asked over HTTP."""
        own = self.tokens[self.scene.viewer] if self.scene.viewer >= 0 else ""
        table = f"/api/tables/{TABLE}"
        for method, path, token in [
            ("GET", "/api/tables", ""), ("GET", "/api/games", ""), ("GET", "/healthz", ""),
            ("GET", "/metrics", ""), ("GET", "/api/openapi.json", ""),
            ("GET", f"/api/codes/{CODE}", ""), ("GET", table, ""), ("GET", table, own),
            ("GET", f"{table}/record", ""), ("GET", f"{table}/record", own), ("GET", f"{table}/deal", own),
            ("GET", f"{table}/record", "forged"), ("GET", f"{table}/log", own),
            ("POST", f"{table}/start", own), ("POST", f"{table}/follow", own),
            ("POST", f"{table}/seats/0", ""), ("DELETE", f"{table}/seats/0", ""),
        ]:  # fmt: skip
            body = {"name": OTHER} if path.endswith("seats/0") else {}
            answer = await self.server.request(method, path, body if method == "POST" else None, token)
            assert answer.status < 500
            self.answers.append(answer.bytes)
        if self.live.table.phase != "over":
            answer = await self.server.request("POST", f"{table}/rematch", {}, own)
            self.answers.append(answer.bytes)

    async def attempts(self) -> None:
        """Try moves that are not legal: the viewer can tell which those are."""
        position = self.position()
        legal = position["legal"] if position else []
        start = int(self.rng.below(len(self.words)))
        at = position["at"] if position else 0
        for seat in [-1, *range(len(self.scene.players))]:
            for text in self.words[start : start + 3]:
                # The other seat of a shared device would be helped by its own secrets.
                if text not in legal and not (self.scene.shared and seat != self.scene.viewer):
                    self.eyes.say(type="move", text=text, at=at, id=f"try {text}", seat=seat)
        await self.eyes.settle()

    def position(self) -> dict[str, Any] | None:
        """Return the last position the viewer was sent."""
        for frame in reversed(self.eyes.frames):
            message: dict[str, Any] = json.loads(frame)
            if message.get("position"):
                position: dict[str, Any] = message["position"]
                return position
        return None

    async def step(self) -> bool:
        """Let the next thing happen; say whether anything is left."""
        table, scene = self.live.table, self.scene
        assert table.match is not None
        self.clock[0] += 1
        seats = range(len(scene.players))
        chance = int(self.rng.below(12))
        someone = seats[int(self.rng.below(len(seats)))]
        if chance == 0:
            await self.act(someone, type="point", cell="b2")
        elif chance == 1 and self.asked < 3:
            self.asked += 1
            await self.act(someone, type="take_back")
            await self.act(seats[int(self.rng.below(len(seats)))], type="take_back", agrees=False)
        elif chance == 2 and self.asked < 3:
            self.asked += 1
            await self.act(someone, type="take_back")
            for seat in seats:
                await self.act(seat, type="take_back", agrees=True)
        elif chance == 3:
            await self.attempts()
        elif chance == 4 and someone not in scene.seats and len(table.match.moves) < len(self.world.moves):
            await self.stand_in(someone)
        elif chance == 5 and scene.shared:
            await self.eyes.ask(type="look", seat=-1)
            await self.eyes.ask(type="look", seat=scene.viewer)
        if len(table.match.moves) >= len(self.world.moves):
            return False
        mover = table.mover()
        if chance == 6 and scene.pace:
            self.clock[0] += 100
            await self.server.registry.scheduler._overdue(self.live, table.number)
            self.clock[0] -= 100  # a mover with more to do in this turn has time again: no clock interferes
            await self.eyes.settle()
        else:
            number = len(table.match.moves)
            text = self.world.moves[number]
            own, clock = mover in scene.seats, self.clock[0]
            named = f"mine {number} {clock}" if own else f"{self.world.mark}-{number}-{clock}"
            await self.act(mover, type="move", text=text, at=number, id=named)
        return True

    async def act(self, seat: int, **message: object) -> None:
        """Let a seat say something, from its own device; wait until everyone has heard of it."""
        line = self.eyes if seat in self.scene.seats else self.lines[seat]
        if self.world.restless and seat not in self.scene.seats:
            await line.ask(type="look", seat=seat)
        await line.ask(seat=seat, **message)
        await self.quiet()
        await self.eyes.settle()

    async def stand_in(self, seat: int) -> None:
        """The host sends somebody away, a bot plays one move for them if it is their turn, they return."""
        path = f"/api/tables/{TABLE}/seats/{seat}"
        gone = await self.server.request("DELETE", path, token=self.tokens[HOST], address="10.0.0.2")
        assert gone.status == 200
        assert (await self.lines[seat].ended())[1] == "revoked-token"
        await self.quiet()
        body = {"name": self.scene.players[seat], "salt": self.world.salts[seat]}
        back = await self.server.request("POST", path, body, address="10.0.0.2")
        assert back.status == 201
        self.bots.release()
        await self.quiet()
        self.tokens[seat] = back.json()["token"]
        await self.connect(seat)
        await self.eyes.settle()

    async def rematch(self) -> None:
        """Go on to the next match, and begin it."""
        path = f"/api/tables/{TABLE}/rematch"
        token = self.tokens[max(self.scene.viewer, 0)]
        answer = await self.server.request("POST", path, {}, token)
        self.answers.append(answer.bytes)
        following, host = answer.json()["table"]["table"], answer.json()["host_token"]
        for seat in range(len(self.scene.players)):
            body = {"salt": f"salt-{seat}"}
            followed = await self.server.request(
                "POST", f"/api/tables/{TABLE}/follow", body, self.tokens[seat]
            )
            if seat in self.scene.seats:
                self.answers.append(followed.bytes)
        started = await self.server.request("POST", f"/api/tables/{following}/start", token=host)
        self.answers.append(started.bytes)
        await self.eyes.ask(type="hello", table=following)

    def sent(self) -> list[bytes]:
        """Return everything, with the one thing that may differ replaced: the hash of the seed."""
        committed = deals.commitment(self.world.seed).encode()
        return [
            part.replace(committed, b"(commitment)")
            for part in [*self.answers, *(frame.encode() for frame in self.frames)]
        ]


async def watch(scene: Scene, world: World) -> list[bytes]:
    """Play a scene in a world; return what the viewer was sent, byte for byte and in order."""
    clock = [NOW]
    with fixed_secrets():
        async with inside(lambda: clock[0]) as server:
            header, events = stored(scene, world)
            await server.registry.store.create(TABLE, CODE, "10.0.0.9", header, events)
            live = await server.registry.table(TABLE)
            watching = Watch(scene, world, server, live, clock)
            await watching.play()
    return watching.sent()
