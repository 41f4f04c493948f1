"""Hostile requests: names, options, paths, rates, slow readers; refused, with no effect on others."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from unittest import mock

import pytest

from bocage import find_game
from bocage.core.errors import InputError
from bocage.server.connection import MOST_WAITING
from bocage.server.guard import HEADERS
from bocage.server.limits import SWEEP_AT, Limiter, neighbourhood
from tests.server.club import Club, attack, open_club
from tests.server.example import FILES, FIRST, GAME, SECOND, SHORT
from tests.server.inside import Inside, inside

# Names, salts, options.


@pytest.mark.parametrize(
    "name",
    ["", " ", "a\x00b", "a\nb", "a\u202eb", "a\u2028b", "a\u200db", "\ufeff", "x" * 41, "\U000e0041"],
)
def test_names_that_could_not_be_shown_are_refused(name: str) -> None:
    async def main() -> None:
        async with inside() as server:
            opened = (await server.request("POST", "/api/tables", {"game": GAME, "seats": [{}, {}]})).json()
            path = f"/api/tables/{opened['table']['table']}/seats/0"
            answer = await server.request("POST", path, {"name": name})
            assert (answer.status, answer.code) == (400, "bad-name")

    asyncio.run(main())


def test_names_are_text_and_nothing_else() -> None:
    async def main() -> None:
        async with inside() as server:
            opened = (await server.request("POST", "/api/tables", {"game": GAME, "seats": [{}, {}]})).json()
            path = f"/api/tables/{opened['table']['table']}/seats/0"
            name = "<script>alert('Zoë')</script> \"&"
            answer = await server.request("POST", path, {"name": f"  {name} "})
            assert answer.json()["table"]["seats"][0]["name"] == name
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["x-content-type-options"] == "nosniff"

    asyncio.run(main())


def test_some_game_has_a_file_for_an_option() -> None:
    assert FILES


@pytest.mark.parametrize(("game", "option"), FILES)
def test_a_file_is_given_and_never_read_from_the_server(game: str, option: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret.json"
    secret.write_text('{"river": "the secret of this file"}')

    async def test(server: Inside, club: Club) -> None:
        assert str(InputError("option-file-unread"))  # the words are read once, before no file may be
        for file in [
            str(secret),
            f"file://{secret}",
            "/etc/passwd",
            "../secret.json",
            "secret.json",
            [str(secret)],
            3,
            True,
        ]:
            body = {"game": game, "seats": [{}, {}], "options": {option: file}}
            with mock.patch("pathlib.Path.read_text", side_effect=AssertionError("a file was read")):
                answer = await server.request("POST", "/api/tables", body)
            assert answer.status == 400
            assert answer.code in ("option-file-unread", "option-file")
            assert b"the secret" not in answer.body

    attack(test)


def test_absurd_tables_are_refused() -> None:
    two: list[object] = [{}, {}]
    deep: object = {}
    for _ in range(900):
        deep = {"a": deep}
    bodies: list[tuple[object, str]] = [
        ({"game": "chess", "seats": two}, "unknown-game"),
        ({"game": f"../{GAME}", "seats": two}, "unknown-game"),
        ({"game": GAME, "seats": []}, "player-count"),
        ({"game": GAME, "seats": [{}] * (find_game(GAME).max_players + 1)}, "player-count"),
        ({"game": GAME, "seats": [{}] * 1000}, "too-long"),
        ({"game": GAME, "seats": [{"bot": "os"}, {}]}, "unknown-bot"),
        ({"game": GAME, "seats": [{"bot": "greedy", "x": 1}, {}]}, "bad-message"),
        ({"game": GAME, "seats": two, "seed": "00"}, "bad-message"),
        ({"game": GAME, "seats": two, "options": {"seed": 1}}, "option-unknown"),
        ({"game": GAME, "seats": two, "options": {"seed": "random"}}, "option-unknown"),
        ({"game": GAME, "seats": two, "options": {"first": 2}}, "option-count"),
        ({"game": GAME, "seats": two, "options": {"first": True}}, "option-count"),
        ({"game": GAME, "seats": two, "pace": -1}, "bad-message"),
        ({"game": GAME, "seats": two, "pace": 1e300}, "bad-message"),
        ({"game": GAME, "seats": two, "takeover": 10**9}, "bad-message"),
        ({"game": GAME, "seats": two, "watch": 1}, "bad-message"),
        *(({"game": game, "seats": two, "options": {option: deep}}, "") for game, option in FILES),
        ([GAME], "bad-message"),
    ]

    async def test(server: Inside, club: Club) -> None:
        for body, code in bodies:
            answer = await server.request("POST", "/api/tables", body)
            assert answer.status in (400, 413), body
            assert answer.code == code or not code
        for raw in [
            b"{",
            b"\xff",
            b"[" * 60_000,
            b'{"game":' * 8_000,
            f'{{"game":"{GAME}","game":"{GAME}"}}'.encode(),
            b"null",
        ]:
            answer = await server.request("POST", "/api/tables", raw=raw)
            assert (answer.status, answer.code) == (400, "bad-message")
        answer = await server.request("POST", "/api/tables", raw=b" " * (64 * 1024 + 1))
        assert (answer.status, answer.code) == (413, "too-long")
        assert len(server.registry.tables) == 1

    attack(test)


# Addresses.


def every_answer() -> list[tuple[str, str, int]]:
    """List requests of every kind, with the status each is answered with."""
    return [
        ("GET", "/", 200),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables", 405),
        ("GET", "/api/tables/", 404),
        ("GET", "/play", 404),
        ("GET", "/healthz", 200),
        ("HEAD", "/healthz", 200),
        ("GET", "/healthz/", 404),
        ("POST", "/healthz", 405),
        ("OPTIONS", "/api/games", 405),
        ("TRACE", "/api/games", 405),
        ("PUT", "/api/tables", 405),
        ("GET", "/metrics", 200),
        ("GET", "/api/openapi.json", 200),
        ("GET", "/api/codes/zzzzzzzz", 404),
        ("GET", "/api/codes/" + "z" * 60_000, 404),
        ("GET", "/api/tables/../../etc/passwd", 404),
        ("GET", "/api/tables/..", 404),
        ("GET", "/api/tables/%2e%2e", 404),
        ("GET", "/api/tables/\x00", 404),
        ("GET", "/api/tables/\ufffd", 404),
        ("GET", "/api/tables/" + "x" * 60_000, 404),
        ("POST", "/api/tables/TABLE/seats/-1", 404),
        ("POST", "/api/tables/TABLE/seats/99", 404),
        ("POST", "/api/tables/TABLE/seats/٣", 404),
        ("POST", "/api/tables/TABLE/seats/0x0", 404),
        ("POST", "/api/tables/TABLE/seats/" + "9" * 5000, 404),
        ("DELETE", "/api/tables/TABLE/seats/0", 401),
        ("POST", "/api/tables/TABLE/seats/0/../1", 404),
        ("POST", "//api/tables", 404),
    ]


@pytest.mark.parametrize(("method", "path", "status"), every_answer())
def test_paths_lead_where_they_say_and_every_answer_is_guarded(method: str, path: str, status: int) -> None:
    async def test(server: Inside, club: Club) -> None:
        body = {"name": "Eve"} if method == "POST" else None
        answer = await server.request(method, path.replace("TABLE", club.table), body, address="10.9.9.9")
        assert answer.status == status
        assert HEADERS.items() <= answer.headers.items()
        assert "location" not in answer.headers
        if status >= 400:
            assert answer.headers["content-type"] == "application/json"
            assert answer.code
            assert set(answer.json()["error"]) == {"code", "text", "rule"}
        if status == 405:
            assert "allow" in answer.headers
        if path.startswith("/api/"):
            assert answer.headers["cache-control"] == "no-store"

    attack(test)


def test_there_is_no_way_to_list_other_peoples_tables() -> None:
    async def test(server: Inside, club: Club) -> None:
        secret = [club.table, club.code, *club.tokens, club.host, "Ada"]
        for method in ("GET", "POST", "HEAD"):
            for path in ["/", "/api", "/api/", "/api/tables", "/api/tables/", "/api/codes", "/api/codes/",
                         "/api/tables/*", "/api/tables/%", "/api/codes/________", "/api/codes/%25%25%25%25",
                         "/healthz", "/metrics", "/api/games", "/api/openapi.json"]:  # fmt: skip
                answer = await server.request(method, path, {}, address="10.9.9.9")
                assert not any(part.encode() in answer.bytes for part in secret)

    attack(test)


def test_a_private_table_shows_strangers_neither_play_nor_record() -> None:
    async def main() -> None:
        async with inside() as server:
            club = await open_club(server, watch=False, options=SHORT)
            async with server.line() as stranger:
                assert await stranger.code(type="hello", table=club.table) == "no-watching"
            async with server.line() as device:
                await device.ask(type="hello", table=club.table, tokens=club.tokens)
                for over in (False, True):
                    answer = await server.request("GET", club.path + "/record")
                    assert (answer.status, answer.code) == (403, "no-watching")
                    answer = await server.request("GET", club.path + "/record", token=club.tokens[0])
                    assert answer.json()["moves"] == ([FIRST, SECOND] if over else [])
                    if not over:
                        await device.ask(type="move", text=FIRST, at=0, seat=0)
                        await device.ask(type="move", text=SECOND, at=1, seat=1)

    asyncio.run(main())


# Rates.


def test_guessing_codes_is_slow() -> None:
    async def test(server: Inside, club: Club) -> None:
        answers = [await server.request("GET", f"/api/codes/{n:08}", address="10.6.6.6") for n in range(60)]
        assert [a.code for a in answers[:20]] == ["no-table"] * 20
        assert {(a.status, a.code) for a in answers[40:]} == {(429, "too-many-requests")}
        right = await server.request("GET", f"/api/codes/{club.code}", address="10.6.6.6")
        assert right.code == "too-many-requests"
        async with server.line(address="10.6.6.6") as line:
            assert await line.ended() == (1013, "too-many-requests")
        assert (await server.request("GET", f"/api/codes/{club.code}", address="10.6.6.7")).status == 200

    attack(test, requests_per_second=0.001, request_burst=30)


def test_tables_and_connections_of_one_address_are_limited() -> None:
    async def test(server: Inside, club: Club) -> None:
        body = {"game": GAME, "seats": [{}, {}]}
        asked = [server.request("POST", "/api/tables", body, address="10.6.6.6") for _ in range(12)]
        answers = await asyncio.gather(*asked)
        assert sorted(a.status for a in answers) == [201] * 5 + [429] * 7
        assert {a.code for a in answers if a.status == 429} == {"too-many-tables"}
        assert (await server.request("POST", "/api/tables", body, address="10.6.6.7")).status == 201
        async with contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(server.line("10.6.6.6")) for _ in range(4)]
            for line in lines[:3]:
                await line.ask(type="hello", table=club.table)
            assert await lines[3].ended() == (1008, "too-many-connections")
            assert all(line.closed is None for line in lines[:3])
        async with server.line("10.6.6.6") as again:
            assert (await again.ask(type="hello", table=club.table))[0]["type"] == "welcome"

    attack(test, tables_per_hour=5, connections_per_address=3)


def test_limits_count_a_household_as_one() -> None:
    assert neighbourhood("192.0.2.7") == "192.0.2.7"
    assert neighbourhood("::ffff:192.0.2.7") == "192.0.2.7"
    assert neighbourhood("2001:db8:1:2:3::4") == neighbourhood("2001:db8:1:2:ffff::") == "2001:db8:1:2::/64"
    assert neighbourhood("2001:db8:1:3::") != neighbourhood("2001:db8:1:2::")
    assert neighbourhood("fe80::1%eth0") == "fe80::/64"
    assert neighbourhood("a:b") == "a:b"


def test_a_flood_of_addresses_is_forgotten_again() -> None:
    clock = [0.0]
    limiter = Limiter(1.0, 5.0, lambda: clock[0])
    for number in range(3 * SWEEP_AT):
        assert limiter.take(str(number))
    assert len(limiter._buckets) == 3 * SWEEP_AT
    clock[0] = 100.0
    for number in range(SWEEP_AT + 1):
        assert limiter.take(f"later {number}")
    assert len(limiter._buckets) <= SWEEP_AT + 1


# Slow readers.


def test_a_slow_reader_is_dropped_with_bounded_memory_while_others_go_on() -> None:
    async def test(server: Inside, club: Club) -> None:
        async with server.line() as slow, server.line() as quick:
            await quick.ask(type="hello", table=club.table)
            await slow.ask(type="hello", table=club.table, tokens=[club.tokens[1]])
            live = server.registry.tables[club.table]
            (stuck,) = [c for c in live.connections if c.seats]
            slow.reading = False
            most = 0
            for _ in range(2000):
                slow.say(type="look", seat=1)
                await quick.ask(type="ping", id="q")
                most = max(most, stuck.waiting)
                if stuck.dropped:
                    break
            assert stuck.dropped == "too-slow"
            assert MOST_WAITING // 2 < most <= MOST_WAITING
            assert stuck.waiting == 0
            await slow.task  # cut off, though it never read a word more
            assert stuck not in live.connections
            await quick.settle()
            assert quick.closed is None
            assert '"present":false' in quick.frames[-2]
            assert server.registry.metrics.dropped == 1

    attack(test)
