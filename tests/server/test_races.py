"""Things that happen at the same time: nobody gains by it, and nobody misses anything."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from unittest import mock

from bocage.core.game import SPECTATOR, Observation
from bocage.server.bot_workers import BotWorkers
from bocage.server.events import encode
from bocage.server.registry import Registry
from tests.matches import opened
from tests.server.club import open_club
from tests.server.example import CELL, FIRST, GAME, HIDDEN, POINTED, SECOND, SHORT
from tests.server.inside import NOW, Inside, inside


class SlowThinkers(BotWorkers):
    """A bot that has chosen its move, but does not say it until it is let."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked = asyncio.Event()
        self.let = asyncio.Event()

    async def choose(self, bot: str, observation: Observation, seed: str) -> str:
        self.asked.set()
        await self.let.wait()
        return observation.legal[0]


def another_first_move() -> tuple[str, str]:
    """Find a first move that reads otherwise to everybody; return it, and how they read it."""
    for text in opened(GAME, 0).observe(0).legal:
        match = opened(GAME, 0)
        match.play(text)
        read = match.log(SPECTATOR)[0]
        if read != HIDDEN:
            return text, read
    raise AssertionError("all first moves read the same")


async def until_quiet(server: Inside, table: str) -> None:
    live = server.registry.tables[table]
    while live.thinking or live.inbox.busy:
        await asyncio.sleep(0)


def test_a_move_is_told_to_the_others_even_if_its_sender_is_gone() -> None:
    async def main() -> None:
        async with inside() as server:
            club = await open_club(server)
            append = server.registry.store.append
            storing, let = asyncio.Event(), asyncio.Event()

            async def slow_append(*args: Any, **more: Any) -> None:
                await append(*args, **more)
                storing.set()
                await let.wait()

            async with server.line() as ben, server.line() as ada:
                await ben.ask(type="hello", table=club.table, tokens=[club.tokens[1]])
                await ada.ask(type="hello", table=club.table, tokens=[club.tokens[0]])
                with mock.patch.object(server.registry.store, "append", slow_append):
                    ada.say(type="move", text=FIRST, at=0, id="last words")
                    await storing.wait()
                    (connection,) = [
                        c for c in server.registry.tables[club.table].connections if 0 in c.seats
                    ]
                    connection.drop("too-slow")  # while the move is on its way to the disk
                    await ada.until(lambda line: line.closed is not None)
                    let.set()
                    await ada.task
                await ben.until(lambda line: any(f'"moves":["{HIDDEN}"]' in frame for frame in line.frames))
                assert any(f'"moves":["{HIDDEN}"]' in frame for frame in ben.frames)

    asyncio.run(main())


def test_a_bot_does_not_play_for_a_person_who_came_back_meanwhile() -> None:
    async def main() -> None:
        async with inside() as server:
            club = await open_club(server)
            bots = server.registry.bot_workers = SlowThinkers()
            await server.request("DELETE", club.path + "/seats/0", token=club.host)
            await bots.asked.wait()
            assert (await server.request("POST", club.path + "/seats/0", {"name": "Ada"})).status == 201
            bots.let.set()
            await until_quiet(server, club.table)
            match = server.registry.tables[club.table].table.match
            assert match is not None
            assert match.moves == []

    asyncio.run(main())


def test_a_bots_answer_to_a_move_that_was_taken_back_is_not_played() -> None:
    async def main() -> None:
        async with inside() as server:
            body = {"game": GAME, "seats": [{}, {"bot": "greedy"}], "options": {"first": 0}}
            opened = (await server.request("POST", "/api/tables", body)).json()
            table = opened["table"]["table"]
            sat = await server.request("POST", f"/api/tables/{table}/seats/0", {"name": "Ada"})
            await server.request("POST", f"/api/tables/{table}/start", token=opened["host_token"])
            other, other_hidden = another_first_move()
            bots = server.registry.bot_workers = SlowThinkers()
            async with server.line() as ada:
                await ada.ask(type="hello", table=table, tokens=[sat.json()["token"]])
                await ada.ask(type="move", text=FIRST, at=0)
                await bots.asked.wait()  # it thinks about an answer to this
                await ada.ask(type="take_back")
                await ada.ask(type="move", text=other, at=0)
                live = server.registry.tables[table]
                stale = live.table.match
                assert stale is not None
                observed: list[list[str]] = []
                choose = SlowThinkers.choose

                async def noted(self: SlowThinkers, bot: str, observation: Observation, seed: str) -> str:
                    observed.append(observation.log)
                    return await choose(self, bot, observation, seed)

                with mock.patch.object(SlowThinkers, "choose", noted):
                    bots.let.set()
                    await until_quiet(server, table)
                # It thought again, about the move that stands, and played once.
                assert observed == [[other_hidden]]
                assert len(stale.moves) == 2

    asyncio.run(main())


