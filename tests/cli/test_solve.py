"""`bocage solve`, whatever it is to solve: what it takes from the rooms, and what it refuses."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from bocage import find_game, game_names
from bocage.cli.solve_command import solvers
from bocage.jobs.solving import Setting, SettingsError, SolveJob, Solver
from tests.cli.commands import bocage, bocage_here

UNSOLVED = [name for name in game_names() if find_game(name).part("solver.offer") is None]


def test_its_help_tells_the_settings_of_every_solver() -> None:
    told = bocage("solve", "--help").out
    assert solvers()
    for name, solver in solvers().items():
        assert f"{name}: " in told
        for setting in solver.settings:
            assert f"--{setting.name.replace('_', '-')} " in told


@pytest.mark.parametrize("name", UNSOLVED)
@pytest.mark.parametrize(("language", "told"), [("en", "only {} can be solved"), ("fr", "seul {} peut être")])
def test_a_game_without_a_solver_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, language: str, told: str
) -> None:
    monkeypatch.setenv("BOCAGE_LANG", language)
    answer = bocage("solve", name)
    assert answer.status == 2
    assert told.format(", ".join(solvers())) in answer.err


def test_an_unknown_game_is_refused() -> None:
    assert bocage("solve", "chess").refused().startswith("chess: ")


class Elsewhere(Solver):
    """A solver that cannot be asked, with a setting that no other has."""

    settings = (Setting("depth", 3, "How deep.", least=1, most=9), Setting("kind", "a", words=("a", "b")))
    about = "Looks deep."

    def check(self, settings: Mapping[str, object], export: Path | None) -> None:
        raise SettingsError("record-list", "bocage.core")

    def folder_name(self, settings: Mapping[str, object]) -> str:
        raise NotImplementedError

    def job(self, *given: object) -> SolveJob:
        raise NotImplementedError


def test_settings_of_another_games_solver_are_refused(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (name, solver), other = next(iter(solvers().items())), UNSOLVED[0]
    monkeypatch.setattr("bocage.cli.solve_command.solvers", lambda: {name: solver, other: Elsewhere()})
    answer = bocage_here(capfd, monkeypatch, "solve", name, "--depth", "4")
    assert answer.status == 2
    assert "--depth" in answer.err
    answer = bocage_here(capfd, monkeypatch, "solve", other, "--depth", "10")
    assert "1<=x<=9" in answer.err
    answer = bocage_here(capfd, monkeypatch, "solve", other, "--kind", "c")
    assert "'a', 'b'" in answer.err
    answer = bocage_here(capfd, monkeypatch, "solve", other)
    assert answer.err.startswith("Usage: ")  # what does not go together is a matter of usage
    assert "must be a list" in answer.err
