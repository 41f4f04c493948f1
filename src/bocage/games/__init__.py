"""The rooms: one package per game, found by itself."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from bocage.core.errors import UnknownGame
from bocage.core.game import Game


def game_names() -> list[str]:
    """List the games by name."""
    return sorted(room.replace("_", "-") for room in _rooms())


@cache
def find_game(name: str) -> Game:
    """Return a game by its name or one of its aliases."""
    if name in game_names():  # the usual case loads one room only
        return _game(name.replace("-", "_"))
    for room in _rooms():
        game = _game(room)
        if name in game.aliases:
            return game
    raise UnknownGame("unknown-game", names=", ".join(game_names())).at(name)


@cache
def _rooms() -> tuple[str, ...]:
    return tuple(module.name for module in iter_modules(__path__) if module.ispkg)


def _game(room: str) -> Game:
    game: Game = import_module(f"{__name__}.{room}").GAME
    return game
