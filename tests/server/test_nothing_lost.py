"""Nothing acknowledged is lost when servers are killed, and the comparison would notice if it were."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import apsw
import msgspec
import pytest

from bocage.bots import find_bot
from bocage.core.match import CHANCE
from bocage.core.rng import Rng
from bocage.server.events import AnyEvent, Moved, Sat, Started, encode
from bocage.server.table import Decision, Header, Table
from tests.server.evidence import Tally, Witness, compare
from tests.server.example import DRAWS
from tests.server.killing import Findings, Killing
from tests.server.postgresql import PostgreSQL
from tests.server.process import ServerProcess

KILLS = 25
PARTIES = 6


def check(findings: Findings) -> None:
    tally = findings.tally
    found = {"lost": tally.lost, "doubled": tally.doubled, "invented": tally.invented}
    assert found == {"lost": 0, "doubled": 0, "invented": 0}
    assert tally.gaps == 0
    assert tally.seen_otherwise == 0
    # It was a real trial: people and bots moved, lines were cut with moves under way.
    assert tally.acknowledged > findings.kills
    assert tally.bot_moves > 0
    assert tally.seen > tally.acknowledged
    assert findings.with_moves_under_way > 0
    assert findings.sent_again > 0


def test_one_server_on_sqlite(tmp_path: Path) -> None:
    database = str(tmp_path / "killing.sqlite")
    server = ServerProcess(database, log=tmp_path / "log")
    check(asyncio.run(Killing([server], KILLS, PARTIES, long_lives=0.1).run()))
    assert apsw.Connection(database).execute("PRAGMA integrity_check").get == "ok"
    assert b'"level": "error"' not in (tmp_path / "log").read_bytes()


def test_two_servers_on_postgresql_either_killed(tmp_path: Path, postgresql: PostgreSQL) -> None:
    database = postgresql.new_database()
    servers = [ServerProcess(database, log=tmp_path / "log") for _ in range(2)]
    check(asyncio.run(Killing(servers, KILLS, PARTIES, long_lives=0.1).run()))
    assert b'"level": "error"' not in (tmp_path / "log").read_bytes()


# The comparison itself: each kind of fault is seen.

Told = tuple[bytes, list[AnyEvent], list[Witness]]


@pytest.fixture
def told() -> Told:
    """Play a match at a table without a server; return its header, its log and what both seats testify to."""
    header = Header("t", "code", DRAWS, {"first": 0}, ["", ""], "00" * 32)
    table = Table(header)
    log: list[AnyEvent] = []
    witnesses = [Witness("t", seat) for seat in range(2)]

    def happen(decision: Decision) -> None:
        log.extend(decision.events)
        table.adopt(decision)
        if table.match is not None:
            for each in witnesses:
                each.saw(table.number, table.match.log(each.seat), table.match.view(each.seat))

    for seat in range(2):
        happen(Decision([Sat(0.0, seat, f"P{seat}", 1)]))
    happen(table.start(0.0))
    happen(table.draws(0.0))
    rng = Rng(1)
    for count in range(20):
        match = table.match
        assert match is not None
        seat = match.to_move
        text = find_bot("random").choose(match.observe(seat), rng)
        witnesses[seat].sent[f"m{count}"] = text
        witnesses[seat].acknowledged[f"m{count}"] = table.number
        happen(table.play(seat, text, len(match.moves), f"m{count}", 0.0))
    return msgspec.json.encode(header), log, witnesses


def tally_of(told: Told, log: list[AnyEvent], numbers: list[int] | None = None) -> Tally:
    header, _, witnesses = told
    numbered = list(zip(numbers or range(len(log)), map(encode, log), strict=True))
    return compare(header, numbered, witnesses)


def test_a_faithful_log_has_no_faults(told: Told) -> None:
    tally = tally_of(told, told[1])
    assert (tally.faults, tally.acknowledged, tally.tables) == (0, 20, 1)
    assert tally.seen > 40


def test_a_lost_end_is_seen(told: Told) -> None:
    last = max(place for place, event in enumerate(told[1]) if isinstance(event, Moved) and event.id)
    assert tally_of(told, told[1][:last]).lost >= 1


def test_a_table_that_is_gone_is_seen(told: Told) -> None:
    assert compare(None, [], told[2]).lost == 21


def test_a_gap_is_seen(told: Told) -> None:
    log = told[1]
    assert tally_of(told, log, [*range(5), *range(6, len(log) + 1)]).gaps == len(log) - 5


def test_a_move_played_twice_is_seen(told: Told) -> None:
    log = told[1]
    moved = next(event for event in reversed(log) if isinstance(event, Moved) and event.id)
    twin = next(e for e in log if isinstance(e, Moved) and e.seat == moved.seat and e.id and e is not moved)
    moved.id = twin.id
    tally = tally_of(told, log)
    assert (tally.doubled, tally.lost) == (1, 1)


def test_a_move_that_nobody_sent_is_seen(told: Told) -> None:
    moved = next(event for event in told[1] if isinstance(event, Moved) and event.id)
    told[2][moved.seat].sent[moved.id] = "another move"
    assert tally_of(told, told[1]).invented == 1


def test_a_refused_move_that_was_stored_is_seen(told: Told) -> None:
    moved = next(event for event in told[1] if isinstance(event, Moved) and event.id)
    told[2][moved.seat].refused[moved.id] = "stale"
    assert tally_of(told, told[1]).invented == 1


def test_another_position_than_was_shown_is_seen(told: Told) -> None:
    began = next(place for place, event in enumerate(told[1]) if isinstance(event, Started))
    drawn = told[1][began + 1]
    assert isinstance(drawn, Moved)
    assert drawn.seat == CHANCE
    told[2][0].seen[began + 1] = b"something else"
    assert tally_of(told, told[1]).seen_otherwise == 1


def test_the_script_runs(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.server.killing", "--kills", "1", "--parties", "2"]
    command += ["--database", str(tmp_path / "killing.sqlite")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "lost                     0\n" in done.stdout
