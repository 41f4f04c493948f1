"""Ulikko: cards and auroras once they are met or held, and the end (K16, K21–K32)."""

from __future__ import annotations

from typing import Any

import pytest

from bocage import EVERYTHING, IllegalMove, Match, Record, find_game
from bocage.core.state import CHANCE
from tests.games.ulikko.positions import board_of, build, refused, replay, state_of
from tests.games.ulikko.reference import OPPOSITE, SIDES
from tests.games.ulikko.test_deck import DECK

# Seat 0: stars on d1 a2 e2 b3 a4, none beside another. Seat 1: stars on a1 b2 d2 e3 b4.
STARS = ["a2 green", "b2 orange", "e2 blue", "d2 green", "b3 purple", "e3 purple"]


def view_of(match: Match) -> dict[str, Any]:
    return match.view(EVERYTHING)


def draw(match: Match) -> None:
    assert match.to_move == CHANCE
    match.play(match.game.text(match.state, match.state.legal()[0]))


def play_a_turn(match: Match) -> None:
    """Let the next player play any turn without auroras."""
    draw(match)
    seat = match.to_move
    while match.to_move == seat:
        match.play(next(text for text in reversed(match.legal(seat)) if not text.startswith("aurora")))


def aurora(match: Match, colour: str, number: int) -> dict[str, Any]:
    (found,) = [a for a in view_of(match)["auroras"] if (a["colour"], a["number"]) == (colour, number)]
    assert isinstance(found, dict)
    return found


def square_match(animals: int) -> Match:
    """About to complete the colour card, with that many animals left and all borders to be declined."""
    turns = ["b1 orange -a1", "", "a2 green -a1", ""]
    match = build(["a1 orange", "e4 blue"], turns, hand="b2 blue", colour="orange-green-blue")
    state_of(match).boards[0].animals_left = animals
    return match


@pytest.mark.parametrize(("animals", "left"), [(12, 10), (3, 1), (2, 0), (1, 0), (0, 0)])
def test_k16_two_animals_or_the_last_or_none(animals: int, left: int) -> None:
    match = square_match(animals)
    match.play("place b2 -b1 -a2")
    assert view_of(match)["met"] == [["colour"], []]
    assert view_of(match)["boards"][0]["animals"] == left


def test_k16_each_player_meets_a_card_once() -> None:
    squares = ["b1 orange -a1", "b1 orange -a1", "a2 green -a1", "a2 green -a1", "b2 blue -b1 -a2"]
    turns = ["", "", "", "", *squares]
    match = build(["a1 orange", "a1 orange"], turns, hand="b2 blue", colour="orange-green-blue")
    assert view_of(match)["met"] == [["colour"], []]
    match.play("place b2 -b1 -a2")
    assert view_of(match)["met"] == [["colour"], ["colour"]]
    assert [board["animals"] for board in view_of(match)["boards"]] == [10, 10]


def test_k17_once_met_a_card_stays_met() -> None:
    """What is moved away was there when the check was made."""
    turns = ["b1 purple -a1", "", "a2 green -a1", "", "d4 purple", "", "b2 blue -b1 -a2"]
    match = build(["a1 purple", "e4 blue"], turns, end=False)
    assert view_of(match)["met"][0] == ["colour"]
    assert aurora(match, "purple", 3)["holder"] == 0
    animals = view_of(match)["boards"][0]["animals"]
    match.play("aurora move a1 e1")
    assert view_of(match)["met"][0] == ["colour"]
    assert view_of(match)["boards"][0]["animals"] == animals


def test_k21_the_first_to_cover_a_symbol_takes_its_card() -> None:
    """The example: the first to cover the fifth cell puts 2 animals on the card; it is closed to others."""
    match = build(["d1 orange", "a1 blue"], STARS, hand="a4 green")
    assert view_of(match)["symbols"]["star"] is None
    match.play("place a4")
    assert match.outcomes[-1] == "star"
    assert view_of(match)["symbols"]["star"] == 0
    assert view_of(match)["boards"][0]["animals"] == 10
    draw(match)
    match.play("insert south")  # falls out in the north
    match.play("place b4")  # the second player's fifth star
    assert view_of(match)["symbols"]["star"] == 0
    assert view_of(match)["boards"][1]["animals"] == 12


