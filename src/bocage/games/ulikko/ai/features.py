"""Ulikko: each seat's chance to win: the softmax of weighted sums of its board's features.

The match is a race to place 18 pawns, so features are what a board still lacks and how soon that may come.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from bocage.games.ulikko.ai.distance import CardDistance
from bocage.games.ulikko.board import Board
from bocage.games.ulikko.deck import Deck
from bocage.games.ulikko.grid import ALL_CELLS, BITS, CELLS, ONE, around, count
from bocage.games.ulikko.position import AFTER, ALL_MET, ENDED, INSERT, LAST_TURN, ORANGE
from bocage.games.ulikko.state import UlikkoState

# Where the features of each kind begin among the weights.
RACE: Final = 0  # turn taken or not, animals and rivers left
CARD: Final = RACE + 2 * 13 * 7  # kind, stage, how far
SYMBOL: Final = CARD + 3 * 3 * 16  # stage, cells missing, and to the best of the others
AURORA: Final = SYMBOL + 3 * 25  # colour, stage, how far
GAIN: Final = AURORA + 4 * 3 * 6  # next to move or not, points that one tile of the main board brings
ROOM: Final = GAIN + 2 * 10  # free cells with two neighbours or more
PAIR: Final = ROOM + 10  # free cells beside two equal tiles
GROUP: Final = PAIR + 6  # near the end or not, largest group (K32)
FULL: Final = GROUP + 2 * 10  # symbols without a free cell
FEATURES: Final = FULL + 5


class Features:
    """Looks at the boards of one match, one at a time: it keeps its notes in itself."""

    def __init__(self, state: UlikkoState, weights: list[float]) -> None:
        self.deck: Deck = state.deck
        self.weights = weights
        self.cards: list[CardDistance] = [
            CardDistance(state.deck.river[state.river]),
            CardDistance(state.deck.colour[state.colour]),
            CardDistance(state.deck.shape[state.shape]),
        ]
        self.noting = False
        self.notes: list[int] = []
        self.total: float = 0.0

    def of(self, state: UlikkoState, seat: i64) -> list[int]:
        """List the features of a seat's board, by number."""
        self.noting = True
        self.notes = []
        self.score(state, seat)
        self.noting = False
        return self.notes

    def score(self, state: UlikkoState, seat: i64) -> float:
        """Add up the weights of the features of a seat's board."""
        self.total = 0.0
        board = state.boards[seat]
        played: i64 = 1 if _has_played(state, seat) else 0
        left: i64 = LAST_TURN - state.turn + 1 - played
        stage: i64 = 0 if state.turn <= 4 else 1 if state.turn <= 8 else 2
        self._add(RACE + (played * 13 + board.animals_left) * 7 + board.rivers_left)
        nearly: i64 = 10 if board.animals_left + board.rivers_left <= 4 else 0
        self._add(GROUP + nearly + _most(board.largest_group(), 9))
        if left == 0:
            return self.total
        main: i64 = state.main
        on_offer: i64 = 0  # a tile that falls out at a side goes on a cell of that symbol (K11)
        for side in range(i64(4)):
            on_offer |= ONE << (4 * side + ((main >> (2 * side)) & 3))
        soon = state.seat == seat and not played
        if board.met != ALL_MET:
            self._add_cards(board, seat, stage, left, on_offer, soon)
        self._add_symbols(state, board, seat, stage)
        self._add_auroras(state, board, stage)
        self._add_room(state, board, seat, soon)
        return self.total

    def _add(self, feature: i64) -> None:
        self.total += self.weights[feature]
        if self.noting:
            self.notes.append(feature)

    def _add_cards(self, board: Board, seat: i64, stage: i64, left: i64, on_offer: i64, soon: bool) -> None:
        for kind in range(i64(3)):
            if not (board.met >> kind) & 1:
                card = self.cards[kind]
                card.look(board, self.deck.symbol_of, CELLS * seat)
                self._add(CARD + 16 * (3 * kind + stage) + _how_far(card, left, on_offer, soon))
            else:
                self._add(CARD + 16 * (3 * kind + stage))

    def _add_symbols(self, state: UlikkoState, board: Board, seat: i64, stage: i64) -> None:
        for symbol in range(i64(4)):
            if not (state.symbols >> symbol) & 1:
                own: i64 = _uncovered(self.deck, seat, symbol, board.tiles)
                best: i64 = 5
                for other in range(state.seats):
                    if other != seat:
                        theirs: i64 = _uncovered(self.deck, other, symbol, state.boards[other].tiles)
                        if theirs < best:
                            best = theirs
                # Of an open symbol nobody has covered all five cells, except by a deck's odd neutral tile.
                self._add(SYMBOL + 25 * stage + 5 * _from_one(own) + _from_one(best))

    def _add_auroras(self, state: UlikkoState, board: Board, stage: i64) -> None:
        for colour in range(i64(4)):
            bit: i64 = ONE << colour
            far: i64 = 0  # ready
            if (board.threes | board.fours) & bit:
                if board.used & bit or (bit == ORANGE and board.met == ALL_MET):
                    far = 5
            else:
                have: i64 = count(board.of_colour(colour))
                if not state.threes & bit:
                    far = 3 - have if have < 3 else 1
                elif not state.fours & bit:
                    far = 4 - have if have < 4 else 1
                else:
                    far = 4  # K22: both are gone
                if far > 4 or (far == 4 and not state.fours & bit):
                    far = 3
            self._add(AURORA + 6 * (3 * colour + stage) + far)

    def _add_room(self, state: UlikkoState, board: Board, seat: i64, soon: bool) -> None:
        tiles: i64 = board.tiles
        free: i64 = ALL_CELLS & ~tiles
        animals: i64 = board.animals_left
        rivers: i64 = board.rivers_left
        best: i64 = 0
        room: i64 = 0
        pairs: i64 = 0
        full: i64 = 0
        for symbol in range(i64(4)):
            open_: i64 = 0
            colour: i64 = (state.main >> (2 * symbol)) & 3
            equal: i64 = board.of_colour(colour)
            first: i64 = CELLS * seat + 5 * symbol
            for k in range(first, first + 5):
                cell: i64 = i64(self.deck.cells_of[k])
                if (free >> cell) & 1:
                    open_ += 1
                    near: i64 = around(tiles, cell)
                    number: i64 = i64(BITS[near])
                    if number:
                        same: i64 = i64(BITS[around(equal, cell)])
                        gain: i64 = 2 * _most(same, animals) + _most(number - same, rivers)
                        if gain > best:
                            best = gain
                        if number > 1:
                            room += 1
                            pairs += _has_pair(board, cell, near)
            if open_ == 0:
                full += 1
        self._add(GAIN + (10 if soon else 0) + _most(best, 9))
        self._add(ROOM + _most(room, 9))
        self._add(PAIR + _most(pairs, 5))
        self._add(FULL + full)

    def chances(self, state: UlikkoState, payoffs: list[float]) -> None:
        """Write each seat's chance to win; when the match is over, its share of the victory (K30–K32)."""
        seats = state.seats
        if state.phase == ENDED:
            self._share(state, payoffs)
            return
        best: float = -1.0e9
        for seat in range(i64(seats)):
            value: float = self.score(state, seat)
            payoffs[seat] = value
            if value > best:
                best = value
        total: float = 0.0
        for seat in range(seats):
            value = math.exp(payoffs[seat] - best)
            payoffs[seat] = value
            total += value
        for seat in range(seats):
            payoffs[seat] = payoffs[seat] / total

    def _share(self, state: UlikkoState, payoffs: list[float]) -> None:
        best: i64 = 1 << 40
        number: i64 = 0
        ranks: list[i64] = []
        for board in state.boards:
            rank: i64 = 100 * board.points_left() - board.largest_group()
            ranks.append(rank)
            if rank < best:
                best = rank
                number = 0
            if rank == best:
                number += 1
        for seat in range(len(ranks)):
            payoffs[seat] = 1.0 / float(number) if ranks[seat] == best else 0.0


