"""Everything a page holds: document, storage, what it sent and was sent, the strings of its memory."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from playwright.sync_api import Page, Request

from tests.page.visitor import Visitor

# The same clock and the same dice in both worlds: what differs then, differs because of the secret.
STILL_WORLD = """
{
  let drawn = 0;
  const now = 1_800_000_000_000;
  Date.now = () => now;
  Math.random = () => ((drawn = (drawn * 16807 + 12345) % 2147483647) / 2147483647);
  crypto.getRandomValues = (array) => {
    for (let place = 0; place < array.length; place++) array[place] = Math.floor(Math.random() * 256);
    return array;
  };
}
"""
STORAGE = "() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])"


@dataclass
class Held:
    """What a page holds and has held."""

    document: str
    storage: str
    frames: list[str]
    bodies: list[str]
    strings: set[str] = field(default_factory=set)


def strings_of(page: Page) -> list[str]:
    """Return every string in the page's memory, after what is no longer needed has been cleared away."""
    session = page.context.new_cdp_session(page)
    chunks: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    session.send("HeapProfiler.enable")
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.detach()
    strings: list[str] = json.loads("".join(chunks))["strings"]
    return strings


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


def noise(text: str) -> bool:
    """Say whether a string is of the engine's own and changes from run to run."""
    return bool(re.fullmatch(r"0x[0-9a-f]+|[\d.:+-]+", text))
