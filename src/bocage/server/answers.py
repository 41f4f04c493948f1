"""How requests are answered: with JSON, and refusals with a status, a code and a sentence."""

from __future__ import annotations

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from bocage.core.errors import BocageError, InputError
from bocage.server.guard import HEADERS
from bocage.server.shapes import ErrorAnswer, Problem

ROUTE_CODES = {404: "not-found", 405: "wrong-method"}
STATUS = {
    "no-table": 404,
    "not-found": 404,
    "no-deal": 404,
    "no-seat": 404,
    "bad-token": 401,
    "wrong-table": 401,
    "expired-token": 401,
    "revoked-token": 401,
    "not-host": 403,
    "no-watching": 403,
    "seat-taken": 409,
    "seats-open": 409,
    "started-already": 409,
    "not-started": 409,
    "not-over": 409,
    "rematched-already": 409,
    "bad-origin": 403,
    "busy": 503,
    "store-fails": 503,
    "server-stops": 503,
    "server-error": 500,
    "wrong-method": 405,
    "too-slow": 408,
    "too-many-tables": 429,
    "too-many-requests": 429,
    "too-long": 413,
}


def json_response(data: object, status: int = 200) -> Response:
    """Answer with JSON."""
    return json_bytes(msgspec.json.encode(data), status)


def json_bytes(body: bytes, status: int = 200) -> Response:
    """Answer with JSON that is encoded already."""
    return Response(body, status, media_type="application/json")


def error_response(error: BocageError) -> Response:
    """Answer a refusal with its code and sentence."""
    status = STATUS.get(error.code, 400)
    return json_response(ErrorAnswer(Problem(error.code, str(error), error.rule)), status)


async def no_route(request: Request, error: Exception) -> Response:
    """Answer what leads nowhere, or is asked in the wrong way."""
    assert isinstance(error, HTTPException)
    answer = error_response(InputError(ROUTE_CODES.get(error.status_code, "bad-message"), "bocage.server"))
    answer.status_code = error.status_code
    answer.headers.update(error.headers or {})
    return answer


async def broken(request: Request, error: Exception) -> Response:
    """Answer when something of ours went wrong; outside of the guard, so with its headers."""
    answer = error_response(InputError("server-error", "bocage.server"))
    answer.headers.update(HEADERS)
    return answer
