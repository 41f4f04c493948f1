"""`bocage arena`: figures for people and programs, pictures, Ctrl-C, and what it refuses."""

from __future__ import annotations

import importlib.util
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from contextlib import nullcontext, suppress
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bocage import find_game
from bocage.arena.contest import contestant
from bocage.bots.levels import LevelBot
from bocage.cli import arena_command
from bocage.cli.progress import Bar
from tests.cli.commands import bocage, bocage_here
from tests.matches import EXAMPLE, GAMES

GAME = next((name for name in GAMES if not find_game(name).scores_add_up), EXAMPLE)
MOST = find_game(GAME).max_players
NOT_SO_MANY = f"players: {GAME} is for {find_game(GAME).min_players} to {MOST} players, not"
WORDS = ["arena", GAME, "-p", "2", "--bots", "greedy,random", "-n", "20", "--seed", "7"]
ESTIMATE = {"value", "low", "high"}
painter_is_here = importlib.util.find_spec("resvg_py") is not None


@pytest.mark.parametrize("name", GAMES)
def test_the_json_has_everything_and_does_not_depend_on_the_number_of_processes(name: str) -> None:
    words = ["arena", name, "-p", "3", "--bots", "greedy,random,lamb", "-n", "6", "--seed", "7", "--json"]
    adds_up = find_game(name).scores_add_up
    alone, together = bocage(*words, "--jobs", "1").data, bocage(*words, "--jobs", "3").data
    assert set(alone.pop("seconds_per_choice")) == set(together.pop("seconds_per_choice"))
    assert alone == together
    assert set(alone) == {
        *("game", "players", "sides", "bots", "seed", "interrupted", "points", "games", "groups"),
        *("ranking", "pairs", "seats", "mean_moves"),
    }
    assert (alone["game"], alone["players"], alone["seed"], alone["games"], alone["groups"]) == (
        *(name, 3, 7, 6, 2),
    )
    assert alone["interrupted"] is False
    assert alone["points"] == ("scores" if adds_up else "wins")
    assert {row["bot"] for row in alone["ranking"]} == {"greedy", "random", "lamb"}
    for row in alone["ranking"]:
        assert set(row) == {
            *("bot", "games", "seats", "share", "par", "elo", "share_of_wins", "share_of_scores"),
            *("mean_score", "by_seat"),
        }
        for key in ("share", "elo", "share_of_wins", "mean_score"):
            assert set(row[key]) == ESTIMATE
            assert row[key]["low"] <= row[key]["value"] <= row[key]["high"]
        assert (row["share_of_scores"] is not None) == adds_up
        assert len(row["by_seat"]) == 3
    assert [row["elo"]["value"] for row in alone["ranking"]] == sorted(
        (row["elo"]["value"] for row in alone["ranking"]), reverse=True
    )
    assert [pair["bots"] for pair in alone["pairs"]] == [
        ["greedy", "random"],
        ["greedy", "lamb"],
        ["random", "lamb"],
    ]
    assert all(set(seat) == ESTIMATE for seat in alone["seats"])


def test_people_get_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOCAGE_LANG", "en")
    answer = bocage(*WORDS)
    assert answer.status == 0
    assert answer.out.startswith(f"{GAME}, 2 players: 20 matches in 10 paired groups, seed 7 (")
    assert "Elo" in answer.out
    assert "seat 0" in answer.out
    assert "against each other" not in answer.out  # there is one pair only
    monkeypatch.setenv("BOCAGE_LANG", "it")
    assert "partite in 10 gruppi appaiati" in bocage(*WORDS).out


def test_it_needs_nothing_of_the_laboratorys_extras() -> None:
    hide = "import sys; sys.modules['librt'] = sys.modules['resvg_py'] = None"
    without = f"{hide}; from bocage.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", without, *WORDS, "--jobs", "1"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "greedy" in done.stdout


def test_a_level_may_be_asked_to_think_less() -> None:
    hurried = contestant("fox/8")
    assert isinstance(hurried, LevelBot)
    assert (hurried.level.counted(12_000), hurried.level.counted(3), hurried.level.counted(0)) == (1500, 1, 0)
    words = ["arena", GAME, "-p", "2", "--bots", "fox/1000,lamb", "-n", "2", "--seed", "7", "--json"]
    assert bocage(*words).data["bots"] == ["fox/1000", "lamb"]


def test_a_picture_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "arena.svg"
    assert bocage(*WORDS, "--plot", str(file)).status == 0
    assert ElementTree.fromstring(file.read_text(encoding="utf-8")).tag.endswith("svg")


def test_a_picture_is_drawn_of_bots_that_are_equally_strong(tmp_path: Path) -> None:
    file = tmp_path / "arena.svg"
    words = ["arena", GAME, "-p", "2", "--bots", "lamb/2,lamb/3", "-n", "2", "--seed", "7"]
    answer = bocage(*words, "--json", "--plot", str(file))
    assert [row["elo"]["value"] for row in answer.data["ranking"]] == [0, 0]
    assert ElementTree.fromstring(file.read_text(encoding="utf-8")).tag.endswith("svg")