@pytest.mark.parametrize(("animals", "left"), [(3, 1), (1, 0), (0, 0)])
def test_k21_as_many_animals_as_possible(animals: int, left: int) -> None:
    match = build(["d1 orange", "a1 blue"], STARS, hand="a4 green")
    state_of(match).boards[0].animals_left = animals
    match.play("place a4")
    assert view_of(match)["symbols"]["star"] == 0
    assert view_of(match)["boards"][0]["animals"] == left


ORANGES = ["", "", "", "", "", "", "a2 orange", "a2 orange", "e2 orange"]


def test_k22_three_of_a_colour_then_four_for_another_player() -> None:
    """The example: a fourth orange brings nothing to who holds the 3; the next player's takes the 4."""
    match = build(["d1 orange", "e4 orange"], [*ORANGES, "d1 orange"], end=False)
    assert aurora(match, "orange", 3)["holder"] == 0
    assert aurora(match, "orange", 4)["holder"] is None  # the second player's third
    fourth = build(["d1 orange", "e4 orange"], [*ORANGES, "d1 orange", "b3 orange"], end=False)
    assert aurora(fourth, "orange", 3)["holder"] == 0
    assert aurora(fourth, "orange", 4)["holder"] is None
    next_player = build(
        ["d1 orange", "e4 orange"], [*ORANGES, "d1 orange", "b3 orange", "b4 orange"], end=False
    )
    assert next_player.outcomes[-1].endswith("orange-4")
    assert aurora(next_player, "orange", 4) == {"colour": "orange", "number": 4, "holder": 1, "used": False}
    assert aurora(next_player, "orange", 3)["holder"] == 0


def test_k22_the_neutral_tile_counts() -> None:
    match = build(["d1 blue", "e4 orange"], ["a2 blue", "", "e2 blue"])
    assert aurora(match, "blue", 3)["holder"] == 0


PURPLES = ["b1 purple", "e1 orange"]
PURPLE_TURNS = ["a2 purple", "", "c2 orange", "", "d3 green", "", "e4 blue", "", "d4 purple"]


def test_k23_an_aurora_is_used_once_and_the_turn_ends_on_demand() -> None:
    match = build(PURPLES, PURPLE_TURNS, end=False)
    assert view_of(match)["phase"] == "after"
    assert "end" in match.legal(0)
    for text, why in [
        ("insert north", "K10-inserted-already"),
        ("place b2", "K11-no-tile-in-hand"),
        ("discard", "K11-no-tile-in-hand"),
        ("* draw green", "K9-drawn-already"),
        ("aurora landscape river", "K24-no-orange"),
    ]:
        refused(match, text, why)
    match.play("aurora move d4 b2")  # the turn it was taken; nothing else could be used, so the turn is over
    assert match.to_move == CHANCE
    assert state_of(match).seat == 1
    assert aurora(match, "purple", 3) == {"colour": "purple", "number": 3, "holder": 0, "used": True}
    play_a_turn(match)
    draw(match)
    assert not [text for text in match.legal(0) if text.startswith("aurora")]
    refused(match, "aurora move b2 d4", "K23-used")


def test_k23_an_aurora_can_be_used_before_inserting() -> None:
    match = build(PURPLES, [*PURPLE_TURNS, ""])
    refused(match, "aurora move d4 b2", "K9-draw-first")
    draw(match)
    assert {"insert north", "aurora move d4 b2"} <= set(match.legal(0))
    match.play("aurora move d4 b2")
    assert view_of(match)["phase"] == "insert"
    assert match.legal(0) == [f"insert {side}" for side in sorted(SIDES)]


def test_k23_without_anything_to_use_the_turn_ends_by_itself() -> None:
    match = build(["d1 green", "e1 orange"], ["a2 green", "", "e2 green"], end=False)
    assert aurora(match, "green", 3)["holder"] == 0  # reinserting is for a tile in hand only
    assert state_of(match).seat == 1


