"""Ulikko: what a search hopes, and which moves it looks at."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from bocage.core.mind import Mind
from bocage.core.rng import Rng
from bocage.core.state import OVER, State
from bocage.games.ulikko.greedy import evaluate
from bocage.games.ulikko.position import ANYWHERE, KIND, MOVE, PLACE_ON, REST
from bocage.games.ulikko.sample import UlikkoSampler
from bocage.games.ulikko.state import UlikkoState

SCALE: Final = 3000.0  # thousandths of a point that make a clear advantage


class UlikkoMind(Mind):
    """Nothing is hidden; what the piles bring is drawn anew in every imagined match."""

    def __init__(self, sampler: UlikkoSampler, seat: i64) -> None:
        super().__init__(sampler, seat)
        self.scale: float = SCALE
        self.horizon: i64 = 0
        self.sharp: float = 1.0

    def finished(self, state: State) -> bool:
        """Look at this turn and the next few only."""
        assert isinstance(state, UlikkoState)
        return state.to_move() == OVER or (self.horizon > 0 and state.turn >= self.horizon)

    def estimate(self, state: State, rng: Rng, payoffs: list[float]) -> None:
        """Turn the boards' values into chances to win."""
        assert isinstance(state, UlikkoState)
        values: list[i64] = []
        for seat in range(state.seats):
            values.append(evaluate(state, seat))
        for seat in range(state.seats):
            mine: i64 = values[seat]
            best: i64 = -(1 << 60)
            for other in range(state.seats):
                if other != seat and values[other] > best:
                    best = values[other]
            payoffs[seat] = 1.0 / (1.0 + math.exp(float(best - mine) / self.scale))

    def candidates(self, state: State) -> list[int]:
        """Leave out the placings that decline a pawn one has, where the same cell takes them all."""
        assert isinstance(state, UlikkoState)
        moves: list[int] = []
        last: i64 = -1
        for move in state.legal():
            kind: i64 = move >> KIND
            if kind == PLACE_ON or kind == ANYWHERE or kind == MOVE:
                target: i64 = move & ~REST
                if target == last:
                    continue
                last = target
            moves.append(move)
        return moves

    def hunches(self, state: State, moves: list[int], weights: list[float]) -> None:
        """Value each move by the board it leaves."""
        assert isinstance(state, UlikkoState)
        seat: i64 = state.seat
        values: list[i64] = []
        best: i64 = -(1 << 60)
        for move in moves:
            twin = state.copy()
            twin.push(move)
            value: i64 = evaluate(twin, seat)
            values.append(value)
            if value > best:
                best = value
        for value in values:
            weights.append(math.exp(float(value - best) * self.sharp / self.scale) + 0.02)
