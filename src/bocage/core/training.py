"""What a room offers whose bots learn: a trainer (`ai/trainer.py`), as `bocage train` runs it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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


class Trainer(Protocol):
    """How a room's bots learn."""

    options: tuple[Option, ...]

    def start(self, players: int, options: Mapping[str, object], tables: dict[str, object]) -> Course:
        """Begin with the weights that a file holds, or with none; an InputError where they are no weights."""
        ...

    def use(self, tables: dict[str, object]) -> None:
        """Let the bots of this process go by these weights."""
        ...

    def shipped(self) -> dict[str, object]:
        """Return the weights that the room ships."""
        ...
