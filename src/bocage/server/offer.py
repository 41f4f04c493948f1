"""What one can play here: the games as they describe themselves, and the bots."""

from __future__ import annotations

from functools import cache

import msgspec

from bocage.bots import bot_names
from bocage.core.game import Game
from bocage.core.thinking import LEVELS
from bocage.games import find_game, game_names
from bocage.server.shapes import GameShape, Offer


@cache
def offer() -> Offer:
    """Return the games in the order of the shelf, and the bots."""
    games = sorted(map(find_game, game_names()), key=lambda game: (game.place, game.name))
    return Offer([describe(game) for game in games], bot_names(), [level.name for level in LEVELS])


def describe(game: Game) -> GameShape:
    """Return what a page or a program needs to know of a game to offer it."""
    described = {
        "name": game.name,
        "players": (game.min_players, game.max_players),
        "age": game.age,
        "minutes": game.minutes,
        "secrets": game.has_secrets,
        "pointing": bool(game.pointing),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "values": option.form(),
                "kind": option.kind,
                "choices": option.choices,
            }
            for option in game.options
        ],
    }
    return msgspec.convert(described, GameShape)
