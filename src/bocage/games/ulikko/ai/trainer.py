"""Ulikko: learn the weights of a board's features from matches; `bocage train ulikko FILE` runs this.

A lesson plays one step ahead with a few moves astray, and moves the weights to where their chances fit who
won. A fit is held back to its start and looks at two lessons, so that one odd lesson spoils nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import cast

from bocage.core.errors import InputError
from bocage.core.options import Count
from bocage.core.rng import Rng
from bocage.core.state import CHANCE, OVER
from bocage.core.training import Fit, Trainer
from bocage.core.weighted import weighted_choice
from bocage.games import find_game
from bocage.games.ulikko.ai import greedy
from bocage.games.ulikko.ai.features import FEATURES
from bocage.games.ulikko.ai.model import UlikkoSearchModel
from bocage.games.ulikko.ai.weights import FILE, STEPS, read_weights, table_name, use
from bocage.games.ulikko.position import DRAW
from bocage.games.ulikko.sample import UlikkoSampler
from bocage.games.ulikko.state import UlikkoState

ASTRAY = 100  # of 1,000 moves
BATCH = 512
FIRST_STEP = 0.02
LAST_STEP = 0.0005
HOLD = 1_000_000  # the option `hold` counts millionths

Position = list[tuple[list[int], float]]
"""For each seat the features of its board, and what it got in the end."""


class UlikkoCourse:
    """A training for two players, or for more; those share their weights."""

    def __init__(self, players: int, options: Mapping[str, object], tables: dict[str, object]) -> None:
        self.players = players
        self.epochs = cast(int, options["epochs"])
        self.hold = cast(int, options["hold"]) / HOLD
        self.held = tables
        self.name = table_name(players)
        held = tables.get(self.name, tables.get("two"))
        try:
            self.weights = None if held is None else read_weights(held)
        except (TypeError, ValueError) as error:
            raise InputError("weights-unusable", problem=str(error)).at(self.name) from None
        self.earlier: list[Position] = []
        self.positions: list[Position] = []

    def play(self, seed: str, number: int) -> None:
        """Play a match and note every position at the end of a turn."""
        rng = Rng(f"{seed} {number}")
        game = find_game("ulikko")
        given = {"first": number % self.players, "advanced": number % 4 == 3}
        state = game.start(self.players, game.check(self.players, given))
        assert isinstance(state, UlikkoState)
        while state.to_move() == CHANCE:
            state.push(state.random_move(rng))
        model = UlikkoSearchModel(UlikkoSampler(state, []), 0, self.weights or [0.0] * FEATURES)
        turns: list[list[list[int]]] = []
        while state.to_move() != OVER:
            if state.phase == DRAW:
                turns.append([model.features.of(state, seat) for seat in range(self.players)])
            state.push(self._choose(state, model, rng))
        payoffs = [0.0] * self.players
        model.features.chances(state, payoffs)
        self.positions += [list(zip(turn, payoffs, strict=True)) for turn in turns]

    def _choose(self, state: UlikkoState, model: UlikkoSearchModel, rng: Rng) -> int:
        if state.to_move() == CHANCE:
            return int(state.random_move(rng))
        astray = int(rng.below(1000)) < ASTRAY
        if self.weights is None:
            return int(state.random_move(rng)) if astray else greedy.choose(state, rng)
        if not astray:
            return int(model.best(state))
        moves = model.candidates(state)
        priors: list[float] = []
        model.priors(state, moves, priors)
        return weighted_choice(dict(zip(moves, priors, strict=True)), rng)

    def learn(self, seed: str) -> Fit:
        """Fit the weights to this lesson and the one before."""
        start = self.weights or [0.0] * FEATURES
        both = self.earlier + self.positions
        weights = fit(both, start, self.epochs, self.hold, Rng(f"fit {seed}"))
        found = Fit(len(self.positions), mean_loss(self.positions, start), mean_loss(self.positions, weights))
        self.weights = [round(STEPS * weight) / STEPS for weight in weights]
        self.earlier, self.positions = self.positions, []
        return found

    def tables(self) -> dict[str, object]:
        """Return what the file is to hold."""
        held = dict(self.held)
        if self.weights is not None:
            held[self.name] = [round(STEPS * weight) for weight in self.weights]
        return dict(sorted(held.items()))


def fit(positions: list[Position], start: list[float], epochs: int, hold: float, rng: Rng) -> list[float]:
    """Move weights towards what happened (Adam on the logarithmic loss), held back to where they began."""
    weights = start.copy()
    slopes, swings = [0.0] * FEATURES, [0.0] * FEATURES
    steps = 0
    for epoch in range(epochs):
        rate = FIRST_STEP * (1 - epoch / epochs) + LAST_STEP
        order = list(range(len(positions)))
        for k in range(len(order) - 1, 0, -1):
            j = int(rng.below(k + 1))
            order[k], order[j] = order[j], order[k]
        for first in range(0, len(order), BATCH):
            batch = order[first : first + BATCH]
            slope = [hold * (w - s) for w, s in zip(weights, start, strict=True)]
            for k in batch:
                _add_slope(positions[k], weights, slope, 1 / len(batch))
            steps += 1
            fair, even = 1 - 0.9**steps, 1 - 0.999**steps
            for feature in range(FEATURES):
                slopes[feature] += 0.1 * (slope[feature] - slopes[feature])
                swings[feature] += 0.001 * (slope[feature] ** 2 - swings[feature])
                weights[feature] -= rate * slopes[feature] / fair / (math.sqrt(swings[feature] / even) + 1e-8)
    return weights


def _add_slope(position: Position, weights: list[float], slope: list[float], share: float) -> None:
    scores = [math.fsum([weights[feature] for feature in features]) for features, _ in position]
    top = max(scores)
    chances = [math.exp(score - top) for score in scores]
    total = math.fsum(chances)
    for (features, payoff), chance in zip(position, chances, strict=True):
        error = share * (chance / total - payoff)
        for feature in features:
            slope[feature] += error


def mean_loss(positions: list[Position], weights: list[float]) -> float:
    """Return how far the chances are from what happened: 0.693 for two players who know nothing."""
    loss = 0.0
    for position in positions:
        scores = [math.fsum([weights[feature] for feature in features]) for features, _ in position]
        total = math.log(math.fsum([math.exp(score) for score in scores]))
        for (_, payoff), score in zip(position, scores, strict=True):
            loss -= payoff * (score - total)
    return loss / max(1, len(positions))


TRAINER = Trainer((Count("epochs", 15, minimum=1), Count("hold", 10)), UlikkoCourse, use, FILE)
