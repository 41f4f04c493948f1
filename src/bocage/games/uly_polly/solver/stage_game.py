"""One exchange: the wolf swaps, the dog answers; the best mixed plan against a belief, and its guarantee.

The wolf, at cell l, chooses a swap a; everyone sees it; the dog answers with a mixture of columns, each a
move and a plan that goes on from there. The new plan catches, at l, the least over all a of what its
mixture for a catches at the cell to which a takes l. Which mixture is best against a belief is a matrix
game; we approach it by predictive regret matching+ over a few columns per swap, and look for better columns
now and then. How near we come does not matter for the guarantee: it is computed in whole numbers from
whatever mixture came out.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bocage.games.uly_polly.solver.columns import COLUMNS, NO_PLAN
from bocage.games.uly_polly.solver.field import MOST_NEIGHBOURS, STRIDE
from bocage.games.uly_polly.solver.plans import ONE, Plans
from bocage.games.uly_polly.solver.regret_matching import Learning
from bocage.games.uly_polly.solver.stage_moves import WANDER, broken, whole

SHARES: Final = 32768  # a mixture is so many parts
NEAR: Final = 0.02  # the belief that is spread a little and the true one hardly differ by more
FINE: Final = 1 << 24  # beliefs as whole numbers


class Duel(Learning):
    """Room to work in, and what the last exchange came to."""

    def __init__(self, plans: Plans, wander: i64) -> None:
        super().__init__(plans, wander)
        self.true_belief: vec[float] = broken(STRIDE)
        self.catches: vec[i64] = whole(STRIDE)  # the new plan's vector, by cell
        self.needs: i64 = 0  # and its wander
        self.turns: i64 = 0
        self.blend: float = 0.03  # how much of the belief is spread evenly: no cell is forgotten

    def solve(self, belief: vec[float], rounds: i64, steps: i64, tolerance: float, enough: float) -> float:
        """Find a plan against a belief (by cell, of sum 1); return what it catches on average.

        If it turns out that no plan can catch more than `enough`, whatever has come out by then will do.
        """
        j: i64 = 0
        while j < self.size:
            self.true_belief[j] = belief[self.hidden[j]]
            self.belief[j] = (1.0 - self.blend) * belief[self.hidden[j]] + self.blend / float(self.size)
            j += 1
        self._begin()
        turn: i64 = 0
        while turn < rounds:
            turn += 1
            self.iterate(steps)
            if turn % 4:
                self._look_further(self.both, float(FINE))
                continue
            bound = self._look_further(self.wolf_mean, FINE / self.clock_sum) / (float(FINE) * ONE)
            if bound - self._caught() <= tolerance * bound + 0.0001 or (
                bound <= enough + NEAR and self._at_most() <= enough
            ):
                break
            if turn >= 16:
                self.iterate(4 * steps)
        self.turns = turn
        self.conclude()
        total = 0.0
        j = 0
        while j < self.size:
            cell: i64 = self.hidden[j]
            total += belief[cell] * float(self.catches[cell])
            j += 1
        return total / ONE

    def _at_most(self) -> float:
        """Return what no plan can exceed: the wolf swaps as it did on average, and the dog knows it."""
        scale = float(FINE) / self.clock_sum
        together: i64 = 0
        a: i64 = 0
        while a < self.swaps:
            mass: i64 = 0
            j: i64 = 0
            while j < self.size:
                weight: i64 = 0
                if self.true_belief[j] > 0.0:
                    weight = i64(
                        self.wolf_mean[a * STRIDE + j] * self.true_belief[j] / self.belief[j] * scale
                    )
                self.weights[j] = weight
                mass += weight
                j += 1
            if mass > 0:
                together += self.best(a)
            a += 1
        return float(together) / (float(FINE) * ONE)

    def _caught(self) -> float:
        """Return what the mean mixtures catch, on average over the belief."""
        total = 0.0
        j: i64 = 0
        while j < self.size:
            least = 1e30
            a: i64 = 0
            while a < self.swaps:
                sum_of_means = 0.0
                caught = 0.0
                k: i64 = 0
                while k < self.columns[a]:
                    at: i64 = a * COLUMNS + k
                    sum_of_means += self.mean[at]
                    caught += self.mean[at] * self.column[(a * STRIDE + j) * COLUMNS + k]
                    k += 1
                if sum_of_means > 0.0:
                    caught /= sum_of_means
                if caught < least:
                    least = caught
                a += 1
            total += self.belief[j] * least
            j += 1
        return total / ONE

    def _begin(self) -> None:
        self.clock = 0.0
        self.clock_sum = 0.0
        self.gather()
        equal = 1.0 / float(self.swaps)
        a: i64 = 0
        while a < self.swaps:
            self.columns[a] = 0
            self.stale[a] = 1
            self.owed[a] = 0.0
            self.signals[a] = self.size
            j: i64 = 0
            while j < self.size:
                self.weights[j] = i64(self.belief[j] * FINE)
                at: i64 = a * STRIDE + j
                self.wolf_regret[at] = 0.0
                self.signal[at] = equal
                self.wolf_mean[at] = 0.0
                j += 1
            if self.best(a) >= 0:
                self.add_column(a)
                self.mixture[a * COLUMNS] = 1.0
            a += 1

    def _look_further(self, signal: vec[float], scale: float) -> float:
        """Look for a better column after every swap the wolf uses; return what the best catch together."""
        together: i64 = 0
        a: i64 = 0
        while a < self.swaps:
            mass: i64 = 0
            j: i64 = 0
            while j < self.size:
                weight: i64 = i64(signal[a * STRIDE + j] * scale)
                self.weights[j] = weight
                mass += weight
                j += 1
            if mass > 0:
                caught: i64 = self.best(a)
                if caught >= 0:
                    together += caught
                    self.add_column(a)
            a += 1
        return float(together)

    def conclude(self) -> None:
        """Round the mean mixtures to shares, and compute in whole numbers what they guarantee."""
        plans = self.plans
        self.needs = 0
        cell: i64 = 0
        while cell < STRIDE:
            self.catches[cell] = 0
            cell += 1
        least: vec[i64] = vec[i64]([0] * STRIDE)
        a: i64 = 0
        while a < self.swaps:
            self._share(a)
            j: i64 = 0
            while j < self.size:
                caught: i64 = 0
                k: i64 = 0
                while k < self.columns[a]:
                    at: i64 = a * COLUMNS + k
                    caught += self.shares[at] * i64(self.column[(a * STRIDE + j) * COLUMNS + k])
                    k += 1
                if a == 0 or caught < least[j]:
                    least[j] = caught
                j += 1
            k = 0
            while k < self.columns[a]:
                at = a * COLUMNS + k
                name: i64 = self.column_plan[at]
                if self.shares[at] > 0 and name != NO_PLAN:
                    plans.touch(name)
                    kind: i64 = self.option_kind[a * MOST_NEIGHBOURS + self.column_option[at]]
                    if kind == WANDER and plans.wander[name] >= self.needs:
                        self.needs = plans.wander[name] + 1
                k += 1
            a += 1
        j = 0
        while j < self.size:
            self.catches[self.hidden[j]] = least[j] // SHARES
            j += 1

    def _share(self, a: i64) -> None:
        total = 0.0
        k: i64 = 0
        while k < self.columns[a]:
            total += self.mean[a * COLUMNS + k]
            k += 1
        left: i64 = SHARES
        k = 0
        while k < self.columns[a]:
            at: i64 = a * COLUMNS + k
            exact = SHARES * self.mean[at] / total if total > 0.0 else 0.0
            self.shares[at] = i64(exact)
            self.gains[k] = exact - float(i64(exact))
            left -= self.shares[at]
            k += 1
        while left > 0 and self.columns[a]:  # what rounding left over goes to where it took most
            most: i64 = 0
            k = 1
            while k < self.columns[a]:
                if self.gains[k] > self.gains[most]:
                    most = k
                k += 1
            self.gains[most] = self.gains[most] - 1.0
            self.shares[a * COLUMNS + most] = self.shares[a * COLUMNS + most] + 1
            left -= 1
