"""Attacks on seats and on the websocket: each refused with a clear code, with no effect on others."""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any
from unittest import mock

import pytest

from bocage.core.game import SPECTATOR
from bocage.server import play
from bocage.server.guard import HEADERS
from bocage.server.protocol import LONGEST_MESSAGE
from bocage.server.tokens import HOST, LIFETIME, Signer
from tests.matches import opened
from tests.server.club import Club, attack, open_club
from tests.server.example import FIRST, GAME, HIDDEN, SECOND, SHORT
from tests.server.inside import NOW, Inside, inside

# Tokens.


def forgeries(club: Club) -> dict[str, str]:
    """Make tokens that are not quite right, each with the code it must meet."""
    token = club.tokens[0]
    raw = urlsafe_b64decode(token + "=" * (-len(token) % 4))
    payload = raw[24:].decode()
    table, seat, generation, expires = payload.split(".")

    def resigned(*parts: object) -> str:
        return urlsafe_b64encode(raw[:24] + ".".join(map(str, parts)).encode()).decode().rstrip("=")

    stranger = Signer(b"another secret", lambda: NOW)
    ours = club.server.registry.signer
    late = Signer(ours.secret, lambda: NOW - LIFETIME - 10)
    tokens = {
        "": "bad-token",
        "x": "bad-token",
        "é": "bad-token",
        token[:-1]: "bad-token",
        token[:20]: "bad-token",
        token + "A": "bad-token",
        token + "====": "bad-token",
        token[:9] + "!" + token[9:]: "bad-token",
        resigned(table, 1, generation, expires): "bad-token",
        resigned(table, HOST, 0, expires): "bad-token",
        resigned(table, seat, 2, expires): "bad-token",
        resigned(table, seat, generation, 9_999_999_999): "bad-token",
        resigned(): "bad-token",
        stranger.sign(table, 0, 1): "bad-token",
        ours.sign("another-table", 0, 1): "wrong-table",
        late.sign(table, 0, 1): "expired-token",
        late.sign(table, HOST, 0): "expired-token",
        ours.sign(table, 0, 0): "revoked-token",
        ours.sign(table, 0, 2): "revoked-token",
        ours.sign(table, 7, 1): "revoked-token",
    }
    assert token not in tokens
    return tokens


def test_forged_truncated_expired_and_foreign_tokens_open_nothing() -> None:
    async def test(server: Inside, club: Club) -> None:
        async with server.line() as line:
            for token, code in forgeries(club).items():
                assert await line.code(type="hello", table=club.table, tokens=[token]) == code
                assert await line.code(type="move", text=FIRST, at=0) == "hello-first"
                if not token.isascii():
                    continue  # no header holds it
                for method, path in [("POST", "/start"), ("GET", "/record"), ("DELETE", "/seats/0")]:
                    answer = await server.request(
                        method, club.path + path, headers={"authorization": f"Bearer {token}"}
                    )
                    assert (answer.status, answer.code) == (401, code)
            for scheme in ["Basic", "", "Bearer"]:
                header = {"authorization": f"{scheme}{club.host}"}
                assert (await server.request("POST", club.path + "/start", headers=header)).status == 401

    attack(test)


def test_a_token_is_for_one_seat_of_one_table() -> None:
    async def test(server: Inside, club: Club) -> None:
        elsewhere = await open_club(server)
        async with server.line() as line:
            hello = {"type": "hello", "table": club.table}
            assert await line.code(**hello, tokens=[elsewhere.tokens[0]]) == "wrong-table"
            assert await line.code(**hello, tokens=[elsewhere.host]) == "wrong-table"
            await line.ask(**hello, tokens=[club.tokens[1]])
            assert await line.code(type="move", text=FIRST, at=0, seat=0) == "not-your-seat"
            for seat in (0, 2, -2, 10**30, -(10**30)):
                assert await line.code(type="look", seat=seat) == "not-your-seat"
            assert await line.code(type="take_back", seat=0) == "not-your-seat"
            assert await line.code(type="point", cell="a1", seat=0) == "not-your-seat"
            assert await line.code(type="return", seat=0) == "not-your-seat"
        for path, method in [("/start", "POST"), ("/seats/0", "DELETE"), ("/seats/0/bot", "POST")]:
            answer = await server.request(method, club.path + path, {"bot": "greedy"}, club.tokens[1])
            assert (answer.status, answer.code) == (403, "not-host")
            answer = await server.request(method, club.path + path, {"bot": "greedy"}, elsewhere.host)
            assert (answer.status, answer.code) == (401, "wrong-table")

    attack(test)


