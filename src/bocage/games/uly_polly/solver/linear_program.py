"""The best mixture of rows against a vector: by how much it is above the vector where it is least so.

That matrix game is solved by the simplex method, in one table. The mixture is only ever a suggestion: whoever
uses it computes in whole numbers what it amounts to.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bocage.games.uly_polly.solver.field import STRIDE
from bocage.games.uly_polly.solver.stage_moves import float_zeros, integer_zeros

SHIFT: Final = 1.5  # makes every entry positive
LEAST: Final = 1e-9  # a number that is not 0
APART: Final = 1e-7  # limits differ by so little that no two are reached at once
MOST_PIVOTS: Final = 300


class LinearProgram:
    """Room for a table, and what came out of it."""

    def __init__(self, most_rows: int) -> None:
        self.most_rows: i64 = most_rows
        self.rows: i64 = 0
        self.size: i64 = 0
        # By column: the cells, then the limits.
        self.table: vec[float] = float_zeros((STRIDE + 1) * most_rows)
        self.prices: vec[float] = float_zeros(STRIDE + 1)
        # Cells and rows change places: what is in each column and each row now; -1 - j for a cell.
        self.across: vec[i64] = integer_zeros(STRIDE)
        self.down: vec[i64] = integer_zeros(most_rows)

    def clear(self, size: i64) -> None:
        """Begin a game with so many cells."""
        self.rows = 0
        self.size = size

    def put(self, row: i64, j: i64, above: float) -> None:
        """Say by how much a row is above the vector at a cell (from -1 to 1)."""
        self.table[j * self.most_rows + row] = above + SHIFT
        if row >= self.rows:
            self.rows = row + 1

    def solve(self) -> float:
        """Find the best mixture; return by how much it is above the vector everywhere."""
        limits: i64 = self.size * self.most_rows
        for k in range(self.rows):
            self.table[limits + k] = 1.0 + APART * float((k * 7919) % 1009)
            self.down[k] = k
        for j in range(self.size):
            self.prices[j] = 1.0
            self.across[j] = -1 - j
        pivots: i64 = 0
        while pivots < MOST_PIVOTS and self._pivot():
            pivots += 1
        total = 0.0
        for j in range(self.size):
            total += self.share(j)
        return 1.0 / total - SHIFT if total > 0.0 else -1.0

    def weigh(self, weights: vec[i64], whole: float) -> None:
        """Say which cells make it so hard: no row is further above the vector on average over these."""
        for j in range(self.size):
            weights[j] = 0
        total = 0.0
        limits: i64 = self.size * self.most_rows
        for k in range(self.rows):
            if self.down[k] < 0:
                total += self.table[limits + k]
        for k in range(self.rows):
            if self.down[k] < 0 and self.table[limits + k] > 0.0:
                weights[-1 - self.down[k]] = i64(whole * self.table[limits + k] / total)

    def share(self, j: i64) -> float:
        """Return the share, not yet of a whole, of the row that is in a column (`across`)."""
        if self.across[j] >= 0 and self.prices[j] < 0.0:
            return -self.prices[j]
        return 0.0

    def _pivot(self) -> bool:
        """Exchange the cell that gains most for the row that limits it; say whether there was one."""
        table = self.table
        many: i64 = self.rows
        entering: i64 = -1
        most = LEAST
        for j in range(self.size):
            if self.prices[j] > most:
                most = self.prices[j]
                entering = j
        if entering < 0:
            return False
        column: i64 = entering * self.most_rows
        limits: i64 = self.size * self.most_rows
        leaving: i64 = -1
        least = 1e30
        for k in range(many):
            entry = table[column + k]
            if entry > LEAST and table[limits + k] < least * entry:
                least = table[limits + k] / entry
                leaving = k
        if leaving < 0:
            return False
        pivot = table[column + leaving]
        price = self.prices[entering]
        for j in range(self.size + 1):
            if j != entering:
                at: i64 = j * self.most_rows
                factor = table[at + leaving] / pivot
                if factor != 0.0:
                    for k in range(many):
                        table[at + k] = table[at + k] - factor * table[column + k]
                    table[at + leaving] = factor
                    self.prices[j] = self.prices[j] - factor * price
        for k in range(many):
            table[column + k] = -table[column + k] / pivot
        table[column + leaving] = 1.0 / pivot
        self.prices[entering] = -price / pivot
        name: i64 = self.across[entering]
        self.across[entering] = self.down[leaving]
        self.down[leaving] = name
        return True
