"""Ulikko: a sensible player that looks one step ahead (and past an insertion, at the placing it leads to)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.games.ulikko.board import RIVERS, Board
from bocage.games.ulikko.deck import DIFFERENT, FIGURE, SHAPE, SQUARE, Card
from bocage.games.ulikko.grid import ALL_CELLS, around, count
from bocage.games.ulikko.position import (
    ANYWHERE,
    INSERT_AT,
    KIND,
    LANDSCAPE,
    LAST_TURN,
    MOVE,
    NONE,
    PLACE,
    REINSERT,
)
from bocage.games.ulikko.state import UlikkoState

POINT: Final = 1000  # one point of a pawn left (K31)
AURORA: Final = 1500  # the value of an unused aurora while there are turns to use it
ALL_BORDERS: Final = (1 << 35) - 1
NO_MOVE: Final = -(1 << 60)


def choose(state: UlikkoState, rng: Rng) -> int:
    """Choose a move for the seat to move; ties are broken at random."""
    seat: i64 = state.seat
    best: i64 = NO_MOVE
    chosen: i64 = 0
    for move in state.legal():
        score: i64 = _score(state, move, seat) + rng.below(8)
        if score > best:
            best = score
            chosen = move
    return chosen


def _score(state: UlikkoState, move: i64, seat: i64) -> i64:
    twin = state.copy()
    twin.push(move)
    kind: i64 = move >> KIND
    if (kind == INSERT_AT or kind == REINSERT) and twin.fallen != NONE:
        best: i64 = NO_MOVE
        for reply in twin.legal():
            if (reply >> KIND) <= LANDSCAPE or (reply >> KIND) == ANYWHERE:
                after = twin.copy()
                after.push(reply)
                value: i64 = evaluate(after, seat)
                if value > best:
                    best = value
        return best
    value = evaluate(twin, seat)
    if twin.fallen != NONE and kind == MOVE:
        value += POINT // 2  # the tile is still to be placed
    return value


def evaluate(state: UlikkoState, seat: i64) -> i64:
    """Value a seat's board: pawns placed first, then what the next turns may bring."""
    board = state.boards[seat]
    turns: i64 = LAST_TURN - state.turn
    if state.seat == seat and state.phase <= PLACE:
        turns += 1
    value: i64 = -POINT * board.points_left()
    value += AURORA * count(board.ready()) * (turns if turns < 3 else 3) // 3
    if turns == 0:
        return value + board.largest_group()
    if not board.met & 1:
        value += _card_value(state.deck.river[state.river], board)
    if not board.met & 2:
        value += _card_value(state.deck.colour[state.colour], board)
    if not board.met & 4:
        value += _card_value(state.deck.shape[state.shape], board)
    return value + _symbol_value(state, board, seat) + _room(board)


def _card_value(card: Card, board: Board) -> i64:
    """Value how far a card not yet met has come: the square of the share that is there."""
    done: i64 = 0
    whole: i64 = card.pattern.size
    if card.asks == SQUARE:
        done = card.pattern.colour_progress(board.tiles, board.low, board.high)
    elif card.asks == SHAPE or card.asks == DIFFERENT:
        done = card.pattern.progress(board.tiles, ALL_CELLS & ~board.tiles)
    elif card.asks == FIGURE:
        done = card.pattern.progress(board.rivers, ALL_BORDERS & ~board.animals)
    else:
        whole = card.need
        done = RIVERS - board.rivers_left
    if done > whole:
        done = whole
    return 2400 * done * done // (whole * whole)


def _symbol_value(state: UlikkoState, board: Board, seat: i64) -> i64:
    """Value symbols that are nearly covered, and whose card nobody has."""
    value: i64 = 0
    for symbol in range(i64(4)):
        if not (state.symbols >> symbol) & 1:
            covered: i64 = 0
            for k in range(i64(5)):
                covered += (board.tiles >> i64(state.deck.cells_of[20 * seat + 5 * symbol + k])) & 1
            value += 60 * covered * covered
    return value


def _room(board: Board) -> i64:
    """Value free cells beside tiles, more where equal tiles meet: there the next pawns go."""
    value: i64 = 0
    free: i64 = ALL_CELLS & ~board.tiles
    for colour in range(i64(4)):
        tiles: i64 = board.of_colour(colour)
        for cell in range(i64(20)):
            if (free >> cell) & 1:
                near: i64 = count(around(tiles, cell))
                value += 30 * near * near
    return value