def test_the_host_gets_no_seat_and_no_secrets() -> None:
    async def test(server: Inside, club: Club) -> None:
        async with server.line() as line:
            welcome = (await line.ask(type="hello", table=club.table, tokens=[club.host]))[0]
            assert (welcome["seats"], welcome["viewer"]) == ([], -1)
            assert welcome["position"]["view"] == opened(GAME, 0).view(SPECTATOR)
            assert await line.code(type="move", text=FIRST, at=0) == "not-your-seat"

    attack(test)


def test_a_revoked_seat_is_cut_off_and_its_token_void() -> None:
    async def main() -> None:
        async with inside() as server:
            club = await open_club(server)
            async with server.line() as line:
                await line.ask(type="hello", table=club.table, tokens=[club.tokens[0]])
                assert (await server.request("DELETE", club.path + "/seats/0", token=club.host)).status == 200
                line.say(type="move", text=FIRST, at=0, id="too late")
                assert await line.ended() == (1008, "revoked-token")
            live = server.registry.tables[club.table]
            assert live.table.places[0].bot == "greedy"
            assert not any(name == "too late" for _, name in live.table._moves_by_id)
            async with server.line() as line:
                code = await line.code(type="hello", table=club.table, tokens=[club.tokens[0]])
                assert code == "revoked-token"
            answer = await server.request("GET", club.path + "/record", token=club.tokens[0])
            assert answer.code == "revoked-token"

    asyncio.run(main())


def test_a_seat_revoked_while_its_move_or_hello_waits_gets_neither() -> None:
    async def main() -> None:
        async with inside() as server:
            club = await open_club(server)
            live = server.registry.tables[club.table]
            store, let = server.registry.store, asyncio.Event()
            append = store.append

            async def slow(*arguments: Any) -> None:
                await let.wait()
                await append(*arguments)

            async with server.line() as ada, server.line() as twin:
                await ada.ask(type="hello", table=club.table, tokens=[club.tokens[0]])
                with (
                    mock.patch.object(store, "append", slow),
                    mock.patch.object(server.registry.scheduler, "follow_up"),  # no bot stands in
                ):
                    asking = [
                        asyncio.create_task(
                            server.request("DELETE", club.path + "/seats/0", token=club.host)
                        ),
                        asyncio.create_task(server.request("POST", club.path + "/seats/0", {"name": "Eve"})),
                    ]
                    while not live.inbox.busy:
                        await asyncio.sleep(0)
                    ada.say(type="move", text=FIRST, at=0, id="waiting")
                    twin.say(type="hello", table=club.table, tokens=[club.tokens[0]])
                    for _ in range(10):
                        await asyncio.sleep(0)
                    let.set()
                    assert [answer.status for answer in await asyncio.gather(*asking)] == [200, 201]
                await twin.settle()
                assert json.loads(twin.frames[0])["code"] == "revoked-token"
                await ada.ended()
            assert live.table.match is not None
            assert live.table.match.moves == []

    asyncio.run(main())


# Origins.


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://here.evil.example", "http://here:81", "HTTP://HERE", ""],
)
def test_pages_of_other_origins_are_refused(origin: str) -> None:
    async def test(server: Inside, club: Club) -> None:
        header = {"origin": origin}
        for method, path in [("GET", club.path), ("POST", "/api/tables"), ("DELETE", club.path + "/seats/0")]:
            answer = await server.request(method, path, headers=header, token=club.host)
            assert (answer.status, answer.code) == (403, "bad-origin")
        async with server.line(headers=header) as line:
            assert await line.ended() == (1008, "bad-origin")

    attack(test)


def test_our_own_page_listed_origins_and_programs_are_let_in() -> None:
    async def test(server: Inside, club: Club) -> None:
        for headers in ({}, {"origin": "http://here"}, {"origin": "https://games.example"}):
            assert (await server.request("GET", club.path, headers=headers)).status == 200
            async with server.line(headers=headers) as line:
                assert (await line.ask(type="hello", table=club.table))[0]["type"] == "welcome"

    attack(test, origins=["https://games.example"])


