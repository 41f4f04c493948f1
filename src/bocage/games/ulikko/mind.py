"""Ulikko: what a search hopes, and which moves it looks at."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from bocage.core.mind import Mind
from bocage.core.rng import Rng
from bocage.core.state import OVER, State
from bocage.games.ulikko.grid import around, neighbours
from bocage.games.ulikko.outlook import Outlook
from bocage.games.ulikko.position import (
    AFTER,
    ANYWHERE,
    CELL_MASK,
    END,
    ENDED,
    KIND,
    LANDSCAPE,
    MOVE,
    PLACE,
    PLACE_ON,
    REINSERT,
    REST,
    TO,
)
from bocage.games.ulikko.sample import UlikkoSampler
from bocage.games.ulikko.state import UlikkoState

LOWEST: Final = -1.0e9


class UlikkoMind(Mind):
    """Nothing is hidden; what the piles bring is drawn anew in every imagined match."""

    def __init__(self, sampler: UlikkoSampler, seat: i64, weights: list[float]) -> None:
        super().__init__(sampler, seat)
        self.outlook = Outlook(sampler.base, weights)
        self.shares: list[float] = [0.0 for _ in range(sampler.base.seats)]
        self.horizon: i64 = 0
        self.sharp: float = 1.0
        self.least: float = 0.02

    def finished(self, state: State) -> bool:
        """Look at this turn and the next few only."""
        assert isinstance(state, UlikkoState)
        return state.to_move() == OVER or (self.horizon > 0 and state.turn >= self.horizon)

    def estimate(self, state: State, rng: Rng, payoffs: list[float]) -> None:
        """Finish the turn that is under way as well as can be seen at once; then guess who will win."""
        assert isinstance(state, UlikkoState)
        while state.phase == PLACE or state.phase == AFTER:
            state.push(self.best(state))
        self.outlook.chances(state, payoffs)

    def best(self, state: UlikkoState) -> i64:
        """Return the move that looks best one step ahead."""
        best: float = LOWEST
        chosen: i64 = 0
        for move in self.candidates(state):
            value: float = self.promise(state, move)
            if value > best:
                best = value
                chosen = move
        return chosen

    def promise(self, state: UlikkoState, move: i64) -> float:
        """Value a move for its mover by what it leads to; while a tile is in hand, by its best placing."""
        seat: i64 = state.seat
        twin = state.copy()
        twin.push(move)
        if twin.seat == seat and twin.phase == PLACE and twin.turn == state.turn:
            best: float = LOWEST
            for reply in self.candidates(twin):
                kind: i64 = reply >> KIND
                if kind != REINSERT and kind != MOVE:
                    after = twin.copy()
                    after.push(reply)
                    value: float = self._worth(after, seat)
                    if value > best:
                        best = value
            if best > LOWEST:
                return best
        return self._worth(twin, seat)

    def _worth(self, state: UlikkoState, seat: i64) -> float:
        """Value a board when its turn is over, so that all are looked at from the same moment."""
        if state.phase == AFTER:
            state.push(END << KIND)
        if state.phase == ENDED:
            self.outlook.chances(state, self.shares)
            return 100.0 * self.shares[seat] - 50.0
        return self.outlook.score(state, seat)

    def candidates(self, state: State) -> list[int]:
        """Leave out what is never better: declining animals, and auroras earlier in the turn than need be."""
        assert isinstance(state, UlikkoState)
        moves: list[int] = []
        phase = state.phase
        board = state.boards[state.seat]
        if phase == AFTER:
            return self._without_declining(state.legal())
        if phase != PLACE:
            for move in state.legal():
                if (move >> KIND) < LANDSCAPE:
                    moves.append(move)
            return moves
        stuck = not state.placeable(board)
        same: i64 = board.of_colour(state.fallen)
        last: i64 = -1
        for move in state.legal():
            kind: i64 = move >> KIND
            if kind == LANDSCAPE or (kind == MOVE and not stuck):
                continue
            if kind == PLACE_ON or kind == ANYWHERE or kind == MOVE:
                target: i64 = move & ~REST
                if target == last:
                    if kind != PLACE_ON or board.met & 1:
                        continue
                    cell: i64 = (move >> TO) & CELL_MASK
                    if neighbours(around(same, cell), cell) & move & REST and board.animals_left >= 4:
                        continue
                last = target
            moves.append(move)
        return moves

    def _without_declining(self, legal: list[int]) -> list[int]:
        moves: list[int] = []
        last: i64 = -1
        for move in legal:
            if (move >> KIND) == MOVE:
                target: i64 = move & ~REST
                if target == last:
                    continue
                last = target
            moves.append(move)
        return moves

    def hunches(self, state: State, moves: list[int], weights: list[float]) -> None:
        """Value each move by the board it leads to."""
        assert isinstance(state, UlikkoState)
        values: list[float] = []
        best: float = LOWEST
        for move in moves:
            value: float = self.promise(state, move)
            values.append(value)
            if value > best:
                best = value
        for value in values:
            weights.append(math.exp((value - best) * self.sharp) + self.least)
