"""Ulikko: the rules of the table and of a turn (K1–K15), and the match's way through them."""

from __future__ import annotations

import pytest

from bocage import EVERYTHING, SPECTATOR, InputError, Match, Rng
from bocage.core.state import CHANCE
from tests.games.ulikko.positions import build, cards_text, new_match, refused, state_of
from tests.games.ulikko.reference import CELL_NAMES, COLOURS, OPPOSITE, SIDE_SYMBOL, SIDES, SYMBOLS
from tests.games.ulikko.test_deck import DECK

MAIN = "* main north=orange east=green south=blue west=purple centre=orange"


def opened(match: Match, neutrals: tuple[str, ...] = ("green a1", "blue a1")) -> Match:
    """Set a match up with known cards and tiles."""
    match.play(cards_text())
    match.play(MAIN)
    for neutral in neutrals:
        colour, cell = neutral.split()
        match.play(f"* neutral {colour}")
        match.play(f"settle {cell}")
    return match


def chance_texts(match: Match) -> list[str]:
    assert match.to_move == CHANCE
    return [match.game.text(match.state, move) for move in match.state.legal()]


def test_k1_four_forests_and_four_symbols() -> None:
    view = new_match().view(SPECTATOR)
    assert list(view["symbols"]) == ["star", "moon", "leaf", "drop"]
    assert list(view["boards"][0]["pile"]) == ["orange", "green", "blue", "purple"]
    assert [aurora["colour"] for aurora in view["auroras"]][::2] == ["orange", "green", "blue", "purple"]


@pytest.mark.parametrize("side", SIDES)
def test_k2_each_side_carries_its_symbol(side: str) -> None:
    match = opened(new_match())
    match.play("* draw green")
    match.play(f"insert {OPPOSITE[side]}")
    expected = {"north": "star", "east": "moon", "south": "leaf", "west": "drop"}[side]
    fallen = match.view(0)["fallen"]
    assert (fallen["side"], fallen["symbol"]) == (side, expected)


def test_k3_what_each_player_has() -> None:
    view = new_match(4).view(SPECTATOR)
    assert len(view["boards"]) == 4
    for board in view["boards"]:
        assert (board["animals"], board["rivers"]) == (12, 6)
        assert board["pile"] == dict.fromkeys(COLOURS, 3)
        assert [board["symbols"].count(symbol) for symbol in SYMBOLS] == [5] * 4
    assert view["boards"][0]["symbols"][:5] == ["leaf", "moon", "drop", "star", "moon"]
    assert view["boards"][1]["symbols"][:5] == ["star", "moon", "drop", "leaf", "moon"]


def test_k4_three_neutral_tiles_of_each_forest_and_eight_auroras() -> None:
    match = new_match()
    match.play(cards_text())
    refused(
        match, "* main north=orange east=orange south=orange west=orange centre=blue", "K6-no-such-neutral"
    )
    match.play("* main north=orange east=orange south=orange west=green centre=blue")
    assert chance_texts(match) == ["* neutral green", "* neutral blue", "* neutral purple"]
    assert [aurora["number"] for aurora in match.view(0)["auroras"]] == [3, 4] * 4
    assert match.state.chances()[0][1] == 2  # two green ones are left


def test_k5_one_card_of_each_kind_and_the_advanced_ones_only_on_demand() -> None:
    match = new_match()
    assert len(chance_texts(match)) == 6 * 12 * 6
    refused(match, cards_text(river="ring"), "K5-advanced")
    refused(match, cards_text(shape="line-all-different"), "K5-advanced")
    refused(match, "insert north", "K5-cards-first")
    assert match.view(0)["landscapes"] == {"river": None, "colour": None, "shape": None}
    with pytest.raises(InputError, match="the deck has no river card lake"):
        match.play(cards_text(river="lake"))
    match.play(cards_text())
    assert match.view(0)["landscapes"]["river"] == "cross"
    refused(match, cards_text(), "K6-main-first")
    advanced = new_match(advanced=True)
    assert len(chance_texts(advanced)) == 8 * 12 * 9
    advanced.play(cards_text(river="ring"))
    assert advanced.view(0)["landscapes"]["river"] == "ring"


