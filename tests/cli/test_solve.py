"""`bocage solve`, whatever it is to solve: what it takes from the rooms, and what it refuses."""

from __future__ import annotations

import pytest

from bocage import find_game, game_names
from bocage.cli.solve_command import solvers
from tests.cli.commands import bocage

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
