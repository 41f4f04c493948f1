"""Uly & Polly: the dog's plans that ship with the bots, made by `bocage solve uly-polly`.

A *plan* is for a position in which the wolf is about to swap (the dog's cell, the face-up tiles). Its catch
vector says, for every cell, how likely the dog at least finds a wolf that is there now, knows the plan, and
answers it as well as it can. So whatever the wolf does, `1 - belief · catches` is a certain upper bound of
its chances, and the best plan's is what the tables know of a position.

To *keep* a plan's promise the dog need not believe anything: after any swap some mixture of moves and
further plans catches at least as much everywhere (`uly_polly_promise`); it draws one, and keeps the promise
of that plan.

Only the standard library is needed here. Cells are numbered in reading order, masks have a bit per cell.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

CELLS = 16
REVEALS = 8  # U15
ONE = 65535
MAGIC = b"bocage plans 2\n"
FILE = Path(__file__).parents[1] / "data" / "tables.plans"


def _turn(kind: int, cell: int) -> int:
    row, column = divmod(cell, 4)
    if kind & 1:
        column = 3 - column
    if kind & 2:
        row = 3 - row
    return 4 * column + row if kind & 4 else 4 * row + column


TURNS = [[_turn(kind, cell) for cell in range(CELLS)] for kind in range(8)]
NEIGHBOURS = [
    [b for b in range(CELLS) if b != a and abs(a // 4 - b // 4) <= 1 and abs(a % 4 - b % 4) <= 1]
    for a in range(CELLS)
]


def standing(dog: int, mask: int) -> tuple[tuple[int, int], list[int]]:
    """Return the mask and dog that stand for a position in the tables, and the turns that lead there.

    Of a position that is its own mirror image there are several.
    """
    turned = [
        (sum(1 << turn[cell] for cell in range(CELLS) if (mask >> cell) & 1), turn[dog]) for turn in TURNS
    ]
    low = min(turned)
    return low, [kind for kind, other in enumerate(turned) if other == low]


def taken_apart(content: bytes) -> tuple[dict[str, Any], list[bytes]]:
    """Return what a file of plans says of itself, and its layers, still packed."""
    if not content.startswith(MAGIC):
        raise ValueError("not a file of plans")
    first, body = content[len(MAGIC) :].split(b"\n", 1)
    head = json.loads(first)
    ends = list(accumulate(head["layers"], initial=0))
    return head, [body[begin:end] for begin, end in pairwise(ends)]


@dataclass(frozen=True)
class Plan:
    """A promise: what is caught, cell by cell (0–1), and the moves in a row it may need that turn nothing."""

    catches: tuple[float, ...]
    wander: int

    def escape(self, belief: Sequence[float]) -> float:
        """Return the most the wolf can have against this plan."""
        return sum(likely * (1 - caught) for likely, caught in zip(belief, self.catches, strict=True))


@dataclass(frozen=True)
class Column:
    """A move of the dog, what it catches cell by cell together with the plan behind it, and that plan."""

    cell: int
    catches: tuple[float, ...]
    plan: Plan | None


class Tables:
    """The plans of every class of positions."""

    def __init__(self, content: bytes) -> None:
        self.head, blocks = taken_apart(content)
        self.data = b"".join(zlib.decompress(block) for block in blocks)
        self.at: dict[tuple[int, int], list[int]] = {}
        at = 0
        while at < len(self.data):
            mask = int.from_bytes(self.data[at : at + 2], "little")
            self.at.setdefault((self.data[at + 2], mask), []).append(at)
            at += 4 + 2 * (CELLS - mask.bit_count())

    def plans(self, dog: int, mask: int) -> list[Plan]:
        """List the plans for a position with the wolf about to swap."""
        low, kinds = standing(dog, mask)
        places = self.at.get((low[1], low[0]), [])
        return [self._plan(at, low[0], TURNS[kind]) for at in places for kind in kinds]

    def _plan(self, at: int, mask: int, turn: Sequence[int]) -> Plan:
        caught = [0.0] * CELLS
        place = at + 4
        for cell in range(CELLS):
            if not (mask >> cell) & 1:
                caught[cell] = int.from_bytes(self.data[place : place + 2], "little") / ONE
                place += 2
        return Plan(tuple(caught[turn[cell]] for cell in range(CELLS)), self.data[at + 3])

    def best(self, dog: int, mask: int, belief: Sequence[float], room: int = 11) -> Plan | None:
        """Return the plan that leaves the wolf least, with the wolf about to swap; `room` as in `columns`."""
        fitting = [plan for plan in self.plans(dog, mask) if plan.wander <= room]
        return min(fitting, key=lambda plan: plan.escape(belief), default=None)

    def value(self, dog: int, mask: int, belief: Sequence[float], room: int = 11) -> float:
        """Return a certain upper bound of the wolf's chances, with the wolf about to swap."""
        plan = self.best(dog, mask, belief, room)
        return sum(belief) if plan is None else plan.escape(belief)

    def cell_values(self, dog: int, mask: int, belief: Sequence[float], room: int = 11) -> list[float]:
        """Return, for each cell the wolf may be in, what it can have at most against the best plan."""
        plan = self.best(dog, mask, belief, room)
        return [1.0] * CELLS if plan is None else [1 - caught for caught in plan.catches]

    def columns(self, dog: int, mask: int, room: int = 11) -> list[Column]:
        """List the dog's moves, each with every plan behind it, after the wolf has swapped.

        `room` is how many moves that turn nothing over are still safe: `patience - 1 - quiet` (U16).
        """
        found = []
        last = mask.bit_count() + 1 == REVEALS
        for cell in NEIGHBOURS[dog]:
            if (mask >> cell) & 1:
                plans = self.plans(cell, mask)
                found += [Column(cell, plan.catches, plan) for plan in plans if plan.wander < room]
                continue
            here = tuple(float(other == cell) for other in range(CELLS))
            behind = [] if last else self.plans(cell, mask | 1 << cell)
            for plan in behind:
                found.append(Column(cell, tuple(map(max, here, plan.catches)), plan))
            if not behind:
                found.append(Column(cell, here, None))
        return found

    def moves(self, dog: int, mask: int, belief: Sequence[float], room: int = 11) -> dict[int, float]:
        """Return what the wolf can have at most after each move of the dog, with the dog to move."""
        worth = dict.fromkeys(NEIGHBOURS[dog], float(sum(belief)))
        for column in self.columns(dog, mask, room):
            left = sum(b * (1 - caught) for b, caught in zip(belief, column.catches, strict=True))
            worth[column.cell] = min(worth[column.cell], left)
        return worth


@cache
def tables() -> Tables:
    """Read the plans that ship with the bots, once."""
    return Tables(FILE.read_bytes())
