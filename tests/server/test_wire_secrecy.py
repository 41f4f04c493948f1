"""Nothing leaked on the wire: what a viewer cannot know changes no byte that the application sends it.

Every frame and every HTTP answer, their length and order included, in two worlds that differ only in what the
viewer cannot know: other people's secret moves, the seed and the other salts, the names others give to their
moves. See `worlds.py` for what happens in a scene.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any
from unittest import mock
from zlib import crc32

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from websockets.asyncio.client import connect

from bocage import EVERYTHING, Match, Rng, find_game
from bocage.core.match import CHANCE
from bocage.server import deals
from bocage.server.answers import json_response
from bocage.server.app import Application
from bocage.server.config import Config
from bocage.server.connection import Connection
from bocage.server.live import LiveTable
from bocage.server.protocol import Pong, Position, TableInfo, Welcome, frame
from bocage.server.table import Decision, Table
from tests.matches import GAMES, vocabulary
from tests.rooms import secret
from tests.server.inside import NOW
from tests.server.memory_store import MemoryStore
from tests.server.serving import listening
from tests.server.worlds import CODE, TABLE, Scene, World, new_scene, stored, watch

SCENES = 300
EVERY_MESSAGE = {"welcome", "update", "changed", "ack", "error", "pong"}
SEEN_SOMEWHERE = (
    b'"standing_in":true',
    b'"phase":"over"',
    b'"code":"not-your-turn"',
    b'"code":"no-take-back"',
    b'"code":"not-your-seat"',
    b'"code":"stale"',
    b'"code":"bad-message"',
    b'"code":"not-over"',
    b'"deadline":1',
    b'"host_token"',
)
TAKE_BACK = b'"question":{"seat"'  # in a game without secrets nearly every move shows something new


def scenes(name: str, count: int, seed: str) -> list[tuple[Scene, World, World]]:
    """Draw scenes, each with two worlds."""
    rng = Rng(seed)
    return [new_scene(find_game(name), rng) for _ in range(count)]


async def compare(drawn: list[tuple[Scene, World, World]]) -> list[bytes]:
    """Compare both worlds of every scene; return what was sent."""
    everything: list[bytes] = []
    for scene, one, two in drawn:
        sent = await watch(scene, one)
        assert await watch(scene, two) == sent
        if not scene.over:
            for secret in one.secrets(scene):
                assert not any(secret.encode() in part for part in sent)
        everything += sent
    return everything


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("part", range(2))
def test_nothing_on_the_wire_depends_on_what_the_viewer_cannot_know(name: str, part: int) -> None:
    game = find_game(name)
    drawn = scenes(name, SCENES // 2, f"wire {part}")
    differed = sum(one.moves != two.moves for _, one, two in drawn)
    sent = asyncio.run(compare(drawn))
    assert differed > SCENES // 8 if game.has_secrets else differed == 0
    # The scenes are worth something only if all of this happened in some of them.
    kinds = {json.loads(part)["type"] for part in sent if part.startswith(b'{"type"')}
    assert kinds == EVERY_MESSAGE | ({"pointing"} if game.pointing else set())
    for part_of_it in SEEN_SOMEWHERE + ((TAKE_BACK,) if game.has_secrets else ()):
        assert any(part_of_it in part for part in sent), part_of_it


async def heard(scene: Scene, world: World) -> list[object]:
    """Ask a real server on a real socket about the end of a scene; return what came, headers included."""
    world.moves, moves = world.moves[: scene.at], world.moves
    store = MemoryStore()
    await store.create(TABLE, CODE, "", *stored(scene, world))
    world.moves = moves
    application = Application(store, Config(database=""), now=lambda: NOW)
    came: list[object] = []
    async with listening(application) as address, httpx.AsyncClient(base_url=address) as http:
        tokens = [application.registry.signer.sign(TABLE, seat, 1) for seat in scene.seats]
        for path in ("", "/record", "/deal", "/nothing"):
            for headers in ({}, {"authorization": f"Bearer {tokens[0]}"} if scene.viewer >= 0 else {}):
                answer = await http.get(f"/api/tables/{TABLE}{path}", headers=headers)
                came.append((answer.status_code, answer.headers.raw, answer.content))
        async with connect(address.replace("http", "ws") + "/play", compression=None) as socket:
            hello = {"type": "hello", "table": TABLE, "tokens": tokens}
            for message in (hello, {"type": "look", "seat": scene.viewer}, hello):
                await socket.send(json.dumps(message))
            for text in vocabulary(scene.game.name)[:20]:
                await socket.send(json.dumps({"type": "move", "text": text, "at": -1, "seat": scene.viewer}))
            await socket.send('{"type":"ping","id":"last"}')
            while not came or came[-1] != '{"type":"pong","id":"last"}':
                came.append(await socket.recv())
    return [json.dumps(part, default=repr).replace(deals.commitment(world.seed), "") for part in came]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_leaked_through_real_sockets_either(name: str) -> None:
    for scene, one, two in scenes(name, 6, "sockets"):
        assert asyncio.run(heard(scene, one)) == asyncio.run(heard(scene, two))


# A server that leaks is caught, whatever the way: these are the leaks one could build in by mistake.

Patch = tuple[object, str, Callable[..., Any]]


def leaky_view() -> Patch:
    position = LiveTable.position

    def leak(live: LiveTable, viewer: int) -> Position | None:
        sent = position(live, viewer)
        if sent is not None and live.table.match is not None:
            sent.view = live.table.match.view(EVERYTHING)
        return sent

    return LiveTable, "position", leak


def leaky_moves() -> Patch:
    return Match, "visible", lambda match, number, viewer: match.moves[number]


def leaky_welcome() -> Patch:
    welcome = LiveTable.welcome

    def leak(live: LiveTable, connection: Connection, now: float) -> Welcome:
        sent = welcome(live, connection, now)
        if live.table.match is not None and sent.seats:
            sent.log = live.table.match.log(sent.seats[-1])
        return sent

    return LiveTable, "welcome", leak


def leaky_length() -> Patch:
    """Something as small as the number of bytes in the log."""
    info = LiveTable.info

    def leak(live: LiveTable, now: float) -> TableInfo:
        sent = info(live, now)
        sent.pace += len("".join(live.table.match.moves)) if live.table.match else 0
        return sent

    return LiveTable, "info", leak


def leaky_deadline() -> Patch:
    """A clock that runs a little differently for some secrets."""

    def leak(live: LiveTable) -> float | None:
        match = live.table.match
        return live.table.since + crc32("".join(match.moves).encode()) % 7 if match else None

    return LiveTable, "deadline", leak


def leaky_refusal() -> Patch:
    """Tells whether a move would be legal before it looks whose turn it is."""
    play = Table.play

    def leak(table: Table, seat: int, text: str, seen: int, move_id: str, now: float) -> Decision:
        if table.match is not None and not table.match.over:
            table.match.ahead().play(text)
        return play(table, seat, text, seen, move_id, now)

    return Table, "play", leak


def leaky_order() -> Patch:
    """Sends one more frame in some worlds: nothing in it, but it is there."""
    fold = LiveTable.fold

    def leak(live: LiveTable, decision: Decision, now: float) -> None:
        fold(live, decision, now)
        if live.table.match and crc32("".join(live.table.match.moves).encode()) % 2:
            for connection in live.connections:
                connection.put(frame(Pong()))

    return LiveTable, "fold", leak


def leaky_ids() -> Patch:
    """Shows everyone what others call their moves."""
    info = LiveTable.info

    def leak(live: LiveTable, now: float) -> TableInfo:
        sent = info(live, now)
        sent.next_table = max((name for _, name in live.table._moves_by_id), default="")
        return sent

    return LiveTable, "info", leak


def leaky_curtain() -> Patch:
    """Shows a device with several seats the last one's cards at once."""
    from bocage.server import play

    return play, "viewer_of", lambda seats: max(seats, default=-1)


