"""Ulikko: the state that agrees with what a seat has seen. Nothing is hidden, so there is only one."""

from __future__ import annotations

from bocage.core.rng import Rng
from bocage.core.state import Sampler
from bocage.games.ulikko.moves import parse
from bocage.games.ulikko.state import UlikkoState


class UlikkoSampler(Sampler):
    """Folds the log; what the piles still hold is drawn only when it is drawn (K9)."""

    def __init__(self, start: UlikkoState, log: list[str]) -> None:
        self.known = [parse(start.deck, text) for text in log]
        self.base = start.copy()
        for move in self.known:
            self.base.push(move)

    def sample(self, rng: Rng) -> UlikkoState:
        """Return a copy of the state."""
        return self.base.copy()

    def moves(self, rng: Rng) -> list[int]:
        """Return the moves of the match."""
        return self.known.copy()
