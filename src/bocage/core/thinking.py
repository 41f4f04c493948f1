"""What it takes to think about a game: levels of effort, a thinker, and the reasons it gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from bocage.core.errors import InputError
from bocage.core.game import Observation
from bocage.core.rng import Rng


@dataclass(frozen=True)
class Reasons:
    """Why a bot plays a move: what it thinks each move is worth, and what it believes of what is hidden.

    `values` runs from 0 (lost) to 1 (won) for the bot's own side, and holds the moves it has looked at.
    `belief` is a probability per place that what is hidden there is what everybody looks for.
    """

    move: str
    values: dict[str, float] = field(default_factory=dict)
    belief: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Level:
    """A rung of the ladder: 1 is a small child's partner, 4 plays as well as we can."""

    name: str
    rung: int
    seconds: float  # the most it may think about a move, on one core
    effort: float = 1.0  # part of the usual iterations, samples or tries, where a thinker counts such

    def counted(self, usual: int) -> int:
        """Return how many iterations, samples or tries to make of the usual number."""
        return max(1, round(self.effort * usual)) if usual else 0


LAMB = Level("lamb", 1, 0.1)
FARMER = Level("farmer", 2, 0.1)
SHEPHERD = Level("shepherd", 3, 0.1)
FOX = Level("fox", 4, 1.0)
LEVELS = (LAMB, FARMER, SHEPHERD, FOX)


class Thinker(Protocol):
    """How one game is thought about, at every level."""

    def think(self, observation: Observation, level: Level, rng: Rng, until: float) -> Reasons:
        """Choose one of at least two legal moves, before the monotonic clock shows `until`.

        Where the clock does not cut in, the same observation and generator give the same answer.
        """
        ...


def need_turn(observation: Observation) -> None:
    """Refuse to choose for a seat that has no move."""
    if not observation.legal:
        raise InputError("not-your-turn")
