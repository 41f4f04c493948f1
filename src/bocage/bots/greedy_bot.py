"""The bot that takes what looks best one step ahead; what that is, each game says itself."""

from __future__ import annotations

from bocage.core.game import Observation
from bocage.core.rng import Rng
from bocage.core.thinking import Reasons, need_turn
from bocage.games import find_game


class GreedyBot:
    """Plays the move its game calls sensible."""

    name = "greedy"

    def choose(self, observation: Observation, rng: Rng) -> str:
        """Ask the game."""
        need_turn(observation)
        return find_game(observation.game).greedy(observation, rng)

    def explain(self, observation: Observation, rng: Rng) -> Reasons:
        """Give the move; there is no more to say."""
        return Reasons(self.choose(observation, rng))


BOT = GreedyBot()
