"""A random choice by weights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from bocage.core.rng import Rng

Thing = TypeVar("Thing")
FINE = 1 << 30  # steps of a random fraction


def weighted_choice(weights: Mapping[Thing, float], rng: Rng, steps: int = FINE) -> Thing:
    """Choose one at random by its weight; what weighs nothing is never chosen."""
    left = sum(weights.values()) * int(rng.below(steps)) / steps
    heavy = [(thing, weight) for thing, weight in weights.items() if weight > 0]
    for thing, weight in heavy:
        if left < weight:
            return thing
        left -= weight
    return heavy[-1][0]  # what rounding has left over
