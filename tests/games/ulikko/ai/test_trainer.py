"""What the lessons teach: the same seed the same, and weights that tell a winner from a loser."""

from __future__ import annotations

import pytest

from bocage import Rng
from bocage.core.errors import InputError
from bocage.games.ulikko.ai.features import FEATURES
from bocage.games.ulikko.ai.trainer import TRAINER, UlikkoCourse, fit, mean_loss

OPTIONS = {"epochs": 4, "hold": 100}


def lesson(matches: int, seed: str) -> UlikkoCourse:
    """Play the matches of a lesson without any weights."""
    course = UlikkoCourse(2, OPTIONS, {})
    for number in range(matches):
        course.play(seed, number)
    return course


def test_a_lesson_teaches_something() -> None:
    positions = lesson(150, "test").positions
    assert positions[:100] == lesson(8, "test").positions[:100]
    nothing = [0.0] * FEATURES
    weights = fit(positions, nothing, 4, 1e-4, Rng("fit"))
    others = lesson(60, "others").positions
    assert abs(mean_loss(others, nothing) - 0.6931) < 0.001
    assert mean_loss(others, weights) < 0.66  # also in matches it has not seen


def test_the_same_seed_gives_the_same_weights_and_leaves_the_others_alone() -> None:
    found = []
    for _ in range(2):
        course = TRAINER.start(2, OPTIONS, {"more": [1] * FEATURES})
        for number in range(2):
            course.play("seed", number)
        course.learn("seed")
        course.play("next", 0)  # with what was learnt
        course.learn("next")
        found.append(course.tables())
    assert found[0] == found[1]
    assert found[0]["more"] == [1] * FEATURES
    assert any(found[0]["two"])  # type: ignore[arg-type]


def test_a_training_goes_on_from_the_weights_it_finds() -> None:
    shipped = TRAINER.shipped()
    assert TRAINER.start(2, OPTIONS, shipped).tables() == shipped


@pytest.mark.parametrize("table", [[1, 2], 5, ["x"], [True] * FEATURES, {}])
def test_weights_that_are_none_are_refused_by_name(table: object) -> None:
    with pytest.raises(InputError, match=r"two.*no weights to begin with"):
        TRAINER.start(2, OPTIONS, {"two": table})