def test_k23_an_orange_aurora_without_a_card_left_to_meet_does_not_hold_the_turn_up() -> None:
    match = build(["d1 orange", "b1 green"], ["a2 orange", ""], hand="e2 orange")
    state_of(match).boards[0].met = 7
    match.play("place e2")
    assert aurora(match, "orange", 3) == {"colour": "orange", "number": 3, "holder": 0, "used": False}
    assert (match.to_move, state_of(match).seat) == (CHANCE, 1)


@pytest.mark.parametrize(
    ("colour", "aurora_text"),
    [
        ("orange", "aurora landscape river"),
        ("green", "aurora reinsert north"),
        ("blue", "aurora anywhere c2"),
        ("purple", "aurora move d1 c2"),
    ],
)
def test_k24_what_each_colour_does(colour: str, aurora_text: str) -> None:
    other = "green" if colour == "orange" else "orange"
    turns = [f"a2 {colour}", "", f"e2 {colour}", ""]
    match = build([f"d1 {colour}", f"b1 {other}"], turns, hand=f"b3 {other}")
    auroras = [text.split()[1] for text in match.legal(0) if text.startswith("aurora")]
    assert set(auroras) == {aurora_text.split()[1]}
    assert aurora_text in match.legal(0)
    bare = build(["d1 orange", "b1 green"], ["a2 green", ""], hand="e2 blue")
    refused(bare, aurora_text, f"K24-no-{colour}")


def test_k25_a_landscape_is_met_whatever_the_board_shows() -> None:
    match = build(["d1 orange", "b1 green"], ["a2 orange", "", "e2 orange"], end=False)
    assert match.legal(0) == [
        "aurora landscape colour",
        "aurora landscape river",
        "aurora landscape shape",
        "end",
    ]
    match.play("aurora landscape shape")
    assert view_of(match)["met"] == [["shape"], []]
    assert view_of(match)["boards"][0]["animals"] == 10
    assert state_of(match).seat == 1  # nothing left to use


@pytest.mark.parametrize(("animals", "left"), [(1, 0), (0, 0)])
def test_k25_up_to_two_animals(animals: int, left: int) -> None:
    match = build(["d1 orange", "b1 green"], ["a2 orange", "", "e2 orange"], end=False)
    state_of(match).boards[0].animals_left = animals
    match.play("aurora landscape river")
    assert view_of(match)["boards"][0]["animals"] == left
    assert view_of(match)["met"][0] == ["river"]


def test_k25_a_card_met_before_cannot_be_met_again() -> None:
    turns = ["b1 orange -a1", "", "a2 green -a1", "", "b2 blue -b1 -a2", ""]
    match = build(["a1 orange", "e4 blue"], turns, hand="d4 orange", colour="orange-green-blue")
    match.play("place d4")
    refused(match, "aurora landscape colour", "K25-met-already")
    assert match.legal(0) == ["aurora landscape river", "aurora landscape shape", "end"]
    state_of(match).boards[0].met = 7
    assert [text for text in match.legal(0) if "landscape" in text] == []


def test_k26_reinserting_at_the_side_where_it_fell_out_gives_the_first_tile_back() -> None:
    """The first example: you get your own first tile back."""
    for side in SIDES:
        match = build(["d1 green", "b1 green"], ["a2 green", "", "e2 green", ""])
        draw(match)
        drawn, main = view_of(match)["drawn"], view_of(match)["main"]
        match.play(f"insert {side}")
        match.play(f"aurora reinsert {OPPOSITE[side]}")
        assert (view_of(match)["fallen"]["tile"], view_of(match)["fallen"]["side"]) == (drawn, side)
        assert view_of(match)["main"] == main
        assert aurora(match, "green", 3)["used"] is True


def test_k26_reinserting_at_the_same_side_gives_the_tile_of_the_centre() -> None:
    """The second example: you get the tile that was in the centre."""
    for side in SIDES:
        match = build(["d1 green", "b1 green"], ["a2 green", "", "e2 green", ""])
        draw(match)
        centre = view_of(match)["main"]["centre"]
        refused(match, f"aurora reinsert {side}", "K26-no-tile-in-hand")
        match.play(f"insert {side}")
        fallen = view_of(match)["fallen"]["tile"]
        match.play(f"aurora reinsert {side}")
        assert (view_of(match)["fallen"]["tile"], view_of(match)["fallen"]["side"]) == (
            centre,
            OPPOSITE[side],
        )
        assert view_of(match)["main"][side] == fallen
        assert match.outcomes[-1] == f"{centre} {OPPOSITE[side]}"


