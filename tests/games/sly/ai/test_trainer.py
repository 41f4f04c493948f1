"""What Sly's lessons teach: the same seed the same, weights that tell a winner, and moves that are usual."""

from __future__ import annotations

import pytest

from bocage import Rng
from bocage.core.errors import InputError
from bocage.core.match import Match
from bocage.games import find_game
from bocage.games.sly.ai.trainer import TRAINER, Choices, Fitter, Position, SlyCourse
from bocage.games.sly.ai.value import sums_of
from bocage.games.sly.ai.weights import NETWORKS, read_weights
from bocage.games.sly.state import SlyState
from tests.games.sly.ai.test_thinker import random_match

OPTIONS = {"epochs": 6, "samples": 2}


def course_of(matches: int, seed: str, players: int = 2) -> SlyCourse:
    """Play the matches of a lesson without any weights."""
    course = SlyCourse(players, OPTIONS, {})
    for number in range(matches):
        course.play(seed, number)
    return course


def loss_of(course: SlyCourse, positions: list[Position]) -> float:
    """Return the loss of what a course has learnt, on positions of others."""
    assert course.weights is not None
    rows = [(byte - 128) / 32 for byte in course.weights.rows]
    parameters = [*rows, *course.weights.biases, *course.weights.outs, course.weights.out_bias]
    return Fitter(parameters, positions).loss()


@pytest.mark.parametrize(("players", "even"), [(2, 0.6931), (3, 1.0986)])
def test_a_lesson_lowers_the_loss_on_matches_it_has_not_seen(players: int, even: float) -> None:
    course = course_of(80, "lesson", players)
    fit = course.learn("lesson")
    assert fit.after < fit.before
    assert loss_of(course, course_of(40, "others", players).positions) < even - 0.03


def test_the_same_seed_gives_the_same_weights_and_leaves_the_others_alone() -> None:
    found = []
    for _ in range(2):
        course = TRAINER.start(2, OPTIONS, {"3": "kept"})
        for number in range(3):
            course.play("seed", number)
        course.learn("seed")
        course.play("next", 0)  # with what was learnt
        course.learn("next")
        found.append(course.tables())
    assert found[0] == found[1]
    assert found[0]["3"] == "kept"
    read_weights(found[0]["2"])


def test_the_fitter_computes_what_the_network_does() -> None:
    weights = read_weights(TRAINER.shipped()["2"])
    rows = [(byte - 128) / 32 for byte in weights.rows]
    fitter = Fitter([*rows, *weights.biases, *weights.outs, weights.out_bias], [])
    probes = course_of(0, "none").probes
    for seed in range(8):
        state = random_match(6 + seed, 2, seed).state
        assert isinstance(state, SlyState)
        scores = [int(state.score_of(seat)) for seat in range(2)]
        for seat in range(2):
            expected = NETWORKS[2].output(sums_of(state, seat, scores, NETWORKS[2]))
            assert fitter.output(probes.features(state, seat, scores), 0) == pytest.approx(expected)


def test_the_choice_model_finds_what_is_usual() -> None:
    choices = Choices()
    game = find_game("sly")
    rng = Rng(1)
    for _ in range(300):  # the fox comes first, four times of five
        match = Match(game, ["Ada", "Ben"])
        assert isinstance(match.state, SlyState)
        text = "lay fox a3" if rng.below(5) else "lay 1 a3"
        choices.note(match.state, game.parse(match.state, text))
    fox, hen, other = (choices.propensities()[4 * kind + 2] for kind in (6, 0, 3))
    assert fox > hen > other
    likely = choices.turn_likelihoods()
    assert likely[0] > 240  # of turns with no fox down and nothing else: a lay


def test_a_training_goes_on_from_the_weights_it_finds() -> None:
    shipped = TRAINER.shipped()
    assert TRAINER.start(3, OPTIONS, shipped).tables() == shipped


@pytest.mark.parametrize("table", [5, "x", [], {}, {"network": {}}])
def test_weights_that_are_none_are_refused_by_name(table: object) -> None:
    with pytest.raises(InputError, match=r"2.*no weights to begin with"):
        TRAINER.start(2, OPTIONS, {"2": table})
