"""What a room offers whose bots learn: a trainer (`ai/trainer.py`), as `bocage train` runs it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bocage.core.options import Option


@dataclass(frozen=True)
class Fit:
    """What a lesson came to: how many positions, and the mean logarithmic loss before and after the fit."""

    positions: int
    before: float
    after: float


class Course(Protocol):
    """One training for one number of players: lessons of matches, each followed by a fit."""

    def play(self, seed: str, number: int) -> None:
        """Play a match of the lesson and note what it teaches."""
        ...

    def learn(self, seed: str) -> Fit:
        """Fit the weights to the lesson's matches, and begin the next lesson."""
        ...

    def tables(self) -> dict[str, object]:
        """Return what the file is to hold: all that it held before, and the weights so far."""
        ...


@dataclass(frozen=True)
class Trainer:
    """How a room's bots learn; `start` raises an InputError where its tables are no weights."""

    options: tuple[Option, ...]
    start: Callable[[int, Mapping[str, object], dict[str, object]], Course]
    use: Callable[[dict[str, object]], None]  # lets the bots of this process go by some weights
    file: Path  # the weights that the room ships

    def shipped(self) -> dict[str, object]:
        """Return the weights that the room ships."""
        found: dict[str, object] = json.loads(self.file.read_text(encoding="utf-8"))
        return found
