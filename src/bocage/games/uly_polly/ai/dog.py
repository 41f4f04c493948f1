"""Uly & Polly: the dogs that conclude something from the wolf's swaps.

The best of them keeps a promise: of what it catches at least, wherever the wolf is and however well it knows
this dog. The promise in force follows from the public moves alone. After each swap a mixture of moves keeps
it (`uly_polly_promise`); once a move is drawn, what the plans behind that move catch, in their shares, covers
the promise from there on. So the certain bound for the start is a bound for the whole round.

Wolves that err let it catch more than it promised. It does not promise that too: all that is promised after
its moves, by their shares, is no more than what was promised before, so that it is free to go where it
believes the wolf to be. What it catches above its promise in one round it may risk in a later one against the
same wolf (`uly_polly_past`).
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cache
from typing import Any

from bocage.games.uly_polly.ai.belief import Habits, Memory, Suspicion
from bocage.games.uly_polly.ai.guarantee import Column, columns_of, keep_promise, weigh
from bocage.games.uly_polly.ai.opponent_models import BLIND, FARMER, LAMB, RUNNER, SHEPHERD
from bocage.games.uly_polly.ai.strategy_tables import CELLS, TURNS, Row, Shelf, record, row_of
from bocage.games.uly_polly.ai.table_file import FILE, ONE, taken_apart
from bocage.games.uly_polly.state import NEIGHBOUR_COUNT, NEIGHBOURS

NEVER = 1e-9  # a share that is none
SHEPHERD_SUSPECTS = ((FARMER, 0.9), (BLIND, 0.1))
FOX_SUSPECTS: Habits = ((LAMB, 0.1), (FARMER, 0.1), (SHEPHERD, 0.4), (RUNNER, 0.2), (BLIND, 0.2))
NEAR, NEXT = 0.2, 0.06  # what a shepherd gives for a wolf one and two steps away
WAITS = 3  # moves in a row that turn nothing over, and no more


@cache
def _file() -> tuple[dict[str, Any], Shelf]:
    head, layers = taken_apart(FILE.read_bytes())
    return head, Shelf(layers, zlib.decompress)


def shelf() -> Shelf:
    """Return the plans that ship with the bots, read once."""
    return _file()[1]


@cache
def starts() -> dict[int, tuple[float, Row]]:
    """Return how likely the dog starts from each cell (U5), and what it then promises.

    The plans for the start are turned and mirrored at random, so that all sides of the field are alike.
    """
    head, plans = _file()
    first = plans.layer(0)
    whole = 8 * sum(share for _, share in head["start"])
    shares = [0.0] * CELLS
    promises = [Row() for _ in range(CELLS)]
    for index, share in head["start"]:
        at = index * int(record(0))  # those for the start come first
        caught = [
            int.from_bytes(first[at + 4 + 2 * cell : at + 6 + 2 * cell], "little") / ONE
            for cell in range(CELLS)
        ]
        for kind in range(8):
            turn = TURNS[kind * CELLS : (kind + 1) * CELLS]
            cell = turn.index(first[at + 2])
            shares[cell] += share / whole
            promises[cell].add(row_of([caught[turn[other]] for other in range(CELLS)]), share / whole)
    found = {}
    for cell, likely in enumerate(shares):
        if likely:
            promise = Row()
            promise.add(promises[cell], 1 / likely)
            found[cell] = (likely, promise)
    return found


@dataclass(frozen=True)
class Given:
    """What a dog brings into a round: how much of the start's promise binds it, and what it suspects."""

    patience: int
    bound: float = 1.0
    habits: Habits = FOX_SUSPECTS


def sure() -> float:
    """Return how likely the dog at least finds any wolf, bound to the whole promise of the start."""
    return min(promised_at(cell) for cell in range(CELLS))


def promised_at(cell: int) -> float:
    """Return how likely the dog at least finds a wolf that hides here, bound to the whole promise."""
    return sum(share * promise.get(cell) for share, promise in starts().values())