def test_k6_the_neutral_tiles() -> None:
    match = new_match(3, first=1)
    match.play(cards_text())
    assert match.view(0)["main"] == dict.fromkeys([*SIDES, "centre"])
    refused(match, "* neutral green", "K6-main-first")
    match.play(MAIN)
    assert list(match.view(0)["main"].values()) == ["orange", "green", "blue", "purple", "orange"]
    refused(match, "settle a1", "K6-neutral-first")
    for seat in (1, 2, 0):  # in turn order
        match.play("* neutral green" if seat < 2 else "* neutral blue")
        assert match.to_move == seat
        assert match.view(seat)["phase"] == "settle"
        assert match.view(seat)["drawn"] == ("green" if seat < 2 else "blue")
        assert match.legal(seat) == sorted(f"settle {cell}" for cell in CELL_NAMES)
        refused(match, "insert north", "K6-settle-first")
        refused(match, "* draw green", "K6-settle-first")
        refused(match, "* neutral green", "K6-drawn-already")
        match.play("settle c2")
        assert match.view(seat)["boards"][seat]["tiles"] == {"c2": "green" if seat < 2 else "blue"}
    view = match.view(0)
    assert (view["phase"], view["drawn"], view["turn"]) == ("insert", None, 1)
    assert view["met"] == [[], [], []]
    assert all(board["pawns"] == {} and board["animals"] == 12 for board in view["boards"])
    match.play("* draw green")
    refused(match, "settle a1", "K6-settled-already")


def test_k6_settling_meets_no_objective() -> None:
    one = {"id": "one", "cells": ["X"]}
    deck = dict(DECK, shape=[one])
    match = new_match(deck=deck)
    match.play(cards_text(shape="one"))
    match.play(MAIN)
    match.play("* neutral green")
    match.play("settle a1")
    assert match.view(0)["met"] == [[], []]
    match.play("* neutral green")
    match.play("settle a1")
    match.play("* draw green")
    match.play("insert north")
    match.play("place e3")
    assert match.view(0)["met"] == [["shape"], []]


def test_k7_the_centre_is_public_and_the_option_changes_no_view() -> None:
    matches = [opened(new_match(show_centre=shown)) for shown in (True, False)]
    for viewer in (EVERYTHING, SPECTATOR, 0, 1):
        assert matches[0].view(viewer) == matches[1].view(viewer)
        assert matches[0].view(viewer)["main"]["centre"] == "orange"


def test_k8_the_host_picks_who_starts() -> None:
    for first in range(3):
        match = new_match(3, first=first)
        match.draw(Rng(1))
        assert match.to_move == first
    with pytest.raises(InputError, match=r"options\.first"):
        new_match(3, first=3)


def test_k9_the_drawn_tile_is_seen_and_the_pile_known_by_count() -> None:
    match = opened(new_match())
    refused(match, "insert north", "K9-draw-first")
    refused(match, "* neutral green", "K9-draw-first")
    match.play("* draw green")
    for viewer in (SPECTATOR, 0, 1):
        assert match.view(viewer)["drawn"] == "green"
        assert match.view(viewer)["boards"][0]["pile"] == {"orange": 3, "green": 2, "blue": 3, "purple": 3}
    refused(match, "* draw blue", "K9-drawn-already")
    refused(match, cards_text(), "K5-drawn-already")


def test_k9_a_forest_is_in_a_pile_three_times() -> None:
    match = build(["a1 green", "a1 blue"], ["", "", "", "", "", "", "", "", "", ""])
    pile = match.view(0)["boards"][0]["pile"]
    assert sum(pile.values()) == 7
    assert sorted(chance_texts(match)) == sorted(f"* draw {colour}" for colour in COLOURS if pile[colour])
    gone = [colour for colour in COLOURS if not pile[colour]]
    for colour in gone:
        refused(match, f"* draw {colour}", "K9-not-in-pile")
    weights = {match.game.text(match.state, move): weight for move, weight in match.state.chances()}
    assert weights == {f"* draw {colour}": pile[colour] for colour in COLOURS if pile[colour]}


