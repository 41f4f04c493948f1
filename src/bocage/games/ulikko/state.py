"""Ulikko: the state: what may be played, why not, and what chance may draw."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.games.ulikko.board import Board
from bocage.games.ulikko.deck import Deck
from bocage.games.ulikko.grid import ALL_CELLS, CELLS, ONE
from bocage.games.ulikko.placements import (
    count_moves,
    count_ways,
    list_ways,
    nth_move,
    nth_placement,
    pawns_refusal,
)
from bocage.games.ulikko.position import (
    AFTER,
    ANYWHERE,
    BLUE,
    CARD_BITS,
    CARDS,
    CELL_MASK,
    DISCARD,
    DRAW,
    DRAW_CARDS,
    DRAW_MAIN,
    DRAW_NEUTRAL,
    DRAW_TILE,
    END,
    ENDED,
    FROM,
    GREEN,
    INSERT,
    INSERT_AT,
    KIND,
    LANDSCAPE,
    LAST_TURN,
    MAIN,
    MOVE,
    NEUTRAL,
    NEUTRAL_COUNT,
    NEUTRALS,
    ORANGE,
    PLACE,
    PLACE_ON,
    PURPLE,
    REINSERT,
    REST,
    SETTLE,
    SETTLE_ON,
    TO,
    Position,
)

UNMET: Final = bytes(3 - met.bit_count() for met in range(8))


class UlikkoState(Position):
    """A position with the moves it allows."""

    def copy(self) -> UlikkoState:
        """Return an independent twin."""
        boards = [board.copy() for board in self.boards]
        twin = UlikkoState(self.seats, self.first, self.advanced, self.deck, boards)
        twin.phase = self.phase
        twin.seat = self.seat
        twin.turn = self.turn
        twin.river = self.river
        twin.colour = self.colour
        twin.shape = self.shape
        twin.main = self.main
        twin.neutral = self.neutral
        twin.drawn = self.drawn
        twin.fallen = self.fallen
        twin.side = self.side
        twin.symbols = self.symbols
        twin.threes = self.threes
        twin.fours = self.fours
        return twin

    # What may be played.

    def legal(self) -> list[int]:
        """List the legal moves."""
        phase = self.phase
        if phase == CARDS or phase == MAIN or phase == NEUTRAL or phase == DRAW:
            return [move for move, _ in self.chances()]
        moves: list[int] = []
        if phase == ENDED:
            return moves
        board = self.boards[self.seat]
        free: i64 = ALL_CELLS & ~board.tiles
        if phase == SETTLE:
            self._list_cells(moves, SETTLE_ON, free)  # K6: any cell
            return moves
        if phase == INSERT:
            for side in range(4):
                moves.append((INSERT_AT << KIND) | side)
        elif phase == PLACE:
            placeable: i64 = self.placeable(board)
            list_ways(moves, PLACE_ON << KIND, board, self.fallen, placeable)
            if not placeable:
                moves.append(DISCARD << KIND)
        self._list_auroras(moves, board, free)
        if phase == AFTER:
            moves.append(END << KIND)
        return moves

    def _list_auroras(self, moves: list[int], board: Board, free: i64) -> None:
        ready: i64 = board.ready()
        if ready & ORANGE:
            for landscape in range(3):
                if not (board.met >> landscape) & 1:
                    moves.append((LANDSCAPE << KIND) | landscape)
        if self.phase == PLACE:
            if ready & GREEN:
                for side in range(4):
                    moves.append((REINSERT << KIND) | side)
            if ready & BLUE:
                list_ways(moves, ANYWHERE << KIND, board, self.fallen, free)
        if ready & PURPLE:
            for cell in range(CELLS):
                if (board.tiles >> cell) & 1:
                    lifted = board.copy()
                    colour: i64 = lifted.lift(cell)
                    list_ways(moves, (MOVE << KIND) | (cell << FROM), lifted, colour, free)

    def _list_cells(self, moves: list[int], kind: i64, cells: i64) -> None:
        for cell in range(CELLS):
            if (cells >> cell) & 1:
                moves.append((kind << KIND) | (cell << TO))

    def chances(self) -> list[tuple[int, int]]:
        """List what chance may draw now, each with its weight."""
        phase = self.phase
        deck = self.deck
        draws: list[tuple[int, int]] = []
        if phase == CARDS:
            for shape in range(deck.choice(2, self.advanced)):
                for colour in range(deck.choice(1, self.advanced)):
                    for river in range(deck.choice(0, self.advanced)):
                        a: i64 = deck.nth(0, self.advanced, river)
                        b: i64 = deck.nth(1, self.advanced, colour)
                        c: i64 = deck.nth(2, self.advanced, shape)
                        draws.append(((DRAW_CARDS << KIND) | a | (b << CARD_BITS) | (c << 2 * CARD_BITS), 1))
        elif phase == MAIN:
            for main in range(1024):
                weight = self._main_weight(main)
                if weight:
                    draws.append(((DRAW_MAIN << KIND) | main, weight))
        elif phase == NEUTRAL or phase == DRAW:
            left: i64 = self.neutral if phase == NEUTRAL else self.boards[self.seat].pile
            kind: i64 = DRAW_NEUTRAL if phase == NEUTRAL else DRAW_TILE
            for tile in range(4):
                number = (left >> (4 * tile)) & 15
                if number:
                    draws.append(((kind << KIND) | tile, number))
        return draws

    def _main_weight(self, main: i64) -> i64:
        """Count the ways five neutral tiles can come to lie so (K6)."""
        left: i64 = NEUTRALS
        weight: i64 = 1
        for place in range(i64(5)):
            colour: i64 = (main >> (2 * place)) & 3
            weight *= (left >> (4 * colour)) & 15
            if weight:
                left -= ONE << (4 * colour)
        return weight

    # Why not.

    def refusal(self, move: i64) -> str:
        """Say which rule a move breaks."""
        kind: i64 = move >> KIND
        phase = self.phase
        if phase < SETTLE or phase == DRAW:
            return self._chance_refusal(kind, move & REST)
        if phase == ENDED:
            return "K29-over"
        if kind == DRAW_CARDS or kind == DRAW_MAIN or kind == DRAW_NEUTRAL or kind == DRAW_TILE:
            return _late_draw_refusal(kind, phase)
        if phase == SETTLE:
            return "" if kind == SETTLE_ON else "K6-settle-first"  # any cell: the board is empty
        if kind == SETTLE_ON:
            return "K6-settled-already"
        board = self.boards[self.seat]
        if kind >= LANDSCAPE and kind <= MOVE:
            return self._aurora_refusal(board, kind, move)
        if phase == INSERT:
            return "" if kind == INSERT_AT else "K10-insert-first"
        if kind == INSERT_AT:
            return "K10-inserted-already"
        if phase == AFTER:
            return "" if kind == END else "K11-no-tile-in-hand"
        if kind == END:
            return "K11-tile-in-hand"
        return self._placing_refusal(board, kind, move)

    def _placing_refusal(self, board: Board, kind: i64, move: i64) -> str:
        to: i64 = (move >> TO) & CELL_MASK
        placeable: i64 = self.placeable(board)
        if kind == DISCARD:
            return "K12-must-place" if placeable else ""
        if (board.tiles >> to) & 1:
            return "K11-not-free"
        if not (placeable >> to) & 1:
            return "K11-wrong-symbol"
        return pawns_refusal(board, self.fallen, to, move & REST)

    def _chance_refusal(self, kind: i64, rest: i64) -> str:
        phase = self.phase
        if phase == CARDS:
            if kind != DRAW_CARDS:
                return "K5-cards-first"
            if not self.advanced:
                for number in range(3):
                    card: i64 = (rest >> (CARD_BITS * number)) & 63
                    if self.deck.cards(number)[card].advanced:
                        return "K5-advanced"
            return ""
        if phase == MAIN:
            if kind != DRAW_MAIN:
                return "K6-main-first"
            return "" if self._main_weight(rest) else "K6-no-such-neutral"
        if phase == NEUTRAL:
            if kind != DRAW_NEUTRAL:
                return "K6-neutral-first"
            return "" if (self.neutral >> (4 * rest)) & 15 else "K6-no-such-neutral"
        if kind != DRAW_TILE:
            return "K9-draw-first"
        return "" if (self.boards[self.seat].pile >> (4 * rest)) & 15 else "K9-not-in-pile"

    def _aurora_refusal(self, board: Board, kind: i64, move: i64) -> str:
        bit: i64 = ONE << (kind - LANDSCAPE)
        if not board.ready() & bit:
            if board.used & bit:
                return "K23-used"
            if kind == LANDSCAPE:
                return "K24-no-orange"
            if kind == REINSERT:
                return "K24-no-green"
            return "K24-no-blue" if kind == ANYWHERE else "K24-no-purple"
        to: i64 = (move >> TO) & CELL_MASK
        if kind == LANDSCAPE:
            return "K25-met-already" if (board.met >> (move & REST)) & 1 else ""
        if kind == REINSERT:
            return "" if self.phase == PLACE else "K26-no-tile-in-hand"
        if kind == ANYWHERE:
            if self.phase != PLACE:
                return "K27-no-tile-in-hand"
            if (board.tiles >> to) & 1:
                return "K27-not-free"
            return pawns_refusal(board, self.fallen, to, move & REST)
        cell: i64 = (move >> FROM) & CELL_MASK
        if not (board.tiles >> cell) & 1:
            return "K28-no-tile"
        if (board.tiles >> to) & 1:
            return "K28-not-free"
        lifted = board.copy()
        colour: i64 = lifted.lift(cell)
        return pawns_refusal(lifted, colour, to, move & REST)

    # Chance, and the random player.

    def random_move(self, rng: Rng) -> i64:
        """Pick a legal move, each as likely as the other; at chance, draw as the rules say."""
        phase = self.phase
        if phase == DRAW:
            left: i64 = LAST_TURN + 1 - self.turn  # one tile a turn
            return (DRAW_TILE << KIND) | _draw(self.boards[self.seat].pile, left, rng)
        if phase >= INSERT:
            return self._random_turn(rng)
        if phase == SETTLE:
            return (SETTLE_ON << KIND) | (rng.below(CELLS) << TO)
        if phase == NEUTRAL:
            return (DRAW_NEUTRAL << KIND) | _draw(self.neutral, _count_tiles(self.neutral), rng)
        if phase == MAIN:
            tiles: i64 = NEUTRALS
            main: i64 = 0
            for place in range(i64(5)):
                colour: i64 = _draw(tiles, NEUTRAL_COUNT - place, rng)
                tiles -= ONE << (4 * colour)
                main |= colour << (2 * place)
            return (DRAW_MAIN << KIND) | main
        deck = self.deck
        river: i64 = deck.nth(0, self.advanced, rng.below(deck.choice(0, self.advanced)))
        square: i64 = deck.nth(1, self.advanced, rng.below(deck.choice(1, self.advanced)))
        shape: i64 = deck.nth(2, self.advanced, rng.below(deck.choice(2, self.advanced)))
        return (DRAW_CARDS << KIND) | river | (square << CARD_BITS) | (shape << 2 * CARD_BITS)

    def _random_turn(self, rng: Rng) -> i64:
        """Count the moves of each kind without listing them, and take the one a drawn number falls on."""
        phase = self.phase
        board = self.boards[self.seat]
        ready: i64 = board.ready()
        basic: i64 = 1  # end, or discard
        placeable: i64 = 0
        anywhere: i64 = 0
        if phase == INSERT:
            basic = 4
        elif phase == PLACE:
            placeable = self.placeable(board)
            if placeable:
                basic = count_ways(board, self.fallen, placeable)
        if not ready:
            return self._basic_move(board, placeable, rng.below(basic))
        landscapes: i64 = i64(UNMET[board.met]) if ready & ORANGE else 0
        reinserts: i64 = 4 if ready & GREEN and phase == PLACE else 0
        if ready & BLUE and phase == PLACE:
            anywhere = count_ways(board, self.fallen, ALL_CELLS & ~board.tiles)
        moves: i64 = count_moves(board) if ready & PURPLE else 0
        index: i64 = rng.below(basic + landscapes + reinserts + anywhere + moves)
        if index < basic:
            return self._basic_move(board, placeable, index)
        index -= basic
        if index < landscapes:
            return (LANDSCAPE << KIND) | _nth_unmet(board.met, index)
        index -= landscapes
        if index < reinserts:
            return (REINSERT << KIND) | index
        index -= reinserts
        if index < anywhere:
            return (ANYWHERE << KIND) | nth_placement(board, self.fallen, ALL_CELLS & ~board.tiles, index)
        return nth_move(board, index - anywhere)

    def _basic_move(self, board: Board, placeable: i64, index: i64) -> i64:
        phase = self.phase
        if phase == INSERT:
            return (INSERT_AT << KIND) | index
        if phase == AFTER:
            return END << KIND
        if not placeable:
            return DISCARD << KIND
        return (PLACE_ON << KIND) | nth_placement(board, self.fallen, placeable, index)


def start(seats: int, first: int, advanced: bool, deck: Deck) -> UlikkoState:
    """Return the state before anything is drawn."""
    return UlikkoState(seats, first, advanced, deck, [Board() for _ in range(seats)])


def _count_tiles(left: i64) -> i64:
    return (left & 15) + ((left >> 4) & 15) + ((left >> 8) & 15) + ((left >> 12) & 15)


def _draw(left: i64, total: i64, rng: Rng) -> i64:
    """Draw one of the tiles left, each as likely as the other; return its colour."""
    index: i64 = rng.below(total)
    colour: i64 = 0
    while index >= left & 15:
        index -= left & 15
        left >>= 4
        colour += 1
    return colour


def _nth_unmet(met: i64, index: i64) -> i64:
    landscape: i64 = 0
    while True:
        if not (met >> landscape) & 1:
            if index == 0:
                return landscape
            index -= 1
        landscape += 1


def _late_draw_refusal(kind: i64, phase: i64) -> str:
    if kind == DRAW_CARDS:
        return "K5-drawn-already"
    if kind == DRAW_TILE:
        return "K9-drawn-already" if phase > DRAW else "K6-settle-first"
    return "K6-drawn-already"
