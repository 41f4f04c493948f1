"""The OpenAPI document of the HTTP routes, made from the types that requests and answers really have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from bocage import __version__
from bocage.server import shapes
from bocage.server.deals import Deal

JSON = "application/json"
TABLE = "/api/tables/{table}"
EVERYWHERE = (400, 403, 429, 500)  # bad origin, too many requests
PARAMETERS: dict[str, tuple[str, dict[str, object]]] = {
    "code": ("The invitation's code.", {"type": "string", "minLength": 1}),
    "seat": ("The seat, counted from 0.", {"type": "integer", "minimum": 0, "maximum": 999}),
    "table": ("The table's id.", {"type": "string", "minLength": 1}),
    "eyes": (
        "With whose eyes: a seat's, a spectator's (-1), or with all shown (-2).",
        {"type": "integer", "minimum": -2, "maximum": 999, "default": -2},
    ),
}
STATUSES = {
    400: "The request is not understood, or says something the game does not allow.",
    401: "The token is not one of ours, for another table, expired or revoked.",
    403: "Pages of this origin, or holders of this token, may not do this.",
    404: "There is no such table or seat.",
    408: "The body did not arrive in time.",
    409: "The table is not in a state for this.",
    413: "This is too long.",
    429: "Too much was asked from this address.",
    500: "The server could not do this.",
    503: "Too much is happening at this table.",
}


@dataclass(frozen=True)
class Operation:
    """One thing that can be asked over HTTP."""

    method: str
    path: str
    name: str
    summary: str
    answers: Sequence[type]  # one of them
    status: int = 200
    body: type | None = None
    token: str = ""  # "" for none, "may", "must"
    errors: Sequence[int] = ()
    kind: str = JSON
    query: Sequence[str] = ()  # what may stand behind the address's question mark

    def refusals(self) -> list[int]:
        """List the statuses of its refusals."""
        codes = {*EVERYWHERE, *self.errors}
        if "{table}" in self.path or "{code}" in self.path:
            codes.add(404)
        if self.body is not None:
            codes |= {408, 413}
        if self.token:
            codes.add(401)
        return sorted(codes)


OPERATIONS = (
    Operation("get", "/healthz", "health", "Whether the server is alive", [shapes.Health]),
    Operation("get", "/metrics", "metrics", "Counters for Prometheus", [str], kind="text/plain"),
    Operation("get", "/api/openapi.json", "openapi", "This document", [dict]),
    Operation("get", "/api/games", "games", "The games, described, and the bots", [shapes.Offer]),
    Operation(
        "post", "/api/tables", "open", "Open a table", [shapes.OpenedTable],
        201, shapes.NewTable, errors=[503],
    ),
    Operation("get", "/api/codes/{code}", "find", "The table of an invitation", [shapes.TableAnswer]),
    Operation("get", TABLE, "table", "What everybody may know of a table", [shapes.TableAnswer]),
    Operation(
        "post", TABLE + "/start", "start", "Begin, as the host", [shapes.TableAnswer],
        token="must", errors=[409, 503],
    ),
    Operation(
        "post", TABLE + "/rematch", "rematch", "Set the next match up, as anybody who played",
        [shapes.OpenedTable], 201, shapes.NewMatch, "must", [409, 503],
    ),
    Operation(
        "post", TABLE + "/follow", "follow", "Go on to the next match with the old seat's token",
        [shapes.TakenSeat], 201, shapes.Following, "must", [409, 503],
    ),
    Operation(
        "get", TABLE + "/record", "record", "The record: whole at the end, before that as its reader sees it",
        [shapes.RecordAnswer], token="may", errors=[409],
    ),
    Operation(
        "get", TABLE + "/replay", "replay", "Every position of a match that is over, as some eyes saw it",
        [shapes.ReplayAnswer], token="may", errors=[409, 413, 503], query=["eyes"],
    ),
    Operation(
        "post", "/api/replay", "replayRecord", "Every position that a record leads to, as some eyes see it",
        [shapes.ReplayAnswer], body=shapes.RecordedMatch, errors=[503],
    ),
    Operation(
        "get", TABLE + "/deal", "deal", "The commitment; at the end the seed and the salts too",
        [shapes.Commitment, Deal],
    ),
    Operation(
        "post", TABLE + "/seats/{seat}", "sit", "Take an open seat",
        [shapes.TakenSeat], 201, shapes.Sitting, errors=[409, 503],
    ),
    Operation(
        "delete", TABLE + "/seats/{seat}", "leave", "Give a seat up or, as the host, free it",
        [shapes.TableAnswer], token="must", errors=[503],
    ),
    Operation(
        "post", TABLE + "/seats/{seat}/bot", "seatBot", "Put a bot on an open seat, as the host",
        [shapes.TableAnswer], body=shapes.SeatBot, token="must", errors=[409, 503],
    ),
)  # fmt: skip


@cache
def document() -> dict[str, Any]:
    """Write the document."""
    types: set[type] = {shapes.ErrorAnswer}
    for operation in OPERATIONS:
        types.update(operation.answers)
        if operation.body is not None:
            types.add(operation.body)
    ordered = sorted(types, key=lambda kind: kind.__name__)
    schemas, components = msgspec.json.schema_components(
        ordered, schema_hook=_anything, ref_template="#/components/schemas/{name}"
    )
    references = dict(zip(ordered, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _describe(operation, references)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Bocage",
            "version": __version__,
            "description": "Tables, seats and records. Play itself goes over the websocket at /play.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _anything(kind: type) -> dict[str, Any]:
    """Describe a field that may hold any JSON: the values of options."""
    if kind is not object:
        raise NotImplementedError(kind)
    return {"description": "Any JSON; each game checks its own options."}


def _describe(operation: Operation, references: dict[type, dict[str, Any]]) -> dict[str, Any]:
    answers = [references[answer] for answer in operation.answers]
    responses = {
        str(operation.status): {
            "description": operation.summary,
            "content": {operation.kind: {"schema": answers[0] if len(answers) == 1 else {"anyOf": answers}}},
        }
    }
    for status in operation.refusals():
        refusal = {"schema": references[shapes.ErrorAnswer]}
        responses[str(status)] = {"description": STATUSES[status], "content": {JSON: refusal}}
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": [
            *(_parameter(name, "path") for name in re.findall(r"\{(\w+)\}", operation.path)),
            *(_parameter(name, "query") for name in operation.query),
        ],
        "responses": responses,
    }
    if operation.body is not None:
        schema = references[operation.body]
        required = any(field.required for field in msgspec.structs.fields(operation.body))
        described["requestBody"] = {"required": required, "content": {JSON: {"schema": schema}}}
    if operation.token:
        described["security"] = [{"token": []}] if operation.token == "must" else [{"token": []}, {}]
    return described


def _parameter(name: str, place: str) -> dict[str, Any]:
    text, schema = PARAMETERS[name]
    return {"name": name, "in": place, "required": place == "path", "description": text, "schema": schema}
