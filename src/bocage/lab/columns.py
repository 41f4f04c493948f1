"""The columns of an exchange: after each swap, a few moves of the dog with the plans behind them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bocage.lab.exchange import FINAL, MOST_SWAPS, WANDER, Exchange, broken, whole
from bocage.lab.field import MOST_NEIGHBOURS, STRIDE
from bocage.lab.plans import ONE, Plans

COLUMNS: Final = 24  # per swap, at a time
NO_PLAN: Final = -1


class Columns(Exchange):
    """The columns in use, and the search for a better one."""

    def __init__(self, plans: Plans, wander: i64) -> None:
        super().__init__(plans.field, wander)
        self.plans: Plans = plans
        self.columns: vec[i64] = whole(MOST_SWAPS)
        self.column_option: vec[i64] = whole(MOST_SWAPS * COLUMNS)
        self.column_plan: vec[i64] = whole(MOST_SWAPS * COLUMNS)
        self.column: vec[float] = broken(MOST_SWAPS * COLUMNS * STRIDE)  # what it catches, per hidden cell
        self.regret: vec[float] = broken(MOST_SWAPS * COLUMNS)
        self.mixture: vec[float] = broken(MOST_SWAPS * COLUMNS)
        self.mean: vec[float] = broken(MOST_SWAPS * COLUMNS)
        self.shares: vec[i64] = whole(MOST_SWAPS * COLUMNS)
        self.weights: vec[i64] = whole(STRIDE)
        self.turned: vec[i64] = whole(STRIDE)
        self.best_option: i64 = 0
        self.best_plan: i64 = 0

    def best(self, a: i64) -> i64:
        """Find the column that catches most of `weights` after a swap; return how much, -1 for none."""
        plans = self.plans
        values = plans.values
        slots = plans.slots
        images = self.field.images
        turned = self.turned
        weights = self.weights
        limit: i64 = self.wander
        best: i64 = -1
        o: i64 = 0
        while o < self.options[a]:
            at: i64 = a * MOST_NEIGHBOURS + o
            goal: i64 = self.option_cell[at]
            kind: i64 = self.option_kind[at]
            at_once: i64 = 0
            cell: i64 = 0
            while cell < STRIDE:
                turned[cell] = 0
                cell += 1
            turn: i64 = self.option_turn[at] * STRIDE
            j: i64 = 0
            while j < self.size:
                cell = self.to[a * STRIDE + j]
                if cell == goal:
                    at_once = weights[j] * ONE  # on a wander there is nobody
                else:
                    turned[images[turn + cell]] = weights[j]
                j += 1
            if kind != WANDER and at_once > best:
                best = at_once
                self.best_option = o
                self.best_plan = NO_PLAN
            if kind == FINAL:
                o += 1
                continue
            number: i64 = self.option_class[at]
            base: i64 = number * plans.capacity
            k: i64 = 0
            while k < plans.count[number]:
                name: i64 = i64(slots[base + k])
                k += 1
                if kind == WANDER and plans.wander[name] >= limit:
                    continue
                row: i64 = name * STRIDE
                caught: i64 = at_once
                cell = 0
                while cell < STRIDE:
                    caught += turned[cell] * i64(values[row + cell])
                    caught += turned[cell + 1] * i64(values[row + cell + 1])
                    caught += turned[cell + 2] * i64(values[row + cell + 2])
                    caught += turned[cell + 3] * i64(values[row + cell + 3])
                    cell += 4
                if caught > best:
                    best = caught
                    self.best_option = o
                    self.best_plan = name
            o += 1
        return best

    def add_column(self, a: i64) -> bool:
        """Make the column found last one of those in use after a swap; say whether it was not yet."""
        option: i64 = self.best_option
        name: i64 = self.best_plan
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
        else:
            self.columns[a] = k + 1
        at: i64 = a * COLUMNS + k
        self.column_option[at] = option
        self.column_plan[at] = name
        self.regret[at] = 0.0
        self.mixture[at] = 0.0
        self.mean[at] = 0.0
        goal: i64 = self.option_cell[a * MOST_NEIGHBOURS + option]
        turn: i64 = self.option_turn[a * MOST_NEIGHBOURS + option] * STRIDE
        j: i64 = 0
        while j < self.size:
            cell: i64 = self.to[a * STRIDE + j]
            if cell == goal:
                self.column[at * STRIDE + j] = float(ONE)
            elif name == NO_PLAN:
                self.column[at * STRIDE + j] = 0.0
            else:
                value: i64 = i64(self.plans.values[name * STRIDE + self.field.images[turn + cell]])
                self.column[at * STRIDE + j] = float(value)
            j += 1
        return True