@pytest.mark.parametrize(
    ("side", "main", "fallen"),
    [
        ("north", ["purple", "green", "orange", "purple", "orange"], "blue"),
        ("south", ["orange", "green", "purple", "purple", "blue"], "orange"),
        ("east", ["orange", "purple", "blue", "orange", "green"], "purple"),
        ("west", ["orange", "orange", "blue", "purple", "purple"], "green"),
    ],
)
def test_k10_the_lane_moves_and_the_opposite_tile_falls_out(side: str, main: list[str], fallen: str) -> None:
    match = opened(new_match())
    match.play("* draw purple")
    refused(match, "place c3", "K10-insert-first")
    refused(match, "discard", "K10-insert-first")
    refused(match, "end", "K10-insert-first")
    match.play(f"insert {side}")
    view = match.view(0)
    assert list(view["main"].values()) == main
    assert view["fallen"] == {"tile": fallen, "side": OPPOSITE[side], "symbol": SIDE_SYMBOL[OPPOSITE[side]]}
    assert (view["drawn"], view["phase"]) == (None, "place")
    assert match.outcomes[-1] == f"{fallen} {OPPOSITE[side]}"
    refused(match, f"insert {side}", "K10-inserted-already")


def test_k11_on_a_free_cell_with_the_symbol_of_the_side() -> None:
    match = opened(new_match())  # a1 shows a leaf, and the green tile lies on it
    match.play("* draw purple")
    match.play("insert north")  # falls out in the south: leaf
    assert match.legal(0) == ["place b2", "place c3", "place d4", "place e3"]
    refused(match, "place a1", "K11-not-free")
    refused(match, "place b1", "K11-wrong-symbol")
    refused(match, "end", "K11-tile-in-hand")
    refused(match, "* draw purple", "K9-drawn-already")
    match.play("place c3")
    view = match.view(0)
    assert view["boards"][0]["tiles"] == {"a1": "green", "c3": "blue"}
    assert (view["fallen"], view["phase"], match.to_move) == (None, "insert", CHANCE)


STARS = ["d1 orange", "e1 orange"]  # seat 0 settles on a star
STAR_TURNS = ["a2 green", "", "e2 blue", "", "b3 purple", "", "a4 green", ""]


def test_k12_without_a_free_cell_the_tile_leaves_the_game() -> None:
    match = build(STARS, STAR_TURNS)
    match.play(next(text for text in chance_texts(match)))
    tiles = dict(match.view(0)["boards"][0]["tiles"])
    assert all(aurora["holder"] != 0 for aurora in match.view(0)["auroras"])
    match.play("insert south")  # falls out in the north, and every star is covered
    assert match.outcomes[-1].endswith("north gone")
    view = match.view(0)
    assert view["boards"][0]["tiles"] == tiles
    assert (match.to_move, state_of(match).seat, view["fallen"]) == (CHANCE, 1, None)


def test_k12_an_aurora_may_be_used_first_and_discard_is_a_move_only_then() -> None:
    turns = ["a2 green", "", "e2 green", "", "b3 purple", "", "a4 green", ""]
    match = build(STARS, turns)
    assert match.view(0)["auroras"][2]["holder"] == 0
    match.play(chance_texts(match)[0])
    match.play("insert south")
    assert match.view(0)["phase"] == "place"
    reinserts = [f"aurora reinsert {side}" for side in sorted(SIDES)]
    assert match.legal(0) == [*reinserts, "discard"]
    refused(match, "place a1", "K11-wrong-symbol")
    match.play("discard")
    assert state_of(match).seat == 1
    assert match.view(0)["fallen"] is None
    free = build(STARS, turns[:-2], hand="a4 green")
    refused(free, "discard", "K12-must-place")


def test_k12_using_up_the_aurora_lets_the_tile_go_by_itself() -> None:
    turns = ["a2 green", "", "e2 green", "", "b3 purple", "", "a4 green", ""]
    match = build(STARS, turns)
    match.play(chance_texts(match)[0])
    match.play("insert south")
    match.play("aurora reinsert south")  # falls out in the north again
    assert match.outcomes[-1].endswith("north gone")
    assert state_of(match).seat == 1


def test_k12_a_lost_tile_does_not_end_the_turn_while_an_aurora_can_be_used() -> None:
    """An orange aurora cannot save the tile, so it goes by itself; but its holder may still use it."""
    match = build(STARS, ["a2 orange", "", "e2 orange", "", "b3 purple", "", "a4 green", ""])
    match.play(chance_texts(match)[0])
    match.play("insert south")
    assert match.outcomes[-1].endswith("north gone")
    view = match.view(0)
    assert (view["phase"], view["fallen"], match.to_move) == ("after", None, 0)
    assert match.legal(0) == [*(f"aurora landscape {kind}" for kind in ("colour", "river", "shape")), "end"]


