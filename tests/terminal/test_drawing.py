"""Boards and sentences: every phase of every game, three languages, 80 columns, no secret."""

from __future__ import annotations

import pytest

from bocage import EVERYTHING, SPECTATOR, Rng, find_game
from bocage.core.canvas import line_width
from bocage.core.text import LANGUAGES
from bocage.terminal.glyphs import plain
from tests.matches import GAMES, player_counts
from tests.terminal.drawn import drawn, steps, text_of

LONG_NAMES = ["Maximiliane von Hohenstein-Wittgenstein", "李小龍和他的朋友們一起玩", "B", "Łucja", "Ève"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_phase_is_drawn_in_80_columns_and_19_rows(name: str, language: str) -> None:
    game = find_game(name)
    phases = set()
    for players in player_counts(game):
        for match in steps(name, players, 1):
            phases.add(match.view(SPECTATOR)["phase"])
            for viewer in (SPECTATOR, EVERYTHING, *range(players)):
                for names in ((), LONG_NAMES):
                    drawing = game.draw(match.view(viewer), viewer, language, names, match.options)
                    assert max(line_width(line) for line in drawing.lines) <= 80, text_of(drawing)
                    assert len(drawing.lines) <= 19, text_of(drawing)
    assert {"over"} < phases


@pytest.mark.parametrize("name", [name for name in GAMES if find_game(name).has_secrets])
def test_a_drawing_never_depends_on_what_its_seat_may_not_know(name: str) -> None:
    game = find_game(name)
    rng = Rng("secrets")
    for players in player_counts(game):
        for match in steps(name, players, 2):
            if match.over:
                continue
            for seat in range(players):
                other = game.sample(match.observe(seat), rng)
                view = game.view(other, seat)
                assert drawn(match, seat) == game.draw(view, seat, "en", match.players, match.options)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_move_is_told_in_one_sentence(name: str, language: str) -> None:
    game = find_game(name)
    for players in player_counts(game):
        match = steps(name, players, 3)[-1]
        for viewer in (SPECTATOR, 0):
            for text, outcome in zip(match.log(viewer), match.outcomes, strict=True):
                told = game.tell(text, outcome, "Zoë", language)
                assert told.endswith((".", "!")), told
                assert "{" not in told


def test_colour_is_never_the_only_sign() -> None:
    """Two drawings of different positions differ in their text, not in their styles alone."""
    for name in GAMES:
        seen: dict[str, object] = {}
        for match in steps(name, 3, 4):
            text, view = text_of(drawn(match, SPECTATOR)), match.view(SPECTATOR)
            view.pop("quiet", None)
            assert seen.setdefault(text, view) == view


@pytest.mark.parametrize("name", GAMES)
def test_every_glyph_has_a_plain_form_of_the_same_width(name: str) -> None:
    for match in steps(name, 3, 5):
        for language in LANGUAGES:
            text = text_of(match.game.draw(match.view(0), 0, language, ["Ada", "Ben", "Cleo"], match.options))
            ascii_text = plain(text, "ascii")
            assert ascii_text.isascii()
            assert "?" not in ascii_text.replace(" ? ", "")
            assert [len(line) for line in ascii_text.splitlines()] == [
                len(line) for line in text.splitlines()
            ]
