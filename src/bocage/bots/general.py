"""Flat Monte Carlo search, for games without a thinker of their own."""

from __future__ import annotations

import time

from bocage.core.game import Observation
from bocage.core.rng import Rng
from bocage.core.thinking import Level, Reasons
from bocage.games import find_game
from bocage.search.bandit import Bandit

PLAYOUTS = (0, 0, 400, 4000)  # by level: none means that the game's own first idea will do
STRAYING = 0.35  # how often level 1 plays something else
EXPLORATION = 1.5


class GeneralThinker:
    """Random playouts from sampled states, allotted to the moves by UCB1."""

    def think(self, observation: Observation, level: Level, rng: Rng, until: float) -> Reasons:
        """Choose a move."""
        game = find_game(observation.game)
        most = level.counted(PLAYOUTS[level.rung - 1])
        if not most:
            astray = level.rung == 1 and int(rng.below(1000)) < 1000 * STRAYING
            legal = observation.legal
            return Reasons(legal[int(rng.below(len(legal)))] if astray else game.greedy(observation, rng))
        sampler = game.sampler(observation)
        bandit = Bandit(len(observation.legal), EXPLORATION)
        for _ in range(most):
            if time.monotonic() >= until:
                break
            k = bandit.select()
            state = sampler.sample(rng)
            state.push(game.parse(state, observation.legal[k]))
            state.playout(rng)
            winners = game.result(state).winners
            bandit.reward(k, 1 / len(winners) if observation.seat in winners else 0.0)
        values = {observation.legal[k]: mean for k, mean in bandit.means().items()}
        return Reasons(max(values, key=lambda text: values[text]) if values else observation.legal[0], values)


THINKER = GeneralThinker()