def test_k12_k23_after_a_discard_an_aurora_can_still_be_used() -> None:
    match = build(STARS, ["a2 purple", "", "e2 purple", "", "b3 green", "", "a4 purple", ""])
    match.play(chance_texts(match)[0])
    match.play("insert south")
    match.play("discard")
    assert (match.view(0)["phase"], match.view(0)["fallen"], match.to_move) == ("after", None, 0)
    assert {"aurora move a2 c4", "end"} <= set(match.legal(0))


def test_k12_a_blue_aurora_saves_the_tile() -> None:
    match = build(STARS, ["a2 blue", "", "e2 blue", "", "b3 purple", "", "a4 blue", ""])
    match.play(chance_texts(match)[0])
    match.play("insert south")
    assert "discard" in match.legal(0)
    match.play("aurora anywhere c4")
    assert "c4" in match.view(0)["boards"][0]["tiles"]


AROUND_B2 = ["b1 orange", "e1 green"]
AROUND_TURNS = ["a2 blue", "", "c2 green", ""]


def test_k14_three_neighbours_one_equal() -> None:
    """The example: 1 animal and 2 rivers."""
    match = build(AROUND_B2, AROUND_TURNS, hand="b2 orange")
    before = match.view(0)["boards"][0]
    assert (before["animals"], before["rivers"], before["pawns"]) == (12, 6, {})
    match.play("place b2")
    after = match.view(0)["boards"][0]
    assert (after["animals"], after["rivers"]) == (11, 4)
    assert after["pawns"] == {"b1-b2": "animal", "a2-b2": "river", "b2-c2": "river"}


def test_k13_any_border_may_stay_empty() -> None:
    match = build(AROUND_B2, AROUND_TURNS, hand="b2 orange")
    expected = ["place b2"]
    for near in (" -b1", " -a2", " -c2"):
        expected += [text + near for text in expected]
    assert sorted(expected) == [text for text in match.legal(0) if text.startswith("place b2")]
    refused(match, "place b2 -b3", "K13-no-border")  # no tile there
    refused(match, "place b2 -e4", "K13-no-border")  # not a neighbour
    with pytest.raises(InputError, match="in reading order, each once"):
        match.play("place b2 -a2 -b1")
    with pytest.raises(InputError, match="in reading order, each once"):
        match.play("place b2 -a2 -a2")
    match.play("place b2 -b1 -c2")
    board = match.view(0)["boards"][0]
    assert (board["animals"], board["rivers"], board["pawns"]) == (12, 5, {"a2-b2": "river"})


def test_k13_a_declined_border_stays_empty() -> None:
    match = build(AROUND_B2, [*AROUND_TURNS, "b2 orange -b1", "", "b3 orange", ""])
    assert match.view(0)["boards"][0]["pawns"] == {"a2-b2": "river", "b2-c2": "river", "b2-b3": "animal"}


def test_k13_with_too_few_pawns_the_player_must_decline() -> None:
    match = build(AROUND_B2, AROUND_TURNS, hand="b2 orange")
    board = state_of(match).boards[0].copy()
    assert (board.animals_left, board.rivers_left) == (12, 6)
    state_of(match).boards[0].rivers_left = 1
    state_of(match).boards[0].animals_left = 0
    refused(match, "place b2", "K13-no-river-left")
    refused(match, "place b2 -a2", "K13-no-animal-left")
    legal = [text for text in match.legal(0) if text.startswith("place b2")]
    assert legal == ["place b2 -b1 -a2", "place b2 -b1 -a2 -c2", "place b2 -b1 -c2"]
    match.play("place b2 -b1 -a2")
    assert match.view(0)["boards"][0]["pawns"] == {"b2-c2": "river"}
    assert match.view(0)["boards"][0]["rivers"] == 0


