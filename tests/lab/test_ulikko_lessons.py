"""What the lessons teach: the same seed the same, and weights that tell a winner from a loser."""

from __future__ import annotations

from bocage import Rng
from bocage.games.ulikko.outlook import FACTS
from bocage.lab.ulikko_lessons import fit, mean_loss, play_lesson


def test_a_lesson_teaches_something() -> None:
    lesson = play_lesson(2, 150, "test", [])
    assert lesson[:100] == play_lesson(2, 8, "test", [])[:100]
    nothing = [0.0] * FACTS
    weights = fit(lesson, nothing, 4, 1e-4, Rng("fit"))
    others = play_lesson(2, 60, "others", [])
    assert abs(mean_loss(others, nothing) - 0.6931) < 0.001
    assert mean_loss(others, weights) < 0.66  # also in matches it has not seen
