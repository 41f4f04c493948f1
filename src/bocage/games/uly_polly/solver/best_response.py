"""Uly & Polly: the wolf's exact best response to a dog that goes by what it sees alone.

What the wolf can have from a place follows from what it can have one move later: layer by layer from the
last, and within a layer from the last move that may turn nothing over (U16) to the first.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from bocage.games.uly_polly.solver.field import MOST_NEIGHBOURS, STRIDE, Field
from bocage.games.uly_polly.solver.stage_moves import FINAL, WANDER, StageMoves


class WolfAnswer:
    """What the wolf has at most, for every class of positions, number of quiet moves and place."""

    def __init__(self, field: Field, curiosity: float, patience: i64) -> None:
        self.field: Field = field
        self.curiosity: float = curiosity  # weight of a face-down tile, against 1 of a face-up one
        self.patience: i64 = patience
        self.moves: StageMoves = StageMoves(field, 1)
        self.values: vec[float] = vec[float]([0.0] * (len(field.dogs) * int(patience) * STRIDE))
        for layer in range(int(field.reveals) - 1, -1, -1):
            for quiet in range(int(patience) - 1, -1, -1):
                for number in field.layer(layer):
                    self._settle(number, quiet)

    def _settle(self, number: i64, quiet: i64) -> None:
        """Find the best swap from every place."""
        moves = self.moves
        moves.place(number)
        base: i64 = (number * self.patience + quiet) * STRIDE
        for j in range(moves.size):
            best: float = 0.0
            for a in range(moves.swaps):
                value: float = self._after(a, moves.to[a * STRIDE + j], quiet)
                if value > best:
                    best = value
            self.values[base + moves.hidden[j]] = best

    def _after(self, a: i64, wolf: i64, quiet: i64) -> float:
        """Return what a wolf has that a swap has brought to this cell."""
        moves = self.moves
        total: float = 0.0
        escaped: float = 0.0
        for o in range(moves.options[a]):
            at: i64 = a * MOST_NEIGHBOURS + o
            kind: i64 = moves.option_kind[at]
            weight: float = 1.0 if kind == WANDER else self.curiosity
            total += weight
            if kind != WANDER and moves.option_cell[at] == wolf:
                continue
            later: i64 = quiet + 1 if kind == WANDER else 0
            if kind == FINAL or later == self.patience:
                escaped += weight
                continue
            turned: i64 = self.field.images[moves.option_turn[at] * STRIDE + wolf]
            place: i64 = (moves.option_class[at] * self.patience + later) * STRIDE + turned
            escaped += weight * self.values[place]
        return escaped / total

    def value(self, number: i64, cell: i64) -> float:
        """Return what the wolf has in a class of positions from a cell, all patience being left."""
        return self.values[number * self.patience * STRIDE + cell]

    def at_the_start(self) -> float:
        """Return what the wolf has if the dog is set anywhere, after the wolf has hidden (U5)."""
        best: float = 0.0
        for hidden in range(self.field.cells):
            total: float = 0.0
            for dog in range(self.field.cells):
                at: i64 = dog << self.field.cells
                turned: i64 = self.field.images[i64(self.field.symmetry_of[at]) * STRIDE + hidden]
                total += self.values[i64(self.field.class_of[at]) * self.patience * STRIDE + turned]
            if total > best:
                best = total
        return best / float(self.field.cells)
