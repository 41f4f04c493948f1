"""The columns of an exchange: after each swap, a few moves of the dog with the plans behind them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bocage.games.uly_polly.solver.field import MOST_NEIGHBOURS, STRIDE
from bocage.games.uly_polly.solver.plans import ONE, Plans
from bocage.games.uly_polly.solver.stage_moves import FINAL, MOST_SWAPS, WANDER, Exchange, broken, whole

COLUMNS: Final = 24  # per swap, at a time
NO_PLAN: Final = -1
LANE: Final = 32  # bits for each of two numbers in one
LOW: Final = (1 << LANE) - 1
ROUGH: Final = (1 << 15) - STRIDE  # parts of a weight: ONE times all, with rounding, has room in a lane


class Columns(Exchange):
    """The columns in use, and the search for a better one."""

    def __init__(self, plans: Plans, wander: i64) -> None:
        super().__init__(plans.field, wander)
        self.plans: Plans = plans
        self.columns: vec[i64] = whole(MOST_SWAPS)
        self.column_option: vec[i64] = whole(MOST_SWAPS * COLUMNS)
        self.column_plan: vec[i64] = whole(MOST_SWAPS * COLUMNS)
        # What it catches, by swap, hidden cell and column.
        self.column: vec[float] = broken(MOST_SWAPS * STRIDE * COLUMNS)
        self.regret: vec[float] = broken(MOST_SWAPS * COLUMNS)
        self.mixture: vec[float] = broken(MOST_SWAPS * COLUMNS)
        self.mean: vec[float] = broken(MOST_SWAPS * COLUMNS)
        self.stale: vec[i64] = whole(MOST_SWAPS)  # whether the mixture has changed but for learning
        self.shares: vec[i64] = whole(MOST_SWAPS * COLUMNS)
        self.weights: vec[i64] = whole(STRIDE)
        # All columns there may be after a swap are its rows; two rows share a whole number per cell.
        self.most_rows: i64 = MOST_NEIGHBOURS * (plans.capacity + 1)
        self.rows: vec[i64] = whole(MOST_SWAPS)
        self.row_option: vec[i64] = whole(MOST_SWAPS * int(self.most_rows))
        self.row_plan: vec[i64] = whole(MOST_SWAPS * int(self.most_rows))
        self.packed: vec[i64] = whole(MOST_SWAPS * int(self.most_rows) // 2 * STRIDE)
        self.first: vec[i64] = whole(MOST_SWAPS)  # where they begin in `packed`
        self.width: vec[i64] = whole(MOST_SWAPS)  # and how far it is from cell to cell
        self.sums: vec[i64] = whole(int(self.most_rows))
        self.spots: vec[i64] = whole(STRIDE)
        self.loads: vec[i64] = whole(STRIDE)
        self.best_row: i64 = 0

    def gather(self) -> None:
        """Collect, after every swap, the columns there may be: what each catches at the j-th hidden cell."""
        plans = self.plans
        spots = self.spots
        first: i64 = 0
        a: i64 = 0
        while a < self.swaps:
            most: i64 = 0
            o: i64 = 0
            while o < self.options[a]:
                most += 1
                if self.option_kind[a * MOST_NEIGHBOURS + o] != FINAL:
                    most += plans.count[self.option_class[a * MOST_NEIGHBOURS + o]]
                o += 1
            width: i64 = (most + 1) >> 1
            self.first[a] = first
            self.width[a] = width
            self.rows[a] = 0
            o = 0
            while o < self.options[a]:
                at: i64 = a * MOST_NEIGHBOURS + o
                kind: i64 = self.option_kind[at]
                turn: i64 = self.option_turn[at] * STRIDE
                j: i64 = 0
                while j < self.size:
                    cell: i64 = self.to[a * STRIDE + j]
                    if cell == self.option_cell[at]:
                        spots[j] = -1  # found at once; on a wander there is nobody
                    else:
                        spots[j] = self.field.images[turn + cell]
                    j += 1
                if kind != WANDER:
                    self._gather_row(a, o, NO_PLAN)
                if kind != FINAL:
                    number: i64 = self.option_class[at]
                    k: i64 = 0
                    while k < plans.count[number]:
                        name: i64 = i64(plans.slots[number * plans.capacity + k])
                        if kind != WANDER or plans.wander[name] < self.wander:
                            self._gather_row(a, o, name)
                        k += 1
                o += 1
            first += width * STRIDE
            a += 1

    def _gather_row(self, a: i64, option: i64, name: i64) -> None:
        packed = self.packed
        spots = self.spots
        values = self.plans.values
        row: i64 = self.rows[a]
        self.rows[a] = row + 1
        self.row_option[a * self.most_rows + row] = option
        self.row_plan[a * self.most_rows + row] = name
        width: i64 = self.width[a]
        at: i64 = self.first[a] + (row >> 1)
        j: i64 = 0
        while j < self.size:
            value: i64 = 0
            if spots[j] < 0:
                value = ONE
            elif name != NO_PLAN:
                value = i64(values[name * STRIDE + spots[j]])
            if row & 1:
                packed[at] = packed[at] | (value << LANE)
            else:
                packed[at] = value
            at += width
            j += 1

    def value(self, a: i64, row: i64, j: i64) -> i64:
        """Return what a row of a swap catches at the j-th hidden cell."""
        pair: i64 = self.packed[self.first[a] + j * self.width[a] + (row >> 1)]
        return pair >> LANE if row & 1 else pair & LOW

    def best(self, a: i64) -> i64:
        """Find the column that catches most of `weights` after a swap; return how much, -1 for none.

        Two columns at a time: each has half of a whole number. For that the weights are rounded, to parts
        of ROUGH, so the best may be missed by a hair; what is returned is exact for the one found.
        """
        if not self.rows[a]:
            return -1
        packed = self.packed
        sums = self.sums
        spots = self.spots
        loads = self.loads
        weights = self.weights
        size: i64 = self.size
        width: i64 = self.width[a]
        pairs: i64 = (self.rows[a] + 1) >> 1
        mass: i64 = 1
        j: i64 = 0
        while j < size:
            mass += weights[j]
            j += 1
        spot: i64 = self.first[a]
        many: i64 = 0
        j = 0
        while j < size:
            load: i64 = (weights[j] * ROUGH + (mass >> 1)) // mass
            if load:
                loads[many] = load
                spots[many] = spot
                many += 1
            spot += width
            j += 1
        while many & 3:
            loads[many] = 0
            spots[many] = self.first[a]
            many += 1
        i: i64 = 0
        while i < many:  # four cells at a time, so that little is written
            first_load: i64 = loads[i]
            second_load: i64 = loads[i + 1]
            third_load: i64 = loads[i + 2]
            fourth_load: i64 = loads[i + 3]
            first: i64 = spots[i]
            second: i64 = spots[i + 1]
            third: i64 = spots[i + 2]
            fourth: i64 = spots[i + 3]
            i += 4
            p: i64 = 0
            while p < pairs:
                sums[p] = (
                    sums[p]
                    + first_load * packed[first + p]
                    + second_load * packed[second + p]
                    + third_load * packed[third + p]
                    + fourth_load * packed[fourth + p]
                )
                p += 1
        best: i64 = -1
        row: i64 = 0
        p = 0
        while p < pairs:  # where there is no second of a pair, it is 0, and no better than the first
            both: i64 = sums[p]
            sums[p] = 0
            if both & LOW > best:
                best = both & LOW
                row = 2 * p
            if both >> LANE > best:
                best = both >> LANE
                row = 2 * p + 1
            p += 1
        self.best_row = row
        caught: i64 = 0
        j = 0
        while j < size:
            caught += weights[j] * self.value(a, row, j)
            j += 1
        return caught

    def add_column(self, a: i64) -> bool:
        """Make the column found last one of those in use after a swap; say whether it was not yet."""
        option: i64 = self.row_option[a * self.most_rows + self.best_row]
        name: i64 = self.row_plan[a * self.most_rows + self.best_row]
        k: i64 = 0
        while k < self.columns[a]:
            if self.column_option[a * COLUMNS + k] == option and self.column_plan[a * COLUMNS + k] == name:
                return False
            k += 1
        if k == COLUMNS:  # in the place of the one least used
            k = 0
            other: i64 = 1
            while other < COLUMNS:
                if self.mean[a * COLUMNS + other] < self.mean[a * COLUMNS + k]:
                    k = other
                other += 1
            self.stale[a] = 1
        else:
            self.columns[a] = k + 1
        at: i64 = a * COLUMNS + k
        self.column_option[at] = option
        self.column_plan[at] = name
        self.regret[at] = 0.0
        self.mixture[at] = 0.0
        self.mean[at] = 0.0
        j: i64 = 0
        while j < self.size:
            self.column[(a * STRIDE + j) * COLUMNS + k] = float(self.value(a, self.best_row, j))
            j += 1
        return True