def leaky_record() -> Patch:
    async def leak(application: Application, request: Request) -> Response:
        match = (await application._live(request)).table.match
        return json_response(match.moves if match else [])

    return Application, "record", leak


def leaky_deal() -> Patch:
    async def leak(application: Application, request: Request) -> Response:
        table = (await application._live(request)).table
        return json_response(deals.Deal("", table.header.seed, table.salts))

    return Application, "deal", leak


def leaky_future() -> Patch:
    """Lets one guess what chance draws next."""
    info = LiveTable.info

    def leak(live: LiveTable, now: float) -> TableInfo:
        sent = info(live, now)
        table = live.table
        sent.pace += int(deals.rng_for(table.header.seed, table.salts, f"move {CHANCE}").below(4))
        return sent

    return LiveTable, "info", leak


ANYWHERE = (leaky_view, leaky_moves, leaky_welcome, leaky_order, leaky_curtain, leaky_record, leaky_ids)


def leaks(name: str) -> tuple[Callable[[], Patch], ...]:
    """List the leaks that give something away in a game: one without secrets still has its draws to keep."""
    if not find_game(name).has_secrets:
        return leaky_deal, leaky_future, leaky_ids
    hidden = secret(name)
    length = (leaky_length,) if len({len(text) for text in hidden.worlds}) > 1 else ()
    refusal = (leaky_refusal,) if hidden.binds else ()
    return *ANYWHERE, leaky_deadline, *length, *refusal


@pytest.mark.parametrize(("name", "leak"), [(name, leak) for name in GAMES for leak in leaks(name)])
def test_a_server_that_leaks_is_caught(name: str, leak: Callable[[], Patch]) -> None:
    drawn = scenes(name, 60, "leak")
    with mock.patch.object(*leak()), pytest.raises(AssertionError):
        asyncio.run(compare(drawn))


@pytest.mark.parametrize("name", GAMES)
def test_the_same_scenes_are_clean_without_a_leak(name: str) -> None:
    asyncio.run(compare(scenes(name, 60, "leak")))
