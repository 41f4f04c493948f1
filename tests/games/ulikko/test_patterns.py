"""Ulikko: the landscape cards (K16–K20)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from bocage import Rng
from bocage.games.ulikko import our_deck
from bocage.games.ulikko.deck import KINDS
from bocage.games.ulikko.deckfile import read_deck
from tests.games.ulikko.positions import board_of
from tests.games.ulikko.reference import COLOURS, Player, segment_of
from tests.games.ulikko.test_deck import DECK

EMPTY = ["....."] * 4


def met(kind: str, card: str, rows: list[str], rivers: str = "") -> bool:
    deck = our_deck()
    number = KINDS.index(kind)
    return deck.cards(number)[deck.find(number, card)].met_by(board_of(rows, rivers))


@pytest.mark.parametrize(
    "rows",
    [
        ["oo...", "gb...", ".....", "....."],
        [".....", "..go.", "..bo.", "....."],
        [".....", ".....", "...bg", "...oo"],
        [".....", ".....", "ob...", "og..."],
    ],
)
def test_k17_k19_all_four_turnings_of_a_colour_card_are_right(rows: list[str]) -> None:
    """The example: four turnings of a card are right."""
    assert met("colour", "orange-green-blue", rows)
    crowded = ["".join("p" if letter == "." else letter for letter in row) for row in rows]
    assert met("colour", "orange-green-blue", crowded)  # whatever lies around it


@pytest.mark.parametrize(
    "rows",
    [
        ["oo...", "bg...", ".....", "....."],
        [".....", "..bo.", "..go.", "....."],
        [".....", ".....", "...gb", "...oo"],
        [".....", ".....", "og...", "ob..."],
        ["og...", "bo...", ".....", "....."],
        ["oo..g", "....b", ".....", "....."],
        ["....o", "o...g", "b....", "....."],
    ],
)
def test_k17_k19_the_mirror_image_of_a_colour_card_is_wrong(rows: list[str]) -> None:
    """The example: the mirror image is not right, in none of its turnings."""
    assert not met("colour", "orange-green-blue", rows)


def test_k17_river_and_shape_cards_are_turned_but_not_mirrored() -> None:
    turnings = [
        "a1-a2 b1-b2 c1-c2 c2-d2",
        "a1-b1 a2-b2 a3-b3 a3-a4",
        "a3-b3 b3-b4 c3-c4 d3-d4",
        "c4-d4 c3-d3 c2-d2 d1-d2",
    ]
    for rivers in turnings:
        assert met("river", "hook", EMPTY, rivers), rivers
    mirrored = ["a2-a3 b2-b3 c2-c3 c2-d2", "b1-b2 c1-c2 d1-d2 a2-b2", "c1-d1 c2-d2 c3-d3 d3-d4"]
    for rivers in mirrored:
        assert not met("river", "hook", EMPTY, rivers), rivers
    for rows in (["o....", "oo...", ".oo..", "....."], ["...oo", "..oo.", "..o..", "....."]):
        assert met("shape", "staircase", rows)
    assert met("shape", "zigzag-different", ["og...", ".og..", ".....", "....."])
    assert met("shape", "zigzag-different", [".o...", "og...", "g....", "....."])
    assert not met("shape", "zigzag-different", [".og..", "og...", ".....", "....."])


def test_k18_a_shape_of_any_colours() -> None:
    assert met("shape", "plus", [".o...", "gbp..", ".o...", "....."])
    assert not met("shape", "plus", [".o...", "gb...", ".o...", "....."])
    assert met("shape", "horseshoe", [".....", ".....", "..o.o", "..ooo"])
    assert met("shape", "horseshoe", ["...oo", "....o", "...oo", "....."])


def test_k18_four_corners() -> None:
    assert met("shape", "four-corners", ["o...g", ".....", ".....", "b...p"])
    assert not met("shape", "four-corners", ["o..g.", ".....", ".....", "b..p."])
    assert not met("shape", "four-corners", ["o...g", ".....", "b...p", "....."])


def test_k18_square_and_line_of_four_different() -> None:
    assert met("shape", "square-all-different", [".....", "..og.", "..pb.", "....."])
    assert not met("shape", "square-all-different", [".....", "..og.", "..po.", "....."])
    assert met("shape", "line-all-different", [".ogbp", ".....", ".....", "....."])
    assert met("shape", "line-all-different", ["o....", "p....", "g....", "b...."])
    assert not met("shape", "line-all-different", [".ogbo", ".....", ".....", "....."])
    assert met("shape", "line-all-different", ["oogbp", ".....", ".....", "....."])


def test_k18_tiles_joined_by_the_sign_differ() -> None:
    assert met("shape", "corner-different", ["o....", "g....", "ogo..", "....."])
    assert not met("shape", "corner-different", ["o....", "o....", "ogo..", "....."])
    assert not met("shape", "corner-different", ["o....", "g....", "goo..", "....."])
    assert met("shape", "corner-different", ["..ogo", "..g..", "..o..", "....."])


def test_k18_a_line_of_five_fits_one_way_only() -> None:
    deck = our_deck()
    card = deck.shape[deck.find(2, "line-of-five")]
    assert card.pattern.turnings == 1
    assert met("shape", "line-of-five", [".....", ".....", "ogbpo", "....."])
    assert not met("shape", "line-of-five", ["oooo.", "o....", "o....", "o...."])


def test_k20_a_line_of_four_that_joins_adjacent_edges() -> None:
    assert met("river", "adjacent-edges", EMPTY, "a1-b1 b1-b2 c1-c2 d1-d2 e1-e2")
    assert not met("river", "adjacent-edges", EMPTY, "a1-b1 a1-a2 b1-b2 c1-c2")  # only two of them join edges
    assert not met("river", "adjacent-edges", EMPTY, "a1-b1 a2-b2 b2-b3 c2-c3")  # ends inside
    assert not met("river", "adjacent-edges", EMPTY, "a1-b1 a2-b2 a3-b3 a4-b4")  # opposite ones
    assert met("river", "adjacent-edges", EMPTY, "a1-b1 a2-b2 a3-b3 a3-a4 d2-e2")
    # A line between opposite edges, and a pawn apart from it at a third edge.
    assert not met("river", "adjacent-edges", EMPTY, "b1-c1 b2-c2 b3-c3 b4-c4 a2-a3")


def test_k20_the_longer_way_round_a_ring_counts() -> None:
    # From the north edge round the cell b2 to the west edge: one pawn, three of the ring's four, one pawn.
    assert met("river", "adjacent-edges", EMPTY, "a1-b1 b1-b2 a2-b2 b2-c2 b2-b3 a2-a3")
    # Without the detour it is a line of 3 with pawns hanging on it.
    assert not met("river", "adjacent-edges", EMPTY, "a1-b1 b1-b2 a2-b2 a2-a3 b2-b3")


def test_k20_a_line_of_four_that_joins_opposite_edges() -> None:
    assert met("river", "opposite-edges", EMPTY, "c1-d1 c2-d2 c3-d3 c4-d4")
    assert met("river", "opposite-edges", EMPTY, "a2-a3 b2-b3 c2-c3 d2-d3 e2-e3 c3-d3")
    assert not met("river", "opposite-edges", EMPTY, "a2-a3 b2-b3 d2-d3 e2-e3 c1-d1 c2-d2")
    assert not met("river", "opposite-edges", EMPTY, "a1-b1 a2-b2 a2-a3 d1-e1 c1-d1")


def test_k20_all_six_connected_in_any_form() -> None:
    assert met("river", "all-six", EMPTY, "a1-b1 a1-a2 b1-b2 a2-b2 a3-b3 b2-b3")
    assert not met("river", "all-six", EMPTY, "a1-b1 a1-a2 b1-b2 a2-b2 a3-b3")
    assert not met("river", "all-six", EMPTY, "a1-b1 a1-a2 b1-b2 a2-b2 a3-b3 e3-e4")


def test_k20_figures() -> None:
    assert met("river", "straight", EMPTY, "b2-b3 c2-c3 d2-d3 e2-e3")
    assert not met("river", "straight", EMPTY, "a2-a3 b2-b3 d2-d3 e2-e3")
    assert met("river", "cross", EMPTY, "b1-b2 c1-c2 b1-c1 b2-c2")
    assert met("river", "ring", EMPTY, "b1-b2 b2-b3 a2-b2 b2-c2")
    assert met("river", "staircase", EMPTY, "a1-a2 a2-b2 b2-b3 b3-c3")
    assert not met("river", "staircase", EMPTY, "a1-a2 a2-b2 b2-b3 c3-d3")


BORDERS = [f"{'abcde'[x]}{y}-{'abcde'[x + 1]}{y}" for y in range(1, 5) for x in range(4)]
BORDERS += [f"{x}{y}-{x}{y + 1}" for y in range(1, 4) for x in "abcde"]

# Cards beyond ours: every length, a lone segment, shapes with gaps, a pair that is not side by side.
MORE_CARDS: dict[str, list[dict[str, Any]]] = {
    "river": [
        *({"id": f"adjacent-{n}", "joins": "adjacent", "at_least": n} for n in range(1, 7)),
        *({"id": f"opposite-{n}", "joins": "opposite", "at_least": n} for n in range(1, 7)),
        *({"id": f"chain-{n}", "chain": n} for n in range(1, 7)),
        {"id": "one", "figure": [[3, 3, 3, 2]]},
        {"id": "apart", "figure": [[1, 1, 2, 1], [3, 1, 4, 1], [2, 2, 2, 3]]},
        {"id": "tall", "figure": [[0, 0, 0, 1], [0, 4, 0, 5]]},
    ],
    "colour": [
        {"id": "same", "square": [["blue", "blue"], ["blue", "blue"]]},
        {"id": "crossed", "square": [["green", "blue"], ["blue", "green"]]},
        {"id": "four", "square": [["orange", "green"], ["blue", "purple"]]},
    ],
    "shape": [
        {"id": "gap", "cells": ["X.X", "...", "X.."]},
        {"id": "far", "cells": ["X....", ".....", "....X"]},
        {"id": "ends", "cells": ["XXX"], "different": [[0, 0, 2, 0]]},
        {"id": "some", "cells": ["XX", "X."], "different": [[1, 0, 0, 1]]},
        {"id": "tall", "cells": ["X", "X", "X", "X", "X"]},
        {"id": "framed", "cells": [".....", ".X.X.", "....."]},
        {"id": "three", "cells": ["X.", "XX"], "different": "all"},
    ],
}


@pytest.mark.parametrize("more", [False, True])
def test_k17_k18_k19_k20_every_card_agrees_with_brute_force_on_random_boards(more: bool) -> None:
    rng = Rng("boards")
    assert len(set(BORDERS)) == 31
    data = {**DECK, **MORE_CARDS} if more else DECK
    deck = read_deck(data)
    counts = {True: 0, False: 0}
    for _ in range(30):
        density = 3 + int(rng.below(5))
        letters = ["ogbp"[rng.below(4)] if int(rng.below(8)) < density else "." for _ in range(20)]
        rows = ["".join(letters[5 * y : 5 * y + 5]) for y in range(4)]
        # Pawns that hang together, or nothing is ever met.
        chosen = [BORDERS[rng.below(31)]]
        while len(chosen) < 6:
            name = BORDERS[rng.below(31)]
            linked = any(segment_of(name) & segment_of(other) for other in chosen)
            if name not in chosen and (linked or not rng.below(40)):
                chosen.append(name)
        board = board_of(rows, " ".join(chosen))
        player = Player(["star"] * 20)
        player.pawns = dict.fromkeys(chosen, "river")
        for x, y in itertools.product(range(5), range(4)):
            if rows[y][x] != ".":
                player.tiles["abcde"[x] + "1234"[y]] = next(c for c in COLOURS if c[0] == rows[y][x])
        for number, kind in enumerate(KINDS):
            for k, card in enumerate(data[kind]):
                expected = player.shows(card)
                counts[expected] += 1
                assert deck.cards(number)[k].met_by(board) == expected, (card["id"], rows, chosen)
    assert min(counts.values()) > 60
