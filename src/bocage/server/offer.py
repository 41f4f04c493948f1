"""What one can play here: the games as they describe themselves, and the bots."""

from __future__ import annotations

from functools import cache

import msgspec

from bocage.bots import bot_names
from bocage.core.thinking import LEVELS
from bocage.games import find_game, game_names
from bocage.server.shapes import GameShape, Offer


@cache
def offer() -> Offer:
    """Return the games in the order of the shelf, and the bots."""
    games = sorted(map(find_game, game_names()), key=lambda game: (game.place, game.name))
    shapes = [msgspec.convert(game.describe(), GameShape) for game in games]
    return Offer(shapes, bot_names(), [level.name for level in LEVELS])
