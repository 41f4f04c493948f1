"""The four levels, the same ladder for every game: a room's thinker (`ai/thinker.py`), or the general one."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Self

from bocage.bots.general import GeneralThinker
from bocage.core.game import Observation
from bocage.core.rng import Rng
from bocage.core.thinking import Level, Reasons, Thinker, need_turn
from bocage.games import find_game

GENERAL = GeneralThinker()


def thinker_of(game: str) -> Thinker:
    """Return a game's own thinker, or the general one."""
    return find_game(game).thinker() or GENERAL


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