def test_moves_of_another_process_are_told_as_moves_whatever_comes_with_them() -> None:
    async def main() -> None:
        async with inside() as server:
            club = await open_club(server)
            live = server.registry.tables[club.table]
            async with server.line() as ben:
                await ben.ask(type="hello", table=club.table, tokens=[club.tokens[1]])
                other = Registry(server.registry.store, server.registry.config, now=lambda: NOW)
                await other.open()
                there = await other.table(club.table)
                events = [
                    *there.table.play(0, FIRST, 0, "", NOW).events,
                    *there.table.leave(0, NOW).events,
                ]
                number = live.table.number
                await server.registry.store.append(
                    club.table, number, [encode(e) for e in events], None, False
                )
                await other.close()
                await live.inbox.catch_up()
                await ben.settle()
                told = [json.loads(f) for f in ben.frames if f'"after":{number}' in f or '"moves":' in f]
                update = next(message for message in told if message["type"] == "update")
                assert (update["after"], update["moves"]) == (number, [HIDDEN])
                assert json.loads(ben.frames[-2])["number"] == live.table.number == number + 3

    asyncio.run(main())


def test_a_rematch_keeps_a_seat_for_its_person_until_they_leave() -> None:
    async def main() -> None:
        async with inside() as server:
            club = await open_club(server, options=SHORT)
            async with server.line() as device:
                await device.ask(type="hello", table=club.table, tokens=club.tokens)
                await device.ask(type="move", text=FIRST, at=0, seat=0)
                await device.ask(type="move", text=SECOND, at=1, seat=1)
            again = (await server.request("POST", club.path + "/rematch", {}, club.tokens[1])).json()
            path = f"/api/tables/{again['table']['table']}/seats/0"

            async def follow() -> str:
                answer = await server.request("POST", club.path + "/follow", {}, club.tokens[0])
                return answer.code or answer.json()["token"]

            assert (await server.request("POST", path, {"name": "Eve"})).code == "seat-taken"
            first = await follow()
            second = await follow()  # from another device, say
            assert (await server.request("DELETE", path, token=first)).code == "revoked-token"
            assert (await server.request("DELETE", path, token=second)).status == 200
            assert (await server.request("POST", path, {"name": "Eve"})).status == 201
            assert await follow() == "seat-taken"

    asyncio.run(main())


def test_a_pointing_hand_is_not_shown_where_the_opponent_looks() -> None:
    async def main() -> None:
        async with inside() as server:
            body = {"game": POINTED, "seats": [{}, {}, {}, {}], "options": {"first": 0}}
            opened = (await server.request("POST", "/api/tables", body)).json()
            table = opened["table"]["table"]
            tokens = []
            for seat in range(4):
                sat = await server.request("POST", f"/api/tables/{table}/seats/{seat}", {"name": f"P{seat}"})
                tokens.append(sat.json()["token"])
            await server.request("POST", f"/api/tables/{table}/start", token=opened["host_token"])
            async with (
                server.line() as opponent_and_mate,
                server.line() as two_mates,
                server.line() as opponent,
                server.line() as watching,
            ):
                lines = {
                    "shared": opponent_and_mate,
                    "mates": two_mates,
                    "opponent": opponent,
                    "watching": watching,
                }
                held = {"shared": [0, 1], "mates": [2, 3], "opponent": [0], "watching": []}
                for name, line in lines.items():
                    shown = [tokens[seat] for seat in held[name]]
                    await line.ask(type="hello", table=table, tokens=shown)

                async def seen() -> list[str]:
                    for line in lines.values():
                        line.frames.clear()
                    await two_mates.ask(type="point", cell=CELL, seat=2)
                    for line in lines.values():
                        await line.settle()
                    return [n for n, line in lines.items() if any('"pointing"' in f for f in line.frames)]

                assert await seen() == ["mates"]
                await opponent_and_mate.ask(type="look", seat=0)
                assert await seen() == ["mates"]
                await opponent_and_mate.ask(type="look", seat=1)
                assert await seen() == ["shared", "mates"]

    asyncio.run(main())
