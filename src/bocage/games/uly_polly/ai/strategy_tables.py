"""Uly & Polly: rows of sixteen numbers, one per cell, and the dog's plans as such rows.

Lists of numbers are slow in compiled code without further libraries: each number is an object. The fields of
a compiled class are not, so a row has a field per cell, and its loops are written out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

CELLS: Final = 16
REVEALS: Final = 8  # U15
ONE: Final = 65535.0
MOST_KEPT: Final = 4_000  # positions whose plans are kept unpacked


class Row:
    """Sixteen numbers."""

    def __init__(self) -> None:
        self.wander: i64 = 0  # of a plan: the moves in a row it may need that turn nothing over
        self.c0: float = 0.0
        self.c1: float = 0.0
        self.c2: float = 0.0
        self.c3: float = 0.0
        self.c4: float = 0.0
        self.c5: float = 0.0
        self.c6: float = 0.0
        self.c7: float = 0.0
        self.c8: float = 0.0
        self.c9: float = 0.0
        self.c10: float = 0.0
        self.c11: float = 0.0
        self.c12: float = 0.0
        self.c13: float = 0.0
        self.c14: float = 0.0
        self.c15: float = 0.0

    def dot(self, other: Row) -> float:
        """Add up the products."""
        return (
            self.c0 * other.c0
            + self.c1 * other.c1
            + self.c2 * other.c2
            + self.c3 * other.c3
            + self.c4 * other.c4
            + self.c5 * other.c5
            + self.c6 * other.c6
            + self.c7 * other.c7
            + self.c8 * other.c8
            + self.c9 * other.c9
            + self.c10 * other.c10
            + self.c11 * other.c11
            + self.c12 * other.c12
            + self.c13 * other.c13
            + self.c14 * other.c14
            + self.c15 * other.c15
        )

    def fill(self, value: float) -> None:
        """Make all numbers alike."""
        self.c0 = value
        self.c1 = value
        self.c2 = value
        self.c3 = value
        self.c4 = value
        self.c5 = value
        self.c6 = value
        self.c7 = value
        self.c8 = value
        self.c9 = value
        self.c10 = value
        self.c11 = value
        self.c12 = value
        self.c13 = value
        self.c14 = value
        self.c15 = value

    def take(self, other: Row) -> None:
        """Become like another row."""
        self.c0 = other.c0
        self.c1 = other.c1
        self.c2 = other.c2
        self.c3 = other.c3
        self.c4 = other.c4
        self.c5 = other.c5
        self.c6 = other.c6
        self.c7 = other.c7
        self.c8 = other.c8
        self.c9 = other.c9
        self.c10 = other.c10
        self.c11 = other.c11
        self.c12 = other.c12
        self.c13 = other.c13
        self.c14 = other.c14
        self.c15 = other.c15

    def add(self, other: Row, share: float) -> None:
        """Add a share of another row."""
        self.c0 += share * other.c0
        self.c1 += share * other.c1
        self.c2 += share * other.c2
        self.c3 += share * other.c3
        self.c4 += share * other.c4
        self.c5 += share * other.c5
        self.c6 += share * other.c6
        self.c7 += share * other.c7
        self.c8 += share * other.c8
        self.c9 += share * other.c9
        self.c10 += share * other.c10
        self.c11 += share * other.c11
        self.c12 += share * other.c12
        self.c13 += share * other.c13
        self.c14 += share * other.c14
        self.c15 += share * other.c15

    def multiply(self, other: Row) -> None:
        """Multiply by another row."""
        self.c0 *= other.c0
        self.c1 *= other.c1
        self.c2 *= other.c2
        self.c3 *= other.c3
        self.c4 *= other.c4
        self.c5 *= other.c5
        self.c6 *= other.c6
        self.c7 *= other.c7
        self.c8 *= other.c8
        self.c9 *= other.c9
        self.c10 *= other.c10
        self.c11 *= other.c11
        self.c12 *= other.c12
        self.c13 *= other.c13
        self.c14 *= other.c14
        self.c15 *= other.c15

    def get(self, cell: i64) -> float:
        """Return the number of a cell."""
        if cell < 8:
            if cell < 4:
                if cell < 2:
                    return self.c0 if cell == 0 else self.c1
                return self.c2 if cell == 2 else self.c3
            if cell < 6:
                return self.c4 if cell == 4 else self.c5
            return self.c6 if cell == 6 else self.c7
        if cell < 12:
            if cell < 10:
                return self.c8 if cell == 8 else self.c9
            return self.c10 if cell == 10 else self.c11
        if cell < 14:
            return self.c12 if cell == 12 else self.c13
        return self.c14 if cell == 14 else self.c15

    def put(self, cell: i64, value: float) -> None:
        """Change the number of a cell."""
        if cell == 0:
            self.c0 = value
        elif cell == 1:
            self.c1 = value
        elif cell == 2:
            self.c2 = value
        elif cell == 3:
            self.c3 = value
        elif cell == 4:
            self.c4 = value
        elif cell == 5:
            self.c5 = value
        elif cell == 6:
            self.c6 = value
        elif cell == 7:
            self.c7 = value
        elif cell == 8:
            self.c8 = value
        elif cell == 9:
            self.c9 = value
        elif cell == 10:
            self.c10 = value
        elif cell == 11:
            self.c11 = value
        elif cell == 12:
            self.c12 = value
        elif cell == 13:
            self.c13 = value
        elif cell == 14:
            self.c14 = value
        else:
            self.c15 = value

    def numbers(self) -> list[float]:
        """Return the numbers as a list."""
        return [self.get(cell) for cell in range(CELLS)]

    def total(self) -> float:
        """Add up the numbers."""
        return (
            self.c0 + self.c1 + self.c2 + self.c3 + self.c4 + self.c5 + self.c6 + self.c7
            + self.c8 + self.c9 + self.c10 + self.c11 + self.c12 + self.c13 + self.c14 + self.c15
        )  # fmt: skip


def row_of(numbers: list[float]) -> Row:
    """Make a row of sixteen numbers."""
    row = Row()
    for cell in range(CELLS):
        row.put(cell, numbers[cell])
    return row


def _turn(kind: int, cell: int) -> int:
    row, column = divmod(cell, 4)
    if kind & 1:
        column = 3 - column
    if kind & 2:
        row = 3 - row
    return 4 * column + row if kind & 4 else 4 * row + column


TURNS: Final = bytes(_turn(kind, cell) for kind in range(8) for cell in range(CELLS))


def turn_mask(kind: i64, mask: i64) -> i64:
    """Turn or mirror a set of cells."""
    turned: i64 = 0
    cell: i64 = 0
    while cell < CELLS:
        if (mask >> cell) & 1:
            turned |= i64(1) << i64(TURNS[kind * CELLS + cell])
        cell += 1
    return turned


def standing(dog: i64, mask: i64) -> tuple[i64, i64]:
    """Return what stands for a position in the tables (16 mask + dog), and the turn that leads there."""
    best: i64 = -1
    by: i64 = 0
    kind: i64 = 0
    while kind < 8:
        code: i64 = (turn_mask(kind, mask) << 4) | i64(TURNS[kind * CELLS + dog])
        if best < 0 or code < best:
            best = code
            by = kind
        kind += 1
    return best, by


class Shelf:
    """The plans of every position; layers are unpacked as a round comes to them, plans as they are needed."""

    def __init__(self, packed: list[bytes], unpack: Callable[[bytes], bytes]) -> None:
        self.packed = packed  # by tiles face up
        self.unpack = unpack
        self.layers: list[bytes | None] = [None for _ in packed]
        self.places: dict[int, int] = {}  # by dog and mask: where its plans begin, one after the other
        self.kept: dict[int, list[Row]] = {}

    def layer(self, face_up: i64) -> bytes:
        """Return the plans of the positions with so many tiles face up."""
        known = self.layers[face_up]
        if known is not None:
            return known
        data = self.unpack(self.packed[face_up])
        self.layers[face_up] = data
        at: i64 = 0
        size: i64 = len(data)
        last: i64 = -1
        while at < size:
            mask: i64 = i64(data[at]) | (i64(data[at + 1]) << 8)
            name: i64 = (i64(data[at + 2]) << 16) | mask
            if name != last:
                self.places[name] = at
                last = name
            at += record(mask)
        return data

    def plans(self, dog: i64, mask: i64) -> list[Row]:
        """List what the plans for a position catch, with the wolf about to swap."""
        name: int = (dog << 16) | mask
        found = self.kept.get(name)
        if found is not None:
            return found
        best, _ = standing(dog, mask)
        key: int = ((best & 15) << 16) | (best >> 4)
        found = []
        mask = best >> 4
        data = self.layer(bits(mask))
        at: i64 = self.places.get(key, len(data))
        ways = _ways(name & 0xFFFF, dog, best)
        while at < len(data) and _is_for(data, at, best & 15, mask):
            for way in ways:
                found.append(_unpacked(data, at, mask, way))
            at += record(mask)
        if len(self.kept) >= MOST_KEPT:
            self.kept = {}
        self.kept[name] = found
        return found


def _ways(mask: i64, dog: i64, best: i64) -> list[int]:
    """List the turns that lead to how a position stands in the tables.

    Of a position that is its own mirror image there are several, and what rests on its plans may need any.
    """
    found: list[int] = []
    kind: i64 = 0
    while kind < 8:
        if (turn_mask(kind, mask) << 4) | i64(TURNS[kind * CELLS + dog]) == best:
            found.append(int(kind))
        kind += 1
    return found


def _is_for(data: bytes, at: i64, dog: i64, mask: i64) -> bool:
    return i64(data[at]) | (i64(data[at + 1]) << 8) == mask and i64(data[at + 2]) == dog


def _unpacked(data: bytes, at: i64, mask: i64, kind: i64) -> Row:
    caught = Row()  # as it is stored: turned
    place: i64 = at + 4
    cell: i64 = 0
    while cell < CELLS:
        if not (mask >> cell) & 1:
            caught.put(cell, float(i64(data[place]) | (i64(data[place + 1]) << 8)) / ONE)
            place += 2
        cell += 1
    row = Row()
    cell = 0
    while cell < CELLS:
        row.put(cell, caught.get(i64(TURNS[kind * CELLS + cell])))
        cell += 1
    row.wander = i64(data[at + 3])
    return row


def record(mask: i64) -> i64:
    """Return the bytes of a plan: its place, and two for each face-down cell."""
    return 4 + 2 * (CELLS - bits(mask))


def bits(mask: i64) -> i64:
    """Count the cells of a set."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
