"""Uly & Polly: how the dog keeps a promise. A mixture of its moves catches everywhere what was promised.

Where that leaves a choice, it is used against a belief: of all mixtures that keep the promise, the one that
is worth most if the wolf is where it is believed to be, and goes on by habit. That is a linear program with
a row per face-down tile and one for the whole; it is solved by the simplex method, from a first mixture that
may break promises at a price. What moves are worth only chooses among mixtures: the promise is kept anyway.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.games.uly_polly.ai.strategy_tables import CELLS, REVEALS, Row, Shelf, bits
from bocage.games.uly_polly.state import NEIGHBOUR_COUNT, NEIGHBOURS

PRICE: Final = 10_000.0  # of what is caught less than promised: no gain is worth it
LEAST_GAIN: Final = 1e-9
LEAST_PIVOT: Final = 1e-7
TOO_SHORT: Final = 1e-6  # no promise is lowered by so much
APART: Final = 1e-8  # promises are lowered by so little, each differently, that no two are met at once
MOST_PIVOTS: Final = 400
# Of a wolf that is not yet certain to be caught, how much may still be: it tells more with each swap. By the
# tiles that are face up after the move; so a move that turns nothing over, and waits, is worth something.
HOPE: Final = (0.8, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.0)
BURDEN: Final = 0.5  # what it costs to promise to catch a wolf anywhere: a promise binds the dog later on


class Column:
    """A move of the dog, what it catches cell by cell together with the plan behind it, worth and share."""

    def __init__(self, goal: i64, row: Row) -> None:
        self.goal: i64 = goal
        self.row = row
        self.worth: float = 0.0
        self.share: float = 0.0


def columns_of(shelf: Shelf, dog: i64, mask: i64, room: i64) -> list[Column]:
    """List the dog's moves, each with every plan behind it, after the wolf has swapped.

    `room` is how many moves that turn nothing over are still safe: `patience - 1 - quiet` (U16).
    """
    found: list[Column] = []
    last = bits(mask) + 1 == REVEALS
    k: i64 = 0
    while k < i64(NEIGHBOUR_COUNT[dog]):
        goal: i64 = i64(NEIGHBOURS[8 * dog + k])
        k += 1
        before: i64 = len(found)
        if (mask >> goal) & 1:
            for plan in shelf.plans(goal, mask):
                if plan.wander < room:
                    found.append(Column(goal, plan))
            if len(found) == before:
                found.append(Column(goal, Row()))
            continue
        if not last:
            for plan in shelf.plans(goal, mask | (i64(1) << goal)):
                row = Row()
                row.take(plan)
                row.put(goal, 1.0)
                found.append(Column(goal, row))
        if len(found) == before:
            row = Row()
            row.put(goal, 1.0)
            found.append(Column(goal, row))
    return found


def weigh(columns: list[Column], mask: i64, belief: Row) -> None:
    """Say what each column is worth against a wolf that has a habit, and is where it is believed to be."""
    face_up: i64 = bits(mask)
    tiles: float = float(CELLS - face_up)
    for column in columns:
        caught: float = column.row.dot(belief)
        turned: i64 = 1 - ((mask >> column.goal) & 1)
        hope: float = HOPE[face_up + turned]
        column.worth = caught + hope * (1.0 - caught) - BURDEN * column.row.total() / tiles


def keep_promise(columns: list[Column], mask: i64, promise: Row) -> float:
    """Give each column its share, so that together they are worth most.

    Return by how much the promise is broken where it is broken most.
    """
    short = Program(columns, mask, promise).solve()
    if short > TOO_SHORT:  # rounding led us astray: then any mixture will do that keeps the promise
        for column in columns:
            column.worth = 0.0
        short = Program(columns, mask, promise).solve()
    return short


class Program:
    """The linear program: a tableau of the inverse of the basis, and what is in it.

    The unknowns are numbered: first the columns, then per tile what is caught above the promise, then per
    tile what is caught below it, which costs.
    """

    def __init__(self, columns: list[Column], mask: i64, promise: Row) -> None:
        self.columns = columns
        self.promise = promise
        self.cells: list[int] = [cell for cell in range(CELLS) if not (mask >> cell) & 1]
        self.size: i64 = len(self.cells) + 1
        self.inverse: list[list[float]] = []
        self.basis: list[int] = []
        self.amounts: list[float] = []
        self.prices: list[float] = []
        count: i64 = len(columns)
        tiles: i64 = len(self.cells)
        first = columns[0].row
        for j in range(len(self.cells)):
            cell: i64 = self.cells[j]
            over: float = first.get(cell) - promise.get(cell) + APART * float(cell + 1)
            line = [0.0] * int(self.size)
            line[j] = -1.0 if over >= 0.0 else 1.0
            line[tiles] = first.get(cell) if over >= 0.0 else -first.get(cell)
            self.inverse.append(line)
            self.basis.append(int(count + j) if over >= 0.0 else int(count + tiles + j))
            self.amounts.append(over if over >= 0.0 else -over)
            self.prices.append(0.0 if over >= 0.0 else -PRICE)
        line = [0.0] * int(self.size)
        line[tiles] = 1.0
        self.inverse.append(line)
        self.basis.append(0)
        self.amounts.append(1.0)
        self.prices.append(columns[0].worth)

    def solve(self) -> float:
        """Exchange unknowns while something is gained; then read off the shares."""
        pivots: i64 = 0
        while pivots < MOST_PIVOTS:
            pivots += 1
            entering = self._enter()
            if entering < 0 or not self._exchange(entering):
                break
        count: i64 = len(self.columns)
        for column in self.columns:
            column.share = 0.0
        for k in range(len(self.basis)):
            name: i64 = self.basis[k]
            if name < count and self.amounts[k] > 0.0:
                self.columns[name].share = self.amounts[k]
        return self._short()

    def _short(self) -> float:
        """See for ourselves what the shares, made a whole, catch: rounding may have led us astray."""
        total: float = 0.0
        for column in self.columns:
            total += column.share
        caught = Row()
        for column in self.columns:
            column.share /= total
            caught.add(column.row, column.share)
        short: float = 0.0
        for cell in self.cells:
            missing: float = self.promise.get(cell) - caught.get(cell)
            if missing > short:
                short = missing
        return short

    def _enter(self) -> i64:
        """Find the unknown that gains most, -1 if none does."""
        tiles: i64 = len(self.cells)
        count: i64 = len(self.columns)
        duals: list[float] = []
        for j in range(tiles + 1):
            total: float = 0.0
            for k in range(len(self.prices)):
                price: float = self.prices[k]
                if price != 0.0:
                    total += price * self.inverse[k][j]
            duals.append(total)
        aim = Row()
        for j in range(tiles):
            cell: i64 = self.cells[j]
            aim.put(cell, -duals[j])
        whole: float = duals[tiles]
        best: float = LEAST_GAIN
        chosen: i64 = -1
        for number in range(count):
            column = self.columns[number]
            gain: float = column.worth + aim.dot(column.row) - whole
            if gain > best:
                best = gain
                chosen = number
        for j in range(tiles):
            if duals[j] > best:
                best = duals[j]
                chosen = count + j
            if -PRICE - duals[j] > best:
                best = -PRICE - duals[j]
                chosen = count + tiles + j
        return chosen

    def _exchange(self, entering: i64) -> bool:
        """Bring an unknown into the basis, for the one that is used up first."""
        tiles: i64 = len(self.cells)
        count: i64 = len(self.columns)
        change: list[float] = []
        for k in range(len(self.basis)):
            line = self.inverse[k]
            total: float = 0.0
            if entering < count:
                row = self.columns[entering].row
                total = line[tiles]
                for j in range(tiles):
                    total += line[j] * row.get(self.cells[j])
            elif entering < count + tiles:
                total = -line[entering - count]
            else:
                total = line[entering - count - tiles]
            change.append(total)
        leaving: i64 = -1
        least: float = 0.0
        for k in range(len(self.basis)):
            if change[k] > LEAST_PIVOT:
                ratio: float = self.amounts[k] / change[k]
                if leaving < 0 or ratio < least:
                    least = ratio
                    leaving = k
        if leaving < 0:
            return False
        pivot: float = change[leaving]
        line = [number / pivot for number in self.inverse[leaving]]
        self.inverse[leaving] = line
        for k in range(len(self.basis)):
            factor: float = change[k]
            if k == leaving or factor == 0.0:
                continue
            self.amounts[k] -= factor * least
            other = self.inverse[k]
            for j in range(tiles + 1):
                other[j] = other[j] - factor * line[j]
        self.amounts[leaving] = least
        self.basis[leaving] = int(entering)
        if entering < count:
            self.prices[leaving] = self.columns[entering].worth
        else:
            self.prices[leaving] = 0.0 if entering < count + tiles else -PRICE
        return True