def test_a_picture_that_cannot_be_drawn_is_refused_before_anything_is_played(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena_command, "_play", None)
    (tmp_path / "folder.svg").mkdir()
    line = bocage_here(capfd, monkeypatch, *WORDS, "--plot", str(tmp_path / "folder.svg")).refused()
    assert "folder.svg: cannot be written: Is a directory" in line
    assert [path.name for path in tmp_path.iterdir()] == ["folder.svg"]


def test_a_picture_that_fails_after_all_costs_nothing_else(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fills_up(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fills_up)
    answer = bocage_here(
        capfd, monkeypatch, *WORDS, "--jobs", "1", "--json", "--plot", str(tmp_path / "x.svg")
    )
    assert answer.data["games"] == 20
    assert answer.refused().endswith("x.svg: cannot be written: No space left on device")


@pytest.mark.skipif(not painter_is_here, reason="the library for PNG is not installed")
def test_a_picture_is_painted(tmp_path: Path) -> None:
    file = tmp_path / "arena.png"
    assert bocage(*WORDS, "--plot", str(file)).status == 0
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        (["--bots", "greedy,genius"], "bots: genius: there is no such bot"),
        (["--bots", "greedy,fox/0"], "bots: fox/0: there is no such bot"),
        (["--bots", "greedy,fox/08"], "bots: fox/08: there is no such bot"),
        (["--bots", "greedy,fox/1001"], "bots: fox/1001: there is no such bot"),
        (["--bots", "greedy,fox/٣"], "bots: fox/٣: there is no such bot"),
        (["--bots", f"greedy,fox/{'1' * 5000}"], "bots: fox/111"),
        (["--bots", "greedy,random/2"], "bots: random/2: there is no such bot"),
        (["--bots", ""], 'bots: "": there is no such bot'),
        (["--bots", "greedy"], "bots: name at least two"),
        (["--bots", "greedy,greedy"], "bots: name at least two"),
        (["--bots", "greedy,random,greedy"], "bots: a bot may only be named twice"),
        (["-p", "1"], f"{NOT_SO_MANY} 1"),
        (["-p", str(MOST + 1)], f"{NOT_SO_MANY} {MOST + 1}"),
        (["-o", "first=9"], "options.first: must be"),
        (["--sides"], f"sides: {GAME} for 2 has no two unequal sides"),
        (["--points", "scores"], f"points: a share of the scores of {GAME}"),
        (["--plot", "arena.pdf"], "plot: a picture is a file"),
        (["--plot", "/nowhere/arena.svg"], "/nowhere/arena.svg: cannot be written: No such file"),
        (["--plot", f"{'a' * 300}.svg"], f"{'a' * 300}.svg: cannot be written: File name too long"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_a_refusal_is_one_line_that_names_the_field(
    words: list[str], begins: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bocage_here(capfd, monkeypatch, *WORDS, *words).refused().startswith(begins)


def test_a_png_without_the_library_is_refused_before_anything_is_played(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bocage.arena.plot.can_paint", lambda: False)
    line = bocage_here(capfd, monkeypatch, *WORDS, "--plot", "arena.png").refused()
    assert "bocage[lab]" in line


@pytest.mark.parametrize(
    "words", [["-n", "0"], ["--jobs", "0"], ["--points", "luck"], ["-p", "two"], ["--seed", "x"]]
)
def test_bad_usage_is_the_usual_usage_message(
    words: list[str], capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = bocage_here(capfd, monkeypatch, *WORDS, *words)
    assert answer.status == 2
    assert "Usage: " in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_it_with_what_has_been_played(jobs: str) -> None:
    words = [*WORDS, "-n", "100000000", "--jobs", jobs, "--json"]
    process = subprocess.Popen(
        [sys.executable, "-m", "bocage", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(6)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
    try:
        out, err = process.communicate(timeout=30)
    finally:
        with suppress(ProcessLookupError):  # who did not hear it would keep the cores busy for hours
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert err.strip() == ""
    if out:  # on a very busy machine nothing may have been played yet
        assert '"interrupted": true' in out


def test_ctrl_c_before_the_first_match_leaves_no_tables(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena_command, "_play", lambda *_: ([], True))
    answer = bocage_here(capfd, monkeypatch, *WORDS)
    assert (answer.status, answer.out, answer.err) == (130, "", "")


def test_a_process_that_is_killed_ends_it_with_what_has_been_played(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    killed: list[int | None] = []

    class Killing(Bar):
        def advance(self) -> None:
            for child in multiprocessing.active_children() if not killed else []:
                killed.append(child.pid)
                child.kill()

    monkeypatch.setenv("BOCAGE_LANG", "en")
    monkeypatch.setattr(arena_command, "progress_bar", lambda *_, counted: nullcontext(Killing()))
    answer = bocage_here(capfd, monkeypatch, *WORDS, "-n", "100000", "--jobs", "2", "--json")
    assert len(killed) == 2
    assert answer.status == 130
    assert answer.err.strip() == "a process was killed; what had been played by then:"
    assert answer.out == "" or answer.data["interrupted"] is True
