"""Replays asked of an application that runs inside the test."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from bocage.core.match import EVERYTHING
from tests.server.inside import Answer, Inside, inside


def run(test: Callable[[Inside], Awaitable[None]], **settings: Any) -> None:
    """Run a test against an application of its own."""

    async def main() -> None:
        async with asyncio.timeout(60), inside(**settings) as server:
            await test(server)

    asyncio.run(main())


async def ask(server: Inside, record: object, eyes: int = EVERYTHING) -> Answer:
    """Ask for the replay of a record."""
    return await server.request("POST", "/api/replay", {"record": record, "eyes": eyes})


def refused(answer: Answer) -> str:
    """Return the sentence of a refusal of something that was sent."""
    assert answer.status == 400, answer.json()
    return f"{answer.json()['error']['code']}: {answer.json()['error']['text']}"
