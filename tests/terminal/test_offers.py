"""The moves a person is offered, and the short forms for them; the language and the characters."""

from __future__ import annotations

import pytest

from bocage.terminal.language import environment_encoding, environment_language
from bocage.terminal.offers import group, resolve


def test_offers_are_gathered_by_verb_and_place() -> None:
    offers = group(["lay 1 a1", "lay 1 a2", "lay fox a1", "lay fox a2", "open b3"])
    assert [offer.verb for offer in offers] == ["lay", "open"]
    assert offers[0].places == [["1", "fox"], ["a1", "a2"]]
    assert offers[0].complete
    assert not offers[0].declines


def test_pairs_that_are_no_product_are_not_offered_as_one() -> None:
    (offer,) = group(["swap a1 a2", "swap a1 b1", "swap b1 b2"])
    assert not offer.complete
    assert offer.count == 3


def test_declined_borders_do_not_make_another_offer() -> None:
    (offer,) = group(["place c2", "place c2 -b2", "place d3"])
    assert offer.places == [["c2", "d3"]]
    assert offer.declines


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("place c2", ["place c2"]),
        ("pl c2", ["place c2"]),
        ("c2", ["place c2"]),
        ("c2 -b2", ["place c2 -b2"]),
        ("place c2 -", ["place c2 -b2"]),
        ("place d", ["place d3"]),
        ("e", ["end"]),
        ("shift b2", ["shift b2 d3"]),
        ("place", ["place c2", "place c2 -b2", "place d3"]),
        ("place e4", []),
        ("", []),
    ],
)
def test_short_forms(typed: str, meant: list[str]) -> None:
    moves = ["shift b2 d3", "end", "place c2", "place c2 -b2", "place d3"]
    assert resolve(typed, moves) == meant


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "it_IT"}, "it"),
        ({"LC_MESSAGES": "it", "LANG": "fr"}, "it"),
        ({"BOCAGE_LANG": "fr", "LC_ALL": "it_IT"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C.UTF-8"}, "en"),
    ],
)
def test_the_environment_names_the_language(environment: dict[str, str], language: str) -> None:
    assert environment_language(environment) == language


@pytest.mark.parametrize(
    ("environment", "encoding"),
    [
        ({}, "utf-8"),
        ({"LANG": "fr_FR.UTF-8"}, "utf-8"),
        ({"LANG": "en_US.utf8"}, "utf-8"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "ascii"),
        ({"LANG": "fr_FR.ISO-8859-1"}, "ascii"),
        ({"LANG": "fr_FR.UTF-8", "TERM": "vt100"}, "ascii"),
    ],
)
def test_the_environment_names_the_characters(environment: dict[str, str], encoding: str) -> None:
    assert environment_encoding(environment) == encoding
