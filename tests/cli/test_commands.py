"""`bocage games`, `simulate`, `perft`, help and version."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import bocage as package
from bocage import Record, find_game
from bocage.cli import simulate_command
from tests.cli.commands import bocage, bocage_here
from tests.matches import EXAMPLE, GAMES, LARGEST


def test_every_command_has_help_and_those_with_data_have_json() -> None:
    listing = bocage("--help")
    assert listing.status == 0
    for command in ("arena", "games", "replay", "simulate", "perft", "terminal"):
        assert f"\n  {command}" in listing.out
        helped = bocage(command, "--help")
        assert helped.status == 0
        assert "Usage: " in helped.out
        assert ("--json" in helped.out) == (command != "terminal")


def test_the_version_is_told() -> None:
    assert package.__version__ in bocage("--version").out


def test_games_lists_every_game_with_players_and_options() -> None:
    listing = bocage("games", "--json").data
    assert [game["name"] for game in listing["games"]] == GAMES
    for shown in listing["games"]:
        game = find_game(shown["name"])
        assert shown["players"] == [game.min_players, game.max_players]
        assert [option["name"] for option in shown["options"]] == [option.name for option in game.options]
    people = bocage("games").out
    assert all(name in people for name in GAMES)
    assert f"the rules run {listing['rules']}" in people


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_matches(name: str, tmp_path: Path) -> None:
    words = ["simulate", name, "-p", "2", "-n", "4", "--bots", "greedy,random", "--seed", "11", "--json"]
    files = [tmp_path / "one", tmp_path / "two"]
    answers = [bocage(*words, "--records", str(file)).data for file in files]
    assert answers[0] == answers[1]
    assert files[0].read_text() == files[1].read_text()
    assert answers[0]["games"] == 4
    assert answers[0]["bots"] == ["greedy", "random"]
    assert sum(answers[0]["win_share"]) == pytest.approx(1, abs=1e-5)
    for line in files[0].read_text().splitlines():
        record = Record.from_json(line)
        assert record.match(find_game(name)).over
    other = bocage(*words[:-2], "12", "--json").data
    assert other["seed"] == 12


def test_simulate_tells_people_who_won() -> None:
    answer = bocage("simulate", LARGEST, "-p", "3", "-n", "20", "--seed", "1", "-o", "first=2")
    assert answer.status == 0
    assert answer.out.count("seat ") == 3
    assert "seed 1" in answer.out


@pytest.mark.parametrize("name", GAMES)
def test_perft_counts_each_depth(name: str) -> None:
    words = ["perft", name, "-p", "2", "--depth", "2", "--seed", "1"]
    answer = bocage(*words, "--json").data
    assert answer["count"] == answer["counts"][-1]
    assert len(answer["counts"]) == 3
    numbers = [int(word) for word in bocage(*words).out.split()]
    assert numbers == [part for pair in enumerate(answer["counts"]) for part in pair]


def test_records_made_by_simulate_are_read_by_replay(tmp_path: Path) -> None:
    file = tmp_path / "records"
    bocage("simulate", LARGEST, "-p", "4", "-n", "5", "--seed", "3", "--records", str(file))
    answer = bocage("replay", str(file))
    assert answer.status == 0
    assert [json.loads(line)["over"] for line in answer.out.splitlines()] == [True] * 5


def test_ctrl_c_ends_a_simulation_with_what_has_been_played(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(items: range, total: float, what: str) -> Iterator[int]:
        yield from range(3)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate_command, "tracked", interrupted)
    file = tmp_path / "records"
    words = ["simulate", EXAMPLE, "-p", "2", "-n", "100", "--json", "--records", str(file)]
    answer = bocage_here(capfd, monkeypatch, *words)
    assert answer.status == 130
    assert answer.data["games"] == 3
    assert len(file.read_text().splitlines()) == 3


def test_simulate_names_the_field_of_an_unknown_bot() -> None:
    line = bocage("simulate", EXAMPLE, "-p", "2", "-n", "1", "--bots", "random, genius").refused()
    assert line.startswith("bots: genius: there is no such bot")
