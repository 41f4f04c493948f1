"""What a browser finds at the address of the server: the page, built from `web/` into the folder `page`.

Files are read once. Those under `/assets/` carry their digest in their name and may be kept for ever; all
others, the service worker among them, are asked for anew each time, which costs no more than a 304. Where the
page has not been built (a bare clone), a note says how to.

All screens have the same page. It carries what can be played here, so that the shelf is there at once, even
without a network. A header of the answer says what else the screen that was asked for will need, its words
and perhaps a game's board, so that a browser fetches all at once (web/preload.ts writes the list).
"""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bocage.core.text import LANGUAGES
from bocage.server.offer import offer

INDEX = "index.html"
MOUNT = '<div id="app">'  # where the page begins
PRELOADS = "preloads.json"
# The screens of the page that have an address; the page itself reads it (web/src/router.svelte.ts).
SCREENS = {
    "/": "home",
    "/new/{game}/{way}": "setup",
    "/join": "join",
    "/join/{code}": "join",
    "/table/{table}": "table",
    "/look": "look",
    "/look/{table}": "look",
}
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
class Form:
    """A file as it travels, packed or not."""

    coding: str  # "" for the file as it is
    content: bytes
    tag: str


class File:
    """A file of the page, in the forms it can be sent in, the smallest first."""

    def __init__(self, content: bytes, media_type: str, cache: str, packed: dict[str, bytes]) -> None:
        self.media_type = media_type
        self.cache = cache
        self.forms = [_form(coding, packed[coding]) for coding in packed] + [_form("", content)]

    def answer(self, request: Request, more: Mapping[str, str] | None = None) -> Response:
        """Give it in the smallest form that the browser takes, or say that it has it already."""
        accepted = request.headers.get("accept-encoding", "")
        form = next(form for form in self.forms if not form.coding or _takes(accepted, form.coding))
        headers = {"cache-control": self.cache, "etag": form.tag, "vary": "accept-encoding", **(more or {})}
        if _knows(request.headers.get("if-none-match", ""), form.tag):
            return Response(status_code=304, headers=headers)
        if form.coding:
            headers["content-encoding"] = form.coding
        return Response(form.content, headers=headers, media_type=self.media_type)


def _form(coding: str, content: bytes) -> Form:
    return Form(coding, content, f'"{sha256(content).hexdigest()[:32]}"')


def _takes(accepted: str, coding: str) -> bool:
    """Read `Accept-Encoding`: whether a browser takes a coding (RFC 9110, 12.5.3)."""
    takes: dict[str, bool] = {}
    for part in accepted.lower().split(","):
        name, _, weight = (word.strip() for word in part.partition(";"))
        takes[name] = weight.replace(" ", "").rstrip("0") not in ("q=", "q=0.")
    return takes.get(coding, takes.get("*", False))


def _knows(tags: str, tag: str) -> bool:
    """Read `If-None-Match`: whether the browser has what it would be sent."""
    return tags.strip() == "*" or tag in (known.strip().removeprefix("W/") for known in tags.split(","))


class Preloads:
    """What the parts of the page need besides the entry: in any language (""), and in each."""

    def __init__(self, content: bytes) -> None:
        self.parts = msgspec.json.decode(content, type=dict[str, dict[str, list[str]]])

    def header(self, parts: Iterable[str], language: str) -> str:
        """Name the files of some parts as a `Link` header does (RFC 8288)."""
        languages = ("", language)
        found = [self.parts.get(part, {}).get(one, []) for part in parts for one in languages]
        return ", ".join(_link(file) for file in dict.fromkeys(file for some in found for file in some))


def _link(file: str) -> str:
    kind = "preload; as=style; crossorigin" if file.endswith(".css") else "modulepreload"
    return f"</{file}>; rel={kind}"


def _language(accepted: str) -> str:
    """Read `Accept-Language` as the page reads the browser's list (web/src/words.svelte.ts)."""
    asked = (part.partition(";")[0].strip().lower().partition("-")[0] for part in accepted.split(","))
    return next((language for language in asked if language in LANGUAGES), LANGUAGES[0])


def page_routes(parts_of: Callable[[str], Iterable[str]] = lambda table: ()) -> list[Route]:
    """Return a route for every file of the page, and for every screen that has an address.

    `parts_of` says which parts of the page a table needs.
    """
    found = dict(_files())
    plain = found.pop(f"/{INDEX}", None)
    index = plain and _with_offer(plain)
    listed = found.pop(f"/{PRELOADS}", None)
    preloads = Preloads(listed.forms[-1].content if listed else b"{}")

    def screen(name: str) -> Callable[[Request], Awaitable[Response]]:
        async def give(request: Request) -> Response:
            """Give the page, and say what this screen needs."""
            if index is None:
                headers = {"cache-control": "no-store"}
                return Response(NOT_BUILT, 503, headers, media_type=MEDIA_TYPES["txt"])
            parts = ["page", name, *parts_of(request.path_params.get("table", ""))]
            link = preloads.header(parts, _language(request.headers.get("accept-language", "")))
            return index.answer(request, {"link": link, "vary": "accept-encoding, accept-language"})

        return give

    files = [Route(path, _giver(file)) for path, file in found.items()]
    return [*files, *(Route(path, screen(name)) for path, name in SCREENS.items())]


def _with_offer(index: File) -> File:
    """Write into the page what can be played here; it is packed again, as well as we can."""
    told = escape(msgspec.json.encode(offer()).decode())
    page = index.forms[-1].content.decode().replace(MOUNT, f'{MOUNT[:-1]} data-offer="{told}">').encode()
    return File(page, index.media_type, index.cache, {"gzip": gzip.compress(page, mtime=0)})


def page_is_built() -> bool:
    """Say whether there is a page to give."""
    return _folder().joinpath(INDEX).is_file()


def _folder() -> Traversable:
    return files("bocage.server").joinpath("page")


@cache
def _files() -> Mapping[str, File]:
    return _read(_folder(), "")


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
            kept = "public, max-age=31536000, immutable" if path == "/assets" else "no-cache"
            found[f"{path}/{name}"] = File(entry.read_bytes(), MEDIA_TYPES[ending], kept, packed)
    return found


def _giver(file: File) -> Callable[[Request], Awaitable[Response]]:
    async def give(request: Request) -> Response:
        """Give the file."""
        return file.answer(request)

    return give