class Promise(Suspicion):
    """A suspicion, and the promise in force."""

    def __init__(self, given: Given) -> None:
        super().__init__(given.patience, given.habits)
        self.given = given
        self.promise = Row()
        self.columns: list[Column] = []
        self.broken = 0.0  # by how much promises were broken on the way, at most

    def twin(self) -> Promise:
        """Return an independent copy."""
        twin = Promise(self.given)
        self._copy_to(twin)
        twin.promise.take(self.promise)
        twin.columns = self.columns
        twin.broken = self.broken
        return twin

    def start(self, cell: int) -> None:
        """Set the dog, with the promise for that cell."""
        super().start(cell)
        if cell in starts():
            self.promise.add(starts()[cell][1], self.given.bound)
        else:
            self._promise_anew()

    def swap(self, x: int, y: int) -> None:
        """Let the wolf swap, and find the mixture that keeps the promise."""
        super().swap(x, y)
        at_x = self.promise.get(x)
        self.promise.put(x, self.promise.get(y))
        self.promise.put(y, at_x)
        self.columns = columns_of(shelf(), self.dog, self.mask, self.room)
        weigh(self.columns, self.mask, self.belief())
        self.broken += keep_promise(self.columns, self.mask, self.promise)

    def share_of(self, goal: int) -> float:
        """Return how likely the dog goes there."""
        return sum(column.share for column in self.columns if column.goal == goal)

    def covered(self) -> Row:
        """Return what the mixture catches, cell by cell, now and by the plans behind the moves."""
        row = Row()
        for column in self.columns:
            row.add(column.row, column.share)
        return row

    def above(self, cell: int) -> float:
        """Return how much likelier than promised a wolf here is found: by the very next move, then."""
        return max(0.0, self._found_at_once(cell) - self.promise.get(cell))

    def _found_at_once(self, cell: int) -> float:
        return 0.0 if (self.mask >> cell) & 1 else self.share_of(cell)

    def go(self, cell: int) -> None:
        """Let the dog go; of what stands behind its move as much is promised as was promised before."""
        share, covered = self.share_of(cell), self.covered()
        bound = Row()  # the part of what stands behind the moves that is promised
        for other in self.hidden:
            at_once = self._found_at_once(other)
            later, wanted = covered.get(other) - at_once, self.promise.get(other) - at_once
            bound.put(other, min(1.0, wanted / later) if later > NEVER and wanted > 0 else 0.0)
        super().go(cell)
        if share <= NEVER:  # another helper's idea
            self._promise_anew()
            return
        self.promise.fill(0.0)
        for column in self.columns:
            if column.goal == cell:
                self.promise.add(column.row, column.share / share)
        self.promise.multiply(bound)
        self.promise.put(cell, 0.0)

    def _promise_anew(self) -> None:
        """Promise what the best plan for this place and belief does."""
        belief = self.belief()
        fitting = [plan for plan in shelf().plans(self.dog, self.mask) if plan.wander <= self.room]
        self.promise.fill(0.0)
        if fitting:
            self.promise.add(max(fitting, key=lambda plan: plan.dot(belief)), self.given.bound)


def hunt(suspicion: Suspicion) -> dict[int, float]:
    """Return, for each move of the dog, how likely it finds the wolf, and a little for one that is near."""
    belief = suspicion.belief()
    dog, mask = suspicion.dog, suspicion.mask
    goals = list(NEIGHBOURS[8 * dog : 8 * dog + NEIGHBOUR_COUNT[dog]])
    hidden = [goal for goal in goals if not (mask >> goal) & 1]
    values: dict[int, float] = {}
    for goal in goals:
        values[goal] = 0.0
        if goal in hidden or suspicion.quiet < WAITS or not hidden:
            values[goal] = belief.get(goal)
            for cell in suspicion.hidden:
                steps = max(abs((cell >> 2) - (goal >> 2)), abs((cell & 3) - (goal & 3)))
                values[goal] += belief.get(cell) * (0.0, NEAR, NEXT, 0.0)[steps]
    return values


def worth(columns: list[Column], belief: Row) -> dict[int, float]:
    """Return, for each move of the dog, the most that a plan behind it is certain to catch."""
    values: dict[int, float] = {}
    for column in columns:
        values[column.goal] = max(values.get(column.goal, 0.0), column.row.dot(belief))
    return values


suspicions: Memory[int, Suspicion] = Memory(lambda patience: Suspicion(patience, SHEPHERD_SUSPECTS))
promises: Memory[Given, Promise] = Memory(Promise)
