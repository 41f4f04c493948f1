"""Ulikko: our deck, and decks that are none."""

from __future__ import annotations

import copy
import json
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from bocage import EVERYTHING, BocageError, InputError, Match, Record, Rng, find_game
from bocage.core.record import parse_json
from bocage.core.state import CHANCE, playout
from bocage.core.text import LANGUAGES

DECK: dict[str, Any] = json.loads(files("bocage.games.ulikko").joinpath("data/deck.json").read_text("utf-8"))


def rejected(deck: object, **options: object) -> str:
    with pytest.raises(InputError) as caught:
        Match(find_game("ulikko"), ["A", "B"], {"deck": deck, **options})
    for language in LANGUAGES:
        assert caught.value.sentence(language)
    text = str(caught.value)
    assert "\n" not in text
    return text


def changed(*path: str | int, to: object) -> dict[str, Any]:
    """Return our deck with one value replaced."""
    deck = copy.deepcopy(DECK)
    inner: Any = deck
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return deck


def card(kind: str, **fields: object) -> dict[str, Any]:
    """Return our deck with one card more."""
    deck = copy.deepcopy(DECK)
    deck[kind].append({"id": "mine", **fields})
    return deck


def test_k4_the_deck_has_29_landscape_cards() -> None:
    assert [len(DECK[kind]) for kind in ("river", "colour", "shape")] == [8, 12, 9]
    squares = Counter(tuple(sorted(entry["square"][0] + entry["square"][1])) for entry in DECK["colour"])
    assert len(squares) == 12  # every doubled colour with two others, once each
    for entry in DECK["colour"]:
        assert entry["square"][0][0] == entry["square"][0][1]
    advanced = [
        entry["id"] for kind in ("river", "colour", "shape") for entry in DECK[kind] if entry.get("advanced")
    ]
    assert advanced == ["all-six", "ring", "line-all-different", "zigzag-different", "corner-different"]


def test_k3_each_board_holds_each_symbol_five_times_and_no_two_touch() -> None:
    boards = [" ".join(board["symbols"]).split() for board in DECK["boards"]]
    assert len({tuple(board) for board in boards}) == 4
    for board in boards:
        assert set(Counter(board).values()) == {5}
        for cell in range(20):
            assert cell % 5 == 4 or board[cell] != board[cell + 1]
            assert cell > 14 or board[cell] != board[cell + 5]


