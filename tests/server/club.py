"""A table that is attacked: two people play, everybody else is an attacker."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tests.server.example import FIRST, GAME, HIDDEN
from tests.server.inside import NOW, Inside, inside


class Club:
    """A table where Ada and Ben play; everybody else is an attacker."""

    def __init__(self, server: Inside, table: str, code: str, host: str, tokens: list[str]) -> None:
        self.server, self.table, self.code, self.host, self.tokens = server, table, code, host, tokens
        self.path = f"/api/tables/{table}"

    async def still_fine(self) -> None:
        """Check that nothing has happened to the table: Ada can play her first move and Ben sees it."""
        async with self.server.line("10.0.0.7") as ada, self.server.line("10.0.0.8") as ben:
            welcome = (await ada.ask(type="hello", table=self.table, tokens=self.tokens[:1]))[0]
            assert welcome["log"] == []
            await ben.ask(type="hello", table=self.table, tokens=self.tokens[1:])
            answers = await ada.ask(type="move", text=FIRST, at=0, id="fine")
            assert [answer["type"] for answer in answers][-2:] == ["ack", "update"]
            await ben.settle()
            assert any(f'"moves":["{HIDDEN}"]' in frame for frame in ben.frames)


async def open_club(server: Inside, start: bool = True, **settings: object) -> Club:
    """Open a table and seat Ada and Ben."""
    body = {"game": GAME, "seats": [{}, {}], "options": {"first": 0}, **settings}
    opened = (await server.request("POST", "/api/tables", body)).json()
    table, host = opened["table"]["table"], opened["host_token"]
    tokens = []
    for seat, name in enumerate(["Ada", "Ben"]):
        answer = await server.request("POST", f"/api/tables/{table}/seats/{seat}", {"name": name})
        tokens.append(answer.json()["token"])
    if start:
        assert (await server.request("POST", f"/api/tables/{table}/start", token=host)).status == 200
    return Club(server, table, opened["table"]["code"], host, tokens)


def attack(
    test: Callable[[Inside, Club], Awaitable[None]],
    now: Callable[[], float] = lambda: NOW,
    **settings: object,
) -> None:
    """Run an attack on a table; afterwards the table must be as if nothing had been."""

    async def main() -> None:
        async with asyncio.timeout(60), inside(now, **settings) as server:
            club = await open_club(server)
            await test(server, club)
            await club.still_fine()

    asyncio.run(main())
