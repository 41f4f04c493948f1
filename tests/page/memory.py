"""Everything a page holds: document, storage, what it sent and was sent, the strings of its memory."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import playwright
from playwright.sync_api import Browser, Page, Request

from tests.page.visitor import Visitor

# The same clock and the same dice in both worlds: what differs then, differs because of the secret. The clock
# stands, so nothing comes that waits for a second to go by: no heartbeat, no line given up on a busy machine.
STILL_WORLD = """
{
  let drawn = 0;
  const now = 1_800_000_000_000;
  Date.now = () => now;
  const soon = setTimeout;
  globalThis.setTimeout = (work, wait = 0, ...more) => (wait < 1000 ? soon(work, wait, ...more) : 0);
  globalThis.setInterval = () => 0;
  Math.random = () => ((drawn = (drawn * 16807 + 12345) % 2147483647) / 2147483647);
  crypto.getRandomValues = (array) => {
    for (let place = 0; place < array.length; place++) array[place] = Math.floor(Math.random() * 256);
    return array;
  };
}
"""
STRING_NODES = ("string", "concatenated string", "sliced string")
NAMED_EDGES = ("property", "context")
# Every name the browser itself brings along; an interface comes into memory when somebody first touches it.
NAMES = """() => {
  const names = new Set(), seen = new Set();
  const look = (object) => {
    if (object === null || !["object", "function"].includes(typeof object) || seen.has(object)) return;
    seen.add(object);
    for (const key of Reflect.ownKeys(object)) {
      const { value, get } = Object.getOwnPropertyDescriptor(object, key);
      const name = typeof key === "symbol" ? `[${key.description}]` : key;
      for (const form of [name, `get ${name}`, `set ${name}`]) names.add(form);
      if (typeof key === "symbol") names.add(key.description);
      look(get ?? value);
    }
    look(Object.getPrototypeOf(object));
  };
  look(globalThis);
  return [...names];
}"""
STORAGE = "() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])"


@dataclass
class Held:
    """What a page holds and has held."""

    document: str
    storage: str
    frames: list[str]
    bodies: list[str]
    strings: set[str] = field(default_factory=set)


def strings_of(page: Page) -> set[str]:
    """Return every string in the page's memory, after what is no longer needed has been cleared away.

    Strings are the strings of scripts, whole or put together, and the names of properties and variables.
    """
    session = page.context.new_cdp_session(page)
    chunks: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    session.send("HeapProfiler.enable")
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.detach()
    heap = json.loads("".join(chunks))
    meta = heap["snapshot"]["meta"]
    numbers = set(_named(heap["nodes"], meta["node_fields"], meta["node_types"][0], STRING_NODES))
    numbers |= set(_named(heap["edges"], meta["edge_fields"], meta["edge_types"][0], NAMED_EDGES))
    return {heap["strings"][number] for number in numbers}


def _named(rows: list[int], fields: list[str], types: list[str], wanted: tuple[str, ...]) -> Iterator[int]:
    """Go through a table of the snapshot; give the numbers of the names of those kinds."""
    kinds = {types.index(kind) for kind in wanted}
    kind, name = fields.index("type"), fields.index("name" if "name" in fields else "name_or_index")
    for start in range(0, len(rows), len(fields)):
        if rows[start + kind] in kinds:
            yield rows[start + name]


def listen_to_bodies(visitor: Visitor) -> list[str]:
    """Collect what the server answers over HTTP, apart from the page's own files."""
    bodies: list[str] = []

    def take(request: Request) -> None:
        if "/api/" in request.url:
            answer = request.response()
            bodies.append(f"{request.method} {request.url} {answer.text() if answer else ''}")

    visitor.page.on("requestfinished", take)
    return bodies


def held(visitor: Visitor, bodies: list[str], tokens: list[str]) -> Held:
    """Gather everything; tokens, which hold the hour, are replaced."""

    def cleaned(text: str) -> str:
        for number, token in enumerate(tokens):
            text = text.replace(token, f"TOKEN-{number}")
        return text

    frames = [*visitor.wire.sent, *visitor.wire.received]
    return Held(
        cleaned(visitor.page.content()),
        cleaned(visitor.page.evaluate(STORAGE)),
        [cleaned(frame) for frame in frames],
        [cleaned(body) for body in bodies],
        {cleaned(text) for text in strings_of(visitor.page)},
    )


def names_of_the_engine(browser: Browser) -> set[str]:
    """List the names that the browser brings into any page, be it empty."""
    page = browser.new_page()
    names = set(page.evaluate(NAMES))
    page.close()
    return names


def of_the_engine(text: str, names: set[str]) -> bool:
    """Say whether a string is a name of the browser's, a number it draws, or a tool's of Playwright.

    Playwright's tools lie in the page's memory too, and which of their parts were used depends on the hour.
    """
    if text in names:
        return True
    if re.fullmatch(r"[\d.]{3,}|(http://127\.0\.0\.1:\d+[0-9A-F]{32})+", text):
        return True
    written = json.dumps(text)[1:-1]
    return any(form in _tools() for form in (text, written, json.dumps(written)[1:-1]))


@cache
def _tools() -> str:
    """Read the source of Playwright's driver, which holds what it brings into a page."""
    folder = Path(playwright.__file__).parent / "driver" / "package" / "lib"
    return "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.js")))