# Moves.


def test_moves_out_of_turn_stale_or_malformed_change_nothing() -> None:
    async def test(server: Inside, club: Club) -> None:
        async with server.line() as ben, server.line() as ada:
            await ben.ask(type="hello", table=club.table, tokens=[club.tokens[1]])
            await ada.ask(type="hello", table=club.table, tokens=[club.tokens[0]])
            assert await ben.code(type="move", text=FIRST, at=0) == "not-your-turn"
            for at in (-1, 1, 2**62):
                assert await ada.code(type="move", text=FIRST, at=at) == "stale"
            for text in [
                "",
                FIRST.upper(),
                FIRST.replace(" ", "  ", 1),
                f"{FIRST} ",
                FIRST.translate({ord("0") + k: ord("٠") + k for k in range(10)}),
                HIDDEN,
                "* draw blue",
                "pass",
            ]:
                assert (await ada.code(type="move", text=text, at=0)).startswith("move-"), text
            assert await ada.code(type="move", text=FIRST * 50, at=0) == "too-long"
            assert await ada.code(type="move", text=FIRST, at=0, id="x" * 65) == "too-long"
            assert await ada.code(type="take_back") == "no-take-back"
            assert await ada.code(type="take_back", agrees=True) == "no-question"
            for cell in ["a", "a10", "é1", "A1", "<b", "\x00\x00", "a0"]:
                assert await ada.code(type="point", cell=cell) == "no-cell"
        async with server.line() as nobody:
            await nobody.ask(type="hello", table=club.table)
            assert await nobody.code(type="move", text=FIRST, at=0) == "not-your-seat"

    attack(test)


def test_a_move_sent_again_is_applied_once_and_acknowledged_the_same() -> None:
    async def main() -> None:
        async with inside() as server:
            club = await open_club(server)
            async with server.line() as one, server.line() as two:
                for line in (one, two):
                    await line.ask(type="hello", table=club.table, tokens=[club.tokens[0]])
                move = {"type": "move", "text": FIRST, "at": 0, "id": "mine"}
                for line in (one, two, one):
                    line.say(**move)
                    line.say(**move)
                await one.settle()
                await two.settle()
                acks = {f for line in (one, two) for f in line.frames if f.startswith('{"type":"ack"')}
                assert acks == {'{"type":"ack","id":"mine","number":3}'}
                assert sum(frame.startswith('{"type":"ack"') for frame in one.frames) == 4
            live = server.registry.tables[club.table]
            assert live.table.match is not None
            assert live.table.match.moves == [FIRST]

    asyncio.run(main())


def test_nothing_is_taken_back_once_the_match_is_over() -> None:
    """The last move may show nothing new; but the end shows every secret."""

    async def main() -> None:
        async with inside() as server:
            club = await open_club(server, options=SHORT)
            async with server.line() as ada, server.line() as ben:
                await ada.ask(type="hello", table=club.table, tokens=[club.tokens[0]])
                await ben.ask(type="hello", table=club.table, tokens=[club.tokens[1]])
                await ada.ask(type="move", text=FIRST, at=0)
                await ben.ask(type="move", text=SECOND, at=1)
                live = server.registry.tables[club.table]
                assert live.table.phase == "over"
                assert await ben.code(type="take_back") == "no-take-back"

    asyncio.run(main())


# Messages.


BAD_MESSAGES: list[str | bytes] = [
    "", " ", "x", "null", "1", '"hello"', "[]", "{}", "{", '{"type":1}', '{"type":"hello"}',
    '{"type":"hello","table":1}', '{"type":"hello","table":"x","tokens":"x"}',
    '{"type":"hello","table":"x","a":1}',
    '{"type":"move","text":"x"}', '{"type":"move","text":1,"at":0}', '{"type":"move","text":"x","at":"0"}',
    '{"type":"move","text":"x","at":0.5}', '{"type":"move","text":"x","at":1e400}',
    '{"type":"look","seat":true}',
    '{"type":"take_back","agrees":1}', '{"type":"ping","id":null}',
    '{"type":"ping","id":"\\ud800"}', '{"type":"update"}', '{"type":"ping"}{"type":"ping"}', "NaN",
    '{"type":"__class__"}', "[" * 20_000, '{"a":' * 10_000, '{"type":"hello","table":' + "[" * 30_000,
    b"\xff\xfe", b"\x00", b'{"type":"ping","id":"\xc3\x28"}', b"\x80" * 1000,
]  # fmt: skip


