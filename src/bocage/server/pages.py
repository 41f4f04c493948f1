"""What a browser finds at the address of the server: a start page, as files without any script."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

FILES = {
    "/": ("start.html", "text/html; charset=utf-8"),
    "/start.css": ("start.css", "text/css; charset=utf-8"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}


def page_routes() -> list[Route]:
    """Return a route for every file; they are read once."""
    return [Route(path, _page(name, media_type)) for path, (name, media_type) in FILES.items()]


def _page(name: str, media_type: str) -> Callable[[Request], Awaitable[Response]]:
    content = files("bocage.server").joinpath("static", name).read_bytes()

    async def page(request: Request) -> Response:
        """Give the file."""
        return Response(content, headers={"cache-control": "no-cache"}, media_type=media_type)

    return page
