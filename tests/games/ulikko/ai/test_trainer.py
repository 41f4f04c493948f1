"""What the lessons teach: the same seed the same, and weights that tell a winner from a loser."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from bocage import Rng
from bocage.games.ulikko.ai.features import FACTS
from bocage.games.ulikko.ai.trainer import fit, main, mean_loss, play_lesson


def test_a_lesson_teaches_something() -> None:
    lesson = play_lesson(2, 150, "test", [])
    assert lesson[:100] == play_lesson(2, 8, "test", [])[:100]
    nothing = [0.0] * FACTS
    weights = fit(lesson, nothing, 4, 1e-4, Rng("fit"))
    others = play_lesson(2, 60, "others", [])
    assert abs(mean_loss(others, nothing) - 0.6931) < 0.001
    assert mean_loss(others, weights) < 0.66  # also in matches it has not seen


@pytest.mark.parametrize("content", ["", "[]", "null", '{"two": [1, 2]}', '{"two": 5}', '{"two": ["x"]}'])
def test_weights_that_are_none_are_refused_by_name(tmp_path: Path, content: str) -> None:
    file = tmp_path / "weights.json"
    file.write_text(content)
    answer = CliRunner().invoke(main, [str(file), "-n", "1", "--lessons", "1"])
    assert answer.exit_code == 1
    assert f"Could not open file '{file}': no weights to begin with" in answer.output
    assert file.read_text() == content


def test_there_are_no_lessons_for_nine() -> None:
    assert "'-p' / '--players'" in CliRunner().invoke(main, ["weights.json", "-p", "9"]).output
