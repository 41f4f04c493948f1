"""`bocage export`, `import` and `verify`, as the owner of a server and its players use them."""

from __future__ import annotations

import asyncio
import json
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bocage import Match, Record, find_game
from bocage.core.match import CHANCE
from bocage.server.events import encode
from bocage.server.sqlite_store import SqliteStore
from tests.cli.commands import Answer, bocage, bocage_here
from tests.matches import EXAMPLE, GAMES, SECRETIVE
from tests.rooms import samples
from tests.server.dealt import finished, opened, play_out
from tests.server.serving import Served, run_served

# The matches of the archive: of every game, and three at least.
FINISHED = [GAMES[k % len(GAMES)] for k in range(max(3, len(GAMES)))]


async def fill(path: Path) -> None:
    """Write a finished match of each game, a running one, and a table where nothing has begun."""
    store = SqliteStore(str(path))
    await store.open()
    running = ("running", GAMES[-1], 5)
    for name, game, moves in [*((f"{k}", game, 10_000) for k, game in enumerate(FINISHED)), running]:
        table, events = opened(name, game)
        play_out(table, events, moves)
        bodies = [encode(event) for event in events]
        await store.create(table.header.id, table.header.code, "", msgspec.json.encode(table.header), bodies)
    table, _ = opened("waiting", EXAMPLE)
    await store.create("waiting", "waiting-code", "", msgspec.json.encode(table.header), [])
    await store.close()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("archive") / "bocage.sqlite"
    asyncio.run(fill(path))
    return path


@pytest.fixture(scope="module")
def lines(database: Path) -> list[dict[str, Any]]:
    answer = bocage("export", "--database", str(database))
    assert answer.status == 0
    assert answer.err == ""
    return [json.loads(line) for line in answer.out.splitlines()]


class Here:
    """Runs commands in this process, with files in a folder."""

    def __init__(
        self, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
    ) -> None:
        self.capfd = capfd
        self.monkeypatch = monkeypatch
        self.folder = folder

    def run(self, *words: str) -> Answer:
        return bocage_here(self.capfd, self.monkeypatch, *words)

    def file(self, *lines: object, name: str = "matches.jsonl") -> str:
        path = self.folder / name
        texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        path.write_text("\n".join(texts) + "\n", encoding="utf-8")
        return str(path)

    def read_in(self, *lines: object) -> Answer:
        return self.run("import", self.file(*lines), "--database", str(self.folder / "new.sqlite"))

    def export(self) -> list[dict[str, Any]]:
        answer = self.run("export", "--database", str(self.folder / "new.sqlite"))
        return [json.loads(line) for line in answer.out.splitlines()]


