"""Plans taken over from the tables of the bots: where a proof may begin instead of from nothing."""

from __future__ import annotations

import zlib

from mypy_extensions import i64

from bocage.games.uly_polly.ai.strategy_tables import ONE, StoredPlan, open_tables
from bocage.games.uly_polly.solver.field import STRIDE
from bocage.games.uly_polly.solver.rebuild import Rebuild
from bocage.games.uly_polly.solver.solver import Solver

RESERVED = 16  # plans in use that a class keeps for those that are certain to catch, one a cell


class WrongTablesError(ValueError):
    """Tables that no proof can begin with."""


class Inheritance:
    """What is to be rebuilt, class by class: the last layer first, and those that wander least first."""

    def __init__(self, rebuild: Rebuild, content: bytes, wander: int) -> None:
        solver = rebuild.solver
        self.solver = solver
        self.wander = wander
        self.rebuild = rebuild
        try:
            self.plans = _read(solver, content)
        except (ValueError, LookupError, TypeError, ArithmeticError, RecursionError, zlib.error) as error:
            raise WrongTablesError(str(error) or "it ends too soon") from None
        self.units = [
            (number, quiet)
            for layer in reversed(range(solver.field.reveals))
            for quiet in range(wander + 1)
            for number in solver.field.layer(layer)
            if number in self.plans
        ]
        self.sifted: dict[int, list[list[int]]] = {}  # of the layer at hand

    def take(self, unit: int) -> None:
        """Rebuild the plans of a class that need so many quiet moves in a row."""
        number, quiet = self.units[unit]
        if number not in self.sifted:
            other = next(iter(self.sifted), number)
            if self.solver.field.face_up(other) != self.solver.field.face_up(number):
                self.sifted.clear()
            most = self.solver.plans.capacity - RESERVED
            fitting = [plan for plan in self.plans[number] if plan[STRIDE] <= self.wander]
            self.sifted[number] = self.rebuild.sift(number, fitting, most)
        mine = [plan for plan in self.sifted[number] if plan[STRIDE] == quiet]
        if mine:
            self.rebuild.prepare(number, quiet)
            for plan in mine:
                self.rebuild.plan(plan)
        self.solver.game.moves.wander = self.wander


def _read(solver: Solver, content: bytes) -> dict[int, list[list[int]]]:
    """Read by class what each plan catches and its quiet moves; pursuit finds the certain ones again."""
    field = solver.field
    head, layers = open_tables(content)
    if head["field"] != [int(field.width), int(field.height), int(field.reveals)]:
        raise ValueError(f"these plans are for another field: {head['field']}")
    found: dict[int, list[list[int]]] = {}
    for data in map(zlib.decompress, layers):
        at: i64 = 0
        while at < len(data):
            stored = StoredPlan(data, at, field.cells)
            at = stored.end
            catches = [int(stored.catches[cell]) for cell in range(STRIDE)]
            if sum(catches) != ONE or ONE not in catches:
                number = field.position(stored.dog, stored.mask)[0]
                found.setdefault(number, []).append([*catches, int(stored.wander)])
    return found
