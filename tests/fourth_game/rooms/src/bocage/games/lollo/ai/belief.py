"""Lollo: what the moves of the others tell about their favourites.

Whoever crawls ahead with a snail probably likes it, and whoever scares one does not. Each move is weighed by
how often a sensible player with that favourite would choose it (Bayes); how far a level trusts that, it says.
"""

from __future__ import annotations

import math

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.games.lollo.ai.greedy import lead_of
from bocage.games.lollo.moves import parse
from bocage.games.lollo.sample import LolloSampler, give
from bocage.games.lollo.state import PICK_LIMIT, ROLL, SNAILS, LolloState

TEMPERATURE = 5.0  # in the units of `lead_of`: how strictly a player goes by them
FINE = 1 << 30


class LolloBelief(LolloSampler):
    """Draws likely favourites more often; draws them for every seat where it looks on from outside."""

    def __init__(self, start: LolloState, log: list[str], trust: float, outside: bool = False) -> None:
        super().__init__(start, log)
        if outside:
            self.seats = [seat for seat in range(start.seats) if self.base.favourite_of(seat) >= 0]
        self.weights = likelihoods(start, log, trust)

    def sample(self, rng: Rng) -> LolloState:
        """Return a state with a likely favourite for every seat whose own is not known."""
        state = self.base.copy()
        for seat in self.seats:
            give(state, seat, self._draw(seat, rng))
        return state

    def _draw(self, seat: int, rng: Rng) -> int:
        weights = self.weights[seat]
        left: float = sum(weights) * float(rng.below(FINE)) / float(FINE)
        for snail in range(SNAILS - 1):
            left -= weights[snail]
            if left < 0.0:
                return snail
        return SNAILS - 1


def likelihoods(start: LolloState, log: list[str], trust: float) -> list[list[float]]:
    """Return, for each seat, how likely each snail is its favourite by the moves that all have seen."""
    logs = [[0.0] * SNAILS for _ in range(start.seats)]
    state = start.copy()
    for text in log:
        move = 0 if text == "pick ?" else parse(text)
        if PICK_LIMIT <= move < ROLL and trust:
            seat: int = state.seat
            for favourite in range(SNAILS):
                logs[seat][favourite] += trust * _log_chance(state, move, favourite)
        state.push(move)
    return [[math.exp(value - max(values)) for value in values] for values in logs]


def _log_chance(state: LolloState, chosen: i64, favourite: i64) -> float:
    """Return the logarithm of how often that move is chosen by whoever likes that snail."""
    total: float = 0.0
    own: float = 0.0
    for move in state.legal():
        after = state.copy()
        after.push(move)
        pull: float = float(lead_of(after, favourite)) / TEMPERATURE
        total += math.exp(pull)
        if move == chosen:
            own = pull
    return own - math.log(total)
