"""The stage game: the wolf swaps, the dog answers; the best mixed plan against a belief, and its guarantee.

Everyone sees the swap; the dog answers with a mixture of columns, each a move and a plan that goes on. The
new plan catches at a cell the least over all swaps of what the mixture catches where the swap leads. That
matrix game is approached by predictive regret matching+ over a few columns per swap; the guarantee is
computed in whole numbers from whatever mixture comes out.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bocage.games.uly_polly.ai.strategy_tables import ONE
from bocage.games.uly_polly.solver.columns import COLUMNS, NO_PLAN, Columns
from bocage.games.uly_polly.solver.field import MOST_NEIGHBOURS, STRIDE
from bocage.games.uly_polly.solver.plans import Plans
from bocage.games.uly_polly.solver.regret_matching import FINE, RegretMatcher
from bocage.games.uly_polly.solver.stage_moves import (
    MOST_SWAPS,
    WANDER,
    StageMoves,
    float_zeros,
    integer_zeros,
)

SHARES: Final = 32768  # a mixture is so many parts
NEAR: Final = 0.02  # the belief that is spread a little and the true one hardly differ by more


class StageGame:
    """The moves of one class of positions, the dog's columns, how both sides learn, and what it comes to."""

    def __init__(self, plans: Plans, wander: i64) -> None:
        self.plans: Plans = plans
        self.moves: StageMoves = StageMoves(plans.field, wander)
        self.columns: Columns = Columns(self.moves, plans)
        self.matcher: RegretMatcher = RegretMatcher(self.columns)
        self.true_belief: vec[float] = float_zeros(STRIDE)
        self.catches: vec[i64] = integer_zeros(STRIDE)  # the new plan's vector, by cell
        self.needs: i64 = 0  # and its wander
        self.shares: vec[i64] = integer_zeros(MOST_SWAPS * COLUMNS)  # its mixtures
        self.rests: vec[float] = float_zeros(COLUMNS)  # what rounding takes from each share
        self.blend: float = 0.03  # how much of the belief is spread evenly: no cell is forgotten

    def solve(self, belief: vec[float], rounds: i64, steps: i64, tolerance: float, enough: float) -> float:
        """Find a plan against a belief (of sum 1), or stop without hope of `enough`; return its mean."""
        moves = self.moves
        columns = self.columns
        matcher = self.matcher
        for j in range(moves.size):
            self.true_belief[j] = belief[moves.hidden[j]]
            matcher.belief[j] = (1.0 - self.blend) * belief[moves.hidden[j]] + self.blend / float(moves.size)
        columns.gather()
        matcher.begin()
        for turn in range(1, rounds + 1):
            matcher.iterate(steps)
            if turn % 4:
                self._look_further(matcher.both, float(FINE))
                continue
            bound = self._look_further(matcher.wolf_mean, FINE / matcher.clock_sum) / (float(FINE) * ONE)
            if bound - self._caught() <= tolerance * bound + 0.0001 or (
                bound <= enough + NEAR and self._at_most() <= enough
            ):
                break
            if turn >= 16:
                matcher.iterate(4 * steps)
        self.conclude()
        total = 0.0
        for j in range(moves.size):
            cell: i64 = moves.hidden[j]
            total += belief[cell] * float(self.catches[cell])
        return total / ONE

    def _at_most(self) -> float:
        """Return what no plan can exceed: the wolf swaps as it did on average, and the dog knows it."""
        moves = self.moves
        columns = self.columns
        matcher = self.matcher
        scale = float(FINE) / matcher.clock_sum
        together: i64 = 0
        for a in range(moves.swaps):
            mass: i64 = 0
            for j in range(moves.size):
                weight: i64 = 0
                if self.true_belief[j] > 0.0:
                    weight = i64(
                        matcher.wolf_mean[a * STRIDE + j] * self.true_belief[j] / matcher.belief[j] * scale
                    )
                columns.weights[j] = weight
                mass += weight
            if mass > 0:
                together += columns.best(a)
        return float(together) / (float(FINE) * ONE)

    def _caught(self) -> float:
        """Return what the mean mixtures catch, on average over the belief."""
        moves = self.moves
        columns = self.columns
        matcher = self.matcher
        total = 0.0
        for j in range(moves.size):
            least = 1e30
            for a in range(moves.swaps):
                sum_of_means = 0.0
                caught = 0.0
                for k in range(columns.count[a]):
                    at: i64 = a * COLUMNS + k
                    sum_of_means += matcher.mean[at]
                    caught += matcher.mean[at] * columns.catch[(a * STRIDE + j) * COLUMNS + k]
                if sum_of_means > 0.0:
                    caught /= sum_of_means
                if caught < least:
                    least = caught
            total += matcher.belief[j] * least
        return total / ONE

    def _look_further(self, signal: vec[float], scale: float) -> float:
        """Look for a better column after every swap the wolf uses; return what the best catch together."""
        moves = self.moves
        columns = self.columns
        matcher = self.matcher
        together: i64 = 0
        for a in range(moves.swaps):
            mass: i64 = 0
            for j in range(moves.size):
                weight: i64 = i64(signal[a * STRIDE + j] * scale)
                columns.weights[j] = weight
                mass += weight
            if mass > 0:
                caught: i64 = columns.best(a)
                if caught >= 0:
                    together += caught
                    matcher.add_column(a)
        return float(together)

    def conclude(self) -> None:
        """Round the mean mixtures to shares, and compute in whole numbers what they guarantee."""
        moves = self.moves
        columns = self.columns
        plans = self.plans
        self.needs = 0
        for cell in range(i64(STRIDE)):
            self.catches[cell] = 0
        least: vec[i64] = vec[i64]([0] * STRIDE)
        for a in range(moves.swaps):
            self._share(a)
            for j in range(moves.size):
                caught: i64 = 0
                for k in range(columns.count[a]):
                    at: i64 = a * COLUMNS + k
                    caught += self.shares[at] * i64(columns.catch[(a * STRIDE + j) * COLUMNS + k])
                if a == 0 or caught < least[j]:
                    least[j] = caught
            for k in range(columns.count[a]):
                at = a * COLUMNS + k
                name: i64 = columns.plan[at]
                if self.shares[at] > 0 and name != NO_PLAN:
                    plans.touch(name)
                    kind: i64 = moves.option_kind[a * MOST_NEIGHBOURS + columns.option[at]]
                    if kind == WANDER and plans.wander[name] >= self.needs:
                        self.needs = plans.wander[name] + 1
        for j in range(moves.size):
            self.catches[moves.hidden[j]] = least[j] // SHARES

    def _share(self, a: i64) -> None:
        columns = self.columns
        matcher = self.matcher
        total = 0.0
        for k in range(columns.count[a]):
            total += matcher.mean[a * COLUMNS + k]
        left: i64 = SHARES
        for k in range(columns.count[a]):
            at: i64 = a * COLUMNS + k
            exact = SHARES * matcher.mean[at] / total if total > 0.0 else 0.0
            self.shares[at] = i64(exact)
            self.rests[k] = exact - float(i64(exact))
            left -= self.shares[at]
        while left > 0 and columns.count[a]:  # what rounding left over goes to where it took most
            most: i64 = 0
            for k in range(1, columns.count[a]):
                if self.rests[k] > self.rests[most]:
                    most = k
            self.rests[most] = self.rests[most] - 1.0
            self.shares[a * COLUMNS + most] = self.shares[a * COLUMNS + most] + 1
            left -= 1