def test_our_own_deck_given_as_an_option_changes_nothing() -> None:
    game = find_game("ulikko")
    ours, given = Match(game, ["A", "B"]), Match(game, ["A", "B"], {"deck": DECK})
    for match in (ours, given):
        rng = Rng(1)
        while not match.over:
            match.push(int(match.state.random_move(rng)))
    assert ours.moves == given.moves
    assert ours.view(EVERYTHING) == given.view(EVERYTHING)
    assert Record.from_json(Record.of(given).to_json()).match(game).state.key() == given.state.key()


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("deck.json", "files are not read here"),
        ([], "must be a file"),
        ({}, "format: this field is missing"),
        (changed("format", to="bocage-deck/2"), 'format: the format must be "bocage-deck/1"'),
        (changed("format", to=1), 'format: the format must be "bocage-deck/1"'),
        (changed("extra", to=1), "extra: unknown field"),
        (changed("river", to=[]), "river: must be a list of 1 to 64 entries"),
        (changed("river", to={}), "river: must be a list of 1 to 64 entries"),
        (
            changed("shape", to=[{"id": f"c{k}", "corners": True} for k in range(65)]),
            "shape: must be a list of 1 to 64",
        ),
        (changed("boards", to=DECK["boards"][:3]), "boards: must be a list of 4 entries"),
        (changed("boards", 1, to=7), "board 2: must be an object"),
        (changed("boards", 1, to=DECK["boards"][0]), "board 2: symbols: another board has the same symbols"),
        (changed("boards", 0, "animal", to=5), "board 1: animal: must be a name"),
        (changed("boards", 0, "animal", to="a\nb"), "board 1: animal: must be a name"),
        (changed("boards", 0, "colour", to="red"), "board 1: colour: unknown field"),
        (changed("boards", 3, "symbols", to="leaf"), "board 4: symbols: must be a list of 4 entries"),
        (changed("boards", 3, "symbols", 0, to="leaf moon"), "board 4: symbols: a row is 5 symbols"),
        (changed("boards", 3, "symbols", 0, to=["leaf"] * 5), "board 4: symbols: a row is 5 symbols"),
        (
            changed("boards", 0, "symbols", 0, to="leaf moon sun star moon"),
            "board 1: symbols: sun is not one of star",
        ),
        (
            changed("boards", 0, "symbols", 0, to="leaf moon drop star drop"),
            "board 1: symbols: moon must stand here 5 times, not 4",
        ),
        (
            changed(
                "boards",
                0,
                "symbols",
                to=[
                    "star star star star star",
                    "moon moon moon moon moon",
                    "leaf leaf leaf leaf leaf",
                    "drop drop drop drop drop",
                ],
            ),
            "board 1: symbols: two cells with star touch",
        ),
        (changed("river", 5, to=3), "river card 6: must be an object"),
        (changed("river", 5, to={"figure": [[0, 0, 1, 0]]}), "river card 6: id: this field is missing"),
        (changed("river", 5, "id", to="Hook"), "river card 6: id: must be at most 40 lower-case letters"),
        (changed("river", 5, "id", to="a b"), "river card 6: id: must be at most 40"),
        (changed("river", 5, "id", to="é"), "river card 6: id: must be at most 40"),
        (changed("river", 5, "id", to="x" * 41), "river card 6: id: must be at most 40"),
        (changed("river", 5, "id", to="cross\n"), "river card 6: id: must be at most 40"),
        (changed("river", 5, "id", to=5), "river card 6: id: must be at most 40"),
        (changed("river", 5, "id", to="straight"), 'river card "straight": id: another card of this kind'),
        (changed("river", 5, "figure", to=[]), 'river card "hook": figure: must be a list of 1 to 6 entries'),
        (
            changed("river", 5, "figure", to=[[0, 0, 1, 0]] * 7),
            'river card "hook": figure: must be a list of 1 to 6',
        ),
        (
            changed("river", 5, "figure", 0, to=[0, 0, 1]),
            'river card "hook": figure: must be a list of 4 entries',
        ),
        (
            changed("river", 5, "figure", 0, to=[0, 0, 2, 0]),
            'river card "hook": figure: a segment joins two corners',
        ),
        (
            changed("river", 5, "figure", 0, to=[0, 0, 1, 1]),
            'river card "hook": figure: a segment joins two corners',
        ),
        (
            changed("river", 5, "figure", 0, to=[0, 0, True, 0]),
            'river card "hook": figure: must be whole numbers from 0 to 5',
        ),
        (
            changed("river", 5, "figure", 0, to=[0, 0, 1.0, 0]),
            'river card "hook": figure: must be whole numbers',
        ),
        (
            changed("river", 5, "figure", 0, to=[0, 0, 10**30, 0]),
            'river card "hook": figure: must be whole numbers',
        ),
        (
            changed("river", 5, "figure", 0, to=[2, 0, 1, 0]),
            'river card "hook": figure: a segment stands here twice',
        ),
        (
            changed("river", 5, "figure", to=[[0, 0, 0, 1], [5, 0, 5, 1]]),
            'river card "hook": figure: does not fit the board',
        ),
        (changed("river", 5, "advanced", to=1), 'river card "hook": advanced: must be true or false'),
        (
            changed("river", 5, "chain", to=4),
            'river card "hook": must have exactly one of joins, chain, figure',
        ),
        (card("river"), 'river card "mine": must have exactly one of joins, chain, figure'),
        (card("river", joins="adjacent"), 'river card "mine": at_least: this field is missing'),
        (card("river", joins="north", at_least=4), 'river card "mine": joins: north is not one of adjacent'),
        (
            card("river", joins=["adjacent"], at_least=4),
            'river card "mine": joins: […] is not one of',
        ),
        (
            card("river", joins="opposite", at_least=7),
            'river card "mine": at_least: must be whole numbers from 1 to 6',
        ),
        (
            card("river", joins="opposite", at_least=True),
            'river card "mine": at_least: must be whole numbers',
        ),
        (card("river", chain=0), 'river card "mine": chain: must be whole numbers from 1 to 6'),
        (card("river", chain=6, at_least=4), 'river card "mine": at_least: unknown field'),
        (card("colour"), 'colour card "mine": square: this field is missing'),
        (
            card("colour", square=[["orange", "orange"]]),
            'colour card "mine": square: must be a list of 2 entries',
        ),
        (
            card("colour", square=[["orange"], ["orange"]]),
            'colour card "mine": square: must be a list of 2 entries',
        ),
        (
            card("colour", square=[["orange", "red"], ["blue", "blue"]]),
            'colour card "mine": square: red is not one of',
        ),
        (
            card("colour", square=[["orange", None], ["blue", "blue"]]),
            'colour card "mine": square: null is not one of',
        ),
        (card("shape"), 'shape card "mine": must have exactly one of corners, cells'),
        (card("shape", corners=False), 'shape card "mine": corners: can only be true'),
        (card("shape", corners=1), 'shape card "mine": corners: can only be true'),
        (card("shape", corners=True, different="all"), 'shape card "mine": different: unknown field'),
        (card("shape", cells=[]), 'shape card "mine": cells: must be a list of 1 to 5 entries'),
        (card("shape", cells=["X.", "X"]), 'shape card "mine": cells: must be rows of X and .'),
        (card("shape", cells=["XOX"]), 'shape card "mine": cells: must be rows of X and .'),
        (card("shape", cells=["X" * 6]), 'shape card "mine": cells: must be rows of X and .'),
        (card("shape", cells=["..", ".."]), 'shape card "mine": cells: has no tile'),
        (
            card("shape", cells=["X...X", ".....", ".....", ".....", "X...X"]),
            'shape card "mine": cells: does not fit',
        ),
        (card("shape", cells=["XXXXX"], different="all"), 'shape card "mine": different: only 2 to 4 tiles'),
        (card("shape", cells=["XX"], different=[]), 'shape card "mine": different: must be a list of 1 to 4'),
        (card("shape", cells=["XX"], different="some"), 'shape card "mine": different: must be a list'),
        (
            card("shape", cells=["XX"], different=[[0, 0, 0, 0]]),
            'shape card "mine": different: a pair must be two',
        ),
        (
            card("shape", cells=["XX"], different=[[0, 0, 0, 1]]),
            'shape card "mine": different: a pair must be two',
        ),
        (
            card("shape", cells=["XX"], different=[[0, 0, 1, 0], [1, 0, 0, 0]]),
            'shape card "mine": different: a pair stands here twice',
        ),
        (
            card("shape", cells=["XX"], different=[[0, 0, 9, 0]]),
            'shape card "mine": different: must be whole numbers',
        ),
    ],
)
def test_a_bad_deck_is_refused_by_card_and_field(deck: object, message: str) -> None:
    assert rejected(deck).startswith(f"options.deck: {message}")


