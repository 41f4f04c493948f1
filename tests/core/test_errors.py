"""Errors: a code for machines, a sentence for people, the rule it cites."""

from __future__ import annotations

import pytest

from bocage import IllegalMove, find_game
from bocage.core.errors import BocageError, InputError
from bocage.core.text import LANGUAGES
from tests.matches import GAMES, opened
from tests.rooms import samples


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_move_carries_code_rule_place_and_a_sentence_in_every_language(name: str) -> None:
    match, illegal = opened(name), samples(name).illegal
    with pytest.raises(IllegalMove) as caught:
        match.play(illegal)
    error = caught.value
    assert error.rule == error.code.partition("-")[0]
    assert error.rule.startswith(find_game(name).letter)
    assert error.where == (illegal,)
    sentences = {error.sentence(language) for language in LANGUAGES}
    assert len(sentences) == 3
    assert all(sentence.endswith(f"({error.rule})") for sentence in sentences)


@pytest.mark.parametrize("name", GAMES)
def test_a_move_for_another_seat_is_refused_before_anything_is_read(name: str) -> None:
    match = opened(name, 0)
    for text in (samples(name).opening[0], "nonsense", ""):
        with pytest.raises(InputError, match="it is not your turn") as caught:
            match.play(text, seat=1)
        assert caught.value.rule is None


def test_the_place_is_put_in_front_from_the_inside_out() -> None:
    error = BocageError("match-over").at("go a1").at("move 3").at("record.json")
    assert str(error) == "record.json: move 3: go a1: the match is over"
