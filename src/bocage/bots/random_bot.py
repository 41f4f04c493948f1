"""The bot that plays any legal move."""

from __future__ import annotations

from bocage.core.game import Observation
from bocage.core.rng import Rng
from bocage.core.thinking import Reasons, need_turn


class RandomBot:
    """Plays any legal move, each as likely as the other."""

    name = "random"

    def choose(self, observation: Observation, rng: Rng) -> str:
        """Pick blindly."""
        need_turn(observation)
        return observation.legal[rng.below(len(observation.legal))]

    def explain(self, observation: Observation, rng: Rng) -> Reasons:
        """Give the move; there is no more to say."""
        return Reasons(self.choose(observation, rng))


BOT = RandomBot()
