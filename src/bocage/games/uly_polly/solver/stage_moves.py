"""What may happen next: the wolf's swaps from a position, and the dog's moves after each of them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bocage.games.uly_polly.solver.field import MOST_NEIGHBOURS, STRIDE, Field
from bocage.games.uly_polly.state import after_swap, moved

MOST_SWAPS: Final = 43
FINAL: Final = 0  # kinds of a dog's move: the last tile,
REVEAL: Final = 1  # another tile,
WANDER: Final = 2  # or none turned over


class StageMoves:
    """The swaps from one class of positions, and where each leads."""

    def __init__(self, field: Field, wander: i64) -> None:
        self.field: Field = field
        self.wander: i64 = wander  # moves in a row that turn nothing over which the dog allows itself
        self.number: i64 = -1
        self.hidden: vec[i64] = integer_zeros(STRIDE)  # the face-down cells
        self.size: i64 = 0
        self.swaps: i64 = 0
        # The cells exchanged; -1: two face-up tiles, so nothing.
        self.swap_x: vec[i64] = integer_zeros(MOST_SWAPS)
        self.swap_y: vec[i64] = integer_zeros(MOST_SWAPS)
        self.to: vec[i64] = integer_zeros(MOST_SWAPS * STRIDE)  # where a swap takes the j-th hidden cell
        self.options: vec[i64] = integer_zeros(MOST_SWAPS)  # how many moves the dog then has
        self.option_cell: vec[i64] = integer_zeros(MOST_SWAPS * MOST_NEIGHBOURS)
        self.option_kind: vec[i64] = integer_zeros(MOST_SWAPS * MOST_NEIGHBOURS)
        self.option_class: vec[i64] = integer_zeros(MOST_SWAPS * MOST_NEIGHBOURS)
        self.option_turn: vec[i64] = integer_zeros(MOST_SWAPS * MOST_NEIGHBOURS)

    def place(self, number: i64) -> None:
        """Set up a class of positions: the swaps, and the dog's moves after each."""
        field = self.field
        self.number = number
        dog: i64 = field.dogs[number]
        mask: i64 = field.masks[number]
        self.size = 0
        for cell in range(field.cells):
            if not (mask >> cell) & 1:
                self.hidden[self.size] = cell
                self.size += 1
        self.swaps = 0
        passed = False
        for p in range(i64(len(field.pair_a))):
            x: i64 = field.pair_a[p]
            y: i64 = field.pair_b[p]
            if x == dog or y == dog:  # U8
                continue
            if (mask >> x) & (mask >> y) & 1:
                if not passed:
                    passed = True
                    self._add_swap(-1, -1, dog, mask)
            else:
                self._add_swap(x, y, dog, mask)

    def _add_swap(self, x: i64, y: i64, dog: i64, mask: i64) -> None:
        field = self.field
        a: i64 = self.swaps
        self.swaps += 1
        self.swap_x[a] = x
        self.swap_y[a] = y
        if x >= 0:
            mask = after_swap(mask, x, y)
        for j in range(self.size):
            self.to[a * STRIDE + j] = moved(self.hidden[j], x, y)
        up: i64 = field.reveals - 1 - (field.cells - self.size)
        count: i64 = 0
        for o in range(field.degree[dog]):
            goal: i64 = field.neighbours[dog * MOST_NEIGHBOURS + o]
            at: i64 = a * MOST_NEIGHBOURS + count
            self.option_cell[at] = goal
            place: i64 = (goal << field.cells) + (mask | (i64(1) << goal))
            if (mask >> goal) & 1:
                if self.wander == 0:
                    continue
                self.option_kind[at] = WANDER
            elif up == 0:
                self.option_kind[at] = FINAL
                count += 1
                continue
            else:
                self.option_kind[at] = REVEAL
            self.option_class[at] = i64(field.class_of[place])
            self.option_turn[at] = i64(field.symmetry_of[place])
            count += 1
        self.options[a] = count


def integer_zeros(size: int) -> vec[i64]:
    """Make room for integers."""
    return vec[i64]([0] * size)


def float_zeros(size: int) -> vec[float]:
    """Make room for floats."""
    return vec[float]([0.0] * size)
