"""Matches for tests: by random play, or as Hypothesis draws them, always as a record that can be replayed."""

from __future__ import annotations

import os
from functools import cache

from hypothesis import note
from hypothesis import strategies as st

from bocage import Match, Record, Rng, find_game, game_names
from bocage.core.game import Game
from bocage.core.options import Choice, Count, Seat, Switch
from tests.rooms import samples

# The games that the shared suites run for: all of them, or those that BOCAGE_GAMES names.
GAMES = [name for name in game_names() if name in os.environ.get("BOCAGE_GAMES", name).split(",")]
# One of them is enough where a test is not about games.
EXAMPLE = GAMES[0]
SECRETIVE = [name for name in GAMES if find_game(name).has_secrets]
LARGEST = max(GAMES, key=lambda name: find_game(name).max_players)


def player_counts(game: Game) -> range:
    """Return the numbers of players a game takes."""
    return range(game.min_players, game.max_players + 1)


def random_options(game: Game, players: int, rng: Rng) -> dict[str, object]:
    """Draw options of every kind a game has, so that no test sees only the defaults."""
    options: dict[str, object] = {}
    for spec in game.options:
        if rng.below(2):
            continue
        if isinstance(spec, Seat):
            options[spec.name] = int(rng.below(players))
        elif isinstance(spec, Switch):
            options[spec.name] = bool(rng.below(2))
        elif isinstance(spec, Choice):
            options[spec.name] = spec.words[rng.below(len(spec.words))]
        elif isinstance(spec, Count):
            options[spec.name] = max(spec.minimum, 1) + int(rng.below(8))
    return options


def new_match(game: Game, rng: Rng, players: int | None = None) -> Match:
    """Begin a match with random options."""
    if players is None:
        players = game.min_players + int(rng.below(game.max_players - game.min_players + 1))
    names = ["Ada", "Ben", "Cleo", "Dora", "Emil"][:players]
    return Match(game, names, random_options(game, players, rng))


def random_match(game: Game, rng: Rng, players: int | None = None, at_most: int = 10_000) -> Match:
    """Play random moves, to the end unless `at_most` comes first."""
    match = new_match(game, rng, players)
    while not match.over and len(match.moves) < at_most:
        match.push(int(match.state.random_move(rng)))
    return match


def opened(name: str, moves: int | None = None) -> Match:
    """Begin a match of two, with the first seat, and play as many moves of its room's opening."""
    rng = Rng("opened")
    match = Match(find_game(name), ["Ada", "Ben"], {"first": 0})
    match.draw(rng)
    for text in samples(name).opening[:moves]:
        match.play(text)
        match.draw(rng)
    return match


@cache
def vocabulary(name: str) -> list[str]:
    """Collect texts of moves that are legal somewhere in the game: candidates to try anywhere else."""
    rng = Rng("vocabulary")
    texts: set[str] = set()
    for _ in range(40):
        match = new_match(find_game(name), rng)
        while not match.over:
            legal = match.state.legal()
            for _ in range(3):
                texts.add(match.game.text(match.state, legal[rng.below(len(legal))]))
            match.push(int(match.state.random_move(rng)))
    return sorted(texts)


@st.composite
def matches(draw: st.DrawFn, name: str) -> Match:
    """Draw a match in any phase; it shrinks to fewer moves and earlier choices, and prints its record."""
    game = find_game(name)
    seed = draw(st.integers(0, 1000))
    match = new_match(game, Rng(seed))
    for choice in draw(st.lists(st.integers(0, 5000), max_size=150)):
        if match.over:
            break
        legal = match.state.legal()
        match.push(legal[choice % len(legal)])
    note(Record.of(match).to_json())
    return match
