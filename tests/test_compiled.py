"""Compiled or interpreted: which one runs, and that stale compiled files never run unnoticed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bocage
from bocage.compiled import MANIFEST, mode
from tests.matches import GAMES

ROOM = GAMES[0].replace("-", "_")
PACKAGE = Path(bocage.__file__).parent
compiled_only = pytest.mark.skipif(not MANIFEST.exists(), reason="nothing is compiled here")


def run(code: str, path: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own, from another copy of the package if one is given."""
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "BOCAGE_PURE": "0", **environment}
    if path:
        env["PYTHONPATH"] = str(path)
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)


TELL = (
    f"import bocage.compiled, bocage.core.state as s, bocage.games.{ROOM}.state as u;"
    "print(bocage.compiled.mode()); print(s.__file__); print(u.__file__)"
)


def copy_of_package(folder: Path) -> Path:
    """Copy the package with its compiled files to where they can be changed."""
    shutil.copytree(PACKAGE, folder / "bocage", ignore=shutil.ignore_patterns("__pycache__"))
    for group in PACKAGE.parent.glob("bocage__mypyc*"):
        shutil.copy(group, folder)
    return folder


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no compiler here")
@pytest.mark.skipif(mode() == "interpreted (BOCAGE_PURE is set)", reason="the source is asked for")
def test_where_there_is_a_compiler_the_rules_are_compiled() -> None:
    assert mode() == "compiled"


@compiled_only
def test_compiled_files_run_when_they_are_fresh() -> None:
    told = run(TELL).stdout.splitlines()
    assert told[0] == "compiled"
    assert not told[1].endswith(".py")
    assert not told[2].endswith(".py")


@compiled_only
def test_bocage_pure_runs_the_source_even_where_compiled_files_lie() -> None:
    told = run(TELL, BOCAGE_PURE="1").stdout.splitlines()
    assert told[0].startswith("interpreted")
    assert told[1].endswith("state.py")
    assert told[2].endswith("state.py")


@compiled_only
@pytest.mark.parametrize("changed", ["core/state.py", f"games/{ROOM}/view.py"])
def test_a_changed_source_is_noticed_and_all_of_it_runs_interpreted(tmp_path: Path, changed: str) -> None:
    copy = copy_of_package(tmp_path)
    fresh = run(TELL, copy)
    assert fresh.stdout.startswith("compiled")
    assert str(tmp_path) in fresh.stdout
    with (copy / "bocage" / changed).open("a", encoding="utf-8") as source:
        source.write("\n# changed\n")
    stale = run(TELL, copy)
    assert stale.stdout.startswith("interpreted (the compiled rules are older")
    assert "has changed since it was compiled" in stale.stderr
    assert all(line.endswith(".py") for line in stale.stdout.splitlines()[1:])


@compiled_only
def test_every_module_of_every_room_is_compiled() -> None:
    digests = json.loads(MANIFEST.read_text(encoding="utf-8"))
    for path in PACKAGE.glob("games/*/*.py"):
        name = f"bocage.games.{path.parent.name}.{path.stem}"
        assert (name in digests) == (path.name not in ("__init__.py", "drawing.py"))


def test_both_modes_play_the_same_matches_from_the_same_seed() -> None:
    code = (
        "import bocage; from bocage import *\n"
        "for name in game_names():\n"
        "    game = find_game(name)\n"
        "    for seed in range(12):\n"
        "        players = ['A'] * (game.min_players, game.max_players)[seed % 2]\n"
        "        match = Match(game, players); rng = Rng(seed)\n"
        "        while not match.over: match.push(int(match.state.random_move(rng)))\n"
        "        print(Record.of(match).to_json(), match.view(-2), match.result)\n"
    )
    assert run(code).stdout == run(code, BOCAGE_PURE="1").stdout


def test_the_mode_is_told() -> None:
    told = run("from bocage.cli import main; import sys; sys.argv[1:] = ['games']; main()", BOCAGE_PURE="1")
    assert "the rules run interpreted" in told.stdout
    assert mode().startswith(("compiled", "interpreted"))
