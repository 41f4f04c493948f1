"""The match of the load bench is one of Uly & Polly, which boardgame.io plays too (`boardgame_io/`)."""

from __future__ import annotations

from pathlib import Path

from bocage.games.uly_polly.state import GO_TO, START_AT, SWAP_OF

GAME = "uly-polly"
PLAYERS = 4
PEER = Path(__file__).with_name("boardgame_io")


def spelled(move: int) -> tuple[str, tuple[int, ...]]:
    """Name a move and its cells, as a program would."""
    if move >= SWAP_OF:
        return "swap", ((move - SWAP_OF) >> 4, (move - SWAP_OF) & 15)
    if move >= GO_TO:
        return "go", (move - GO_TO,)
    if move >= START_AT:
        return "start", (move - START_AT,)
    return "hide", (move,)
