"""Ulikko as a tree search sees it: what positions are worth, and which moves are searched."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.core.state import CHANCE, State
from bocage.games.ulikko.ai.features import Features
from bocage.games.ulikko.board import Board
from bocage.games.ulikko.grid import ALL_CELLS, CELLS, around, neighbours
from bocage.games.ulikko.placements import list_first_ways, list_ways
from bocage.games.ulikko.position import (
    AFTER,
    ANYWHERE,
    BLUE,
    CELL_MASK,
    DISCARD,
    END,
    ENDED,
    FROM,
    GREEN,
    INSERT,
    INSERT_AT,
    KIND,
    LANDSCAPE,
    LAST_TURN,
    MOVE,
    NONE,
    ORANGE,
    PLACE,
    PLACE_ON,
    PURPLE,
    REINSERT,
    REST,
    TO,
)
from bocage.games.ulikko.sample import UlikkoSampler
from bocage.games.ulikko.state import UlikkoState
from bocage.search.model import SearchModel

LOWEST: Final = -1.0e9
MOST_TRIES: Final = 2000
WITHIN_A_TURN: Final = 16  # points that a turn with all auroras may bring, hardly ever more


class UlikkoSearchModel(SearchModel):
    """Nothing is hidden; `sharp` says how far the priors are trusted, `least` is the prior of a bad move."""

    def __init__(self, sampler: UlikkoSampler, seat: i64, weights: list[float]) -> None:
        super().__init__(sampler, seat)
        self.features = Features(sampler.base, weights)
        self.shares: list[float] = [0.0 for _ in range(sampler.base.seats)]
        self.tries: i64 = 0
        self.sharp: float = 1.0
        self.least: float = 0.02

    def sample_chance(self, state: State, rng: Rng) -> i64:
        """Draw, and tell no draws apart, so that one tree serves all orders of the piles."""
        while state.to_move() == CHANCE:
            state.push(state.random_move(rng))
        return 0

    def estimate(self, state: State, rng: Rng, payoffs: list[float]) -> None:
        """Finish the turn under way greedily, then estimate who will win."""
        assert isinstance(state, UlikkoState)
        while state.phase == PLACE or state.phase == AFTER:
            state.push(self._plain_best(state))
        self.features.chances(state, payoffs)

    def value_after(self, state: UlikkoState, move: i64) -> float:
        """Return the mover's estimated chance to win after a move."""
        seat: i64 = state.seat
        twin = state.copy()
        twin.push(move)
        while twin.phase == PLACE or twin.phase == AFTER:
            twin.push(self._plain_best(twin))
        self.features.chances(twin, self.shares)
        return self.shares[seat]

    def _plain_best(self, state: UlikkoState) -> i64:
        """Return what looks best without the auroras that have many uses; they stay in hand."""
        moves: list[int] = []
        board = state.boards[state.seat]
        if state.phase == AFTER:
            self._list_landscapes(moves, board)
            moves.append(END << KIND)
        else:
            placeable: i64 = state.placeable(board)
            if placeable:
                list_first_ways(moves, PLACE_ON << KIND, board, state.fallen, placeable)
            else:
                moves.append(DISCARD << KIND)
                if board.ready() & BLUE:
                    list_first_ways(moves, ANYWHERE << KIND, board, state.fallen, ALL_CELLS & ~board.tiles)
        if len(moves) == 1:
            return moves[0]
        best: float = LOWEST
        chosen: i64 = NONE
        for move in moves:
            twin = state.copy()
            twin.push(move)
            value: float = self._turn_value(twin, state.seat)
            if value > best:
                best = value
                chosen = move
        return chosen

    def best(self, state: UlikkoState) -> i64:
        """Return the move that looks best one step ahead."""
        best: float = LOWEST
        chosen: i64 = 0
        for move in self.candidates(state):
            value: float = self.one_step_value(state, move)
            if value > best:
                best = value
                chosen = move
        return chosen

    def one_step_value(self, state: UlikkoState, move: i64) -> float:
        """Value a move for its mover by what it leads to; while a tile is in hand, by its best placing."""
        seat: i64 = state.seat
        twin = state.copy()
        twin.push(move)
        if twin.phase == PLACE:  # still this seat's turn
            twin.push(self._plain_best(twin))
        return self._turn_value(twin, seat)

    def win_at_once(self, state: UlikkoState) -> i64:
        """Return a move that begins a turn which ends the match with the mover as its only winner, or NONE.

        Only the last seat of a round can be sure (K29). Tries are bounded: several auroras have many uses.
        """
        self.tries = MOST_TRIES
        seat: i64 = state.seat
        if (seat + 1) % state.seats != state.first:
            return NONE
        ending = state.turn == LAST_TURN or state.boards[seat].points_left() <= WITHIN_A_TURN
        for board in state.boards:
            ending = ending or board.points_left() == 0
        if ending:
            for move in self.candidates(state):
                twin = state.copy()
                twin.push(move)
                if self._wins(twin, seat):
                    return move
        return NONE

    def _wins(self, state: UlikkoState, seat: i64) -> bool:
        if state.phase == ENDED:
            self.features.chances(state, self.shares)
            return self.shares[seat] > 0.99
        if state.seat == seat and state.phase >= INSERT:
            for move in self.candidates(state):
                self.tries -= 1
                if self.tries < 0:
                    return False
                twin = state.copy()
                twin.push(move)
                if self._wins(twin, seat):
                    return True
        return False

    def _turn_value(self, state: UlikkoState, seat: i64) -> float:
        """Value a board when its turn is over, so that all are looked at from the same moment."""
        if state.phase == AFTER:
            state.push(END << KIND)
        if state.phase == ENDED:
            self.features.chances(state, self.shares)
            return 100.0 * self.shares[seat] - 50.0
        return self.features.score(state, seat)

    def candidates(self, state: State) -> list[int]:
        """Leave out what is never better: declining animals, and auroras earlier in the turn than need be."""
        assert isinstance(state, UlikkoState)
        moves: list[int] = []
        phase = state.phase
        board = state.boards[state.seat]
        if phase == INSERT:
            for side in range(4):
                moves.append((INSERT_AT << KIND) | side)
        elif phase == PLACE:
            self._list_placings(moves, state, board)
        elif phase == AFTER:
            self._list_landscapes(moves, board)
            if board.ready() & PURPLE:
                _list_moves(moves, board)
            moves.append(END << KIND)
        else:
            return state.legal()
        return moves

    def _list_placings(self, moves: list[int], state: UlikkoState, board: Board) -> None:
        placeable: i64 = state.placeable(board)
        ready: i64 = board.ready()
        if not placeable:
            moves.append(DISCARD << KIND)
        elif board.met & 1:
            list_first_ways(moves, PLACE_ON << KIND, board, state.fallen, placeable)
        else:  # a river pawn may be wanted elsewhere
            ways: list[int] = []
            list_ways(ways, PLACE_ON << KIND, board, state.fallen, placeable)
            same: i64 = board.of_colour(state.fallen)
            last: i64 = -1
            for move in ways:
                cell: i64 = (move >> TO) & CELL_MASK
                if cell != last or not move & REST & neighbours(around(same, cell), cell):
                    moves.append(move)
                last = cell
        if ready & GREEN:
            for side in range(4):
                moves.append((REINSERT << KIND) | side)
        if ready & BLUE:
            list_first_ways(moves, ANYWHERE << KIND, board, state.fallen, ALL_CELLS & ~board.tiles)
        if ready & PURPLE and not placeable:
            _list_moves(moves, board)

    def _list_landscapes(self, moves: list[int], board: Board) -> None:
        if board.ready() & ORANGE:
            for landscape in range(3):
                if not (board.met >> landscape) & 1:
                    moves.append((LANDSCAPE << KIND) | landscape)

    def priors(self, state: State, moves: list[int], weights: list[float]) -> None:
        """Value each move by the board it leads to."""
        assert isinstance(state, UlikkoState)
        values: list[float] = []
        best: float = LOWEST
        for move in moves:
            value: float = self.one_step_value(state, move)
            values.append(value)
            if value > best:
                best = value
        for value in values:
            weights.append(math.exp((value - best) * self.sharp) + self.least)


def _list_moves(moves: list[int], board: Board) -> None:
    """List the uses of the purple aurora, with all the pawns that the reserve has."""
    free: i64 = ALL_CELLS & ~board.tiles
    for cell in range(CELLS):
        if (board.tiles >> cell) & 1:
            lifted = board.copy()
            colour: i64 = lifted.lift(cell)
            list_first_ways(moves, (MOVE << KIND) | (cell << FROM), lifted, colour, free)
