"""Records: strict reading, canonical writing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage import BocageError, Match, Record, find_game
from bocage.core.errors import shown

GOOD: dict[str, Any] = {
    "format": "bocage/1",
    "game": "uly-polly",
    "players": ["Ada", "Ben"],
    "options": {"first": 1},
    "moves": ["hide b2", "start c3", "swap b2 a1"],
}


def read(**changes: object) -> Match:
    fields = {name: value for name, value in {**GOOD, **changes}.items() if value is not ...}
    record = Record.from_json(json.dumps(fields))
    return record.match(find_game(record.game))


def test_a_record_is_written_as_it_is_read_with_moves_in_their_canonical_form() -> None:
    match = read()
    assert json.loads(Record.of(match).to_json()) == {**GOOD, "moves": ["hide b2", "start c3", "swap a1 b2"]}


def test_options_may_be_missing_and_an_alias_is_accepted() -> None:
    match = read(options=..., game="uly_polly")
    assert match.to_move == 1  # first defaults to 0, so the helper is seat 1
    assert Record.of(match).game == "uly-polly"


def test_a_count_has_no_upper_bound_and_is_kept_as_it_was_given() -> None:
    match = read(options={"patience": 10**25})
    assert Record.of(match).options == {"patience": 10**25}
    for text in ("go c2", "swap d3 d4", "go c3", *(["swap a1 b1", "go c2", "swap a1 b1", "go c3"] * 20)):
        match.play(text)
    assert match.view(0)["round"] == 1
    assert match.view(0)["quiet"] == 40
    record = Record("sly", ["Ada", "Ben"], {"turn_limit": 10**25}, ["lay 1 a1"])
    assert record.match(find_game("sly")).to_move == 1


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": ...}, "format: this field is missing"),
        ({"format": "bocage/2"}, 'format: the format must be "bocage/1"'),
        ({"game": ...}, "game: this field is missing"),
        ({"game": "chess"}, "chess: there is no such game; the games are "),
        ({"game": 3}, "game: must be a text"),
        ({"players": ...}, "players: this field is missing"),
        ({"players": "Ada"}, "players: must be a list"),
        ({"players": ["Ada"]}, "players: uly-polly is for 2 to 5 players, not 1"),
        ({"players": ["Ada"] * 6}, "players: uly-polly is for 2 to 5 players, not 6"),
        ({"players": ["Ada", None]}, "players[1]: must be a text"),
        ({"players": ["Ada", "\x1b[2J"]}, "players[1]: a name has at most"),
        ({"players": ["Ada", "\ud800"]}, "players[1]: a name has at most"),
        ({"players": ["Ada", "x" * 300]}, "players[1]: a name has at most"),
        ({"options": []}, "options: must be an object"),
        ({"options": {"wind": 1}}, "options.wind: unknown option; the options are first, patience"),
        ({"options": {"first": 2}}, "options.first: must be a whole number from 0 to 1"),
        ({"options": {"first": True}}, "options.first: must be a whole number from 0 to 1"),
        ({"options": {"first": "0"}}, "options.first: must be a whole number from 0 to 1"),
        ({"options": {"first": 0.0}}, "options.first: must be a whole number from 0 to 1"),
        ({"options": {"patience": -1}}, "options.patience: must be a whole number from 0"),
        ({"options": {"patience": 12.0}}, "options.patience: must be a whole number from 0"),
        ({"moves": ...}, "moves: this field is missing"),
        ({"moves": "hide b2"}, "moves: must be a list"),
        ({"moves": ["hide b2", 7]}, "move 2: must be a text"),
        (
            {"moves": ["hide b2", "go b2"]},
            "move 2: go b2: the helpers must set the dog on the field first (U5)",
        ),
        ({"moves": ["Hide b2"]}, "move 1: Hide b2: this is not a move; moves look like "),
        ({"moves": ["hide  b2"]}, "move 1: hide  b2: this is not a move"),
        ({"moves": [" hide b2"]}, "move 1:  hide b2: this is not a move"),
        ({"moves": ["hide b2 "]}, "move 1: hide b2 : this is not a move"),
        ({"moves": ["hide b2\n"]}, "move 1: hide b2\\n: there is no cell b2\\n"),
        ({"moves": ["hide b٢"]}, "move 1: hide b٢: there is no cell b٢"),
        ({"moves": ["hide b²"]}, "move 1: hide b²: there is no cell b²"),
        ({"moves": [""]}, 'move 1: "": this is not a move'),
        ({"moves": ["hide ?"]}, "move 1: hide ?: there is no cell ?"),
        ({"moves": ["* draw blue"]}, "move 1: * draw blue: this is not a move"),
        ({"comment": "nice"}, "comment: unknown field; a record has format, game, players, options, moves"),
    ],
)
def test_a_bad_record_is_refused_with_what_and_where(changes: dict[str, object], message: str) -> None:
    with pytest.raises(BocageError) as caught:
        read(**changes)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not valid JSON: line 1, column 1"),
        ("{", "not valid JSON: line 1, column 2"),
        ('{"format": "bocage/1",}', "not valid JSON: line 1"),
        ("[]", "a record is a JSON object"),
        ("null", "a record is a JSON object"),
        ('"bocage/1"', "a record is a JSON object"),
        ('{"game": "sly", "game": "ulikko"}', "game: this field stands here twice"),
        ('{"a": NaN}', "not valid JSON: NaN"),
        ('{"a": -Infinity}', "not valid JSON: -Infinity"),
        ("[" * 100_000, "not valid JSON: a number or a nesting beyond all bounds"),
        ('{"a": ' + "9" * 5000 + "}", "not valid JSON: a number or a nesting beyond all bounds"),
    ],
)
def test_bad_json_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(BocageError) as caught:
        Record.from_json(text)
    assert str(caught.value).startswith(message)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*GOOD, "extra"]), json_values))
def test_any_json_in_any_field_is_a_match_or_one_line(changes: dict[str, object]) -> None:
    try:
        read(**changes)
    except BocageError as error:
        assert len(str(error).splitlines()) == 1


@given(st.text(max_size=30))
def test_any_text_as_a_move_is_played_or_refused_in_one_line(text: str) -> None:
    match = read()
    try:
        match.play(text)
    except BocageError as error:
        assert len(str(error).splitlines()) == 1
        assert match.moves == ["hide b2", "start c3", "swap a1 b2"]


@given(st.text())
def test_any_text_can_be_shown_in_one_short_line(text: str) -> None:
    assert len(shown(text)) <= 60
    assert shown(text).isprintable()
