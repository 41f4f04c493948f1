"""Estimates with 95% intervals, from groups of games that are independent of each other but not within."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

LEVEL = 0.95
Z = NormalDist().inv_cdf(0.5 + LEVEL / 2)
FEW = (math.nan, 12.706, 4.303, 3.182)  # Student's quantiles for 1, 2 and 3 degrees of freedom
IMAGINED = 2  # games won, and as many lost, beside those that were played


@dataclass(frozen=True)
class Estimate:
    """A value, and the interval that holds the truth 95 times of 100; none where too little was played."""

    value: float
    low: float | None
    high: float | None

    @classmethod
    def around(cls, value: float, deviation: float, freedom: int) -> Estimate:
        """Put the interval around a value of known standard deviation."""
        reach = quantile(freedom) * deviation
        return cls(value, value - reach, value + reach)

    def to_json(self, digits: int = 4) -> dict[str, float | None]:
        """Return the object that `--json` prints."""
        low, high = self.low, self.high
        return {
            "value": round(self.value, digits),
            "low": None if low is None else round(low, digits),
            "high": None if high is None else round(high, digits),
        }


def quantile(freedom: int) -> float:
    """Return Student's quantile, by a series in 1/freedom that is good to a hundredth from 4 degrees on."""
    if freedom < len(FEW):
        return FEW[freedom]
    z, n = Z, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


def share(parts: Sequence[tuple[float, float]]) -> Estimate | None:
    """Estimate a share between 0 and 1 from (won, of how much) per group; None where there was nothing.

    Two won and two lost games are added (Agresti and Coull), so that no bot is thought to win for certain.
    """
    real = [(won, whole) for won, whole in parts if whole]
    if not real:
        return None
    total = sum(whole for _, whole in real)
    value = sum(won for won, _ in real) / total
    if len(real) < 2:
        return Estimate(value, None, None)
    middle = (value * total + IMAGINED) / (total + 2 * IMAGINED)
    squares = sum((won - middle * whole) ** 2 for won, whole in real) * len(real) / (len(real) - 1)
    squares += IMAGINED * ((1 - middle) ** 2 + middle**2)
    reach = quantile(len(real) - 1) * math.sqrt(squares) / (total + 2 * IMAGINED)
    return Estimate(value, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(parts: Sequence[tuple[float, float]]) -> Estimate | None:
    """Estimate a mean of anything from (sum, count) per group."""
    real = [(total, count) for total, count in parts if count]
    if not real:
        return None
    value = sum(total for total, _ in real) / sum(count for _, count in real)
    if len(real) < 2:
        return Estimate(value, None, None)
    squares = sum((total - value * count) ** 2 for total, count in real)
    deviation = math.sqrt(squares * len(real) / (len(real) - 1)) / sum(count for _, count in real)
    return Estimate.around(value, deviation, len(real) - 1)
