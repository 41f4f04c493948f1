"""`bocage train`: lessons that are kept, and files that are none."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from bocage.cli import train_command
from bocage.core.options import Option
from bocage.core.training import Fit
from bocage.games import find_game
from tests.cli.commands import Answer, bocage_here
from tests.matches import GAMES

TRAINED = [name for name in GAMES if find_game(name).part("ai.trainer")]
SHORT = ("-n", "2", "--lessons", "1", "-o", "epochs=1")

Train = Callable[..., Answer]


@pytest.fixture
def train(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Train:
    """Run `bocage train` in this process."""
    return lambda *words: bocage_here(capfd, monkeypatch, "train", *words)


@pytest.mark.parametrize("name", TRAINED)
def test_a_lesson_is_written_told_and_the_same_from_the_same_seed(
    name: str, tmp_path: Path, train: Train
) -> None:
    said = [train(name, str(tmp_path / file), *SHORT, "--seed", "7").out for file in "ab"]
    assert said[0].startswith("lesson 1: 2 matches, ")
    assert said[0] == said[1]
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    before = json.loads((tmp_path / "a").read_text())
    train(name, str(tmp_path / "a"), *SHORT)
    assert json.loads((tmp_path / "a").read_text()).keys() == before.keys()
    assert json.loads((tmp_path / "a").read_text()) != before


class Interrupted:
    """A trainer whose fourth match is interrupted."""

    options: tuple[Option, ...] = ()

    def __init__(self) -> None:
        self.played: list[str] = []
        self.taught: list[str] = []

    def start(self, players: int, options: Mapping[str, object], tables: dict[str, object]) -> Interrupted:
        """Begin."""
        return self

    def play(self, seed: str, number: int) -> None:
        """Play, or not."""
        if number == 3:
            raise KeyboardInterrupt
        self.played.append(f"{seed} {number}")

    def learn(self, seed: str) -> Fit:
        """Learn from what has been played."""
        self.taught += self.played
        return Fit(len(self.played), 0.7, 0.6)

    def tables(self) -> dict[str, object]:
        """Return what was learnt."""
        return {"taught": self.taught}


def test_ctrl_c_keeps_what_has_been_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, train: Train
) -> None:
    trainer = Interrupted()
    monkeypatch.setattr(train_command, "trainer_of", lambda game: trainer)
    file = tmp_path / "weights.json"
    answer = train(TRAINED[0], str(file), "-n", "50", "--seed", "x")
    assert answer.status == 130
    assert answer.out == "lesson 1: 3 matches, 3 positions, loss 0.7000 → 0.6000\n"
    assert json.loads(file.read_text()) == {"taught": ["x 0 0", "x 0 1", "x 0 2"]}


@pytest.mark.parametrize("content", ["", "[]", "null", '{"2": 5, "two": 5}'])
def test_a_file_without_weights_is_refused_by_name(content: str, tmp_path: Path, train: Train) -> None:
    file = tmp_path / "weights.json"
    file.write_text(content)
    for name in TRAINED:
        assert train(name, str(file), *SHORT).refused().startswith(f"{file}: ")
        assert file.read_text() == content


def test_what_cannot_be_trained_is_said(train: Train) -> None:
    untaught = next(name for name in GAMES if name not in TRAINED)
    assert f"{untaught} has no trainer" in train(untaught, "weights.json").err
    refused = train(TRAINED[0], "weights.json", "-o", "pace=3").refused()
    assert refused.startswith("options.pace: unknown option; the options are epochs")
    assert train(TRAINED[0], "weights.json", "-p", "9").refused().startswith("players: ")