def test_k15_only_the_card_not_met_before_gets_animals() -> None:
    """The example: one tile completes the river card and the colour card; the colour card was met before."""
    deck = dict(DECK, river=[{"id": "three", "chain": 3}])
    first_square = ["b1 orange -a1", "", "a2 green -a1", "", "b2 blue -b1 -a2", ""]
    match = build(
        ["a1 orange", "e4 blue"],
        [*first_square, "d3 orange", "", "e3 orange -d3", "", "d4 green", ""],
        hand="e4 blue",
        options={"deck": deck},
        river="three",
        colour="orange-green-blue",
    )
    before = match.view(0)
    assert before["met"][0] == ["colour"]
    assert before["boards"][0]["animals"] == 10
    match.play("place e4")  # the square once more, and the third river pawn at its middle
    after = match.view(0)
    assert after["boards"][0]["pawns"] == {"d3-d4": "river", "e3-e4": "river", "d4-e4": "river"}
    assert after["met"][0] == ["river", "colour"]
    assert after["boards"][0]["animals"] == 8
    assert match.outcomes[-1] == "river"


def test_k15_several_objectives_are_applied_at_once() -> None:
    turns = ["a2 green", "", "e2 blue", "", "b3 purple", ""]
    match = build(["d1 green", "e1 orange"], turns, hand="a4 green")
    match.play("place a4")  # the fifth star and the third green
    assert match.outcomes[-1] == "star green-3"
    assert match.view(0)["symbols"]["star"] == 0
    assert match.view(0)["auroras"][2]["holder"] == 0


def test_k15_one_tile_can_meet_all_three_landscapes() -> None:
    deck = dict(DECK, river=[{"id": "two", "chain": 2}], shape=[{"id": "square", "cells": ["XX", "XX"]}])
    match = build(
        ["a1 orange", "e4 blue"],
        ["b1 orange -a1", "", "a2 green -a1", ""],
        hand="b2 blue",
        options={"deck": deck},
        river="two",
        colour="orange-green-blue",
        shape="square",
    )
    match.play("place b2")
    assert match.outcomes[-1] == "river colour shape"
    assert match.view(0)["met"][0] == ["river", "colour", "shape"]
    assert match.view(0)["boards"][0]["animals"] == 6


def test_k15_landscapes_come_before_symbols() -> None:
    deck = dict(DECK, shape=[{"id": "five", "cells": ["...X.", "X...X", ".X...", "X...."]}])
    turns = ["a2 green", "", "e2 blue", "", "b3 purple", ""]
    match = build(["d1 green", "e1 orange"], turns, hand="a4 green", options={"deck": deck}, shape="five")
    state_of(match).boards[0].animals_left = 3
    match.play("place a4")
    assert match.outcomes[-1] == "shape star green-3"
    assert match.view(0)["boards"][0]["animals"] == 0  # two on the landscape, the last on the symbol


def test_views_before_anything_is_drawn() -> None:
    view = new_match().view(0)
    assert (view["phase"], view["turn"], view["drawn"], view["fallen"]) == ("settle", 1, None, None)
    assert view["met"] == [[], []]
    assert set(view["symbols"].values()) == {None}
    assert all(board["tiles"] == {} for board in view["boards"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "insert",
        "insert North",
        "insert centre",
        "insert  north",
        " insert north",
        "insert north ",
        "place",
        "place f1",
        "place a5",
        "place a0",
        "place A1",
        "place a１",
        "place a1 b1",
        "place a1 -",
        "place a1 -f1",
        "place a1 - b1",
        "settle a1 -b1",
        "discard now",
        "end turn",
        "aurora",
        "aurora landscape",
        "aurora landscape lake",
        "aurora landscape river colour",
        "aurora reinsert up",
        "aurora reinsert",
        "aurora anywhere",
        "aurora move a1",
        "aurora move a1 -b1",
        "aurora fly a1",
        "*",
        "* draw",
        "* draw red",
        "*draw green",
        "* draw green blue",
        "* neutral",
        "* cards river=cross colour=purple-green-blue",
        "* cards colour=purple-green-blue river=cross shape=line-of-five",
        "* cards river= colour=purple-green-blue shape=line-of-five",
        "* main north=orange",
        "* main north=orange east=green south=blue west=purple centre=red",
        "place a1\n",
    ],
)
def test_input_is_strict(text: str) -> None:
    match = opened(new_match())
    before = match.state.key()
    with pytest.raises(InputError) as caught:
        match.play(text)
    assert "\n" not in str(caught.value)
    assert match.state.key() == before
