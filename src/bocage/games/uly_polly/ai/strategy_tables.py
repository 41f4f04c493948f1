"""Uly & Polly: the dog's strategy tables that ship with the bots, made by `bocage solve`.

A *plan* is for a position in which the wolf is about to swap (the dog's cell, the face-up tiles). Its vector
is a lower bound, per cell, of how likely the dog finds a wolf there that knows the plan. After any swap some
mixture of moves and further plans catches as much everywhere (`guarantee`).

A file is a line of JSON and the plans, packed by the number of face-up tiles. Cells are numbered in reading
order, masks have a bit per cell. A position stands for all that are its turned or mirrored images.
"""

from __future__ import annotations

import json
import zlib
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from bocage.games.uly_polly import geometry
from bocage.games.uly_polly.state import CELLS

ONE: Final = 65535  # how a file writes that a wolf is found for certain
MOST_KEPT: Final = 4_000  # positions whose plans are kept unpacked
MAGIC = b"bocage plans 2\n"
FILE = Path(__file__).parents[1] / "data" / "tables.plans"
TURNS: Final = bytes(
    geometry.turned(4, 4, kind, cell) for kind in range(geometry.TURNS) for cell in range(CELLS)
)


class Vector:
    """A number per cell."""

    def __init__(self) -> None:
        self.wander: i64 = 0  # of a plan: the moves in a row it may need that turn nothing over
        self.cells: vec[float] = vec[float]([0.0] * CELLS)

    def dot(self, other: Vector) -> float:
        """Add up the products; written out, because without a compiler most of the time goes here."""
        a, b = self.cells, other.cells
        return (
            a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
            + a[4] * b[4] + a[5] * b[5] + a[6] * b[6] + a[7] * b[7]
            + a[8] * b[8] + a[9] * b[9] + a[10] * b[10] + a[11] * b[11]
            + a[12] * b[12] + a[13] * b[13] + a[14] * b[14] + a[15] * b[15]
        )  # fmt: skip

    def fill(self, value: float) -> None:
        """Make all numbers alike."""
        cells = self.cells
        for cell in range(i64(CELLS)):
            cells[cell] = value

    def take(self, other: Vector) -> None:
        """Become like another vector."""
        mine, theirs = self.cells, other.cells
        for cell in range(i64(CELLS)):
            mine[cell] = theirs[cell]

    def add(self, other: Vector, share: float) -> None:
        """Add a share of another vector."""
        mine, theirs = self.cells, other.cells
        for cell in range(i64(CELLS)):
            mine[cell] = mine[cell] + share * theirs[cell]

    def multiply(self, other: Vector) -> None:
        """Multiply by another vector, cell by cell."""
        mine, theirs = self.cells, other.cells
        for cell in range(i64(CELLS)):
            mine[cell] = mine[cell] * theirs[cell]

    def get(self, cell: i64) -> float:
        """Return the number of a cell."""
        return self.cells[cell]

    def put(self, cell: i64, value: float) -> None:
        """Change the number of a cell."""
        self.cells[cell] = value

    def exchange(self, x: i64, y: i64) -> None:
        """Let two cells change places."""
        cells = self.cells
        at_x = cells[x]
        cells[x] = cells[y]
        cells[y] = at_x

    def numbers(self) -> list[float]:
        """Return the numbers as a list."""
        return [self.cells[cell] for cell in range(CELLS)]

    def total(self) -> float:
        """Add up the numbers."""
        cells = self.cells
        total = cells[0]
        for cell in range(1, i64(CELLS)):
            total += cells[cell]
        return total


def vector_of(numbers: list[float]) -> Vector:
    """Make a vector of sixteen numbers."""
    vector = Vector()
    for cell in range(CELLS):
        vector.put(cell, numbers[cell])
    return vector


