"""What the lessons teach: the same seed the same, and weights that tell a winner from a loser."""

from __future__ import annotations

from bocage import Rng
from bocage.games.ulikko.outlook import FACTS
from bocage.lab.ulikko_lessons import fit, mean_loss, play_lesson


def test_a_lesson_teaches_something() -> None:
    lesson = play_lesson(2, 40, "test", [])
    assert lesson == play_lesson(2, 40, "test", [])
    nothing = [0.0] * FACTS
    weights = fit(lesson, nothing, 4, 1e-4, Rng("fit"))
    others = play_lesson(2, 20, "others", weights)
    assert abs(mean_loss(others, nothing) - 0.6931) < 0.001
    assert mean_loss(others, weights) < 0.64  # also in matches it has not seen