def test_bad_messages_are_answered_and_the_line_goes_on() -> None:
    async def test(server: Inside, club: Club) -> None:
        async with server.line() as line:
            for said_hello in (False, True):
                for message in BAD_MESSAGES:
                    before = len(line.frames)
                    if isinstance(message, bytes):
                        line.put(raw=message)
                    else:
                        line.put(message)
                    await line.settle()
                    refused = json.loads(line.frames[before])
                    assert (refused["type"], refused["code"]) == ("error", "bad-message"), message
                    assert len(line.frames[before]) < 1000
                if not said_hello:
                    await line.ask(type="hello", table=club.table, tokens=[club.tokens[0]])

    attack(test)


@pytest.mark.parametrize(
    "body", ["x" * (LONGEST_MESSAGE + 1), "é" * (LONGEST_MESSAGE // 2 + 1), b"x" * (LONGEST_MESSAGE + 1)]
)
def test_a_message_that_is_too_long_ends_the_connection(body: str | bytes) -> None:
    async def test(server: Inside, club: Club) -> None:
        async with server.line() as line:
            await line.ask(type="hello", table=club.table)
            if isinstance(body, bytes):
                line.put(raw=body)
            else:
                line.put(body)
            assert await line.ended() == (1008, "too-long")

    attack(test)


def test_flooding_ends_the_connection_and_only_that_one() -> None:
    async def test(server: Inside, club: Club) -> None:
        async with server.line() as flooding, server.line() as calm:
            await calm.ask(type="hello", table=club.table)
            await flooding.ask(type="hello", table=club.table, tokens=[club.tokens[1]])
            for _ in range(200):
                flooding.say(type="move", text=FIRST, at=0)
            assert await flooding.ended() == (1008, "too-many-requests")
            assert sum('"type":"error"' in frame for frame in flooding.frames) < 40
            await calm.settle()
            assert calm.closed is None

    attack(test, messages_per_second=1.0, message_burst=30)


def test_who_never_says_hello_is_sent_away_even_if_it_chats() -> None:
    async def test(server: Inside, club: Club) -> None:
        with mock.patch.object(play, "HELLO_WITHIN", 0.2):
            async with server.line() as silent, server.line() as chatty:
                while chatty.closed is None:
                    await chatty.ask(type="ping")
                    await asyncio.sleep(0.01)
                assert chatty.closed == await silent.ended() == (1008, "hello-first")

    attack(test)


def test_hello_again_changes_the_table_and_a_failed_one_leaves_it() -> None:
    async def test(server: Inside, club: Club) -> None:
        elsewhere = await open_club(server)
        async with server.line() as line:
            await line.ask(type="hello", table=club.table, tokens=club.tokens)
            assert (await line.ask(type="hello", table=elsewhere.table))[0]["seats"] == []
            assert await line.code(type="move", text=FIRST, at=0, seat=0) == "not-your-seat"
            assert server.registry.tables[club.table].connections == set()
            assert await line.code(type="hello", table="nowhere") == "no-table"
            assert await line.code(type="look", seat=-1) == "hello-first"
            for table in ["../../etc/passwd", "\x00", "x" * 60_000, club.code, "", "%2e%2e"]:
                assert await line.code(type="hello", table=table) == "no-table"

    attack(test)


def test_an_error_of_ours_is_told_and_hurts_nobody() -> None:
    async def test(server: Inside, club: Club) -> None:
        async with server.line() as line:
            await line.ask(type="hello", table=club.table, tokens=[club.tokens[0]])
            with mock.patch.object(server.registry.store, "append", side_effect=OSError("the disk is full")):
                answers = await line.ask(type="move", text=FIRST, at=0, id="m")
            assert [(a["code"], a["id"]) for a in answers] == [("server-error", "m")]
            assert "disk" not in line.frames[-2]
        with mock.patch.object(server.registry.store, "load", side_effect=OSError("the disk is full")):
            answer = await server.request("GET", "/api/tables/another")
        assert (answer.status, answer.code) == (500, "server-error")
        assert "disk" not in answer.body.decode()
        assert HEADERS.items() <= answer.headers.items()

    attack(test)
