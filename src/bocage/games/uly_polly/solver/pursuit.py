"""Plans that are certain to catch a wolf that everyone sees: a pursuit, decided from the last layer on."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from bocage.games.uly_polly.ai.strategy_tables import ONE
from bocage.games.uly_polly.solver.columns import COLUMNS, NO_PLAN
from bocage.games.uly_polly.solver.field import MOST_NEIGHBOURS, STRIDE
from bocage.games.uly_polly.solver.solver import Solver
from bocage.games.uly_polly.solver.stage_game import SHARES
from bocage.games.uly_polly.solver.stage_moves import FINAL, WANDER
from bocage.games.uly_polly.state import moved

NONE: Final = -1


class Pursuit:
    """For each class and cell, the plan that is certain to catch a wolf there with the fewest quiet moves."""

    def __init__(self, solver: Solver) -> None:
        self.solver: Solver = solver
        self.plan: vec[i32] = vec[i32]([i32(NONE)] * (len(solver.field.dogs) * STRIDE))

    def take_up(self) -> None:
        """Find the plans of an earlier session again: those that catch under one cell only, and certainly."""
        plans = self.solver.plans
        for name in range(plans.total):
            found: i64 = NONE
            for cell in range(i64(STRIDE)):
                value: i64 = i64(plans.values[name * STRIDE + cell])
                if value == ONE and found == NONE:
                    found = cell
                elif value:
                    found = STRIDE
            at: i64 = i64(plans.number[name]) * STRIDE + found
            if 0 <= found < STRIDE:
                known: i64 = i64(self.plan[at])
                if known == NONE or plans.wander[name] < plans.wander[known]:
                    self.plan[at] = i32(name)

    def pursue(self, number: i64, quiet: i64) -> i64:
        """Make the plans of a class that need so many moves in a row which turn nothing over; count them."""
        game = self.solver.game
        moves = game.moves
        mask: i64 = self.solver.field.masks[number]
        made: i64 = 0
        for cell in range(self.solver.field.cells):
            if not (mask >> cell) & 1 and i64(self.plan[number * STRIDE + cell]) == NONE:
                moves.place(number)
                if self._certain(number, cell, quiet):
                    made += 1
        return made

    def _certain(self, number: i64, cell: i64, quiet: i64) -> bool:
        game = self.solver.game
        moves = game.moves
        for a in range(moves.swaps):
            if not self._answer(a, moved(cell, moves.swap_x[a], moves.swap_y[a]), quiet):
                return False
        for at in range(i64(STRIDE)):
            game.catches[at] = 0
        game.catches[cell] = ONE
        game.needs = quiet
        self.plan[number * STRIDE + cell] = i32(self.solver.plans.total)
        self.solver.keep()
        return True

    def _answer(self, a: i64, cell: i64, quiet: i64) -> bool:
        """Find a move after a swap that catches a wolf at a cell for certain, and make it the only column."""
        game = self.solver.game
        moves = game.moves
        plans = self.solver.plans
        for o in range(moves.options[a]):
            at: i64 = a * MOST_NEIGHBOURS + o
            kind: i64 = moves.option_kind[at]
            name: i64 = NO_PLAN
            if moves.option_cell[at] != cell or kind == WANDER:
                if kind == FINAL:
                    continue
                turned: i64 = self.solver.field.images[moves.option_turn[at] * STRIDE + cell]
                name = i64(self.plan[moves.option_class[at] * STRIDE + turned])
                if name == NONE or (kind == WANDER and plans.wander[name] >= quiet):
                    continue
            game.columns.count[a] = 1
            game.columns.option[a * COLUMNS] = o
            game.columns.plan[a * COLUMNS] = name
            game.shares[a * COLUMNS] = SHARES
            return True
        return False