def bits(mask: i64) -> i64:
    """Count the cells of a set."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def turn_mask(kind: i64, mask: i64) -> i64:
    """Turn or mirror a set of cells."""
    turned: i64 = 0
    for cell in range(i64(CELLS)):
        if (mask >> cell) & 1:
            turned |= i64(1) << i64(TURNS[kind * CELLS + cell])
    return turned


def canonical(dog: i64, mask: i64) -> tuple[i64, list[int]]:
    """Return what stands for a position in the tables (16 mask + dog), and all turns that lead there."""
    best: i64 = -1
    turns: list[int] = []
    for kind in range(i64(geometry.TURNS)):
        code: i64 = (turn_mask(kind, mask) << 4) | i64(TURNS[kind * CELLS + dog])
        if best < 0 or code < best:
            best = code
            turns = []
        if code == best:
            turns.append(int(kind))
    return best, turns


class StoredPlan:
    """A plan as a file has it, at some place of an unpacked layer: for a position that stands for others."""

    def __init__(self, layer: bytes, at: i64, cells: i64) -> None:
        self.mask: i64 = i64(layer[at]) | (i64(layer[at + 1]) << 8)
        self.dog: i64 = i64(layer[at + 2])
        self.wander: i64 = i64(layer[at + 3])
        self.catches: vec[i64] = vec[i64]([0] * CELLS)  # parts of ONE
        at += 4
        for cell in range(cells):
            if not (self.mask >> cell) & 1:
                self.catches[cell] = i64(layer[at]) | (i64(layer[at + 1]) << 8)
                at += 2
        self.end: i64 = at  # where the next one begins

    def turned(self, kind: i64) -> Vector:
        """Return what it catches in a position that this turn leads away from."""
        vector = Vector()
        for cell in range(i64(CELLS)):
            vector.put(cell, float(self.catches[i64(TURNS[kind * CELLS + cell])]) / ONE)
        vector.wander = self.wander
        return vector


def open_tables(content: bytes) -> tuple[dict[str, Any], list[bytes]]:
    """Return what a file of plans says of itself, and its layers, still packed."""
    if not content.startswith(MAGIC):
        raise ValueError("not a file of plans")
    first, body = content[len(MAGIC) :].split(b"\n", 1)
    head = json.loads(first)
    ends = list(accumulate(head["layers"], initial=0))
    return head, [body[begin:end] for begin, end in pairwise(ends)]


class StrategyTables:
    """The plans of every position; layers are unpacked as a round comes to them, plans as they are needed."""

    def __init__(self, content: bytes) -> None:
        head, packed = open_tables(content)
        self.head = head
        self.packed = packed  # by tiles face up
        self.layers: list[bytes | None] = [None for _ in packed]
        self.places: dict[int, int] = {}  # by what stands for a position: where its plans begin, all in a row
        self.kept: dict[int, list[Vector]] = {}

    def layer(self, face_up: i64) -> bytes:
        """Return the plans of the positions with so many tiles face up."""
        known = self.layers[face_up]
        if known is not None:
            return known
        data = zlib.decompress(self.packed[face_up])
        self.layers[face_up] = data
        size: i64 = 4 + 2 * (CELLS - face_up)
        at: i64 = 0
        last: i64 = -1
        while at < len(data):
            code: i64 = (i64(data[at]) << 4) | (i64(data[at + 1]) << 12) | i64(data[at + 2])
            if code != last:
                self.places[code] = at
                last = code
            at += size
        return data

    def plans(self, dog: i64, mask: i64) -> list[Vector]:
        """List what the plans for a position catch, with the wolf about to swap."""
        name: int = (mask << 4) | dog
        found = self.kept.get(name)
        if found is not None:
            return found
        found = []
        code, turns = canonical(dog, mask)
        data = self.layer(bits(mask))
        at: i64 = self.places.get(code, len(data))
        while at < len(data):
            plan = StoredPlan(data, at, CELLS)
            if (plan.mask << 4) | plan.dog != code:
                break
            for kind in turns:
                found.append(plan.turned(kind))
            at = plan.end
        if len(self.kept) >= MOST_KEPT:
            self.kept = {}
        self.kept[name] = found
        return found


@cache
def tables() -> StrategyTables:
    """Read the plans that ship with the bots, once."""
    return StrategyTables(FILE.read_bytes())