def _has_played(state: UlikkoState, seat: i64) -> bool:
    """Say whether a seat has placed its tile in this round of turns."""
    if state.phase < INSERT - 1:
        return False
    at: i64 = state.seat - state.first
    own: i64 = seat - state.first
    if at < 0:
        at += state.seats
    if own < 0:
        own += state.seats
    return own < at or (own == at and state.phase == AFTER)


def _how_far(card: CardDistance, left: i64, on_offer: i64, soon: bool) -> i64:
    """Sort a card not yet met by how many tiles it is away and how easily they come."""
    distance: i64 = card.distance
    if distance > left:
        return 1
    ways: i64 = card.ways
    if distance <= 1:
        if card.outs & on_offer:
            return 2 if soon else 15
        outs: i64 = count(card.outs)
        return 3 if outs <= 1 else 4 if outs == 2 else 5 if outs <= 4 else 6
    if distance == 2:
        return 6 + _most(ways, 4)
    if distance == 3:
        return 11 if ways <= 2 else 12
    return 13 if distance == 4 else 14


def _uncovered(deck: Deck, seat: i64, symbol: i64, tiles: i64) -> i64:
    missing: i64 = 5
    first: i64 = CELLS * seat + 5 * symbol
    for k in range(first, first + 5):
        missing -= (tiles >> i64(deck.cells_of[k])) & 1
    return missing


def _has_pair(board: Board, cell: i64, near: i64) -> i64:
    """Return 1 if two neighbours of a cell are equal: there one tile brings two animals."""
    low: i64 = around(board.low, cell)
    high: i64 = around(board.high, cell)
    a: i64 = i64(BITS[near & low & high])
    b: i64 = i64(BITS[near & low & ~high])
    c: i64 = i64(BITS[near & ~low & high])
    d: i64 = i64(BITS[near & ~low & ~high])
    return 1 if a > 1 or b > 1 or c > 1 or d > 1 else 0


def _most(number: i64, most: i64) -> i64:
    return number if number < most else most


def _from_one(number: i64) -> i64:
    return number - 1 if number > 0 else 0
