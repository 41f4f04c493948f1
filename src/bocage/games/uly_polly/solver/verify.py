"""Check a proof, from the rules alone: nothing here is shared with the code that made it but the file format.

Every plan must consist of legal moves, answer every swap, rest on earlier plans for the position it leads to,
and catch no less than it says, in whole numbers.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

WHOLE: Final = 32768
CERTAIN: Final = 65535
CELLS: Final = 16
NO_SWAP: Final = 255
NO_PLAN: Final = 4294967295


class WrongProofError(Exception):
    """A plan does not do what it says."""


class Checker:
    """What has been checked so far."""

    def __init__(self, width: i64, height: i64, reveals: i64, patience: i64) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.reveals: i64 = reveals
        self.patience: i64 = patience
        self.cells: i64 = width * height
        self.total: i64 = 0
        self.dogs: vec[i32] = vec[i32]()
        self.masks: vec[i32] = vec[i32]()
        self.wander: vec[i32] = vec[i32]()
        self.caught: vec[i32] = vec[i32]()

    def turn(self, kind: i64, cell: i64) -> i64:
        """Turn or mirror a cell."""
        row: i64 = cell // self.width
        column: i64 = cell % self.width
        if kind & 1:
            column = self.width - 1 - column
        if kind & 2:
            row = self.height - 1 - row
        if kind & 4:
            return column * self.width + row
        return row * self.width + column

    def touching(self, a: i64, b: i64) -> bool:
        """Say whether two different cells share a side or a corner (U7, U11)."""
        rows: i64 = a // self.width - b // self.width
        columns: i64 = a % self.width - b % self.width
        return a != b and rows * rows <= 1 and columns * columns <= 1

    def check(self, data: bytes) -> None:
        """Check the plans of one piece, in order."""
        at: i64 = 0
        while at < len(data):
            at = self._check_plan(data, at)

    def _check_plan(self, data: bytes, at: i64) -> i64:
        dog: i64 = i64(data[at])
        mask: i64 = i64(data[at + 1]) + (i64(data[at + 2]) << 8)
        wander: i64 = i64(data[at + 3])
        swaps: i64 = i64(data[at + 4])
        values: i64 = at + 5
        at = values + 2 * CELLS
        turned: i64 = 0
        for cell in range(self.cells):
            turned += (mask >> cell) & 1
        self._need(dog < self.cells and mask >> self.cells == 0, "a cell that is none")
        self._need(mask == 0 or (mask >> dog) & 1 == 1, "the dog on a tile it never turned over")
        self._need(turned < self.reveals, "a round that is over")
        self._need(self.patience == 0 or wander < self.patience, "more patience than there is (U16)")
        answered: i64 = 0  # a bit per pair would not fit; the pairs come in order instead
        next_pair: i64 = 0
        for _ in range(swaps):
            x: i64 = i64(data[at])
            y: i64 = i64(data[at + 1])
            if x == NO_SWAP and y == NO_SWAP:
                self._need(answered == 0, "two answers to one swap")
                answered = 1
                x = -1
            else:
                next_pair = self._skip(next_pair, x * CELLS + y, dog, mask)
            at = self._check_answer(data, at + 2, values, dog, mask, x, y, turned, wander)
        self._skip(next_pair, CELLS * CELLS, dog, mask)
        self._need(answered == 1 or not self._can_pass(dog, mask), "a swap without an answer (U9)")
        for cell in range(i64(CELLS)):
            value: i64 = i64(data[values + 2 * cell]) + (i64(data[values + 2 * cell + 1]) << 8)
            self._need(value == 0 or not (mask >> cell) & 1, "a wolf under a sheep")
            self.caught = append(self.caught, i32(value))
        self.dogs = append(self.dogs, i32(dog))
        self.masks = append(self.masks, i32(mask))
        self.wander = append(self.wander, i32(wander))
        self.total += 1
        return at

    def _skip(self, pair: i64, goal: i64, dog: i64, mask: i64) -> i64:
        """See that no swap that must be answered lies before the next one; return where to go on."""
        while pair < goal:
            self._need(not self._matters(pair, dog, mask), "a swap without an answer (U9)")
            pair += 1
        if goal < CELLS * CELLS:
            self._need(pair == goal and self._matters(goal, dog, mask), "an answer to no swap (U7, U8)")
        return pair + 1

    def _matters(self, pair: i64, dog: i64, mask: i64) -> bool:
        x: i64 = pair // CELLS
        y: i64 = pair % CELLS
        if x >= y or y >= self.cells or x == dog or y == dog or not self.touching(x, y):
            return False
        return (mask >> x) & (mask >> y) & 1 == 0

    def _can_pass(self, dog: i64, mask: i64) -> bool:
        for x in range(self.cells):
            for y in range(x + 1, self.cells):
                if self.touching(x, y) and (mask >> x) & (mask >> y) & 1 and x != dog and y != dog:
                    return True
        return False

    def _check_answer(
        self, data: bytes, at: i64, values: i64, dog: i64, mask: i64, x: i64, y: i64, turned: i64, wander: i64
    ) -> i64:
        """Check the dog's mixture after one swap; return where it ends."""
        after: i64 = mask
        if x >= 0 and ((mask >> x) ^ (mask >> y)) & 1:
            after = mask ^ (i64(1) << x) ^ (i64(1) << y)  # a tile keeps its face (U9)
        caught: vec[i64] = vec[i64]([0] * CELLS)
        shares: i64 = 0
        columns: i64 = i64(data[at])
        at += 1
        for _ in range(columns):
            goal: i64 = i64(data[at])
            kind: i64 = i64(data[at + 1])
            name: i64 = i64(int.from_bytes(data[at + 2 : at + 6], "little"))
            share: i64 = i64(data[at + 6]) + (i64(data[at + 7]) << 8)
            at += 8
            shares += share
            self._need(goal < self.cells and self.touching(dog, goal), "a move that is none (U11)")
            reveals = (after >> goal) & 1 == 0
            if name == NO_PLAN:
                self._need(reveals, "a wander without a plan")
            else:
                self._need(name < self.total, "a plan that rests on a later one")
                self._need(not reveals or turned + 1 < self.reveals, "a round that is over (U15)")
                self._need(self._leads(goal, after | (i64(1) << goal), kind, name), "a plan for elsewhere")
                self._need(reveals or i64(self.wander[name]) < wander, "a longer wander than it says (U16)")
            for cell in range(self.cells):
                if not (mask >> cell) & 1:
                    moved: i64 = cell
                    if cell == x:
                        moved = y
                    elif cell == y and x >= 0:
                        moved = x
                    if moved == goal:
                        caught[cell] = caught[cell] + share * CERTAIN  # U14
                    elif name != NO_PLAN:
                        value: i64 = i64(self.caught[name * CELLS + self.turn(kind, moved)])
                        caught[cell] = caught[cell] + share * value
        self._need(shares == WHOLE or shares == 0, "a mixture that is not a whole")
        for cell in range(i64(CELLS)):
            said: i64 = i64(data[values + 2 * cell]) + (i64(data[values + 2 * cell + 1]) << 8)
            self._need(said * WHOLE <= caught[cell], "a catch that is not certain")
        return at

    def _leads(self, dog: i64, mask: i64, kind: i64, name: i64) -> bool:
        """Say whether a symmetry turns a position into that of a plan."""
        if kind > 7 or (kind > 3 and self.width != self.height):
            return False
        turned: i64 = 0
        for cell in range(self.cells):
            if (mask >> cell) & 1:
                turned |= i64(1) << self.turn(kind, cell)
        return turned == i64(self.masks[name]) and self.turn(kind, dog) == i64(self.dogs[name])

    def bound(self, start: list[tuple[int, int]]) -> Fraction:
        """Return the most the wolf can have if the dog starts with these plans, turned at random (U5)."""
        self._need(sum([share for _, share in start]) == WHOLE, "a mixture that is not a whole")
        kinds = 8 if self.width == self.height else 4
        least = Fraction(1)
        for cell in range(self.cells):
            caught = 0
            for name, share in start:
                self._need(0 <= name < self.total and self.masks[name] == 0 and share >= 0, "no start")
                for kind in range(kinds):
                    caught += share * int(self.caught[name * CELLS + self.turn(kind, cell)])
            least = min(least, Fraction(caught, WHOLE * CERTAIN * kinds))
        return 1 - least

    def _need(self, fine: bool, otherwise: str) -> None:
        if not fine:
            raise WrongProofError(f"plan {int(self.total)}: {otherwise}")
