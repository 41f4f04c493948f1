"""Sly as a tree search sees it: what may lie face down, what positions are worth, who sees what."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.core.state import Sampler, State
from bocage.games.sly.ai.lookahead import distinct
from bocage.games.sly.ai.opponent_model import propensities
from bocage.games.sly.ai.value import estimate
from bocage.games.sly.state import CARD_BITS, FLIP, LAY, REVEAL, SlyState, count, nth
from bocage.search.model import SearchModel

HIDDEN: Final = 4096  # a lay as the others see it: this much more than its space


class SlySearchModel(SearchModel):
    """Estimates positions between turns; opponents know no more of the seat's cards than they can."""

    def __init__(self, belief: Sampler, outside: Sampler, seat: i64) -> None:
        super().__init__(belief, seat)
        self.outside = outside
        self.two_sided = True

    def sample_from_outside(self, rng: Rng) -> State:
        """Return a state as somebody believes it to be who sees no face-down card."""
        return self.outside.sample(rng)

    def estimate(self, state: State, rng: Rng, payoffs: list[float]) -> None:
        """Ask the value network."""
        assert isinstance(state, SlyState)
        estimate(state, payoffs)

    def is_quiescent(self, state: State, move: i64) -> bool:
        """Say whether no reveal is in progress after a move (S9)."""
        assert isinstance(state, SlyState)
        if move < REVEAL:
            return True
        return state.flips_left <= 1 if move >= FLIP else count(state.down) <= 1

    def candidates(self, state: State) -> list[int]:
        """List the moves, leaving out those equivalent to another."""
        assert isinstance(state, SlyState)
        return distinct(state, state.legal())

    def action_set_key(self, state: State) -> i64:
        """Number what `distinct` depends on; the values of the spaces never change within a match."""
        assert isinstance(state, SlyState)
        owned: i64 = state.owned(state.actor)
        down = state.down
        number: i64 = (down << 16) | (down & owned)
        if state.flips_left:
            return (state.flips_left << 48) | ((state.turned & owned) << 32) | number
        return (state.hand_of(state.actor) << 51) | (state.free << 32) | number

    def priors(self, state: State, moves: list[int], weights: list[float]) -> None:
        """Look first at what players usually do."""
        assert isinstance(state, SlyState)
        propensities(state, moves, weights)

    def observed(self, state: State, move: i64, seat: i64) -> i64:
        """Hide the card of a lay from the others."""
        return HIDDEN + (move & 15) if LAY <= move < REVEAL else move

    def private_info(self, state: State, seat: i64) -> i64:
        """Return which cards a seat has where face down; its hand follows from that and what all can see."""
        assert isinstance(state, SlyState)
        own: i64 = 0
        down = state.down
        for k in range(count(down)):
            space: i64 = nth(down, k)
            if state.owner_at(space) == seat:
                own |= state.card_at(space) << (CARD_BITS * space)
        return own