@pytest.fixture
def here(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Here:
    return Here(capfd, monkeypatch, tmp_path)


# Export.


def test_finished_matches_are_written_whole_and_oldest_first(lines: list[dict[str, Any]]) -> None:
    assert [line["record"]["game"] for line in lines] == FINISHED
    for line in lines:
        assert list(line) == ["format", "record", "deal", "header", "events"]
        assert line["format"] == "bocage-match/1"
        assert Record.from_object(line["record"]).moves
        assert "?" not in json.dumps(line["record"]["moves"])
        assert list(line["deal"]) == ["commitment", "seed", "salts", "lots"]


def test_running_matches_are_written_only_when_asked_for(database: Path, here: Here) -> None:
    everything = here.run("export", "--all", "--database", str(database)).out.splitlines()
    assert len(everything) == len(FINISHED) + 1
    assert json.loads(everything[-1])["deal"]["seed"]


@pytest.mark.parametrize("name", ["table-1", "code-1"])
def test_one_table_is_chosen_by_its_id_or_code(database: Path, here: Here, name: str) -> None:
    answer = here.run("export", "--database", str(database), "--table", name)
    assert answer.data["record"]["game"] == FINISHED[1]


@pytest.mark.parametrize("name", ["nonsense", "table-running", "waiting"])
def test_a_table_that_has_no_finished_match_is_named(database: Path, here: Here, name: str) -> None:
    line = here.run("export", "--database", str(database), "--table", name).refused()
    assert line == f"{name}: there is no such match, or it is not over"


def test_a_file_is_for_its_owner_only(database: Path, here: Here) -> None:
    path = here.folder / "out.jsonl"
    answer = here.run("export", "--database", str(database), str(path))
    assert answer.out == f"{path}: {len(FINISHED)} matches\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(path.read_text().splitlines()) == len(FINISHED)


def test_a_database_that_is_not_there_is_not_created(here: Here) -> None:
    missing = here.folder / "missing.sqlite"
    assert here.run("export", "--database", str(missing)).refused().endswith("there is no such database")
    assert not missing.exists()
    line = here.run("export", "--database", "mysql://x").refused()
    assert "a database is a path" in line


def test_a_file_that_cannot_be_written_is_one_line(database: Path, here: Here) -> None:
    line = here.run("export", "--database", str(database), "/nowhere/out.jsonl").refused()
    assert line == "/nowhere/out.jsonl: cannot be written: No such file or directory"


def test_the_help_says_that_secrets_are_shown(here: Here) -> None:
    text = " ".join(here.run("export", "--help").out.split())
    assert "owner's tool" in text
    assert "secrets" in text


# Import.


def test_what_was_exported_comes_back_byte_for_byte_and_once(here: Here, lines: list[dict[str, Any]]) -> None:
    assert here.read_in(*lines).out == f"{len(FINISHED)} matches read in\n"
    again = here.read_in(*lines, lines[0]).out
    assert again == f"0 matches read in, {len(FINISHED) + 1} there already\n"
    back = here.export()
    assert sorted(map(json.dumps, back)) == sorted(map(json.dumps, lines))


def test_plain_records_come_back_without_a_deal(here: Here) -> None:
    records = [json.loads(finished(name, EXAMPLE)[0].to_json()) for name in ("a", "b")]
    assert here.read_in(*records).out == "2 matches read in\n"
    assert here.read_in(records[1], records[0]).out == "0 matches read in, 2 there already\n"
    back = here.export()
    assert [line["record"] for line in back] == records or [line["record"] for line in back] == records[::-1]
    assert {line["deal"] for line in back} == {None}
    assert here.read_in(*back).out == "0 matches read in, 2 there already\n"


def test_an_imported_match_can_be_looked_at(here: Here, lines: list[dict[str, Any]]) -> None:
    plain = json.loads(finished("plain", EXAMPLE)[0].to_json())
    here.read_in(lines[0], plain)
    names = [line["header"]["id"] for line in here.export()]

    async def test(server: Served, client: Any) -> None:
        for name in names:
            info = (await client.ask("GET", f"/api/tables/{name}"))["table"]
            assert info["phase"] == "over"
            assert {seat["kind"] for seat in info["seats"]} == {"person"}
            record = await client.record(name)
            assert record in (plain, lines[0]["record"])
            async with client.play(table=name) as game:
                assert game.log == record["moves"]
                assert game.position["result"]
            deal = await client.http.get(f"/api/tables/{name}/deal")
            if record == plain:
                assert deal.status_code == 404
                assert deal.json()["error"]["code"] == "no-deal"
                assert info["commitment"] == ""
            else:
                assert deal.json() == lines[0]["deal"]

    run_served(here.folder / "new.sqlite", test)


def test_bad_lines_are_named_and_the_others_are_read(here: Here, lines: list[dict[str, Any]]) -> None:
    answer = here.read_in(lines[0], "{not json}", "", {"format": "bocage/1"}, lines[1])
    assert answer.out == "2 matches read in\n"
    line = answer.refused()
    assert "matches.jsonl: line 2: not valid JSON" in line
    assert "(2 bad records in all)" in line


def test_a_running_match_is_refused(database: Path, here: Here) -> None:
    everything = here.run("export", "--all", "--database", str(database), "--table", "table-running").out
    assert here.read_in(everything).refused().endswith("only finished ones can be read in")
    game = SECRETIVE[0]
    moves = samples(game).opening[:1]
    unfinished = {"format": "bocage/1", "game": game, "players": ["Ada", "Ben"], "moves": moves}
    assert here.read_in(unfinished).refused().endswith("only finished ones can be read in")


Line = dict[str, Any]


def moves_of(line: Line) -> list[Line]:
    """Return the events of a line that are moves."""
    return [event for event in line["events"] if event["e"] == "move"]


ALTERATIONS: dict[str, Callable[[Line], object]] = {
    "an illegal move": lambda line: moves_of(line)[-1].update(text="nonsense z9"),
    "another seat": lambda line: moves_of(line)[-1].update(seat=7),
    "a missing event": lambda line: line["events"].remove(moves_of(line)[-1]),
    "an event too many": lambda line: line["events"].append(moves_of(line)[-1]),
    "no start": lambda line: line.update(events=[e for e in line["events"] if e["e"] != "start"]),
    "another record": lambda line: line["record"]["players"].__setitem__(0, "Eve"),
    "another seed": lambda line: line["deal"].update(seed="00" * 32),
    "other salts": lambda line: line["events"][0].update(salt="another"),
    "an unknown event": lambda line: line["events"][0].update(e="explode"),
    "a bad name": lambda line: line["events"][0].update(name="\u0007"),
    "an unknown bot": lambda line: line["events"].append({"e": "bot", "at": 0, "seat": 0, "bot": "nobody"}),
    "a bad header": lambda line: line["header"].update(seed="11", id="../etc"),
    "no header": lambda line: line.pop("header"),
    "a header that is none": lambda line: line.update(header=[1]),
    "an unknown field": lambda line: line.update(colour="red"),
    "a number beyond all bounds": lambda line: line["events"][0].update(seat=10**30),
}


@pytest.mark.parametrize("case", ALTERATIONS)
def test_a_line_that_was_altered_is_refused(here: Here, lines: list[dict[str, Any]], case: str) -> None:
    altered = json.loads(json.dumps(lines[1]))
    ALTERATIONS[case](altered)
    answer = here.read_in(altered, lines[2])
    assert "matches.jsonl: line 1: " in answer.refused()
    assert answer.out == "1 match read in\n"
    assert [line["record"]["game"] for line in here.export()] == FINISHED[2:3]


# Verify.


def test_an_exported_file_verifies(here: Here, lines: list[dict[str, Any]]) -> None:
    answer = here.run("verify", here.file(*lines))
    assert answer.status == 0
    for line, said in zip(lines, answer.out.splitlines(), strict=True):
        game, moves = line["record"]["game"], line["record"]["moves"]
        draws = sum(move.startswith("*") for move in moves)
        counted = f" and {draws} draws" if draws else ""
        assert said == (
            f"{game}, {len(moves)} moves: option first{counted}, as the seed and the salts have it"
        )


def test_a_record_verifies_with_its_deal(here: Here, lines: list[dict[str, Any]]) -> None:
    deal = here.file(lines[0]["deal"], name="deal.json")
    spread = here.file(json.dumps(lines[0]["record"], indent=1), name="record.json")
    commitment = lines[0]["deal"]["commitment"]
    answer = here.run("verify", spread, "--deal", deal, "--commitment", commitment, "--json")
    assert answer.status == 0
    assert answer.data["verified"] is True
    assert answer.data["lots"] == ["first"]
    line = here.run("verify", spread, "--deal", deal, "--commitment", "0" * 64).refused()
    assert line.endswith("this is not the hash that was published before the match")


def another_draw(record: Record) -> tuple[int, str]:
    """Find the last draw that could have gone otherwise; return its place and the other move."""
    found = None
    match = Match(find_game(record.game), record.players, record.options)
    for number, text in enumerate(record.moves):
        if match.to_move == CHANCE:
            texts = [match.game.text(match.state, move) for move in match.state.legal()]
            others = [other for other in texts if other != text]
            found = (number, others[0]) if others else found
        match.push(match.game.parse(match.state, text))
    assert found is not None
    return found


def test_a_changed_draw_is_named_by_its_move(here: Here, lines: list[dict[str, Any]]) -> None:
    drawing = [line for line in lines if "*" in "".join(line["record"]["moves"])]
    if not drawing:
        pytest.skip("nothing is drawn in any of these games")
    forged = json.loads(json.dumps(drawing[0]))
    moves = forged["record"]["moves"]
    number, other = another_draw(Record.from_object(drawing[0]["record"]))
    drawn, moves[number] = moves[number], other
    line = here.run("verify", here.file(forged)).refused()
    assert line.endswith(f"move {number + 1}: {other}: chance drew {drawn}")
    answer = here.run("verify", "--json", here.file(drawing[0], forged))
    objects = [json.loads(text) for text in answer.out.splitlines()]
    assert [found["verified"] for found in objects] == [True, False]
    assert f"line 2: move {number + 1}: " in answer.refused()


def test_what_cannot_be_verified_is_one_line(here: Here, lines: list[dict[str, Any]]) -> None:
    record = here.file(lines[0]["record"], name="record.json")
    assert "there is no deal here" in here.run("verify", record).refused()
    assert "cannot be read" in here.run("verify", "/nowhere").refused()
    assert "cannot be read" in here.run("verify", record, "--deal", "/nowhere").refused()
    assert "this is no deal" in here.run("verify", record, "--deal", here.file({"seed": 1})).refused()
    assert "a record is a JSON object" in here.run("verify", here.file("")).refused()
    deal = here.file(lines[0]["deal"], name="deal.json")
    both = here.file(lines[0]["record"], lines[1]["record"])
    assert "a deal belongs to one record" in here.run("verify", both, "--deal", deal).refused()


def test_verify_reads_standard_input(lines: list[dict[str, Any]]) -> None:
    assert bocage("verify", "-", stdin=json.dumps(lines[0])).status == 0
