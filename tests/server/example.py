"""The games that the server's tests play where any game would do, each chosen for what it can."""

from __future__ import annotations

from bocage import Match, find_game, game_names
from bocage.core.game import SPECTATOR
from bocage.core.match import CHANCE
from bocage.core.options import Choice, File
from tests.matches import opened
from tests.rooms import samples

# A game whose first moves hide something, and whose matches can be as short as two moves.
GAME = next(name for name in game_names() if samples(name).short)
OPENING = samples(GAME).opening
FIRST, SECOND = OPENING[:2]
HIDDEN, SECOND_HIDDEN = opened(GAME, 2).log(SPECTATOR)  # what everybody else reads
SHORT: dict[str, object] = {"first": 0, **samples(GAME).short}

CHOICES = [option.name for option in find_game(GAME).options if isinstance(option, Choice)]

# A game that chance begins.
DRAWS = next(name for name in game_names() if Match(find_game(name), ["Ada", "Ben"]).to_move == CHANCE)

# A game in which one plays against all others, who point at its cells.
POINTED = next(name for name in game_names() if find_game(name).pointing)
CELL, OTHER_CELL = sorted(find_game(POINTED).pointing)[:2]

# Every option that is a file, with its game.
FILES = [
    (name, option.name)
    for name in game_names()
    for option in find_game(name).options
    if isinstance(option, File)
]
