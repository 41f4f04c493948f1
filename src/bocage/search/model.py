"""What a tree search needs to know of a game beyond its rules: beliefs, values, priors, who sees what."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.core.state import CHANCE, OVER, Sampler, State

NO_KEY: Final = -1  # of an action set that is to be listed each time


class SearchModel:
    """A game as one seat searches it, derived from a sampler that knows what the seat has seen."""

    def __init__(self, sampler: Sampler, seat: i64) -> None:
        self.sampler = sampler
        self.seat: i64 = seat
        # Whether half of the iterations sample from outside: opponents must not learn what the seat knows.
        self.two_sided = False

    def sample_state(self, rng: Rng) -> State:
        """Return a fresh state of the seat's information set; likelier ones more often."""
        return self.sampler.sample(rng)

    def sample_from_outside(self, rng: Rng) -> State:
        """Return a fresh state as somebody believes it to be who knows no seat's secrets."""
        return self.sampler.sample(rng)

    def is_quiescent(self, state: State, move: i64) -> bool:
        """Say whether playing this move leaves a position settled enough to be estimated."""
        return True

    def is_terminal(self, state: State) -> bool:
        """Say whether the search ends here, because nothing further bears on the moves to choose from."""
        return state.to_move() == OVER

    def estimate(self, state: State, rng: Rng, payoffs: list[float]) -> None:
        """Write each seat's expected payoff, 0 to 1, into `payoffs`; exact in a terminal state."""
        raise NotImplementedError

    def priors(self, state: State, moves: list[int], weights: list[float]) -> None:
        """Append to `weights` how promising each move looks at first sight, each above 0."""
        for _ in moves:
            weights.append(1.0)

    def candidates(self, state: State) -> list[int]:
        """List the moves worth searching, in ascending order; never none."""
        return state.legal()

    def action_set_key(self, state: State) -> i64:
        """Number the mover's action set, so that equal numbers mean equal candidates; or NO_KEY.

        Keys are compared only among the states of one search, and for one mover.
        """
        return NO_KEY

    def observed(self, state: State, move: i64, seat: i64) -> i64:
        """Return the move as a seat observes it; the same number for moves it cannot tell apart."""
        return move

    def private_info(self, state: State, seat: i64) -> i64:
        """Return what a seat alone knows in this state, as a number."""
        return 0

    def sample_chance(self, state: State, rng: Rng) -> i64:
        """Draw until a seat is to move, and return a number that tells different draws apart."""
        trail: i64 = 0
        while state.to_move() == CHANCE:
            move: i64 = state.random_move(rng)
            state.push(move)
            trail = (trail * 1_000_003 + move + 1) & 0x3FFFFFFFFFFFFFFF
        return trail