def test_k27_the_fallen_tile_on_any_free_cell() -> None:
    match = build(["d1 blue", "b1 green"], ["a2 blue", "", "e2 blue", ""], hand="b3 green")
    free = [cell for cell in match.legal(0) if cell.startswith("aurora anywhere") and "-" not in cell]
    assert len(free) == 17
    refused(match, "aurora anywhere d1", "K27-not-free")
    refused(match, "aurora anywhere d2 -d3", "K13-no-border")
    match.play("aurora anywhere d2 -e2")
    board = view_of(match)["boards"][0]
    assert board["tiles"]["d2"] == "green"
    assert board["pawns"] == {"d1-d2": "river"}
    assert state_of(match).seat == 1
    again = build(["d1 blue", "b1 green"], ["a2 blue", "", "e2 blue", ""])
    draw(again)
    refused(again, "aurora anywhere d2", "K27-no-tile-in-hand")


def test_k28_moving_a_tile() -> None:
    """The example: 2 rivers come back, 2 animals and 1 river go down."""
    match = build(PURPLES, PURPLE_TURNS, end=False)
    before = view_of(match)["boards"][0]
    assert before["pawns"] == {"d3-d4": "river", "d4-e4": "river"}
    assert (before["animals"], before["rivers"]) == (12, 4)
    match.play("aurora move d4 b2")
    after = view_of(match)["boards"][0]
    assert after["pawns"] == {"b1-b2": "animal", "a2-b2": "animal", "b2-c2": "river"}
    assert (after["animals"], after["rivers"]) == (10, 5)
    assert "d4" not in after["tiles"]
    assert after["tiles"]["b2"] == "purple"


def test_k28_to_another_free_cell_and_with_the_pawns_that_came_back() -> None:
    match = build(PURPLES, PURPLE_TURNS, end=False)
    refused(match, "aurora move a1 b2", "K28-no-tile")
    refused(match, "aurora move d4 d4", "K28-not-free")
    refused(match, "aurora move d4 e4", "K28-not-free")
    refused(match, "aurora move d4 c4 -d4", "K13-no-border")  # its own cell is empty now
    state_of(match).boards[0].rivers_left = 0
    assert "aurora move d4 e3" in match.legal(0)  # two rivers, the two that came back
    refused(match, "aurora move c2 c3", "K13-no-river-left")
    match.play("aurora move d4 e3")
    board = view_of(match)["boards"][0]
    assert (board["pawns"], board["rivers"]) == ({"d3-e3": "river", "e3-e4": "river"}, 0)


def test_k28_objectives_are_checked_after_a_move() -> None:
    deck = dict(DECK, shape=[{"id": "pair", "cells": ["XX"]}])
    match = build(
        ["d1 purple", "b1 green"],
        ["a2 purple", "", "e2 purple"],
        end=False,
        options={"deck": deck},
        shape="pair",
    )
    assert view_of(match)["met"][0] == []
    match.play("aurora move e2 e1")
    assert match.outcomes[-1] == "shape"
    assert view_of(match)["met"][0] == ["shape"]
    assert view_of(match)["boards"][0]["animals"] == 9  # two on the card, one between d1 and e1


def test_k12_k28_a_move_can_free_a_cell_for_the_tile() -> None:
    turns = ["a2 purple", "", "e2 purple", "", "b3 green", "", "a4 purple", ""]
    match = build(["d1 orange", "e1 orange"], turns)
    draw(match)
    match.play("insert south")
    assert "discard" in match.legal(0)
    assert not [text for text in match.legal(0) if text.startswith("place")]
    match.play("aurora move a2 c4")
    assert [text.split()[1] for text in match.legal(0)] == ["a2"] * len(match.legal(0))
    refused(match, "discard", "K12-must-place")


def last_turns(match: Match) -> tuple[Match, Match]:
    """Replay a two-player match up to before the last turn of each player."""
    draws = [number for number, text in enumerate(match.moves) if text.startswith("* draw")]
    record = Record.of(match)
    game = find_game("ulikko")
    return record.match(game, at=draws[-2]), record.match(game, at=draws[-1])


