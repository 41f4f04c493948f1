"""Ulikko: what the bots have learnt, from `data/weights.json`: a weight for each feature of a board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from bocage.games.ulikko.ai.features import FEATURES

FILE: Final = Path(__file__).parents[1] / "data" / "weights.json"
STEPS: Final = 1000  # of the file's whole numbers to a weight of one

WEIGHTS: Final[dict[str, list[float]]] = {}


def table_name(players: int) -> str:
    """Name the table for so many players: two have weights of their own."""
    return "two" if players == 2 else "more"


def read_weights(table: object) -> list[float]:
    """Read a table of the file; a TypeError or ValueError where it is none."""
    if not isinstance(table, list):
        raise TypeError("a table is a list of whole numbers")
    if len(table) != FEATURES or not all(type(weight) is int for weight in table):
        raise ValueError(f"{len(table)} weights, not {FEATURES} whole numbers")
    return [weight / STEPS for weight in table]


def use(tables: dict[str, object]) -> None:
    """Let the bots of this process go by these weights."""
    WEIGHTS.update({name: read_weights(tables[name]) for name in ("two", "more")})


def weights_for(players: int) -> list[float]:
    """Return the weights learnt from matches with as many players."""
    if not WEIGHTS:
        use(json.loads(FILE.read_text(encoding="utf-8")))
    return WEIGHTS[table_name(players)]
