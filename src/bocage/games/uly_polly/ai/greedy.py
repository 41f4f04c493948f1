"""Uly & Polly: a sensible player that looks one step ahead."""

from __future__ import annotations

from typing import Any

from bocage.core.rng import Rng
from bocage.games.uly_polly.moves import parse, parse_cell
from bocage.games.uly_polly.state import GO_TO, SWAP_OF, moved, touching


def choose(view: dict[str, Any], legal: list[str], rng: Rng) -> str:
    """Choose a move for the seat whose view this is; ties are broken at random."""
    phase: str = view["phase"]
    if phase == "swap":
        scores = [_swap_score(view, parse(text), rng) for text in legal]
    elif phase == "go":
        scores = [_go_score(view, parse(text), rng) for text in legal]
    else:
        return legal[rng.below(len(legal))]
    return legal[scores.index(max(scores))]


def _swap_score(view: dict[str, Any], move: int, rng: Rng) -> int:
    """Score a swap: out of the dog's reach first, then on a side of the dog it has searched already."""
    wolf, dog = parse_cell(view["wolf"]), parse_cell(view["dog"])
    a, b = (move - SWAP_OF) >> 4, (move - SWAP_OF) & 15
    after = moved(wolf, a, b)
    face_up = {int(moved(parse_cell(name), a, b)) for name in view["face_up"]}
    in_reach = 1 if touching(dog, after) else 0
    # Among the dog's next cells, face-down sheep are what it may turn over instead of the wolf.
    decoys = sum(1 for cell in range(16) if touching(dog, cell) and cell != after and cell not in face_up)
    # Moving the wolf every time it is in reach would tell the dog as much as a paw print.
    stirred = 1 if after != wolf else 0
    return 100 * (8 - decoys if not in_reach else decoys - 20) - 40 * stirred + int(rng.below(150))


def _go_score(view: dict[str, Any], move: int, rng: Rng) -> int:
    """Score a dog's move: turn a tile over, and end where more tiles can be turned next."""
    cell = move - GO_TO
    face_up = {parse_cell(name) for name in view["face_up"]}
    fresh = 0 if cell in face_up else 1
    ahead = sum(1 for other in range(16) if touching(cell, other) and other not in face_up)
    return 100 * fresh + 8 * ahead + int(rng.below(24))
