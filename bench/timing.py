"""Contests: several contestants measured in turns, judged by medians and by ratios within the same turn.

The machines are noisy and differ, so a bare figure says little. Each turn runs every contestant once, one
right after the other; a ratio is taken within a turn, and what is reported is the median over the turns and
its range.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Measured:
    """A figure as several turns gave it."""

    middle: float
    low: float
    high: float

    @classmethod
    def of(cls, values: list[float]) -> Measured:
        """Sum up the turns."""
        return cls(median(values), min(values), max(values))

    @property
    def spread(self) -> float:
        """How far the turns lie apart, as a part of the median."""
        return (self.high - self.low) / self.middle if self.middle else 0.0

    def to_json(self) -> dict[str, float]:
        """Return the object for `--json`."""
        return {"median": self.middle, "low": self.low, "high": self.high}


@dataclass(frozen=True)
class Contest:
    """The rates of all contestants, turn by turn."""

    rates: Mapping[str, list[float]]

    def rate(self, name: str) -> Measured:
        """Return one contestant's rate."""
        return Measured.of(self.rates[name])

    def ratio(self, name: str, to: str) -> Measured:
        """Return how many times faster one contestant is than another, judged turn by turn."""
        return Measured.of([a / b for a, b in zip(self.rates[name], self.rates[to], strict=True)])


def hold(contestants: Mapping[str, Callable[[], float]], turns: int) -> Contest:
    """Run every contestant once per turn; each returns its rate, more is better."""
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(turns):
        for name, measure in contestants.items():
            rates[name].append(measure())
    return Contest(rates)


def timed(play: Callable[[int], int], seconds: float) -> tuple[int, int, float]:
    """Call `play` with growing counts until `seconds` have passed; return counts, returns, time."""
    count, total, gained, passed = 1, 0, 0, 0.0
    while passed < seconds:
        begin = time.perf_counter()
        gained += play(count)
        passed += time.perf_counter() - begin
        total += count
        count = max(count, min(2 * count, round(total / passed * (seconds - passed)) if passed > 0 else 1))
    return total, gained, passed


def use_all_cores() -> None:
    """Let this process and its children have every core again, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))


def stay_on_one_core() -> None:
    """Keep this process and its children on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
