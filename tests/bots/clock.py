"""A clock that ticks by being looked at: bots think for so many looks, however fast the machine is."""

from __future__ import annotations

import threading
import time

import pytest

LOOKS = 64  # in a second; a power of 2, so that sums of ticks are exact


def tick_by_looking(monkeypatch: pytest.MonkeyPatch, looks: int = LOOKS) -> None:
    """Replace the monotonic clock, for this thread, by one on which every look costs the same time."""
    real, mine = time.monotonic, threading.get_ident()
    now = 0.0

    def look() -> float:
        nonlocal now
        if threading.get_ident() != mine:
            return real()
        now += 1 / looks
        return now

    monkeypatch.setattr(time, "monotonic", look)
