"""The four levels, the same ladder for every game: how long a bot thinks, and how seldom it errs.

How a game is thought about stands in `bots/ROOM_thinker.py`; a game without one is thought about in general.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, Self, runtime_checkable

from bocage.bots import Reasons, need_turn
from bocage.bots.search import Search
from bocage.core.game import Observation
from bocage.core.rng import Rng


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


class Thinker(Protocol):
    """How one game is thought about, at every level."""

    def think(self, observation: Observation, level: Level, rng: Rng, until: float) -> Reasons:
        """Choose one of at least two legal moves, before the monotonic clock shows `until`.

        Where the clock does not cut in, the same observation and generator give the same answer.
        """
        ...


@runtime_checkable
class Searching(Protocol):
    """A thinker whose game can be searched as a tree."""

    def search(self, observation: Observation, rng: Rng) -> Search:
        """Return a search of this position that has not begun."""
        ...


@cache
def thinker_of(game: str) -> Thinker:
    """Return a game's own thinker, or the general one."""
    own = f"bocage.bots.{game.replace('-', '_')}_thinker"
    module = import_module(own if find_spec(own) else "bocage.bots.general_thinker")
    thinker: Thinker = module.THINKER
    return thinker


class LevelBot:
    """A bot of one level, for every game."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.name = level.name

    def hurried(self, times: int) -> Self:
        """Return the same bot with so many times less thinking, for comparisons that would take too long."""
        return type(self)(replace(self.level, name=f"{self.name}/{times}", effort=1 / times))

    def choose(self, observation: Observation, rng: Rng) -> str:
        """Think, and play."""
        if len(observation.legal) == 1:
            return observation.legal[0]
        return self.explain(observation, rng).move

    def explain(self, observation: Observation, rng: Rng) -> Reasons:
        """Think, and say why."""
        need_turn(observation)
        until = time.monotonic() + self.level.seconds
        if len(observation.legal) == 1:
            return Reasons(observation.legal[0])
        return thinker_of(observation.game).think(observation, self.level, rng, until)
