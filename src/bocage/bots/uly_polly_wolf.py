"""Uly & Polly: the wolf that lives up to the havens.

It hides anywhere, and while fewer than three tiles are face up it swaps without regard to where it is. From
then on it has a *role*: a set of tiles, one of which is its own, that stands for all wolves who do the same.
At first all face-down tiles are one set. Before each swap it splits its set as the tables say
(`uly_polly_havens`), draws one of the parts that its own tile is in, and makes the swap of that part. So
whatever is seen, it is as likely under each tile of its role as under any other, and no dog, even one that
knows how it plays, leaves it less than the value it began with.

It need not remember its role: how likely it has which one follows from the public moves and its own place.
Everyone can compute the *measure*, how much each set weighs after these moves; under a given tile the roles
are as likely as the sets with that tile weigh.

A Python that was built without lzma cannot unpack the tables. There it stays blind to the end of the round,
and is sure of one half.
"""

from __future__ import annotations

import json
import warnings
from functools import cache
from pathlib import Path

from bocage.bots.uly_polly_habits import after_swap
from bocage.bots.uly_polly_havens import FEWEST, UNIT, Havens
from bocage.bots.uly_polly_round import Memory, Scene
from bocage.bots.uly_polly_rows import CELLS, Row
from bocage.games.uly_polly.state import PAIRS

MAGIC = b"bocage havens 2\n"
FILE = Path(__file__).parent / "tables" / "uly_polly.havens"
ALL = (1 << CELLS) - 1


@cache
def can_unpack() -> bool:
    """Say whether this Python can unpack the havens; warn once of one that cannot."""
    try:
        import lzma  # noqa: F401
    except ImportError:
        told = "without the module lzma, level 4's wolf of Uly & Polly is sure of 1/2, not of 33/64"
        warnings.warn(told, RuntimeWarning, stacklevel=2)
        return False
    return True


@cache
def havens() -> Havens:
    """Read the havens that ship with the bots, once."""
    import lzma

    content = FILE.read_bytes()
    if not content.startswith(MAGIC):
        raise ValueError("not a file of havens")
    first, body = content[len(MAGIC) :].split(b"\n", 1)
    head = json.loads(first)
    layers = [(face_up, count) for face_up, count in head["layers"]]
    if head["unit"] != UNIT or layers[0][0] != FEWEST:
        raise ValueError("havens for another wolf")
    return Havens(lzma.decompress(body), layers)


class Part:
    """A set of tiles under which a wolf makes the same swap, one of these alike; and how much it weighs."""

    def __init__(self, cells: int, weight: float, pairs: list[int]) -> None:
        self.cells, self.weight, self.pairs = cells, weight, pairs


class Roles(Scene):
    """A scene with the measure: the sets that the wolf may have as its role, and how much each weighs."""

    def __init__(self, patience: int) -> None:
        super().__init__(patience)
        self.measure: dict[int, float] = {ALL: 1 / CELLS}  # so that the places add up to one
        self._parts: list[Part] | None = None

    def twin(self) -> Roles:
        """Return an independent copy."""
        twin = Roles(self.patience)
        twin.dog, twin.mask, twin.quiet, twin.swapped = self.dog, self.mask, self.quiet, self.swapped
        twin.measure, twin._parts = self.measure, self._parts
        return twin

    @property
    def parts(self) -> list[Part]:
        """The sets after they are split, with the swaps that each makes."""
        if self._parts is None:
            self._parts = self._split(self.measure)
        return self._parts

    def _split(self, measure: dict[int, float]) -> list[Part]:
        if self.mask.bit_count() < FEWEST or not can_unpack():  # blind
            legal = [pair for pair in PAIRS if self.dog not in (pair >> 4, pair & 15)]  # U8
            return [Part(cells, weight, legal) for cells, weight in measure.items()]
        weights: dict[int, float] = {}
        for cells, weight in measure.items():
            for direct, share in havens().shares(self.dog, self.mask, cells).items():
                weights[direct] = weights.get(direct, 0.0) + weight * float(share)
        return [
            Part(cells, weight, havens().swaps(self.dog, self.mask, cells))
            for cells, weight in weights.items()
        ]

    def swap(self, x: int, y: int) -> None:
        """Let the wolf swap: it has one of the roles that make this swap."""
        measure: dict[int, float] = {}
        for part in self.parts:
            if 16 * x + y in part.pairs:
                cells = int(after_swap(part.cells, x, y))
                measure[cells] = measure.get(cells, 0.0) + part.weight / len(part.pairs)
        super().swap(x, y)
        self._go_on(measure)

    def go(self, cell: int) -> None:
        """Let the dog go: the wolf was not there."""
        super().go(cell)
        measure: dict[int, float] = {}
        for cells, weight in self.measure.items():
            rest = cells & ~(1 << cell)
            measure[rest] = measure.get(rest, 0.0) + weight
        self._go_on(measure)

    def _go_on(self, measure: dict[int, float]) -> None:
        """Take over a measure, made whole; begin anew where none is left, after moves it does not make."""
        total = sum(weight * cells.bit_count() for cells, weight in measure.items())
        if total > 0:
            self.measure = {cells: weight / total for cells, weight in measure.items() if cells and weight}
        else:
            self.measure = self._anew()
        self._parts = None

    def _anew(self) -> dict[int, float]:
        return {ALL & ~self.mask: 1 / len(self.hidden)}

    def swaps_from(self, wolf: int) -> dict[int, float]:
        """Return how likely the wolf makes each swap (16 x + y) from its place.

        Somebody else may have moved it where it would not be: for this swap it then begins anew.
        """
        # What is looked up is the same wherever the wolf is, so the time it takes tells nothing.
        covered = 0
        for cells in self.measure:
            covered |= cells
        others = self._split(self._anew()) if covered != ALL & ~self.mask else []
        parts = self.parts if (covered >> wolf) & 1 else others
        return _chances([(part, part.weight) for part in parts if (part.cells >> wolf) & 1])

    def signals(self) -> dict[int, float]:
        """Return how likely each swap is to be seen, for one who does not know the place."""
        return _chances([(part, part.weight * part.cells.bit_count()) for part in self.parts])

    def belief(self) -> Row:
        """Return how likely the wolf is under each tile, for one who knows how it plays."""
        row = Row()
        for cell in self.hidden:
            row.put(cell, sum(weight for cells, weight in self.measure.items() if (cells >> cell) & 1))
        return row


def _chances(parts: list[tuple[Part, float]]) -> dict[int, float]:
    total = sum(weight for _, weight in parts)
    found: dict[int, float] = {}
    for part, weight in parts:
        for pair in part.pairs:
            found[pair] = found.get(pair, 0.0) + weight / (total * len(part.pairs))
    return found


roles: Memory[int, Roles] = Memory(Roles)
