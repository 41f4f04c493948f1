"""The errors of Uly & Polly, as the contract writes them."""

from __future__ import annotations

import pytest

from bocage import IllegalMove, Match, find_game
from bocage.core.text import LANGUAGES


def test_u11_a_dog_that_goes_too_far_is_told_so_with_the_rule() -> None:
    match = Match(find_game("uly-polly"), ["Ada", "Ben"])
    for move in ("hide b2", "start c3", "swap a1 b2"):
        match.play(move)
    with pytest.raises(IllegalMove) as caught:
        match.play("go a4")
    error = caught.value
    assert (error.code, error.rule, error.where) == ("U11-one-cell", "U11", ("go a4",))
    assert str(error) == "go a4: the dog moves exactly one cell (U11)"
    sentences = {error.sentence(language) for language in LANGUAGES}
    assert len(sentences) == 3
    assert all(sentence.endswith("(U11)") for sentence in sentences)
