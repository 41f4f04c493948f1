"""Uly & Polly: the state and the rules that change it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.core.state import OVER, State
from bocage.games.uly_polly.geometry import neighbours

# Phases, in the order of a round; the first two number their moves too.
HIDE: Final = 0
START: Final = 1
SWAP: Final = 2
GO: Final = 3
ENDED: Final = 4

# Moves: hide and start and go name a cell, swap two (the first in reading order is the higher digit).
HIDE_AT: Final = 0
START_AT: Final = 16
GO_TO: Final = 32
SWAP_OF: Final = 48

CELLS: Final = 16
SHEEP_TO_ESCAPE: Final = 8  # U15
NOWHERE: Final = -1
TOKEN_BITS: Final = 6  # a player can win 20 tokens at most (U20)
TOKEN_MASK: Final = 63
ONE: Final[i64] = 1


# Along a side or a corner (U7, U11): eight bytes per cell, of which the first NEIGHBOUR_COUNT count.
NEIGHBOURS: Final = bytes(n for cell in range(CELLS) for n in (neighbours(4, 4, cell) + [0] * 8)[:8])
NEIGHBOUR_COUNT: Final = bytes(len(neighbours(4, 4, cell)) for cell in range(CELLS))
PAIRS: Final = bytes(16 * a + b for a in range(CELLS) for b in neighbours(4, 4, a) if a < b)
PAIR_COUNT: Final = 42


class UlyPollyState(State):
    """The field, the dog, the wolf, and the tokens."""

    def __init__(self, seats: i64, first: i64, patience: i64) -> None:
        super().__init__(seats)
        self.patience: i64 = patience
        self.rounds: i64 = 2 * seats if seats <= 3 else seats  # U18
        self.round: i64 = 1
        self.phase: i64 = HIDE
        self.wolf_seat: i64 = first
        self.helper: i64 = (first + 1) % seats  # U5, U10: the wolf's left
        self.wolf: i64 = NOWHERE
        self.dog: i64 = NOWHERE
        self.face_up: i64 = 0
        self.found: i64 = 0  # sheep turned over this round
        self.quiet: i64 = 0  # dog moves in a row that turned nothing over
        self.tokens: i64 = 0  # six bits per seat

    def copy(self) -> UlyPollyState:
        """Return an independent twin."""
        twin = UlyPollyState(self.seats, self.wolf_seat, self.patience)
        twin.round = self.round
        twin.phase = self.phase
        twin.helper = self.helper
        twin.wolf = self.wolf
        twin.dog = self.dog
        twin.face_up = self.face_up
        twin.found = self.found
        twin.quiet = self.quiet
        twin.tokens = self.tokens
        return twin

    def key(self) -> tuple[int, ...]:
        """Return everything that makes up the position."""
        return (
            self.seats,
            self.patience,
            self.round,
            self.phase,
            self.wolf_seat,
            self.helper,
            self.wolf,
            self.dog,
            self.face_up,
            self.found,
            self.quiet,
            self.tokens,
        )

    def to_move(self) -> i64:
        """Return the wolf's seat, the helper's, or OVER."""
        phase = self.phase
        if phase == SWAP or phase == HIDE:
            return self.wolf_seat
        if phase == ENDED:
            return OVER
        return self.helper

    def epoch(self) -> i64:
        """Count the finished rounds: then everyone may know where the wolf had hidden (U4)."""
        return self.round

    def tokens_of(self, seat: i64) -> i64:
        """Count a player's tokens."""
        return (self.tokens >> (TOKEN_BITS * seat)) & TOKEN_MASK

    def legal(self) -> list[int]:
        """List the legal moves."""
        phase = self.phase
        dog = self.dog
        moves: list[int] = []
        if phase == SWAP:
            for pair in PAIRS:
                if pair >> 4 != dog and pair & 15 != dog:  # U8
                    moves.append(SWAP_OF + pair)
        elif phase == GO:
            for k in range(NEIGHBOUR_COUNT[dog]):
                moves.append(GO_TO + NEIGHBOURS[8 * dog + k])  # U11
        elif phase != ENDED:
            for cell in range(CELLS):
                moves.append(CELLS * phase + cell)  # U3, U5: any of the 16
        return moves

    def refusal(self, move: i64) -> str:
        """Say which rule a move breaks."""
        phase = self.phase
        if phase == HIDE:
            return "" if move < START_AT else "U3-hide-first"
        if phase == START:
            return "" if START_AT <= move < GO_TO else "U5-start-first"
        if phase == SWAP:
            if move < SWAP_OF:
                return "U6-wolfs-turn"
            a: i64 = (move - SWAP_OF) >> 4
            b: i64 = (move - SWAP_OF) & 15
            if not touching(a, b):
                return "U7-touching"
            return "U8-under-the-dog" if a == self.dog or b == self.dog else ""
        if move < GO_TO or move >= SWAP_OF:
            return "U6-dogs-turn"
        return "" if touching(self.dog, move - GO_TO) else "U11-one-cell"

    def random_move(self, rng: Rng) -> i64:
        """Pick a legal move; of the swaps, by drawing again while one lies under the dog."""
        phase = self.phase
        dog = self.dog
        if phase == SWAP:
            while True:
                pair: i64 = i64(PAIRS[rng.below(PAIR_COUNT)])
                if pair >> 4 != dog and pair & 15 != dog:
                    return SWAP_OF + pair
        if phase == GO:
            return GO_TO + i64(NEIGHBOURS[8 * dog + rng.below(i64(NEIGHBOUR_COUNT[dog]))])
        return CELLS * phase + rng.below(CELLS)

    def playout(self, rng: Rng) -> i64:
        """Play random moves to the end; the same loop as for any state, here without indirect calls."""
        count: i64 = 0
        while self.phase != ENDED:
            self.push(self.random_move(rng))
            count += 1
        return count

    def push(self, move: i64) -> None:
        """Play a legal move."""
        if move >= SWAP_OF:
            self._swap((move - SWAP_OF) >> 4, (move - SWAP_OF) & 15)
        elif move >= GO_TO:
            self._go(move - GO_TO)
        elif move >= START_AT:
            self.dog = move - START_AT  # U5: the tile is not turned over
            self.phase = SWAP  # U6
        else:
            self.wolf = move
            self.phase = START

    def _swap(self, a: i64, b: i64) -> None:
        self.face_up = after_swap(self.face_up, a, b)
        self.wolf = moved(self.wolf, a, b)
        self.phase = GO

    def _go(self, cell: i64) -> None:
        self.dog = cell
        tile: i64 = ONE << cell
        if self.face_up & tile:  # U12
            self.quiet += 1
            if self.quiet == self.patience:  # U16; a patience of 0 is never reached
                self._end_round(False)
                return
        else:
            self.face_up |= tile  # U13
            self.quiet = 0
            if cell == self.wolf:  # U14
                self._end_round(True)
                return
            self.found += 1
            if self.found == SHEEP_TO_ESCAPE:  # U15
                self._end_round(False)
                return
        self.helper = self._left_of(self.helper)
        if self.helper == self.wolf_seat:  # U10
            self.helper = self._left_of(self.helper)
        self.phase = SWAP

    def _end_round(self, caught: bool) -> None:
        mine: i64 = ONE << (TOKEN_BITS * self.wolf_seat)
        if caught:
            everyone: i64 = 0x1041041 & ((ONE << (TOKEN_BITS * self.seats)) - 1)
            self.tokens += everyone - mine  # U14
        else:
            self.tokens += mine  # U15
        if self.round == self.rounds:
            self.phase = ENDED
            return
        self.round += 1
        self.wolf_seat = self._left_of(self.wolf_seat)  # U17
        self.helper = self._left_of(self.wolf_seat)
        self.wolf = NOWHERE
        self.dog = NOWHERE
        self.face_up = 0
        self.found = 0
        self.quiet = 0
        self.phase = HIDE

    def _left_of(self, seat: i64) -> i64:
        left: i64 = seat + 1
        if left == self.seats:
            return 0  # a conditional expression of a literal and an i64 would be boxed
        return left


def touching(a: i64, b: i64) -> bool:
    """Say whether two different cells share a side or a corner."""
    rows: i64 = (a >> 2) - (b >> 2)
    columns: i64 = (a & 3) - (b & 3)
    return a != b and -1 <= rows <= 1 and -1 <= columns <= 1


def after_swap(mask: i64, x: i64, y: i64) -> i64:
    """Return a set of tiles, such as those face up, after a swap: each tile keeps its face (U9)."""
    differ: i64 = ((mask >> x) ^ (mask >> y)) & 1
    return mask ^ ((differ << x) | (differ << y))


def moved(cell: i64, x: i64, y: i64) -> i64:
    """Return where a swap takes a cell's tile."""
    if cell == x:
        return y
    if cell == y:
        return x
    return cell
