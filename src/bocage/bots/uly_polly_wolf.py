"""Uly & Polly: the wolf that gives nothing away.

It hides anywhere and swaps without regard to where it is: then every face-down tile is as likely as any
other, at every moment, and no dog finds it more than every second time (8 tiles of 16). Whatever uses more
of what the wolf knows tells more of it too; what we have tried, and what it cost, is in docs/strength.md.
"""

from __future__ import annotations

from bocage.bots.uly_polly_round import Scene
from bocage.games.uly_polly.state import PAIRS


def even_swaps(scene: Scene) -> dict[int, float]:
    """Return the swaps (16 x + y), each as likely as the other, wherever the wolf is."""
    pairs = [pair for pair in PAIRS if scene.dog not in (pair >> 4, pair & 15)]  # U8
    return dict.fromkeys(pairs, 1 / len(pairs))
