"""What the wolf is sure of at any belief, from the safe sets of all layers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from bocage.games.uly_polly.ai.safe_sets import UNIT
from bocage.games.uly_polly.solver.field import STRIDE, Field
from bocage.games.uly_polly.solver.stage_moves import integer_zeros


class LowerBound:
    """The tables of safe sets, one behind the other."""

    def __init__(self, field: Field) -> None:
        self.field: Field = field
        self.values: vec[u8] = vec[u8]()
        self.base: vec[i64] = vec[i64]([-1] * len(field.dogs))  # where a class's table begins
        self.cells: vec[i64] = integer_zeros(STRIDE)
        self.bits: vec[i64] = integer_zeros(STRIDE)

    def put(self, layer: i64, table: bytes) -> None:
        """Take up the tables of a layer."""
        size: i64 = self.field.cells - layer
        begin: i64 = len(self.values)
        values: vec[u8] = vec[u8]([u8(0)] * int(begin + len(table)))
        for at in range(begin):
            values[at] = self.values[at]
        for at in range(i64(len(table))):
            values[begin + at] = u8(i64(table[at]))
        self.values = values
        for number in range(self.field.layers[layer], i64(self.field.layers[layer + 1])):
            self.base[number] = begin + ((number - self.field.layers[layer]) << size)

    def at_least(self, number: i64, belief: vec[float]) -> float:
        """Return what the wolf has at least: the belief is cut into sets that are as likely all over."""
        base: i64 = self.base[number]
        if base < 0:
            return 0.0
        mask: i64 = self.field.masks[number]
        size: i64 = 0
        rank: i64 = 0
        for cell in range(self.field.cells):
            if not (mask >> cell) & 1:
                at: i64 = size  # the likeliest first
                while at > 0 and belief[self.cells[at - 1]] < belief[cell]:
                    self.cells[at] = self.cells[at - 1]
                    self.bits[at] = self.bits[at - 1]
                    at -= 1
                self.cells[at] = cell
                self.bits[at] = i64(1) << rank
                size += 1
                rank += 1
        total = 0.0
        tiles: i64 = 0
        for at in range(size):
            tiles |= self.bits[at]
            slice_of = belief[self.cells[at]]
            if at + 1 < size:
                slice_of -= belief[self.cells[at + 1]]
            total += slice_of * float(i64(self.values[base + tiles]))
        return total / UNIT
