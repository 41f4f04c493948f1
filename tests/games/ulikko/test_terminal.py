"""Ulikko in the terminal: every card can be drawn, a deck of one's own too, and other boards looked at."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bocage import Record, find_game
from bocage.core.canvas import line_width
from bocage.core.text import LANGUAGES
from bocage.games.ulikko import drawing
from bocage.terminal.offers import group, resolve, split
from tests.terminal.piped import play


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_landscape_card_can_be_drawn(language: str) -> None:
    for kind in drawing.KINDS:
        for card in drawing._own_deck()[kind]:
            lines = drawing._picture(card, language)
            assert 1 <= len(lines) <= 5, card["id"]
            assert max(line_width(line) for line in lines) <= drawing.CARD, card["id"]


def test_every_players_board_can_be_looked_at() -> None:
    done = play("ulikko", "-o", "first=0", "--seed", "2", lines="look ben\nlook nobody\n")
    assert "There is no player nobody here." in done.stdout
    assert done.stdout.count("player ") == 3  # the table under each board, and the refusal


def test_a_deck_of_ones_own_is_drawn(tmp_path: Path) -> None:
    deck = json.loads(json.dumps(drawing._own_deck()))
    deck["river"] = [{"id": "mine", "figure": [[0, 0, 1, 0], [1, 0, 1, 1]]}]
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(deck))
    record = tmp_path / "match.json"
    done = play("ulikko", "-o", f"deck={path}", "--seed", "1", "--record", str(record), lines="settle a1\n")
    assert "·━·" in done.stdout
    assert (
        Record.from_json(record.read_text())
        .match(find_game("ulikko"))
        .moves[0]
        .startswith("* cards river=mine ")
    )
    assert play("ulikko", "-o", "deck=/no/such/deck.json").returncode == 2


MOVES = ["aurora move b2 d3", "end", "place c2", "place c2 -b2", "place d3"]
DOMAIN = "bocage.games.ulikko"


def test_an_aurora_is_a_verb_of_two_words() -> None:
    assert split("aurora move b2 d3 -c3", DOMAIN) == ("aurora move", ["b2", "d3"], ["-c3"])
    assert [offer.verb for offer in group(MOVES, DOMAIN)] == ["aurora move", "end", "place"]


@pytest.mark.parametrize("typed", ["aurora move b2 d3", "a m", "b2 d3", "b2"])
def test_short_forms_of_an_aurora(typed: str) -> None:
    assert resolve(typed, MOVES, DOMAIN) == ["aurora move b2 d3"]
