"""What a search needs to know of a game beyond its rules: beliefs, estimates, and who sees what."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.core.state import CHANCE, OVER, Sampler, State

UNNUMBERED: Final = -1  # what may be chosen from, where it is to be listed anew each time


class Mind:
    """One seat's thoughts about one position. A game may know better than the plain answers here.

    Everything is derived from a sampler, which knows what the seat has seen and nothing else.
    """

    def __init__(self, sampler: Sampler, seat: i64) -> None:
        self.sampler = sampler
        self.seat: i64 = seat
        # Whether the others' thoughts begin from outside, so that they never guess from what the seat knows.
        self.two_sided = False

    def imagine(self, rng: Rng) -> State:
        """Return a fresh state as the seat believes it to be; likelier ones more often."""
        return self.sampler.sample(rng)

    def imagine_from_outside(self, rng: Rng) -> State:
        """Return a fresh state as somebody believes it to be who knows no seat's secrets."""
        return self.sampler.sample(rng)

    def restless(self, state: State, move: i64) -> bool:
        """Say whether playing this move leaves a position that is too unsettled to be estimated."""
        return False

    def finished(self, state: State) -> bool:
        """Say whether looking further than this state tells nothing about the moves to choose from."""
        return state.to_move() == OVER

    def estimate(self, state: State, rng: Rng, payoffs: list[float]) -> None:
        """Write into `payoffs` what each seat may hope for in this state, 0 to 1; exact when finished."""
        raise NotImplementedError

    def hunches(self, state: State, moves: list[int], weights: list[float]) -> None:
        """Append to `weights` how promising each move looks at first sight, each above 0."""
        for _ in moves:
            weights.append(1.0)

    def candidates(self, state: State) -> list[int]:
        """List the moves worth looking at; never none."""
        return state.legal()

    def choice(self, state: State) -> i64:
        """Number what the mover may choose from, so that equal numbers mean equal candidates; or UNNUMBERED.

        A search asks for the candidates once for every number that it meets at a branch. Equal numbers need
        to mean that only among the states that one search comes by, and for one mover.
        """
        return UNNUMBERED

    def seen(self, state: State, move: i64, seat: i64) -> i64:
        """Return the move as a seat sees it being played; the same number for moves it cannot tell apart."""
        return move

    def private(self, state: State, seat: i64) -> i64:
        """Return what a seat alone knows in this state, as a number."""
        return 0

    def let_chance_draw(self, state: State, rng: Rng) -> i64:
        """Draw, and return a number by which the draws can be told apart."""
        trail: i64 = 0
        while state.to_move() == CHANCE:
            move: i64 = state.random_move(rng)
            state.push(move)
            trail = (trail * 1_000_003 + move + 1) & 0x3FFFFFFFFFFFFFFF
        return trail
