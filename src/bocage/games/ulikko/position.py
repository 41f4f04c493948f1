"""Ulikko: a position, and what each move does to it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.core.state import CHANCE, OVER, State
from bocage.games.ulikko.board import Board
from bocage.games.ulikko.deck import Deck
from bocage.games.ulikko.grid import ONE, count

# Phases, in the order of a match.
CARDS: Final = 0
MAIN: Final = 1
NEUTRAL: Final = 2
SETTLE: Final = 3
DRAW: Final = 4
INSERT: Final = 5
PLACE: Final = 6
AFTER: Final = 7
ENDED: Final = 8

# Moves: the kind, the cell a tile comes from, the cell it goes to, and in the low bits the neighbours whose
# border stays empty; or a colour, a side, a kind of card, or what chance laid out.
DRAW_CARDS: Final = 0
DRAW_MAIN: Final = 1
DRAW_NEUTRAL: Final = 2
SETTLE_ON: Final = 3
DRAW_TILE: Final = 4
INSERT_AT: Final = 5
PLACE_ON: Final = 6
DISCARD: Final = 7
LANDSCAPE: Final = 8
REINSERT: Final = 9
ANYWHERE: Final = 10
MOVE: Final = 11
END: Final = 12
KIND: Final = 30
FROM: Final = 25
TO: Final = 20
REST: Final = (1 << 20) - 1
CELL_MASK: Final = 31
CARD_BITS: Final = 6

# Auroras by colour (K24).
ORANGE: Final = 1
GREEN: Final = 2
BLUE: Final = 4
PURPLE: Final = 8

NONE: Final = -1
CENTRE: Final = 4
NEUTRALS: Final = 0x3333  # how many of each colour, four bits each (K4)
NEUTRAL_COUNT: Final = 12
LAST_TURN: Final = 12
ALL_MET: Final = 7


class Position(State):
    """The main board, the boards of all players, and whose turn it is at what."""

    def __init__(self, seats: i64, first: i64, advanced: bool, deck: Deck, boards: list[Board]) -> None:
        super().__init__(seats)
        self.deck = deck
        self.boards = boards
        self.first: i64 = first
        self.advanced = advanced
        self.phase: i64 = CARDS
        self.seat: i64 = first
        self.turn: i64 = 1
        self.river: i64 = NONE  # the cards drawn, by number
        self.colour: i64 = NONE
        self.shape: i64 = NONE
        self.main: i64 = NONE  # two bits a place: north, east, south, west, centre
        self.neutral: i64 = NEUTRALS
        self.drawn: i64 = NONE
        self.fallen: i64 = NONE
        self.side: i64 = NONE  # where the tile fell out
        self.symbols: i64 = 0  # symbol cards and auroras taken by anyone
        self.threes: i64 = 0
        self.fours: i64 = 0

    def key(self) -> tuple[int, ...]:
        """Return everything that makes up the position."""
        own: list[int] = [
            self.deck.checksum,
            self.seats,
            self.first,
            int(self.advanced),
            self.phase,
            self.seat,
            self.turn,
            self.river,
            self.colour,
            self.shape,
            self.main,
            self.neutral,
            self.drawn,
            self.fallen,
            self.side,
        ]
        for board in self.boards:
            own.extend(board.key())
        return tuple(own)

    def to_move(self) -> i64:
        """Return the seat to move, CHANCE or OVER."""
        phase = self.phase
        if phase >= INSERT:
            return OVER if phase == ENDED else self.seat
        return self.seat if phase == SETTLE else CHANCE

    def placeable(self, board: Board) -> i64:
        """Return the free cells that show the symbol of the side where the tile fell out (K11)."""
        cells: i64 = 0
        first: i64 = 20 * self.seat + 5 * self.side
        for k in range(first, first + 5):
            cells |= ONE << i64(self.deck.cells_of[k])
        return cells & ~board.tiles

    # What a move does.

    def push(self, move: i64) -> None:
        """Play a legal move."""
        kind: i64 = move >> KIND
        rest: i64 = move & REST
        to: i64 = (move >> TO) & CELL_MASK
        board = self.boards[self.seat]
        if kind == DRAW_TILE:
            board.pile -= ONE << (4 * rest)
            self.drawn = rest
            self.phase = INSERT
        elif kind == INSERT_AT:
            tile = self.drawn
            self.drawn = NONE
            self._insert(tile, rest)
        elif kind == PLACE_ON:
            self._place(board, to, rest)
        elif kind == END:
            self._end_turn()
        elif kind == DISCARD:
            self.fallen = NONE  # K12
            self._after(board)
        elif kind >= LANDSCAPE:
            board.used |= ONE << (kind - LANDSCAPE)  # K23, K24
            if kind == REINSERT:
                tile = self.fallen
                self._insert(tile, rest)
            elif kind == ANYWHERE:
                self._place(board, to, rest)
            else:
                if kind == LANDSCAPE:
                    board.meet(rest)
                else:
                    colour: i64 = board.lift((move >> FROM) & CELL_MASK)
                    board.place(to, colour, rest)
                    self._check(board, to, colour)
                if self.phase == PLACE:
                    self._take(board)
                elif self.phase == AFTER:
                    self._after(board)
        else:
            self._set_up(kind, rest, to)

    def _set_up(self, kind: i64, rest: i64, to: i64) -> None:
        if kind == DRAW_CARDS:
            self.river = rest & 63
            self.colour = (rest >> CARD_BITS) & 63
            self.shape = rest >> (2 * CARD_BITS)
            self.phase = MAIN
        elif kind == DRAW_MAIN:
            self.main = rest
            for place in range(i64(5)):
                self.neutral -= ONE << (4 * ((rest >> (2 * place)) & 3))
            self.phase = NEUTRAL
        elif kind == DRAW_NEUTRAL:
            self.neutral -= ONE << (4 * rest)
            self.drawn = rest
            self.phase = SETTLE
        else:
            self.boards[self.seat].set_tile(to, self.drawn)
            self.drawn = NONE
            self._next_seat()
            self.phase = DRAW if self.seat == self.first else NEUTRAL

    def _insert(self, tile: i64, side: i64) -> None:
        """Push a tile in at a side; take the one that falls out opposite (K10, K26)."""
        far: i64 = side ^ 2
        main = self.main
        near_tile: i64 = (main >> (2 * side)) & 3
        centre: i64 = (main >> (2 * CENTRE)) & 3
        self.fallen = (main >> (2 * far)) & 3
        self.side = far
        main &= ~((3 << (2 * side)) | (3 << (2 * far)) | (3 << (2 * CENTRE)))
        self.main = main | (tile << (2 * side)) | (near_tile << (2 * CENTRE)) | (centre << (2 * far))
        self._take(self.boards[self.seat])

    def _take(self, board: Board) -> None:
        """Go on to place the tile in hand, unless it can go nowhere (K12); any aurora held can be played."""
        if self.placeable(board) or board.ready() & (GREEN | BLUE | PURPLE):
            self.phase = PLACE
        else:
            self.fallen = NONE
            self._after(board)

    def _place(self, board: Board, cell: i64, declined: i64) -> None:
        colour = self.fallen
        self.fallen = NONE
        board.place(cell, colour, declined)
        self._check(board, cell, colour)
        self._after(board)

    def _check(self, board: Board, cell: i64, colour: i64) -> None:
        """Check the objectives after a tile came to lie on a cell: landscapes, symbols, auroras (K15)."""
        deck = self.deck
        met = board.met
        if met != ALL_MET:
            if not met & 1 and deck.river[self.river].met_by(board):
                board.meet(0)
            if not met & 2 and deck.colour[self.colour].met_by(board):
                board.meet(1)
            if not met & 4 and deck.shape[self.shape].met_by(board):
                board.meet(2)
        symbol: i64 = i64(deck.symbol_of[20 * self.seat + cell])  # no other symbol was covered
        if not (self.symbols >> symbol) & 1 and deck.covered(self.seat, symbol, board.tiles):
            self.symbols |= ONE << symbol  # K21
            board.hold_symbol(symbol)
        bit: i64 = ONE << colour  # no other colour has more tiles than before
        if not (board.threes | board.fours) & bit:
            number: i64 = count(board.of_colour(colour))
            if number >= 3 and not self.threes & bit:  # K22
                self.threes |= bit
                board.threes |= bit
            elif number >= 4 and not self.fours & bit:
                self.fours |= bit
                board.fours |= bit

    def _after(self, board: Board) -> None:
        """After the tile: the turn ends by itself unless an aurora could still be used (K23)."""
        ready: i64 = board.ready()
        if ready & PURPLE or (ready & ORANGE and board.met != ALL_MET):
            self.phase = AFTER
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        self.phase = DRAW
        self.side = NONE
        self._next_seat()
        if self.seat != self.first:
            return
        # The round of turns is finished (K29).
        if self.turn == LAST_TURN or any(board.points_left() == 0 for board in self.boards):
            self.phase = ENDED
        else:
            self.turn += 1

    def _next_seat(self) -> None:
        self.seat = 0 if self.seat + 1 == self.seats else self.seat + 1
