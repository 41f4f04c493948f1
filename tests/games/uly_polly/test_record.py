"""Records of Uly & Polly: canonical moves, an alias, counts without a bound, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bocage import BocageError, Match, Record, find_game

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


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"moves": ["hide b2", "go b2"]},
            "move 2: go b2: the helpers must set the dog on the field first (U5)",
        ),
        ({"players": ["Ada"] * 6}, "players: uly-polly is for 2 to 5 players, not 6"),
        ({"options": {"patience": -1}}, "options.patience: must be a whole number from 0"),
        ({"options": {"patience": 12.0}}, "options.patience: must be a whole number from 0"),
        ({"moves": ["Hide b2"]}, "move 1: Hide b2: this is not a move; moves look like "),
        ({"moves": ["hide  b2"]}, "move 1: hide  b2: this is not a move"),
        ({"moves": [" hide b2"]}, "move 1:  hide b2: this is not a move"),
        ({"moves": ["hide b2 "]}, "move 1: hide b2 : this is not a move"),
        ({"moves": ["hide b2\n"]}, "move 1: hide b2\\n: there is no cell b2\\n"),
        ({"moves": ["hide b٢"]}, "move 1: hide b٢: there is no cell b٢"),
        ({"moves": ["hide b²"]}, "move 1: hide b²: there is no cell b²"),
        ({"moves": ["hide ?"]}, "move 1: hide ?: there is no cell ?"),
        ({"moves": ["* draw blue"]}, "move 1: * draw blue: this is not a move"),
    ],
)
def test_a_bad_record_is_refused_with_what_and_where(changes: dict[str, object], message: str) -> None:
    with pytest.raises(BocageError) as caught:
        read(**changes)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)
