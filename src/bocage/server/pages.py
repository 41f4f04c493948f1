"""What a browser finds at the address of the server: the page, built from `web/` into the folder `page`.

Files are read once. Those under `/assets/` carry their digest in their name and may be kept for ever; all
others are asked for anew. Where the page has not been built (a bare clone), a note says how to.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

INDEX = "index.html"
# The screens of the page that have an address; the page itself reads it (web/src/router.svelte.ts).
SCREENS = (
    "/",
    "/new/{game}/{way}",
    "/join",
    "/join/{code}",
    "/table/{table}",
    "/look",
    "/look/{table}",
)
MEDIA_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
# Packed beside each file when the page is built, the smallest first.
PACKED = (("br", "br"), ("gzip", "gz"))
NOT_BUILT = b"The page has not been built. In a clone of the sources, `make play` builds it."


@dataclass(frozen=True)
class File:
    """A file of the page, as it is and packed."""

    content: bytes
    media_type: str
    cache: str
    packed: dict[str, bytes]  # by content coding

    def answer(self, accepted: str) -> Response:
        """Give it in the smallest form that the browser takes."""
        headers = {"cache-control": self.cache, "vary": "accept-encoding"}
        for coding, content in self.packed.items():
            if coding in accepted:
                headers["content-encoding"] = coding
                return Response(content, headers=headers, media_type=self.media_type)
        return Response(self.content, headers=headers, media_type=self.media_type)


def page_routes() -> list[Route]:
    """Return a route for every file of the page, and for every screen that has an address."""
    found = _read(files("bocage.server").joinpath("page"), "")
    index = found.pop(f"/{INDEX}", None) or File(NOT_BUILT, MEDIA_TYPES["txt"], "no-store", {})
    served = {**found, **dict.fromkeys(SCREENS, index)}
    return [Route(path, _giver(file)) for path, file in served.items()]


def _read(folder: Traversable, path: str) -> dict[str, File]:
    if not folder.is_dir():
        return {}
    inside = {entry.name: entry for entry in folder.iterdir()}
    found: dict[str, File] = {}
    for name, entry in inside.items():
        ending = name.rpartition(".")[2]
        if entry.is_dir():
            found |= _read(entry, f"{path}/{name}")
        elif ending in MEDIA_TYPES:
            packed = {
                coding: inside[f"{name}.{suffix}"].read_bytes()
                for coding, suffix in PACKED
                if f"{name}.{suffix}" in inside
            }
            cache = "public, max-age=31536000, immutable" if path == "/assets" else "no-cache"
            found[f"{path}/{name}"] = File(entry.read_bytes(), MEDIA_TYPES[ending], cache, packed)
    return found


def _giver(file: File) -> Callable[[Request], Awaitable[Response]]:
    async def give(request: Request) -> Response:
        """Give the file."""
        return file.answer(request.headers.get("accept-encoding", ""))

    return give