def test_a_value_nested_as_deep_as_can_be_read_is_still_refused_in_words() -> None:
    for depth in range(700, 1000):
        nested = "[" * depth + "]" * depth
        text = json.dumps(card("river", joins="NESTED", at_least=4)).replace('"NESTED"', nested)
        try:
            deck = parse_json(text)
        except BocageError:
            break
        assert "joins: " in rejected(deck)


def test_k5_without_advanced_each_kind_needs_a_simple_card() -> None:
    deck = changed("river", to=[{"id": "all-six", "chain": 6, "advanced": True}])
    assert rejected(deck).startswith("options.deck: river: all its cards are advanced")
    match = Match(find_game("ulikko"), ["A", "B"], {"deck": deck, "advanced": True})
    match.draw(Rng(1))
    assert match.view(EVERYTHING)["landscapes"]["river"] == "all-six"


def test_a_deck_with_one_card_of_each_kind_plays() -> None:
    deck = {
        "format": "bocage-deck/1",
        "boards": list(reversed(DECK["boards"])),
        "river": [{"id": "one", "chain": 1}],
        "colour": [{"id": "2", "square": [["blue", "blue"], ["blue", "blue"]]}],
        "shape": [{"id": "x-3", "cells": ["...", ".X.", "..."], "advanced": False}],
    }
    match = Match(find_game("ulikko"), ["A", "B"], {"deck": deck})
    assert [match.game.text(match.state, move) for move in match.state.legal()] == [
        "* cards river=one colour=2 shape=x-3"
    ]
    assert match.view(0)["boards"][0]["symbols"][:2] == ["moon", "leaf"]
    assert match.state.to_move() == CHANCE
    playout(match.state, Rng(2))
    assert match.view(0)["met"][0][:1] == ["river"]
    assert "shape" in match.view(0)["met"][1]
