"""The OpenAPI document tells the truth: every route is in it, and what the server answers is what it says.

Schemathesis sends what the document allows and what it does not, to tables that exist and to none, with
tokens of all kinds; no answer may be an error of ours or have a shape the document does not know.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS, load_all_checks
from starlette.routing import Route

from bocage.client import Client, HeldSeat, OpenTable
from bocage.server.app import Application
from bocage.server.config import Config
from bocage.server.pages import page_routes
from bocage.server.schema import OPERATIONS, Operation, document
from tests.server.example import DRAWS, GAME, SHORT
from tests.server.inside import WIDE, inside
from tests.server.memory_store import MemoryStore
from tests.server.serving import listening, play_to_the_end

EXAMPLES = 25  # for each operation
CHECK_NAMES = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
)
load_all_checks()
CHECKS_MADE = CHECKS.get_by_names(CHECK_NAMES)
# Read here so that all it imports is there before the server's thread begins: Python 3.11 cannot compile in
# one thread (pytest does, for its assertions) while another interferes.
SCHEMA = schemathesis.openapi.from_dict(document())


def test_every_route_is_in_the_document_and_the_other_way_round() -> None:
    application = Application(MemoryStore(), Config(database=""))
    pages = {route.path for route in page_routes()}  # for people
    routes = {
        (method.lower(), route.path)
        for route in application.asgi().routes
        if isinstance(route, Route) and route.path not in pages
        for method in route.methods or ()
        if method != "HEAD"
    }
    described = {(method, path) for path, methods in document()["paths"].items() for method in methods}
    assert described == routes
    assert len({operation.name for operation in OPERATIONS}) == len(OPERATIONS)


def test_the_document_is_served_and_every_reference_leads_somewhere() -> None:
    async def main() -> Any:
        async with inside() as server:
            return (await server.request("GET", "/api/openapi.json")).json()

    served = asyncio.run(main())
    assert served == document()
    names = set(served["components"]["schemas"])

    def references(part: object) -> Iterator[str]:
        if isinstance(part, dict):
            if isinstance(part.get("$ref"), str):
                yield part["$ref"].rpartition("/")[2]
            for value in part.values():
                yield from references(value)
        elif isinstance(part, list):
            for value in part:
                yield from references(value)

    assert set(references(served)) <= names


@dataclass
class Club:
    """A server in a thread of its own, with tables in every phase and tokens for them."""

    address: str = ""
    tables: list[str] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    tokens: dict[str, list[str]] = field(default_factory=dict)
    ready: threading.Event = field(default_factory=threading.Event)

    async def serve(self, stop: asyncio.Event) -> None:
        """Serve until told to stop."""
        application = Application(MemoryStore(), Config(database="", **WIDE))
        async with listening(application) as self.address, Client(self.address) as client:
            for phase in ("gathering", "playing", "over"):
                table = await client.open_table(GAME, ["", "greedy"], SHORT)
                seats = [await client.sit(table, 0, "Ada")]
                if phase != "gathering":
                    await client.start(table)
                if phase == "over":
                    await self._finish(client, seats)
                self._note(table, seats)
            half = await client.open_table(DRAWS, ["", ""])
            self._note(half, [await client.sit(half, 1, "Ben")])
            self.ready.set()
            await stop.wait()

    async def _finish(self, client: Client, seats: list[HeldSeat]) -> None:
        async with client.play(*seats) as game:
            await play_to_the_end(game)

    def _note(self, table: OpenTable, seats: list[HeldSeat]) -> None:
        self.tables.append(table.id)
        self.codes.append(table.code)
        self.tokens[table.id] = [table.host_token, *(seat.token for seat in seats)]


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    club = Club()
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()
    thread = threading.Thread(target=lambda: loop.run_until_complete(club.serve(stop)))
    thread.start()
    assert club.ready.wait(30)
    yield club
    loop.call_soon_threadsafe(stop.set)
    thread.join()
    loop.close()


@pytest.mark.parametrize(
    ("operation", "mode"),
    [(operation, "positive") for operation in OPERATIONS]
    + [(operation, "negative") for operation in OPERATIONS if operation.body or "{seat}" in operation.path],
    ids=lambda part: part if isinstance(part, str) else part.name,
)
def test_schemathesis_finds_no_error_of_ours(club: Club, operation: Operation, mode: str) -> None:
    SCHEMA.config.update(base_url=club.address)
    cases = SCHEMA[operation.path][operation.method].as_strategy(
        generation_mode=schemathesis.GenerationMode(mode)
    )

    @given(case=cases, known=st.booleans(), data=st.data())
    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def check(case: Any, known: bool, data: st.DataObject) -> None:
        parameters = case.path_parameters
        if known and "table" in parameters:
            parameters["table"] = data.draw(st.sampled_from(club.tables))
        if known and "code" in parameters:
            parameters["code"] = data.draw(st.sampled_from(club.codes))
        if known and "seat" in parameters and mode == "positive":
            parameters["seat"] = data.draw(st.sampled_from([0, 1, 2]))
        headers = {}
        if operation.token and known and data.draw(st.booleans() | st.just(operation.token == "must")):
            own = club.tokens[parameters["table"]]
            token = data.draw(st.sampled_from([*own, *own, "forged", *club.tokens[club.tables[0]]]))
            headers["Authorization"] = f"Bearer {token}"
        statuses.add(case.call_and_validate(headers=headers, checks=CHECKS_MADE).status_code)

    statuses: set[int] = set()
    check()
    if operation.method == "get" and not operation.token:  # with a token, it must be the right one
        assert operation.status in statuses
