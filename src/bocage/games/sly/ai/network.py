"""Sly: the small network that values positions, and how its sums are made.

Weights are whole steps, so four hidden units share a number, a lane of bits each: one addition is four.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

HIDDEN: Final = 16  # units
ZERO: Final = 128  # the byte that stands for nothing
SCALE: Final = 32.0  # steps of a byte that make a weight of one

# Where the features of a kind begin.
ORDER: Final = 0  # how many turns until the seat's own: 4
MINE: Final = 4  # own face-down cards, by card and value of the space: 8 × 4
THEIRS: Final = 36  # those of the others: 8 × 4
HELD: Final = 68  # own hand: 8
THEY_HOLD: Final = 76  # the others' hands: 8
SIZES: Final = 84  # size of each hand, by how far its holder sits to the left: 4 × 8
LEAD: Final = 116  # on the best of the others: 25
MEAN_LEAD: Final = 141  # on the mean of the others: 25
FREE: Final = 166  # how many spaces of each value are free: 4 × 9
ROUNDS: Final = 202  # turns each that are left (S18): 8
FEATURES: Final = 210

LANE: Final = 15  # bits; a position has some 50 features at most, so no sum comes near the ends of its lane
LANE_MASK: Final = 0x7FFF
MIDDLE: Final = 0x4000
MIDDLES: Final = MIDDLE * (1 + (1 << LANE) + (1 << (2 * LANE)) + (1 << (3 * LANE)))


class Sums:
    """What the hidden units have added up: the first four of them in `a`, the next in `b`, and so on."""

    def __init__(self) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.d: i64 = 0

    def add(self, row: Sums) -> None:
        """Add a row of weights."""
        self.a += row.a
        self.b += row.b
        self.c += row.c
        self.d += row.d


class Unit:
    """A hidden unit: where it begins, and what each positive step of it adds to the output."""

    def __init__(self, bias: float, out: float) -> None:
        self.bias: float = bias
        self.out: float = out

    def output(self, lane: i64) -> float:
        """Return what the unit adds, given its lane."""
        value: float = float(lane - MIDDLE) / SCALE + self.bias
        return value * self.out if value > 0.0 else 0.0


class Network:
    """Weights from each feature to the hidden units, a byte each, and from these to the output."""

    def __init__(self, weights: bytes, biases: list[float], outs: list[float], out_bias: float) -> None:
        self.rows: list[Sums] = [_row(weights[HIDDEN * k : HIDDEN * (k + 1)]) for k in range(FEATURES)]
        self.hands: list[Sums] = []  # by how far the holder sits to the left, and the hand: 4 × 128
        self.units: list[Unit] = [Unit(biases[k], outs[k]) for k in range(HIDDEN)]
        self.out_bias: float = out_bias
        for away in range(4):
            for hand in range(128):
                row = Sums()
                row.add(self.rows[SIZES + 8 * away + hand.bit_count()])
                for card in range(7):
                    if (hand >> card) & 1:
                        row.add(self.rows[(THEY_HOLD if away else HELD) + card])
                self.hands.append(row)

    def output(self, sums: Sums) -> float:
        """Return what the hidden units tell together."""
        result: float = self.out_bias
        result += self._four(sums.a, 0)
        result += self._four(sums.b, 4)
        result += self._four(sums.c, 8)
        result += self._four(sums.d, 12)
        return result

    def _four(self, lanes: i64, first: i64) -> float:
        units = self.units
        lanes += MIDDLES  # no lane is negative now, and none borrows from the next
        return (
            units[first].output(lanes & LANE_MASK)
            + units[first + 1].output((lanes >> LANE) & LANE_MASK)
            + units[first + 2].output((lanes >> (2 * LANE)) & LANE_MASK)
            + units[first + 3].output((lanes >> (3 * LANE)) & LANE_MASK)
        )


def _row(weights: bytes) -> Sums:
    row = Sums()
    row.a = _lanes(weights[0:4])
    row.b = _lanes(weights[4:8])
    row.c = _lanes(weights[8:12])
    row.d = _lanes(weights[12:16])
    return row


def _lanes(weights: bytes) -> int:
    return sum((byte - ZERO) << (LANE * k) for k, byte in enumerate(weights))
