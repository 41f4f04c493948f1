"""The bot that does nothing but search, a yardstick for the levels: plain ISMCTS with the game's model.

With secrets it draws its move by visit count: a player who always took the most visited one could be read.
"""

from __future__ import annotations

import time
from typing import Protocol, runtime_checkable

from bocage.bots.levels import LevelBot, thinker_of
from bocage.core.game import Observation
from bocage.core.rng import Rng
from bocage.core.thinking import Level, Reasons, need_turn
from bocage.core.weighted import weighted_choice
from bocage.games import find_game
from bocage.search.ismcts import Ismcts

SEARCHER = Level("searcher", 4, 1.0)
ITERATIONS = 20_000
IN_TIME = 0.9  # the part of its time after which a search is broken off
SELDOM = 0.2  # of the visits of the most visited: what has less is not played


@runtime_checkable
class Searching(Protocol):
    """A thinker whose game can be searched as a tree."""

    def search(self, observation: Observation, rng: Rng) -> Ismcts:
        """Return a search of this position that has not begun."""
        ...


class SearcherBot(LevelBot):
    """Searches a tree; plays a game without a search model as level 4 does."""

    def explain(self, observation: Observation, rng: Rng) -> Reasons:
        """Search, and say what came of it."""
        need_turn(observation)
        until = time.monotonic() + IN_TIME * self.level.seconds
        thinker = thinker_of(observation.game)
        if len(observation.legal) == 1 or not isinstance(thinker, Searching):
            return super().explain(observation, rng)
        game = find_game(observation.game)
        search = thinker.search(observation, rng)
        search.run(self.level.counted(ITERATIONS), until)
        state = game.sampler(observation).sample(rng)
        tried = [(game.text(state, move), count, mean) for move, count, mean in search.tried()]
        visits = {text: float(count) for text, count, _ in tried}
        values = {text: mean for text, _, mean in tried}
        most = max(visits.values(), default=0)
        near = {text: count for text, count in visits.items() if count >= SELDOM * most}
        if not near:  # there was no time at all
            return Reasons(observation.legal[0])
        mixing = search.model.two_sided
        chosen = (
            weighted_choice(near, rng) if mixing else max(near, key=lambda text: (near[text], values[text]))
        )
        return Reasons(chosen, values)


BOT = SearcherBot(SEARCHER)
