"""Lollo: states that agree with what one seat has seen.

Where a snail may go never depends on whose favourite it is, so every unseen favourite can be any of the five.
"""

from __future__ import annotations

from bocage.core.rng import Rng
from bocage.core.state import Sampler
from bocage.games.lollo.moves import parse
from bocage.games.lollo.state import PICK, PICK_BITS, PICK_MASK, SNAILS, LolloState

UNKNOWN = "pick ?"


class LolloSampler(Sampler):
    """Knows the race; and which seats have a favourite that was not seen."""

    def __init__(self, start: LolloState, log: list[str]) -> None:
        self.known: list[int] = []
        self.numbers: list[int] = []  # of the moves that picked an unseen favourite
        self.seats: list[int] = []  # who made them
        self.base = start.copy()
        for number, text in enumerate(log):
            if text == UNKNOWN:
                self.numbers.append(number)
                self.seats.append(int(self.base.seat))
            move = PICK if text == UNKNOWN else parse(text)
            self.known.append(move)
            self.base.push(move)

    def sample(self, rng: Rng) -> LolloState:
        """Return a state with any favourite for every seat whose own was not seen."""
        state = self.base.copy()
        for seat in self.seats:
            give(state, seat, int(rng.below(SNAILS)))
        return state

    def moves(self, rng: Rng) -> list[int]:
        """Return the moves with any snail in every unseen pick."""
        moves = self.known.copy()
        for number in self.numbers:
            moves[number] = PICK + int(rng.below(SNAILS))
        return moves


def give(state: LolloState, seat: int, snail: int) -> None:
    """Replace a seat's favourite."""
    shift = PICK_BITS * seat
    state.favourites = (state.favourites & ~(PICK_MASK << shift)) | ((snail + 1) << shift)
