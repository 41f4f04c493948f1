"""From the shipped tables back to a proof: mixtures for plans of which only the catches are known.

For every plan and swap some mixture of moves and later plans catches as much. It is worked out from the last
layer to the first, and the plan is kept for what the mixtures found are certain to catch.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bocage.games.uly_polly.ai.strategy_tables import ONE
from bocage.games.uly_polly.solver.columns import COLUMNS
from bocage.games.uly_polly.solver.field import STRIDE
from bocage.games.uly_polly.solver.linear_program import LinearProgram
from bocage.games.uly_polly.solver.regret_matching import FINE
from bocage.games.uly_polly.solver.solver import Solver
from bocage.games.uly_polly.solver.stage_moves import MOST_SWAPS, integer_zeros

TRIED: Final = 128  # rows per swap, at most
FEW: Final = 40  # of which so many are tried for the next plan, if they are the ones last of use
NEAR: Final = 0.00001  # what a row must be better to be tried
NEGLIGIBLE: Final = 0.0002  # a plan that catches no more than that above a mixture of others is left out


class Rebuild:
    """The solver that the plans are for, and room to work in."""

    def __init__(self, solver: Solver) -> None:
        self.solver: Solver = solver
        self.program: LinearProgram = LinearProgram(max(TRIED, int(solver.plans.capacity)))
        self.wanted: vec[i64] = integer_zeros(STRIDE)
        self.many: vec[i64] = integer_zeros(MOST_SWAPS)  # rows tried after each swap, and which
        self.tried: vec[i64] = integer_zeros(MOST_SWAPS * TRIED)
        self.useful: vec[i64] = integer_zeros(FEW)

    def sift(self, number: i64, plans: list[list[int]], most: i64) -> list[list[int]]:
        """Pick the plans of a class (catches, quiet moves) that no mixture replaces; later ones first."""
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
        program = self.program
        size: i64 = 0
        for cell in range(self.solver.field.cells):
            if not (mask >> cell) & 1:
                size += 1
        program.clear(size)
        row: i64 = 0
        for other in kept:
            if i64(other[STRIDE]) > i64(plan[STRIDE]):
                continue
            j: i64 = 0
            for cell in range(self.solver.field.cells):
                if not (mask >> cell) & 1:
                    program.put(row, j, float(i64(other[cell]) - i64(plan[cell])) / ONE)
                    j += 1
            row += 1
        return program.solve() if row else -1.0

    def prepare(self, number: i64, wander: i64) -> None:
        """Set up a class, for plans that need so many moves in a row which turn nothing over."""
        game = self.solver.game
        game.moves.wander = wander
        game.moves.place(number)
        game.columns.gather()
        for a in range(game.moves.swaps):
            self.many[a] = 0

    def plan(self, catches: list[int]) -> None:
        """Make and keep the plan that is furthest above these catches, wherever it is least so."""
        game = self.solver.game
        for j in range(game.moves.size):
            self.wanted[j] = i64(catches[game.moves.hidden[j]])
        self._exceed()
        self.solver.keep()

    def renew(self, number: i64, quiet: i64) -> None:
        """Renew the plans in use of a class, now that those they rest on are better; keep what gains."""
        plans = self.solver.plans
        game = self.solver.game
        names: list[int] = []
        for k in range(plans.count[number]):
            name: i64 = i64(plans.slots[number * plans.capacity + k])
            if plans.wander[name] == quiet:
                names.append(int(name))
        if not names:
            return
        allowed: i64 = game.moves.wander
        self.prepare(number, quiet)
        for old in names:
            base: i64 = i64(old) * STRIDE
            before: i64 = 0
            for j in range(game.moves.size):
                self.wanted[j] = i64(plans.values[base + game.moves.hidden[j]])
                before += self.wanted[j]
            self._exceed()
            after: i64 = 0
            for j in range(game.moves.size):
                after += game.catches[game.moves.hidden[j]]
            if float(after - before) > self.solver.margin * float(ONE * game.moves.size):
                self.solver.keep()
        game.moves.wander = allowed

    def _exceed(self) -> None:
        """Find, after every swap, the mixture that is furthest above what is wanted, where it is least so."""
        game = self.solver.game
        program = self.program
        j: i64 = 0
        for a in range(game.moves.swaps):
            game.columns.count[a] = 0
            if game.columns.rows[a]:
                self._mix(a)
                first: i64 = a * TRIED
                used: i64 = 0
                for j in range(game.moves.size):
                    share = program.share(j)
                    if share > 0.0:
                        row: i64 = self.tried[first + program.across[j]]
                        self.useful[used] = row
                        used += 1
                        game.columns.best_row = row
                        game.matcher.add_column(a)
                        game.matcher.mean[a * COLUMNS + game.columns.count[a] - 1] = share
                self._remember(a, used)
        game.conclude()

    def _remember(self, a: i64, used: i64) -> None:
        """Put the rows that were of use first; those that have long been of none are forgotten."""
        first: i64 = a * TRIED
        kept: i64 = used
        k: i64 = 0
        while k < self.many[a] and kept < FEW:
            row: i64 = self.tried[first + k]
            k += 1
            known = False
            for i in range(used):
                if self.useful[i] == row:
                    known = True
            if not known:
                self.useful[kept] = row
                kept += 1
        for k in range(kept):
            self.tried[first + k] = self.useful[k]
        self.many[a] = kept

    def _mix(self, a: i64) -> None:
        """Find the best mixture after a swap: of the rows that were of use before, and what they lack."""
        game = self.solver.game
        program = self.program
        if not self.many[a]:
            for j in range(game.moves.size):
                game.columns.weights[j] = FINE
            game.columns.best(a)
            self._try(a)
        more = True
        while more:
            program.clear(game.moves.size)
            for k in range(self.many[a]):
                row: i64 = self.tried[a * TRIED + k]
                for j in range(game.moves.size):
                    program.put(k, j, float(game.columns.value(a, row, j) - self.wanted[j]) / ONE)
            worth = program.solve()
            program.weigh(game.columns.weights, float(FINE))
            wanted: i64 = 0
            for j in range(game.moves.size):
                wanted += game.columns.weights[j] * self.wanted[j]
            above = float(game.columns.best(a) - wanted) / (float(FINE) * ONE)
            more = above > worth + NEAR and self.many[a] < TRIED and self._try(a)

    def _try(self, a: i64) -> bool:
        """Try the row that was found best after a swap from now on; say whether it was not tried yet."""
        k: i64 = 0
        while k < self.many[a]:
            if self.tried[a * TRIED + k] == self.solver.game.columns.best_row:
                return False
            k += 1
        self.tried[a * TRIED + k] = self.solver.game.columns.best_row
        self.many[a] = k + 1
        return True
