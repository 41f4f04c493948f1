"""Adding a game means adding its room: nothing else is edited, and everything finds it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bocage

STATE = """
from __future__ import annotations
from mypy_extensions import i64
from bocage.core.rng import Rng
from bocage.core.state import OVER, Sampler, State


class PebblesState(State):
    def __init__(self, seats: i64, pebbles: i64) -> None:
        super().__init__(seats)
        self.pebbles: i64 = pebbles
        self.seat: i64 = 0

    def to_move(self) -> i64:
        return self.seat if self.pebbles else OVER

    def legal(self) -> list[int]:
        return [n for n in (1, 2) if n <= self.pebbles]

    def refusal(self, move: i64) -> str:
        return "" if 1 <= move <= min(2, self.pebbles) else "P1-one-or-two"

    def push(self, move: i64) -> None:
        self.pebbles -= move
        self.seat = (self.seat + 1) % self.seats

    def random_move(self, rng: Rng) -> i64:
        return 1 + rng.below(min(2, self.pebbles))

    def copy(self) -> PebblesState:
        twin = PebblesState(self.seats, self.pebbles)
        twin.seat = self.seat
        return twin

    def key(self) -> tuple[int, ...]:
        return (self.seats, self.pebbles, self.seat)


class PebblesSampler(Sampler):
    def __init__(self, state: PebblesState) -> None:
        self.state = state

    def sample(self, rng: Rng) -> PebblesState:
        return self.state.copy()
"""

FACE = """
from bocage.core.errors import InputError
from bocage.core.game import Game, Result
from bocage.core.options import Count, Seat
from bocage.games.pebbles.state import PebblesSampler, PebblesState


class Pebbles(Game):
    name, letter, rule_count, min_players, max_players = "pebbles", "P", 1, 2, 3
    options = (Seat("first", 0), Count("pebbles", 5, 1))

    def start(self, players, options):
        return PebblesState(players, options["pebbles"])

    def parse(self, state, text):
        if text not in ("take 1", "take 2", "take 3"):
            raise InputError("move-form", forms="take 1")
        return int(text[-1])

    def text(self, state, move):
        return f"take {move}"

    def concealed(self, state, move):
        return ""

    def outcome(self, state, move):
        return ""

    def view(self, state, viewer):
        return {"phase": "take", "pebbles": state.pebbles}

    def result(self, state):
        return Result([(state.seat - 1) % state.seats], [0] * state.seats)

    def sampler(self, observation):
        return PebblesSampler(PebblesState(observation.players, observation.view["pebbles"]))

    def greedy(self, observation, rng):
        return observation.legal[-1]


GAME = Pebbles()
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the package, compiled files and all, and add a room to the copy."""
    folder = tmp_path_factory.mktemp("house")
    package = Path(bocage.__file__).parent
    shutil.copytree(package, folder / "bocage", ignore=shutil.ignore_patterns("__pycache__"))
    room = folder / "bocage" / "games" / "pebbles"
    (room / "text").mkdir(parents=True)
    (room / "state.py").write_text(STATE)
    (room / "__init__.py").write_text(FACE)
    (room / "text" / "en.ftl").write_text("name = Pebbles\nP1-one-or-two = take one or two\n")
    return folder


def run(house: Path, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(house), "BOCAGE_PURE": "0"}
    return subprocess.run(
        [sys.executable, "-m", "bocage", *words], env=env, input=stdin, capture_output=True, text=True
    )


def test_a_new_room_is_found_by_every_command(house: Path) -> None:
    listing = json.loads(run(house, "games", "--json").stdout)
    assert "pebbles" in [game["name"] for game in listing["games"]]
    assert listing["rules"].startswith("interpreted")  # the room is not compiled yet, so nothing is
    counts = json.loads(run(house, "perft", "pebbles", "-p", "2", "--depth", "5", "--json").stdout)["counts"]
    assert counts == [1, 2, 4, 7, 5, 1]
    played = json.loads(
        run(house, "simulate", "pebbles", "-p", "3", "-n", "9", "--bots", "greedy", "--json").stdout
    )
    assert played["wins"] == [0, 0, 9]
    words = ["arena", "pebbles", "-p", "2", "--bots", "greedy,random", "-n", "4", "--json"]
    assert json.loads(run(house, *words).stdout)["games"] == 4


def test_a_new_rooms_records_and_refusals_work_like_any_other(house: Path) -> None:
    record = {"format": "bocage/1", "game": "pebbles", "players": ["A", "B"], "moves": ["take 2", "take 2"]}
    answer = json.loads(run(house, "replay", "-", "--json", stdin=json.dumps(record)).stdout)
    assert answer["legal"] == ["take 1"]
    bad = run(house, "replay", "-", stdin=json.dumps({**record, "moves": ["take 3"]}))
    assert bad.returncode == 2
    assert bad.stderr.splitlines()[-1] == "stdin: move 1: take 3: take one or two (P1)"
