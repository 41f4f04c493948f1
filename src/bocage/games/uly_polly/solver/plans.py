"""The dog's plans: for each class of positions, what a plan guarantees to catch wherever the wolf may be.

A *catch vector* holds per cell a lower bound, in units of 1/ONE, of the probability to find a wolf there that
knows the plan. `wander` is how many moves in a row the plan may need that turn nothing over (U16).
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from bocage.games.uly_polly.ai.strategy_tables import ONE
from bocage.games.uly_polly.solver.field import STRIDE, Field


class Plans:
    """All plans ever made, and for each class the few that are in use."""

    def __init__(self, field: Field, capacity: i64) -> None:
        self.field: Field = field
        self.capacity: i64 = capacity
        self.total: i64 = 0
        self.values: vec[i32] = vec[i32]()  # STRIDE per plan
        self.wander: vec[i64] = vec[i64]()
        self.number: vec[i32] = vec[i32]()  # of each plan: its class
        self.touched: vec[i64] = vec[i64]()  # when it last was of use
        self.clock: i64 = 0
        self.slots: vec[i32] = vec[i32]([i32(-1)] * (len(field.dogs) * int(capacity)))
        self.count: vec[i64] = vec[i64]([0] * len(field.dogs))

    def add(self, number: i64, catches: vec[i64], wander: i64) -> i64:
        """Add a plan for a class, in the place of those it makes superfluous; return its name."""
        name: i64 = self.total
        for cell in range(i64(STRIDE)):
            self.values = append(self.values, i32(catches[cell]))
        self.wander = append(self.wander, wander)
        self.number = append(self.number, i32(number))
        self.clock += 1
        self.touched = append(self.touched, self.clock)
        self.total += 1
        self._seat(number, name)
        return name

    def _seat(self, number: i64, name: i64) -> None:
        base: i64 = number * self.capacity
        kept: i64 = 0
        for k in range(self.count[number]):
            old: i64 = i64(self.slots[base + k])
            if not self._superfluous(old, name):
                self.slots[base + kept] = i32(old)
                kept += 1
        if kept == self.capacity:
            oldest: i64 = 0
            for k in range(1, kept):
                if self.touched[i64(self.slots[base + k])] < self.touched[i64(self.slots[base + oldest])]:
                    oldest = k
            self.slots[base + oldest] = i32(name)
        else:
            self.slots[base + kept] = i32(name)
            kept += 1
        self.count[number] = kept

    def _superfluous(self, old: i64, new: i64) -> bool:
        if self.wander[new] > self.wander[old]:
            return False
        for cell in range(i64(STRIDE)):
            if self.values[old * STRIDE + cell] > self.values[new * STRIDE + cell]:
                return False
        return True

    def touch(self, name: i64) -> None:
        """Remember that a plan was of use now."""
        self.clock += 1
        self.touched[name] = self.clock

    def catch(self, number: i64, belief: vec[float]) -> float:
        """Return the most that one plan in use catches against a belief over the class's cells."""
        best = 0.0
        values = self.values
        for k in range(self.count[number]):
            row: i64 = i64(self.slots[number * self.capacity + k]) * STRIDE
            caught = 0.0
            for cell in range(i64(STRIDE)):
                caught += belief[cell] * float(i64(values[row + cell]))
            if caught > best:
                best = caught
        return best / ONE
