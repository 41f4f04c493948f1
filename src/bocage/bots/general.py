"""How a bot thinks about a game that nobody has taught it: imagine, play to the end at random, count.

Every game that can be sampled can be played so; a game's own thinker knows better.
"""

from __future__ import annotations

import math
import time

from bocage.core.game import Observation
from bocage.core.rng import Rng
from bocage.core.thinking import Level, Reasons
from bocage.games import find_game

PLAYOUTS = (0, 0, 400, 4000)  # by level: none means that the game's own first idea will do
STRAYING = 0.35  # how often level 1 plays something else


class GeneralThinker:
    """Flat search: random ends from imagined states, shared out by what has done well so far."""

    def think(self, observation: Observation, level: Level, rng: Rng, until: float) -> Reasons:
        """Choose a move."""
        game = find_game(observation.game)
        most = level.counted(PLAYOUTS[level.rung - 1])
        if not most:
            astray = level.rung == 1 and int(rng.below(1000)) < 1000 * STRAYING
            legal = observation.legal
            return Reasons(legal[int(rng.below(len(legal)))] if astray else game.greedy(observation, rng))
        sampler = game.sampler(observation)
        tries = [0] * len(observation.legal)
        wins = [0.0] * len(observation.legal)
        for done in range(most):
            if time.monotonic() >= until:
                break
            k = min(range(len(tries)), key=lambda k: _standing(tries[k], wins[k], done))
            state = sampler.sample(rng)
            state.push(game.parse(state, observation.legal[k]))
            state.playout(rng)
            winners = game.result(state).winners
            tries[k] += 1
            wins[k] += 1 / len(winners) if observation.seat in winners else 0.0
        values = {
            text: won / tried
            for text, tried, won in zip(observation.legal, tries, wins, strict=True)
            if tried
        }
        return Reasons(max(values, key=lambda text: values[text]) if values else observation.legal[0], values)


def _standing(tried: int, won: float, done: int) -> float:
    """Rank a move by what it may be worth at best; the lowest is tried next."""
    return -math.inf if not tried else -won / tried - math.sqrt(1.5 * math.log(done + 1) / tried)


THINKER = GeneralThinker()
