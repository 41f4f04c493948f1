"""The dog's answers in a stage game, moves with the plans that go on: packed rows, and columns in use."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bocage.games.uly_polly.ai.strategy_tables import ONE
from bocage.games.uly_polly.solver.field import MOST_NEIGHBOURS, STRIDE
from bocage.games.uly_polly.solver.plans import Plans
from bocage.games.uly_polly.solver.stage_moves import (
    FINAL,
    MOST_SWAPS,
    WANDER,
    StageMoves,
    float_zeros,
    integer_zeros,
)

COLUMNS: Final = 24  # per swap, at a time
NO_PLAN: Final = -1
LANE: Final = 32  # bits for each of two numbers in one
LOW: Final = (1 << LANE) - 1
ROUGH: Final = (1 << 15) - STRIDE  # parts of a weight: ONE times all, with rounding, has room in a lane


class Columns:
    """The columns in use, and the search for a better one."""

    def __init__(self, moves: StageMoves, plans: Plans) -> None:
        self.moves: StageMoves = moves
        self.plans: Plans = plans
        self.count: vec[i64] = integer_zeros(MOST_SWAPS)  # columns in use
        self.option: vec[i64] = integer_zeros(MOST_SWAPS * COLUMNS)
        self.plan: vec[i64] = integer_zeros(MOST_SWAPS * COLUMNS)
        # What it catches, by swap, hidden cell and column.
        self.catch: vec[float] = float_zeros(MOST_SWAPS * STRIDE * COLUMNS)
        self.weights: vec[i64] = integer_zeros(STRIDE)  # what `best` looks for, by hidden cell
        # Two rows share a whole number per cell.
        self.most_rows: i64 = MOST_NEIGHBOURS * (plans.capacity + 1)
        self.rows: vec[i64] = integer_zeros(MOST_SWAPS)
        self.row_option: vec[i64] = integer_zeros(MOST_SWAPS * int(self.most_rows))
        self.row_plan: vec[i64] = integer_zeros(MOST_SWAPS * int(self.most_rows))
        self.packed: vec[i64] = integer_zeros(MOST_SWAPS * int(self.most_rows) // 2 * STRIDE)
        self.first: vec[i64] = integer_zeros(MOST_SWAPS)  # where they begin in `packed`
        self.width: vec[i64] = integer_zeros(MOST_SWAPS)  # and how far it is from cell to cell
        self.sums: vec[i64] = integer_zeros(int(self.most_rows))
        self.spots: vec[i64] = integer_zeros(STRIDE)
        self.loads: vec[i64] = integer_zeros(STRIDE)
        self.best_row: i64 = 0

    def gather(self) -> None:
        """Collect, after every swap, the rows: what each answer catches at the j-th hidden cell."""
        moves = self.moves
        first: i64 = 0
        for a in range(moves.swaps):
            most: i64 = 0
            for o in range(moves.options[a]):
                most += 1
                if moves.option_kind[a * MOST_NEIGHBOURS + o] != FINAL:
                    most += self.plans.count[moves.option_class[a * MOST_NEIGHBOURS + o]]
            width: i64 = (most + 1) >> 1
            self.first[a] = first
            self.width[a] = width
            self.rows[a] = 0
            for o in range(moves.options[a]):
                self._gather_option(a, o)
            first += width * STRIDE

    def _gather_option(self, a: i64, o: i64) -> None:
        """Collect the rows that begin with one move after a swap."""
        moves = self.moves
        plans = self.plans
        spots = self.spots
        at: i64 = a * MOST_NEIGHBOURS + o
        kind: i64 = moves.option_kind[at]
        turn: i64 = moves.option_turn[at] * STRIDE
        for j in range(moves.size):
            cell: i64 = moves.to[a * STRIDE + j]
            if cell == moves.option_cell[at]:
                spots[j] = -1  # found at once; on a wander there is nobody
            else:
                spots[j] = moves.field.images[turn + cell]
        if kind != WANDER:
            self._gather_row(a, o, NO_PLAN)
        if kind != FINAL:
            number: i64 = moves.option_class[at]
            for k in range(plans.count[number]):
                name: i64 = i64(plans.slots[number * plans.capacity + k])
                if kind != WANDER or plans.wander[name] < moves.wander:
                    self._gather_row(a, o, name)

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
        size: i64 = self.moves.size
        for j in range(size):
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

    def value(self, a: i64, row: i64, j: i64) -> i64:
        """Return what a row of a swap catches at the j-th hidden cell."""
        pair: i64 = self.packed[self.first[a] + j * self.width[a] + (row >> 1)]
        return pair >> LANE if row & 1 else pair & LOW

    def best(self, a: i64) -> i64:
        """Find the row that catches most of `weights` after a swap; return how much, -1 for none.

        Two rows share a number, with weights rounded to parts of ROUGH: the best may be missed by a hair.
        """
        if not self.rows[a]:
            return -1
        self._add_up(a, self._round(a))
        sums = self.sums
        pairs: i64 = (self.rows[a] + 1) >> 1
        best: i64 = -1
        row: i64 = 0
        for p in range(pairs):  # where there is no second of a pair, it is 0, and no better than the first
            both: i64 = sums[p]
            sums[p] = 0
            if both & LOW > best:
                best = both & LOW
                row = 2 * p
            if both >> LANE > best:
                best = both >> LANE
                row = 2 * p + 1
        self.best_row = row
        weights = self.weights
        size: i64 = self.moves.size
        caught: i64 = 0
        for j in range(size):
            caught += weights[j] * self.value(a, row, j)
        return caught

    def _round(self, a: i64) -> i64:
        """List the cells that weigh anything, their weights rounded; return how many, filled up to fours."""
        spots = self.spots
        loads = self.loads
        weights = self.weights
        size: i64 = self.moves.size
        width: i64 = self.width[a]
        mass: i64 = 1
        for j in range(size):
            mass += weights[j]
        spot: i64 = self.first[a]
        many: i64 = 0
        for j in range(size):
            load: i64 = (weights[j] * ROUGH + (mass >> 1)) // mass
            if load:
                loads[many] = load
                spots[many] = spot
                many += 1
            spot += width
        while many & 3:
            loads[many] = 0
            spots[many] = self.first[a]
            many += 1
        return many

    def _add_up(self, a: i64, many: i64) -> None:
        """Add up what each pair of rows catches at the listed cells; four at a time, to write little."""
        packed = self.packed
        sums = self.sums
        spots = self.spots
        loads = self.loads
        pairs: i64 = (self.rows[a] + 1) >> 1
        i: i64 = 0
        while i < many:
            first_load: i64 = loads[i]
            second_load: i64 = loads[i + 1]
            third_load: i64 = loads[i + 2]
            fourth_load: i64 = loads[i + 3]
            first: i64 = spots[i]
            second: i64 = spots[i + 1]
            third: i64 = spots[i + 2]
            fourth: i64 = spots[i + 3]
            i += 4
            for p in range(pairs):
                sums[p] = (
                    sums[p]
                    + first_load * packed[first + p]
                    + second_load * packed[second + p]
                    + third_load * packed[third + p]
                    + fourth_load * packed[fourth + p]
                )

    def has_best(self, a: i64) -> bool:
        """Say whether the row found last is in use after a swap."""
        option: i64 = self.row_option[a * self.most_rows + self.best_row]
        name: i64 = self.row_plan[a * self.most_rows + self.best_row]
        for k in range(self.count[a]):
            if self.option[a * COLUMNS + k] == option and self.plan[a * COLUMNS + k] == name:
                return True
        return False

    def put_best(self, a: i64, k: i64) -> None:
        """Make the row found last the k-th column after a swap."""
        self.option[a * COLUMNS + k] = self.row_option[a * self.most_rows + self.best_row]
        self.plan[a * COLUMNS + k] = self.row_plan[a * self.most_rows + self.best_row]
        if k == self.count[a]:
            self.count[a] = k + 1
        size: i64 = self.moves.size
        for j in range(size):
            self.catch[(a * STRIDE + j) * COLUMNS + k] = float(self.value(a, self.best_row, j))
