"""Boards as a terminal draws them, at many positions of a match."""

from __future__ import annotations

from bocage import Match, Rng, find_game
from bocage.core.game import Drawing
from tests.matches import new_match


def steps(name: str, players: int, seed: int) -> list[Match]:
    """Play a random match and return it as it stood every few moves, and at its end."""
    game = find_game(name)
    rng = Rng(f"{name} {players} {seed}")
    match = new_match(game, rng, players)
    positions = []
    while True:
        if match.over or len(match.moves) % 5 == 0:
            twin = Match(game, match.players, match.given)
            for text in match.moves:
                twin.play(text)
            positions.append(twin)
        if match.over or len(match.moves) > 200:
            return positions
        match.push(int(match.state.random_move(rng)))


def drawn(match: Match, seat: int, language: str = "en") -> Drawing:
    return match.game.draw(match.view(seat), seat, language, match.players, match.options)


def text_of(drawing: Drawing) -> str:
    return "\n".join("".join(text for text, _ in line) for line in drawing.lines)
