"""The traffic of the load bench: matches played out in advance, the same for every server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bench.games import parts
from bocage.core.rng import Rng
from bocage.core.state import OVER
from bocage.games import find_game

ROOM = parts("traffic")[0]  # the game that our peers play too
GAME: str = ROOM.GAME
PLAYERS: int = ROOM.PLAYERS
PEER: Path = ROOM.PEER
SCRIPTS = 64  # different matches; tables take them in turn


@dataclass(frozen=True)
class Turn:
    """A move: who plays it, how we write it, and how a program would."""

    seat: int
    text: str
    name: str
    cells: tuple[int, ...]


def script(seed: int) -> list[Turn]:
    """Play one random match from start to end."""
    game = find_game(GAME)
    state, rng = game.start(PLAYERS, game.check(PLAYERS, {"first": 0})), Rng(seed)
    turns = []
    while state.to_move() != OVER:
        move = int(state.random_move(rng))
        turns.append(Turn(int(state.to_move()), game.text(state, move), *ROOM.spelled(move)))
        state.push(move)
    return turns


def scripts() -> list[list[Turn]]:
    """Play all the matches."""
    return [script(seed) for seed in range(SCRIPTS)]
