"""Errors: a code for machines, a sentence for people, the rule it cites."""

from __future__ import annotations

import pytest

from bocage import IllegalMove, Match, find_game
from bocage.core.errors import BocageError, InputError
from bocage.core.text import LANGUAGES


def test_an_illegal_move_carries_code_rule_place_and_a_sentence_in_every_language() -> None:
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


def test_a_move_for_another_seat_is_refused_before_anything_is_read() -> None:
    match = Match(find_game("uly-polly"), ["Ada", "Ben"])
    for text in ("hide b2", "nonsense", ""):
        with pytest.raises(InputError, match="it is not your turn") as caught:
            match.play(text, seat=1)
        assert caught.value.rule is None


def test_the_place_is_put_in_front_from_the_inside_out() -> None:
    error = BocageError("match-over").at("go a1").at("move 3").at("record.json")
    assert str(error) == "record.json: move 3: go a1: the match is over"