def left(match: Match) -> list[tuple[int, int]]:
    return [(board["animals"], board["rivers"]) for board in view_of(match)["boards"]]


def test_k29_the_round_is_finished() -> None:
    """The example: the first places the last pawns, the second still plays, places all too, K32 decides."""
    match = replay("k29_both_place_all")
    before_first, before_second = last_turns(match)
    assert left(before_first)[0] != (0, 0)
    assert left(before_second)[0] == (0, 0)
    assert left(before_second)[1] != (0, 0)
    assert state_of(before_second).seat == 1
    assert left(match) == [(0, 0), (0, 0)]
    assert match.over
    assert view_of(match)["turn"] < 12
    assert match.result is not None
    assert match.result.winners == [0]


def test_k32_the_largest_group_of_equal_tiles_wins_a_tie() -> None:
    """The example: 5 beats 4."""
    match = replay("k29_both_place_all")
    assert [board.largest_group() for board in state_of(match).boards] == [5, 4]
    assert match.result is not None
    assert match.result.to_json() == {"winners": [0], "scores": [0, 0]}


def test_k32_still_tied_the_victory_is_shared() -> None:
    match = replay("k32_shared")
    groups = [board.largest_group() for board in state_of(match).boards]
    assert groups[0] == groups[1]
    assert match.result is not None
    assert match.result.to_json() == {"winners": [0, 1], "scores": [0, 0]}


def test_k32_groups_hang_together_along_sides() -> None:
    assert board_of(["oo...", ".o...", "o....", "....."]).largest_group() == 3
    assert board_of(["....o", "o....", ".....", "....."]).largest_group() == 1
    assert board_of(["ooooo", "gggg.", "ggg..", "....."]).largest_group() == 7
    assert board_of(["ppp..", "p.p..", "p.ppp", "ppp.."]).largest_group() == 12
    assert board_of(["....."] * 4).largest_group() == 0


def test_k29_k30_one_player_alone_with_all_pawns_placed_wins() -> None:
    second = replay("k30_one_alone")
    assert left(second)[1] == (0, 0)
    assert left(second)[0] != (0, 0)
    assert second.result is not None
    assert second.result.winners == [1]
    first = replay("k29_first_alone")
    assert left(last_turns(first)[1])[0] == (0, 0)  # the second player had one more turn
    assert first.result is not None
    assert first.result.winners == [0]


def test_k31_the_lowest_number_of_points_wins() -> None:
    """The example: 2 animals + 1 river = 5 loses to 1 animal + 2 rivers = 4."""
    match = replay("k31_five_against_four")
    assert left(match) == [(2, 1), (1, 2)]
    assert view_of(match)["turn"] == 12
    assert match.result is not None
    assert match.result.to_json() == {"winners": [1], "scores": [5, 4]}


def test_k29_the_match_ends_after_twelve_turns_each() -> None:
    match = replay("k31_five_against_four")
    assert sum(1 for text in match.moves if text.startswith("* draw")) == 24
    assert all(set(board["pile"].values()) == {0} for board in view_of(match)["boards"])
    assert match.over
    view = view_of(match)
    assert (view["phase"], view["drawn"], view["fallen"]) == ("over", None, None)
    assert state_of(match).refusal(state_of(match).copy().turn) == "K29-over"


def test_k29_pawns_taken_back_before_the_turn_ends_do_not_end_the_match() -> None:
    match = build(PURPLES, PURPLE_TURNS, end=False)
    board = state_of(match).boards[0]
    board.animals_left = board.rivers_left = 0
    match.play("aurora move d4 e1")  # beside nothing: its two rivers are in the reserve again
    play_a_turn(match)
    assert state_of(match).turn == 6
    assert left(match)[0] == (0, 2)
    assert not match.over


def test_refusals_cite_their_rule() -> None:
    match = build(PURPLES, PURPLE_TURNS, end=False)
    with pytest.raises(IllegalMove) as caught:
        match.play("aurora move d4 d4")
    assert caught.value.rule == "K28"
    assert str(caught.value) == "aurora move d4 d4: the tile must move to another, free cell (K28)"
