"""Lollo: what a tree search believes and hopes, and who sees what."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.core.state import CHANCE, OVER, Sampler, State
from bocage.games.lollo.state import (
    BLACKBIRD,
    CHOOSE,
    NO_SNAIL,
    PICK_LIMIT,
    SNAILS,
    LolloState,
)
from bocage.search.model import SearchModel

PICKED: Final = 100  # a pick as the others see it
STRAIGHT: Final = 90  # of a hundred moves in a playout that are made for the favourite


class LolloSearchModel(SearchModel):
    """Plays the race to its end: most moves for the mover's favourite, the others at random."""

    def __init__(self, belief: Sampler, outside: Sampler, seat: i64) -> None:
        super().__init__(belief, seat)
        self.outside = outside
        self.two_sided = True

    def sample_from_outside(self, rng: Rng) -> State:
        """Return a state as somebody believes it to be who has picked no snail."""
        return self.outside.sample(rng)

    def estimate(self, state: State, rng: Rng, payoffs: list[float]) -> None:
        """Finish the race, and share the win."""
        assert isinstance(state, LolloState)
        end = state.copy()
        while not end.over:
            end.push(likely_move(end, rng))
        most: i64 = -1
        winners: i64 = 0
        for seat in range(end.seats):
            points: i64 = end.points_of(seat)
            if points > most:
                most = points
                winners = 0
            if points == most:
                winners += 1
        for seat in range(end.seats):
            payoffs[seat] = 1.0 / float(winners) if end.points_of(seat) == most else 0.0

    def priors(self, state: State, moves: list[int], weights: list[float]) -> None:
        """Look first at the favourite on its way, and at the others for the blackbird."""
        assert isinstance(state, LolloState)
        favourite: i64 = state.favourite_of(state.seat)
        for move in moves:
            own = move - CHOOSE == favourite
            if move < PICK_LIMIT:
                weights.append(1.0)
            elif state.die == BLACKBIRD:
                weights.append(0.3 if own else 1.0 + float(state.place_of(move - CHOOSE)) / 4.0)
            else:
                weights.append(3.0 if own else 1.0)

    def observed(self, state: State, move: i64, seat: i64) -> i64:
        """Hide which snail is picked from the others."""
        return PICKED if move < PICK_LIMIT else move

    def private_info(self, state: State, seat: i64) -> i64:
        """Return a seat's favourite."""
        assert isinstance(state, LolloState)
        return state.favourite_of(seat)


def likely_move(state: LolloState, rng: Rng) -> i64:
    """Draw a move as a player makes it who mostly thinks of the favourite; roll the die where that is due."""
    mover: i64 = state.to_move()
    if mover == CHANCE or mover == OVER or state.to_pick or rng.below(100) >= STRAIGHT:
        return state.random_move(rng)
    favourite: i64 = state.favourite_of(mover)
    scares = state.die == BLACKBIRD
    if not scares and favourite != state.tired:
        return CHOOSE + favourite
    chosen: i64 = NO_SNAIL  # of the others the first for the blackbird, else the last
    for snail in range(SNAILS):
        if snail == favourite or snail == state.tired:
            continue
        if chosen == NO_SNAIL or (state.place_of(snail) > state.place_of(chosen)) == scares:
            chosen = snail
    return CHOOSE + chosen
