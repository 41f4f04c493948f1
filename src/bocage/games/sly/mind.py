"""Sly: what a search believes and hopes."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from bocage.core.mind import Mind
from bocage.core.rng import Rng
from bocage.core.state import State
from bocage.games.sly.greedy import _worth
from bocage.games.sly.sample import SlySampler
from bocage.games.sly.state import CARD_BITS, LAY, REVEAL, SlyState, count, nth

HIDDEN: Final = 4096  # a lay as the others see it: this much more than its space
SCALE: Final = 500.0  # hundredths of a point that make a clear advantage


class SlyMind(Mind):
    """Believes every arrangement equally likely; hopes by points and prospects."""

    def __init__(self, sampler: SlySampler, seat: i64) -> None:
        super().__init__(sampler, seat)
        self.playouts = True
        self.coarse: i64 = 0
        self.tempo: i64 = 0

    def estimate(self, state: State, rng: Rng, payoffs: list[float]) -> None:
        """Turn points and prospects into chances to win."""
        assert isinstance(state, SlyState)
        if self.playouts:
            state.playout(rng)
        for seat in range(state.seats):
            worth: i64 = _worth(state, seat)
            if state.actor == seat:
                worth += self.tempo
            elif state.actor >= 0:
                worth -= self.tempo
            payoffs[seat] = 1.0 / (1.0 + math.exp(-float(worth) / SCALE))

    def seen(self, state: State, move: i64, seat: i64) -> i64:
        """Hide the card of a lay from the others."""
        return HIDDEN + (move & 15) if LAY <= move < REVEAL else move

    def private(self, state: State, seat: i64) -> i64:
        """Return which cards a seat has where face down; its hand follows from that and what all can see."""
        assert isinstance(state, SlyState)
        own: i64 = 0
        if self.coarse == 0:
            return 0
        down = state.down
        for k in range(count(down)):
            space: i64 = nth(down, k)
            if state.owner_at(space) == seat and (self.coarse == 2 or state.card_at(space) == 7):
                own |= state.card_at(space) << (CARD_BITS * space)
        return own
