"""Lollo: the state and the rules that change it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.core.state import CHANCE, OVER, State

SNAILS: Final = 5
# Moves: five of each kind, one per snail; then one per face of the die.
PICK: Final = 0
PICK_LIMIT: Final = 5
CHOOSE: Final = 5
ROLL: Final = 10
MOVES: Final = 14

SHORT: Final = 12  # L1: the step on which the lettuce grows
LONG: Final = 16
NO_SNAIL: Final = 5
BLACKBIRD: Final = 4  # a face of the die; the others are their number
SLIP: Final = 2  # L8
PLACE_BITS: Final = 5
PLACE_MASK: Final = 31
PICK_BITS: Final = 3
PICK_MASK: Final = 7
ONE: Final[i64] = 1  # shift it by 30 at most: compiled, a constant is a C int

FACE_OF: Final = bytes((1, 1, 2, 2, 3, BLACKBIRD))  # L1: the six sides of the die
WEIGHT_OF: Final = bytes((0, 2, 2, 1, 1))  # of each face
POINTS: Final = bytes((5, 3, 2, 1, 0))  # L10: by place


class LolloState(State):
    """The snails on their path, the die, and everybody's favourite."""

    def __init__(self, seats: i64, first: i64, lettuce: i64) -> None:
        super().__init__(seats)
        self.lettuce: i64 = lettuce
        self.first: i64 = first
        self.seat: i64 = first
        self.to_pick: i64 = seats  # how many have no favourite yet
        self.favourites: i64 = 0  # three bits per seat: 0 none, else the snail + 1
        self.places: i64 = 0  # five bits per snail: its step, 0 at the gate
        self.die: i64 = 0  # the face it shows; 0 before the roll
        self.tired: i64 = NO_SNAIL  # L7
        self.turn: i64 = 0  # of all seats, counted from 1 when the race begins
        self.over = False

    def copy(self) -> LolloState:
        """Return an independent twin."""
        twin = LolloState(self.seats, self.first, self.lettuce)
        twin.seat = self.seat
        twin.to_pick = self.to_pick
        twin.favourites = self.favourites
        twin.places = self.places
        twin.die = self.die
        twin.tired = self.tired
        twin.turn = self.turn
        twin.over = self.over
        return twin

    def key(self) -> tuple[int, ...]:
        """Return everything that makes up the position."""
        return (
            self.seats,
            self.lettuce,
            self.first,
            self.seat,
            self.to_pick,
            self.favourites,
            self.places,
            self.die,
            self.tired,
            self.turn,
        )

    def to_move(self) -> i64:
        """Return the seat to move, CHANCE or OVER."""
        if self.over:
            return OVER
        return CHANCE if self.to_pick == 0 and self.die == 0 else self.seat

    def place_of(self, snail: i64) -> i64:
        """Return the step a snail sits on, 0 at the gate."""
        return (self.places >> (PLACE_BITS * snail)) & PLACE_MASK

    def favourite_of(self, seat: i64) -> i64:
        """Return a seat's favourite, -1 before it has picked one."""
        return ((self.favourites >> (PICK_BITS * seat)) & PICK_MASK) - 1

    def ahead(self, snail: i64, steps: i64) -> i64:
        """Find where a snail comes to that crawls so many steps (L5, L6, L9)."""
        to: i64 = self.place_of(snail) + steps
        taken: i64 = self._taken()
        while to < self.lettuce and (taken >> to) & 1:
            to += 1
        return to if to < self.lettuce else self.lettuce

    def goal(self, snail: i64) -> i64:
        """Find where a snail comes to that is chosen now."""
        return self.behind(snail) if self.die == BLACKBIRD else self.ahead(snail, self.die)

    def behind(self, snail: i64) -> i64:
        """Find where a snail comes to that slips back (L8)."""
        to: i64 = self.place_of(snail) - SLIP
        taken: i64 = self._taken()
        while to > 0 and (taken >> to) & 1:
            to -= 1
        return to if to > 0 else 0

    def _taken(self) -> i64:
        """Mask the steps that somebody sits on."""
        taken: i64 = 0
        for snail in range(SNAILS):
            taken |= ONE << self.place_of(snail)
        return taken

    def rank_of(self, snail: i64) -> i64:
        """Count the snails that are further along."""
        rank: i64 = 0
        place: i64 = self.place_of(snail)
        for other in range(SNAILS):
            if self.place_of(other) > place:
                rank += 1
        return rank

    def points_of(self, seat: i64) -> i64:
        """Return what a seat's favourite is worth as the snails sit now (L10); 0 without one."""
        snail: i64 = self.favourite_of(seat)
        if snail < 0 or self.place_of(snail) == 0:
            return 0
        return i64(POINTS[self.rank_of(snail)])

    def legal(self) -> list[int]:
        """List the legal moves."""
        mover: i64 = self.to_move()
        if mover == OVER:
            return []
        if mover == CHANCE:
            return [ROLL, ROLL + 1, ROLL + 2, ROLL + 3]
        kind: i64 = PICK if self.to_pick else CHOOSE
        return [kind + snail for snail in range(SNAILS) if snail != self.tired]

    def refusal(self, move: i64) -> str:
        """Say which rule a move breaks."""
        if self.over:
            return "L9-over"
        if self.to_pick:
            return "" if move < PICK_LIMIT else "L2-pick-first"
        if move < PICK_LIMIT:
            return "L2-picked-already"
        if self.die == 0:
            return "" if move >= ROLL else "L4-roll-first"
        if move >= ROLL:
            return "L4-rolled-already"
        return "L7-tired" if move - CHOOSE == self.tired else ""

    def random_move(self, rng: Rng) -> i64:
        """Pick one legal move, each as likely as the other; or roll the die."""
        if self.to_pick:
            return PICK + rng.below(SNAILS)
        if self.die == 0:
            return ROLL - 1 + i64(FACE_OF[rng.below(6)])
        if self.tired == NO_SNAIL:
            return CHOOSE + rng.below(SNAILS)
        snail: i64 = rng.below(SNAILS - 1)
        return CHOOSE + snail + 1 if snail >= self.tired else CHOOSE + snail

    def chances(self) -> list[tuple[int, int]]:
        """List the faces of the die, each with its weight."""
        if self.to_move() != CHANCE:
            return []
        return [(ROLL - 1 + face, WEIGHT_OF[face]) for face in range(1, BLACKBIRD + 1)]

    def push(self, move: i64) -> None:
        """Play a legal move."""
        if move >= ROLL:
            self.die = move - ROLL + 1
            return
        if move < PICK_LIMIT:
            self.favourites |= (move + 1) << (PICK_BITS * self.seat)
            self.to_pick -= 1
        else:
            snail: i64 = move - CHOOSE
            to: i64 = self.goal(snail)
            self.places ^= (self.place_of(snail) ^ to) << (PLACE_BITS * snail)
            self.tired = snail
            self.die = 0
            if to == self.lettuce:
                self.over = True  # L9
                return
        self.seat = self.seat + 1 if self.seat + 1 < self.seats else 0
        if self.to_pick == 0:
            self.turn += 1
