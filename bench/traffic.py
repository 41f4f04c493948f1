"""The traffic of the load bench: matches of Uly & Polly played out in advance, the same for every server."""

from __future__ import annotations

from dataclasses import dataclass

from bocage.core.rng import Rng
from bocage.core.state import OVER
from bocage.games import find_game
from bocage.games.uly_polly.state import GO_TO, START_AT, SWAP_OF

GAME = "uly-polly"
PLAYERS = 4
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
        turns.append(Turn(int(state.to_move()), game.text(state, move), *_spelled(move)))
        state.push(move)
    return turns


def scripts() -> list[list[Turn]]:
    """Play all the matches."""
    return [script(seed) for seed in range(SCRIPTS)]


def _spelled(move: int) -> tuple[str, tuple[int, ...]]:
    if move >= SWAP_OF:
        return "swap", ((move - SWAP_OF) >> 4, (move - SWAP_OF) & 15)
    if move >= GO_TO:
        return "go", (move - GO_TO,)
    if move >= START_AT:
        return "start", (move - START_AT,)
    return "hide", (move,)
