"""Records: strict reading, canonical writing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage import BocageError, Match, Record, find_game
from bocage.core.errors import shown
from tests.matches import GAMES, SECRETIVE, opened

GAME = SECRETIVE[0]
GOOD: dict[str, Any] = json.loads(Record.of(opened(GAME)).to_json())
FIRST = opened(GAME).moves[0]
MOST = find_game(GAME).max_players
NOT_SO_MANY = f"players: {GAME} is for {find_game(GAME).min_players} to {MOST} players, not"


def read(**changes: object) -> Match:
    fields = {name: value for name, value in {**GOOD, **changes}.items() if value is not ...}
    record = Record.from_json(json.dumps(fields))
    return record.match(find_game(record.game))


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_written_as_it_is_read_and_options_may_be_missing(name: str) -> None:
    record = Record.of(opened(name))
    fields = json.loads(record.to_json())
    assert json.loads(Record.of(read(**fields)).to_json()) == fields
    assert fields.pop("options") == {"first": 0}
    without = Record.from_json(json.dumps(fields))
    assert Record.of(without.match(find_game(name))).moves == record.moves


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
        ({"players": ["Ada"]}, f"{NOT_SO_MANY} 1"),
        ({"players": ["Ada", None]}, "players[1]: must be a text"),
        ({"players": ["Ada", "\x1b[2J"]}, "players[1]: a name has at most"),
        ({"players": ["Ada", "\ud800"]}, "players[1]: a name has at most"),
        ({"players": ["Ada", "x" * 300]}, "players[1]: a name has at most"),
        ({"options": []}, "options: must be an object"),
        ({"options": {"wind": 1}}, "options.wind: unknown option; the options are first"),
        ({"options": {"first": 2}}, "options.first: must be a whole number from 0 to 1"),
        ({"options": {"first": True}}, "options.first: must be a whole number from 0 to 1"),
        ({"options": {"first": "0"}}, "options.first: must be a whole number from 0 to 1"),
        ({"options": {"first": 0.0}}, "options.first: must be a whole number from 0 to 1"),
        ({"moves": ...}, "moves: this field is missing"),
        ({"moves": FIRST}, "moves: must be a list"),
        ({"moves": [FIRST, 7]}, "move 2: must be a text"),
        ({"moves": [FIRST.capitalize()]}, f"move 1: {FIRST.capitalize()}: "),
        ({"moves": [f" {FIRST}"]}, f"move 1:  {FIRST}: "),
        ({"moves": [f"{FIRST} "]}, f"move 1: {FIRST} : "),
        ({"moves": [f"{FIRST}\n"]}, f"move 1: {FIRST}\\n: "),
        ({"moves": ["?"]}, "move 1: ?: this is not a move; moves look like "),
        ({"players": ["Ada"] * (MOST + 1)}, f"{NOT_SO_MANY} {MOST + 1}"),
        ({"moves": [""]}, 'move 1: "": this is not a move'),
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
        ('{"game": "one", "game": "two"}', "game: this field stands here twice"),
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
        assert match.moves == GOOD["moves"]


@given(st.text())
def test_any_text_can_be_shown_in_one_short_line(text: str) -> None:
    assert len(shown(text)) <= 60
    assert shown(text).isprintable()
