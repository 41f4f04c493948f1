"""Looking back: what a replay shows is what each pair of eyes saw, and nothing before its time."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest

import bocage.games
from bocage.core.match import CHANCE, EVERYTHING, SPECTATOR, Match
from bocage.core.record import Record
from bocage.games import find_game
from bocage.server import replays
from tests.server.club import Club, open_club
from tests.server.example import CHOICES, FILES, FIRST, GAME, OPENING, SECOND, SECOND_HIDDEN, SHORT
from tests.server.inside import Inside
from tests.server.replaying import ask, refused, run

PLAYTHROUGHS = sorted(Path(bocage.games.__path__[0]).glob("*/playthroughs/*.json"))
EMPTY = {"format": "bocage/1", "game": GAME, "players": ["Ada", "Ben"], "options": SHORT}
WHOLE = {**EMPTY, "moves": [FIRST, SECOND]}
HALF = {**EMPTY, "moves": [FIRST]}


async def finished(server: Inside, **settings: Any) -> Club:
    """Play a match of two moves."""
    club = await open_club(server, options=SHORT, **settings)
    for seat, text in enumerate([FIRST, SECOND]):
        async with server.line() as line:
            await line.ask(type="hello", table=club.table, tokens=[club.tokens[seat]])
            answers = await line.ask(type="move", text=text, at=seat, id="m")
            assert "ack" in [answer["type"] for answer in answers]
    return club


# What is seen.


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_every_position_is_what_those_eyes_saw_then(path: Path) -> None:
    recorded = json.loads(path.read_text(encoding="utf-8"))
    record = Record.from_object(recorded)
    game = find_game(record.game)

    async def test(server: Inside) -> None:
        for eyes in range(EVERYTHING, len(record.players)):
            shown = (await ask(server, recorded, eyes)).json()
            match = Match(game, record.players, record.options)
            assert [shown[name] for name in ("game", "players", "eyes")] == [game.name, record.players, eyes]
            assert shown["options"] == record.options
            assert len(shown["positions"]) == len(shown["moves"]) + 1 == len(record.moves) + 1
            compare(shown["positions"][0], match, eyes)
            for number, text in enumerate(record.moves):
                match.play(text)
                assert shown["moves"][number] == match.log(eyes)[-1]
                compare(shown["positions"][number + 1], match, eyes)
            assert shown["outcomes"] == match.outcomes

    run(test)


def compare(position: dict[str, Any], match: Match, eyes: int) -> None:
    """Compare a position with the match it was taken from."""
    mover = match.to_move
    assert position == {
        "at": len(match.moves),
        "to_move": "chance" if mover == CHANCE else None if match.over else mover,
        "legal": [],
        "view": json.loads(json.dumps(match.view(eyes))),
        "deadline": None,
        "result": match.result.to_json() if match.result else None,
    }


def test_a_record_may_stop_before_the_end() -> None:
    async def test(server: Inside) -> None:
        shown = (await ask(server, HALF)).json()
        assert [position["at"] for position in shown["positions"]] == [0, 1]
        assert shown["positions"][-1]["result"] is None

    run(test)


# Matches of this server.


def test_a_finished_match_is_shown_as_its_record_is() -> None:
    async def test(server: Inside) -> None:
        club = await finished(server)
        recorded = (await server.request("GET", club.path + "/record")).json()
        for eyes in (EVERYTHING, SPECTATOR, 0, 1):
            shown = await server.request("GET", f"{club.path}/replay?eyes={eyes}")
            assert shown.status == 200
            assert shown.json() == (await ask(server, recorded, eyes)).json()
            assert shown.headers["cache-control"] == "no-store"
        everything = await server.request("GET", club.path + "/replay")
        assert everything.json()["eyes"] == EVERYTHING

    run(test)


def test_nothing_is_shown_before_the_end() -> None:
    async def test(server: Inside) -> None:
        waiting = await open_club(server, start=False)
        playing = await open_club(server)
        for club, code in ((waiting, "not-started"), (playing, "not-over")):
            for eyes in (EVERYTHING, SPECTATOR, 0):
                for token in ("", club.host, *club.tokens):
                    answer = await server.request("GET", f"{club.path}/replay?eyes={eyes}", token=token)
                    assert (answer.status, answer.json()["error"]["code"]) == (409, code)

    run(test)


def test_without_spectators_a_token_is_needed() -> None:
    async def test(server: Inside) -> None:
        club = await finished(server, watch=False)
        answer = await server.request("GET", club.path + "/replay")
        assert answer.json()["error"]["code"] == "no-watching"
        assert (await server.request("GET", club.path + "/replay", token=club.tokens[1])).status == 200
        forged = await server.request("GET", club.path + "/replay", token="forged")
        assert forged.json()["error"]["code"] == "bad-token"

    run(test)


@pytest.mark.parametrize("eyes", ["2", "-3", "999", "x", "0x1", "1.0", "9999", "+1", "٣"])
def test_there_are_no_other_eyes(eyes: str) -> None:
    async def test(server: Inside) -> None:
        club = await finished(server)
        answer = await server.request("GET", f"{club.path}/replay?eyes={eyes}")
        assert refused(answer).partition(":")[0] in ("no-such-seat", "bad-message")

    run(test)


# Strict.


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ([], "record-object: "),
        ({**WHOLE, "moves": [FIRST, SECOND_HIDDEN]}, f"move-word: move 2: {SECOND_HIDDEN}: "),
        ({**WHOLE, "moves": OPENING}, "match-over: move 3: "),
        ({**WHOLE, "extra": 1}, "record-unknown-field: extra: "),
        ({**WHOLE, "format": "bocage/2"}, "record-format: format: "),
        ({**WHOLE, "game": "chess"}, "unknown-game: "),
        ({**WHOLE, "players": ["Ada"]}, "player-count: "),
        ({**WHOLE, "options": {CHOICES[0]: "side"}}, "option-choice: "),
        (EMPTY, "record-missing-field: moves: "),
    ],
)
def test_a_record_that_is_none_is_refused(record: object, sentence: str) -> None:
    async def test(server: Inside) -> None:
        assert refused(await ask(server, record)).startswith(sentence)

    run(test)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b'{"record": {"format": "bocage/1", "format": "bocage/1"}}', "json-twice: format: "),
        (b'{"record": 1e99999999}', "record-object: "),
        (b'{"record": ' + b"[" * 30000 + b"]" * 30000 + b"}", "bad-message: "),
        (b'{"record": {}, "eyes": 1.5}', "bad-message: "),
        (b'{"record": {}, "more": 1}', "bad-message: "),
        (b'{"eyes": 1}', "bad-message: "),
        (b'{"record": "\xff"}', ""),
        (b'{"record": {"format": "\\ud800"}}', ""),
    ],
)
def test_a_body_that_is_none_is_refused(raw: bytes, sentence: str) -> None:
    async def test(server: Inside) -> None:
        assert refused(await server.request("POST", "/api/replay", raw=raw)).startswith(sentence)

    run(test)


@pytest.mark.parametrize(("game", "option"), FILES)
def test_no_file_of_the_server_is_read(game: str, option: str) -> None:
    async def test(server: Inside) -> None:
        record = {**EMPTY, "game": game, "options": {option: "/etc/passwd"}, "moves": []}
        assert refused(await ask(server, record)).startswith("option-file-unread: ")

    run(test)


# Bounded.


def test_replays_are_made_beside_the_event_loop_and_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    makers: list[int] = []
    at_work = threading.Lock()
    make = replays.replay

    def watched(record: Record, eyes: int) -> Any:
        assert at_work.acquire(blocking=False)
        makers.append(threading.get_ident())
        try:
            return make(record, eyes)
        finally:
            at_work.release()

    monkeypatch.setattr(replays, "replay", watched)

    async def test(server: Inside) -> None:
        answers = await asyncio.gather(*(ask(server, WHOLE) for _ in range(replays.MOST_WAITING + 4)))
        statuses = [answer.status for answer in answers]
        assert statuses.count(200) == replays.MOST_WAITING
        assert {a.json()["error"]["code"] for a in answers if a.status == 503} == {"busy"}
        assert threading.get_ident() not in makers
        assert (await ask(server, WHOLE)).status == 200  # whoever was turned away may come again

    run(test)


def test_the_limits_of_requests_hold() -> None:
    async def test(server: Inside) -> None:
        answers = [await ask(server, WHOLE) for _ in range(4)]
        assert [answer.status for answer in answers] == [200, 200, 429, 429]

    run(test, requests_per_second=0.001, request_burst=2)
