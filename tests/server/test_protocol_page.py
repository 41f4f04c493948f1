"""docs/protocol.md is complete, and its conversations really happen."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
from starlette.routing import Route, WebSocketRoute
from websockets.asyncio.client import ClientConnection, connect

from bocage.server import answers, connection, play, protocol, replays, shapes
from bocage.server.app import Application
from bocage.server.config import Config
from bocage.server.deals import Deal
from bocage.server.pages import SCREENS, page_routes
from bocage.server.sqlite_store import SqliteStore
from tests.server.serving import served

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SOURCES = sorted((ROOT / "src" / "bocage" / "server").glob("*.py"))
INCOMING = get_args(protocol.AnyIncoming)
OUTGOING = protocol.Outgoing.__subclasses__()
OBJECTS = {
    "Table": protocol.TableInfo,
    "Seat": protocol.SeatInfo,
    "Position": protocol.Position,
    "Replay": shapes.ReplayAnswer,
}
ANYTHING = "…"


def section(title: str) -> str:
    """Return what stands under a heading of the third level."""
    found = re.search(rf"^### {re.escape(title)}\n(.*?)(?=^##)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def rows(text: str) -> list[str]:
    """List the first cells of a table that are set in code."""
    return re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE)


# Complete.


@pytest.mark.parametrize("message", [*INCOMING, *OUTGOING], ids=lambda message: message.__name__)
def test_every_message_and_field_is_described(message: type[msgspec.Struct]) -> None:
    text = section(f"`{message.__struct_config__.tag}`")
    assert rows(text) == list(message.__struct_fields__)


@pytest.mark.parametrize("title", OBJECTS)
def test_every_object_and_field_is_described(title: str) -> None:
    assert rows(section(title)) == list(OBJECTS[title].__struct_fields__)


def test_the_deal_is_described() -> None:
    deals = PAGE.partition("\n## Deals\n")[2].partition("\n## ")[0]
    assert rows(deals) == list(Deal.__struct_fields__)


def test_every_code_of_the_server_is_described() -> None:
    patterns = (
        r'Error\(\s*"([a-z-]+)",\s*"bocage\.server"',
        r'__init__\("([a-z-]+)", "bocage\.server"',
        r'\.(?:drop|end)\("([a-z-]+)"\)',
        r'\.close\([A-Z_]+, "([a-z-]+)"\)',
    )
    used = set(answers.STATUS)
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        for pattern in patterns:
            used |= set(re.findall(pattern, text))
    codes = PAGE.partition("\n## Codes\n")[2].partition("\n## ")[0]
    described = set(re.findall(r"`([a-z-]+)`", codes))
    assert len(used) > 30
    assert used <= described, used - described
    for code, status in answers.STATUS.items():
        assert f"| `{code}` | {status} |" in codes, code


def test_every_close_code_is_described() -> None:
    codes = section("Close codes")
    for name in ("POLICY", "TRY_AGAIN", "GOING_AWAY", "INTERNAL"):
        assert f"| {getattr(connection, name)} |" in codes, name


def test_every_route_is_described(tmp_path: Path) -> None:
    application = Application(SqliteStore(str(tmp_path / "bocage.sqlite")), Config())
    pages = {route.path for route in page_routes()}
    assert "| `GET /` |" in PAGE
    for screen in SCREENS:
        assert f"`{screen}`" in PAGE or screen == "/"
    for route in application.asgi().routes:
        assert isinstance(route, Route | WebSocketRoute)
        path = route.path.replace(":int", "")
        if path in pages:
            continue
        methods = (getattr(route, "methods", None) or {"GET"}) - {"HEAD"}
        for method in methods:
            assert f"| `{method} {path}` |" in PAGE, f"{method} {path}"


def test_single_example_messages_are_well_formed() -> None:
    examples = re.findall(r'`(\{"type": [^`]+\})`', PAGE)
    incoming = {message.__struct_config__.tag for message in INCOMING}
    outgoing = {message.__struct_config__.tag: message for message in OUTGOING}
    seen = set()
    for text in examples:
        kind = json.loads(text)["type"]
        seen.add(kind)
        if kind in incoming:
            protocol.decoder.decode(text)
        else:
            msgspec.json.decode(text, type=outgoing[kind])
    assert incoming <= seen


def test_the_limits_are_those_of_the_server() -> None:
    limits = PAGE.partition("\n## Limits\n")[2]
    config = Config()
    name, move, id_, salt = protocol.LONGEST_NAME, play.LONGEST_MOVE, protocol.LONGEST_ID, 128
    assert f"{name}, {move}, {id_}, {salt} characters" in limits
    assert f"{protocol.LONGEST_MESSAGE // 1024} KiB" in limits
    assert f"| moves in a replay | {replays.MOST_MOVES} |" in limits
    assert f"{config.messages_per_second:g} a second per connection, {config.message_burst} at once" in limits
    assert f"{config.requests_per_second:g} a second per address, {config.request_burst} at once" in limits
    assert f"{config.connections_per_address} per address" in limits
    assert f"{config.tables_per_hour} an hour per address" in limits


# Conversations.


def steps() -> list[str]:
    """Return the lines of all conversations, those that go on joined to the one they belong to."""
    found: list[str] = []
    for block in re.findall(r"^```conversation\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            if line.startswith(" "):
                found[-1] += " " + line.strip()
            else:
                found.append(line)
    return found


class Talk:
    """Plays conversations: sends what the page sends, and compares what comes with what it says."""

    def __init__(self, address: str, http: httpx.AsyncClient) -> None:
        self.address = address
        self.http = http
        self.names: dict[str, str] = {}  # what `$name` stands for
        self.sockets: dict[str, ClientConnection] = {}
        self.early: dict[str, list[Any]] = {}  # frames that came before one that the page has first
        self.answer: httpx.Response | None = None

    async def take(self, step: str) -> None:
        """Take one step."""
        who, arrow, rest = re.fullmatch(r"(\w*) ?([→←]) (.*)", step).groups()  # type: ignore[union-attr]
        if who:
            if who not in self.sockets:
                self.sockets[who] = await connect(self.address.replace("http", "ws") + "/play")
            socket = self.sockets[who]
            if arrow == "→":
                await socket.send(self._filled(rest))
            else:
                said = json.loads(rest)
                self._compare(said, await self.frame(who, said["type"] == "ack"), step)
        elif arrow == "→":
            self.answer = await self._ask(rest)
        else:
            status, _, body = rest.partition(" ")
            assert self.answer is not None
            assert self.answer.status_code == int(status), (step, self.answer.text)
            self._compare(json.loads(body), self.answer.json(), step)

    async def frame(self, who: str, acknowledgement: bool) -> Any:
        """Return the next `ack`, or the next of the others: of these two kinds either may come first."""
        early = self.early.setdefault(who, [])
        for frame in early:
            if (frame["type"] == "ack") == acknowledgement:
                early.remove(frame)
                return frame
        while True:
            frame = json.loads(await asyncio.wait_for(self.sockets[who].recv(), 20))
            if (frame["type"] == "ack") == acknowledgement:
                return frame
            early.append(frame)

    async def _ask(self, text: str) -> httpx.Response:
        asked = re.fullmatch(r"(\w+) (\S+)(?: (\{.*\}))?(?: as (\$\w+))?", text)
        assert asked, text
        method, path, body, token = asked.groups()
        headers = {"authorization": f"Bearer {self._filled(token)}"} if token else {}
        content = self._filled(body) if body else None
        return await self.http.request(method, self._filled(path), content=content, headers=headers)

    def _filled(self, text: str) -> str:
        return re.sub(r"\$(\w+)", lambda found: self.names[found[1]], text)

    def _compare(self, said: Any, came: Any, step: str) -> None:
        if said == ANYTHING:
            return
        if isinstance(said, str) and said.startswith("$"):
            assert self.names.setdefault(said[1:], came) == came, step
        elif isinstance(said, dict):
            assert isinstance(came, dict), step
            named = {key: value for key, value in said.items() if key != ANYTHING}
            assert set(named) <= set(came) if ANYTHING in said else set(named) == set(came), (step, came)
            for key, value in named.items():
                self._compare(value, came[key], step)
        elif isinstance(said, list):
            open_end = bool(said) and said[-1] == ANYTHING
            named_items = said[:-1] if open_end else said
            assert len(came) >= len(named_items) if open_end else len(came) == len(said), (step, came)
            for one, other in zip(named_items, came, strict=False):
                self._compare(one, other, step)
        else:
            assert said == came, (step, came)


def test_the_conversations_happen_as_they_are_written(tmp_path: Path) -> None:
    async def main() -> None:
        database = tmp_path / "bocage.sqlite"
        async with served(database) as server, httpx.AsyncClient(base_url=server.address) as http:
            talk = Talk(server.address, http)
            for step in steps():
                await talk.take(step)
            for who, socket in talk.sockets.items():  # nothing came that the page does not mention
                await socket.send('{"type": "ping", "id": "last"}')
                assert json.loads(await socket.recv()) == {"type": "pong", "id": "last"}, who
            assert not any(talk.early.values())
            for socket in talk.sockets.values():
                await socket.close()

    assert len(steps()) > 70
    asyncio.run(main())
