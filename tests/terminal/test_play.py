"""Whole matches of people at one keyboard, typed by a generator of random numbers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bocage import Match, Rng, find_game
from bocage.core.text import LANGUAGES
from bocage.terminal.play import COMMANDS, Play
from bocage.terminal.screen import Screen
from bocage.terminal.table import PERSON, Table
from tests.matches import GAMES, player_counts


class Typist(Screen):
    """Types any move that Tab would offer, whole, in capitals or shortened; now and then a command."""

    def __init__(self, rng: Rng) -> None:
        super().__init__()
        self.rng = rng
        self.prompts = 0

    def read(self, prompt: str, words: Sequence[str] = ()) -> str:
        """Return what somebody might type."""
        self.prompts += 1
        moves = [word for word in words if word not in COMMANDS]
        if self.rng.below(20) == 0:
            return ["?", "help", "log", "look", "go z9", "", "?? \x07", "rules"][self.rng.below(8)]
        move = moves[self.rng.below(len(moves))]
        if self.rng.below(3) == 0:
            return "  " + move.upper().replace(" ", "  ")
        if self.rng.below(3) == 0:
            return move[: max(len(move) - int(self.rng.below(3)), 1)]
        return move


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_people_play_whole_matches(name: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = find_game(name)
    for players in player_counts(game):
        rng = Rng(f"{name} {players} {language}")
        match = Match(game, ["Ada", "Ben", "Cleo", "Dora", "Emil"][:players])
        seats = [PERSON, *(["random"] * (players - 2)), PERSON]
        screen = Typist(rng)
        Play(Table(match, seats, players, language), screen).run()
        assert match.over
        assert screen.prompts > 5
        assert capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_the_log_in_words_agrees_with_the_match(name: str) -> None:
    """Every event of the table belongs to the move with the same number."""
    game = find_game(name)
    match = Match(game, ["Ada", "Ben"])
    table = Table(match, ["greedy", "random"], 1, "en")
    while not match.over:
        table.settle_chance()
        if not match.over:
            table.play_bot()
        assert len(table.events) == len(match.moves)
    assert len(table.news(0)) >= len(match.moves)
