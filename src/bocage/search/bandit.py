"""The multi-armed bandit UCB1, for flat searches; the tree search has priors and takes PUCT (`ismcts`)."""

from __future__ import annotations

import math

from mypy_extensions import i64


class Bandit:
    """So many arms, how often each was tried, and what it has paid in all."""

    def __init__(self, arms: int, exploration: float) -> None:
        self.exploration: float = exploration
        self.tries: list[int] = [0] * arms
        self.totals: list[float] = [0.0] * arms
        self.done: i64 = 0

    def select(self) -> int:
        """Return the arm with the highest upper confidence bound; first, each once in its order."""
        best: int = 0
        highest: float = -math.inf
        for arm in range(len(self.tries)):
            tried: float = float(self.tries[arm])
            if not tried:
                return arm
            spread: float = math.sqrt(self.exploration * math.log(float(self.done + 1)) / tried)
            bound: float = self.totals[arm] / tried + spread
            if bound > highest:
                highest = bound
                best = arm
        return best

    def reward(self, arm: int, payoff: float) -> None:
        """Note what an arm has paid."""
        self.tries[arm] += 1
        self.totals[arm] += payoff
        self.done += 1

    def means(self) -> dict[int, float]:
        """Return what each arm that was tried has paid on average."""
        return {arm: self.totals[arm] / tried for arm, tried in enumerate(self.tries) if tried}

    def favourite(self) -> int:
        """Return the arm that was tried most, and of these paid most."""
        return max(range(len(self.tries)), key=lambda arm: (self.tries[arm], self.totals[arm]))
