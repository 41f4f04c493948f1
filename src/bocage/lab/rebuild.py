"""From what the bots carry back to a proof: mixtures for plans of which only the catches are known.

The tables that ship are closed: whatever a plan rests on is there, or something better. So for every plan and
every swap there is a mixture of moves and later plans that catches as much. It is worked out anew here, from
the last layer to the first, and the plan is kept for what the mixtures found are certain to catch.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.lab.columns import COLUMNS
from bocage.lab.field import STRIDE
from bocage.lab.mixture import Mixture
from bocage.lab.plans import ONE
from bocage.lab.solver import Solver

NEGLIGIBLE: Final = 0.0002  # a plan that catches no more than that above a mixture of others is left out


class Rebuild:
    """The solver that the plans are for, and room to work in."""

    def __init__(self, solver: Solver) -> None:
        self.solver: Solver = solver
        self.mixture: Mixture = Mixture(int(solver.duel.most_rows))

    def sift(self, number: i64, plans: list[list[int]], most: i64) -> list[list[int]]:
        """Pick the plans of a class that no mixture of the others stands in for; later ones first.

        A plan is what it catches, cell by cell, and then how many quiet moves in a row it needs.
        """
        mask: i64 = self.solver.field.masks[number]
        kept: list[list[int]] = []
        for plan in reversed(plans):
            if len(kept) == most:
                break
            if self._above(mask, kept, plan) < -NEGLIGIBLE:
                kept.append(plan)
        kept.reverse()
        return kept

    def _above(self, mask: i64, kept: list[list[int]], plan: list[int]) -> float:
        """Return by how much a mixture of plans that need no more is above one, everywhere."""
        mixture = self.mixture
        size: i64 = 0
        cell: i64 = 0
        while cell < self.solver.field.cells:
            if not (mask >> cell) & 1:
                size += 1
            cell += 1
        mixture.clear(size)
        row: i64 = 0
        for other in kept:
            if i64(other[STRIDE]) > i64(plan[STRIDE]):
                continue
            j: i64 = 0
            cell = 0
            while cell < self.solver.field.cells:
                if not (mask >> cell) & 1:
                    mixture.put(row, j, float(i64(other[cell]) - i64(plan[cell])) / ONE)
                    j += 1
                cell += 1
            row += 1
        return mixture.solve() if row else -1.0

    def prepare(self, number: i64, wander: i64) -> None:
        """Set up a class, for plans that need so many moves in a row which turn nothing over."""
        duel = self.solver.duel
        duel.wander = wander
        duel.place(number)
        duel.gather()

    def plan(self, catches: list[int]) -> None:
        """Make the plan that comes nearest to these catches from above, wherever it comes least near."""
        duel = self.solver.duel
        mixture = self.mixture
        a: i64 = 0
        while a < duel.swaps:
            mixture.clear(duel.size)
            row: i64 = 0
            while row < duel.rows[a]:
                j: i64 = 0
                while j < duel.size:
                    wanted: i64 = i64(catches[duel.hidden[j]])
                    mixture.put(row, j, float(duel.value(a, row, j) - wanted) / ONE)
                    j += 1
                row += 1
            duel.columns[a] = 0
            if duel.rows[a]:
                mixture.solve()
            j = 0
            while j < duel.size and duel.rows[a]:
                share = mixture.share(j)
                if share > 0.0:
                    duel.best_row = mixture.across[j]
                    duel.add_column(a)
                    duel.mean[a * COLUMNS + duel.columns[a] - 1] = share
                j += 1
            a += 1
        duel.conclude()
        self.solver.keep()
