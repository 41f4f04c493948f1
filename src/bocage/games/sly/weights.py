"""Sly: what `worth` and `habits` have learnt."""

from __future__ import annotations

from typing import Final

HIDDEN: Final = 16  # units
FEATURES: Final = 210
ZERO: Final = 128  # what stands for a weight of nothing
SCALE: Final = 32.0  # what stands for a weight of one, above that


class Network:
    """Weights from each feature to the hidden units, a byte each, and from these to the answer."""

    def __init__(self, weights: bytes, biases: list[float], outs: list[float], out_bias: float) -> None:
        self.weights = weights
        self.biases = biases
        self.outs = outs
        self.out_bias = out_bias


NETWORKS: Final = [Network(bytes(FEATURES * HIDDEN), [0.0] * HIDDEN, [0.0] * HIDDEN, 0.0) for _ in range(5)]

# By the number of players: how usual each kind of move is, 16 steps to a factor of e; and each kind of turn.
PULLS: Final = [bytes([128] * 832) for _ in range(5)]
RESTRAINTS: Final = [bytes([85] * 96) for _ in range(5)]
