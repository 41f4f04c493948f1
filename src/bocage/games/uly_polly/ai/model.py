"""Uly & Polly as a tree search sees the round in play; who is not the wolf believes by weights per cell."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.core.state import State
from bocage.games.uly_polly.sample import UlyPollySampler
from bocage.games.uly_polly.state import (
    CELLS,
    ENDED,
    GO,
    GO_TO,
    HIDE,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    NOWHERE,
    START_AT,
    TOKEN_BITS,
    TOKEN_MASK,
    UlyPollyState,
)
from bocage.search.model import SearchModel

FINE: Final = 1 << 30  # steps of a random fraction
HIDDEN: Final = 4096  # a wolf hiding, as the others see it: the same wherever it does
NEWS: Final = 3.0  # how much more a dog that turns a tile over is looked at first


class UlyPollySearchModel(SearchModel):
    """Plays the round on: the wolf at random, the dog to whatever tile lies face down beside it."""

    def __init__(self, sampler: UlyPollySampler, seat: i64, belief: list[float]) -> None:
        super().__init__(sampler, seat)
        self.two_sided = True
        self.base = sampler.base
        self.round: i64 = sampler.base.round
        self.tokens: i64 = sampler.base.tokens
        self.places: list[int] = []  # where the wolf may be, and up to which random number it is there
        self.limits: list[int] = []
        total: float = 0.0
        for cell in range(CELLS):
            if not (self.base.face_up >> cell) & 1:
                total += belief[cell]
        sum_so_far: float = 0.0
        for cell in range(CELLS):
            if not (self.base.face_up >> cell) & 1:
                sum_so_far += belief[cell] / total
                self.places.append(cell)
                self.limits.append(int(sum_so_far * float(FINE)))

    def sample_state(self, rng: Rng) -> State:
        """Return the position, with the wolf where it is believed to be."""
        state = self.base.copy()
        if state.wolf == NOWHERE and state.phase != HIDE:
            state.wolf = self._place(rng)
        return state

    def sample_from_outside(self, rng: Rng) -> State:
        """Return the position, with the wolf where the others believe it to be."""
        state = self.base.copy()
        if state.phase != HIDE:
            state.wolf = self._place(rng)
        return state

    def _place(self, rng: Rng) -> i64:
        point: i64 = rng.below(FINE)
        for k in range(len(self.places)):
            if point < self.limits[k]:
                return self.places[k]
        return self.places[len(self.places) - 1]  # what rounding has left over

    def is_terminal(self, state: State) -> bool:
        """Say whether the round is over."""
        assert isinstance(state, UlyPollyState)
        return state.round != self.round or state.phase == ENDED

    def estimate(self, state: State, rng: Rng, payoffs: list[float]) -> None:
        """Play the round to its end; its tokens are what there is to win."""
        assert isinstance(state, UlyPollyState)
        while state.round == self.round and state.phase != ENDED:
            if state.phase == GO:
                state.push(GO_TO + _sniff(state, rng))
            else:
                state.push(state.random_move(rng))
        gained: i64 = state.tokens - self.tokens
        for seat in range(state.seats):
            payoffs[seat] = float((gained >> (TOKEN_BITS * seat)) & TOKEN_MASK)

    def action_set_key(self, state: State) -> i64:
        """Number the action set: it depends on the phase and the dog alone (U8, U11)."""
        assert isinstance(state, UlyPollyState)
        return CELLS * state.phase + state.dog + 1

    def priors(self, state: State, moves: list[int], weights: list[float]) -> None:
        """Let the dog look first at tiles that lie face down."""
        assert isinstance(state, UlyPollyState)
        for move in moves:
            fresh = state.phase == GO and not (state.face_up >> (move - GO_TO)) & 1
            weights.append(NEWS if fresh else 1.0)

    def observed(self, state: State, move: i64, seat: i64) -> i64:
        """Hide from the others where the wolf hides (U4)."""
        return HIDDEN if move < START_AT else move

    def private_info(self, state: State, seat: i64) -> i64:
        """Return where the wolf is, to the wolf."""
        assert isinstance(state, UlyPollyState)
        return state.wolf + 1 if seat == state.wolf_seat else 0


def _sniff(state: UlyPollyState, rng: Rng) -> i64:
    """Pick a cell for the dog: one of the face-down tiles beside it, or any cell where there is none."""
    dog = state.dog
    beside: i64 = i64(NEIGHBOUR_COUNT[dog])
    hidden: i64 = 0
    for k in range(beside):
        hidden += 1 - ((state.face_up >> i64(NEIGHBOURS[8 * dog + k])) & 1)
    if hidden == 0:
        return i64(NEIGHBOURS[8 * dog + rng.below(beside)])
    left: i64 = rng.below(hidden)
    k = 0
    while True:
        cell: i64 = i64(NEIGHBOURS[8 * dog + k])
        if not (state.face_up >> cell) & 1:
            if left == 0:
                return cell
            left -= 1
        k += 1
