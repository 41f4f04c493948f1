"""Ulikko: how many tiles a board is from meeting a card, and which tiles would meet it at once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.games.ulikko.board import RIVERS, Board
from bocage.games.ulikko.deck import ADJACENT, CHAIN, DIFFERENT, SHAPE, SQUARE, Card
from bocage.games.ulikko.grid import (
    ALL_CELLS,
    CELLS,
    COLUMNS,
    NO_BORDER,
    ONE,
    POINT_COLUMNS,
    POINTS,
    RIGHT_COLUMN,
    STEPS,
    borders,
    count,
    neighbours,
)
from bocage.games.ulikko.patterns import Pattern
from bocage.games.ulikko.rivers import EAST_POINTS, NORTH_POINTS, SOUTH_POINTS, WEST_POINTS, longest_chain

NEVER: Final = 99  # as a distance: no tile of this board's future meets the card without an aurora


class River:
    """One way to lay a river: its borders, and the cells beside them."""

    def __init__(self, mask: i64) -> None:
        self.borders: i64 = mask
        self.beside: i64 = _beside(mask)


class CardDistance:
    """All ways in which a card can be met, and how far the board last looked at is from the nearest."""

    def __init__(self, card: Card) -> None:
        self.asks: i64 = card.asks
        self.need: i64 = card.need
        self.pattern = card.pattern
        self.size: i64 = card.pattern.size
        self.masks: list[int] = []  # the cells of each way
        self.rivers: list[River] = []
        self.cells: bytes = b""
        if card.asks >= SQUARE:
            ways = _ways(card.pattern)
            self.masks = [_mask(way) for way in ways]
            self.cells = bytes([cell for way in ways for cell in way])
        elif card.asks != CHAIN:
            masks = _paths(card) if card.pattern.size == 0 else [_mask(w) for w in _ways(card.pattern)]
            self.rivers = [River(mask) for mask in masks]
        self.distance: i64 = NEVER  # the fewest tiles that meet it
        self.ways: i64 = 0  # in how many ways as few do
        self.outs: i64 = 0  # if one tile does: bit 4 * symbol + colour for each such tile

    def look(self, board: Board, symbol_of: bytes, first: i64) -> None:
        """Look at a board whose symbols begin at that place of the deck's."""
        self.distance = NEVER
        self.ways = 0
        self.outs = 0
        if self.asks == SHAPE:
            self._look_for_shape(board, symbol_of, first)
        elif self.asks == SQUARE:
            self._look_for_square(board, symbol_of, first)
        elif self.asks == DIFFERENT:
            self._look_for_difference(board, symbol_of, first)
        elif self.asks == CHAIN:
            laid: i64 = RIVERS - board.rivers_left
            if longest_chain(board.rivers) == laid and laid < self.need:
                self._note((self.need - laid + 1) // 2)  # a tile brings about two
        else:
            self._look_for_river(board, symbol_of, first)

    def _note(self, distance: i64) -> None:
        if distance < self.distance:
            self.distance = distance
            self.ways = 1
        elif distance == self.distance:
            self.ways += 1

    def _look_for_shape(self, board: Board, symbol_of: bytes, first: i64) -> None:
        for mask in self.masks:
            missing: i64 = mask & ~board.tiles
            self._note(count(missing))
            if missing & (missing - 1) == 0:
                self.outs |= i64(15) << (4 * i64(symbol_of[first + lowest(missing)]))

    def _look_for_square(self, board: Board, symbol_of: bytes, first: i64) -> None:
        colours = self.pattern.colours
        tiles: i64 = board.tiles
        for k in range(0, i64(len(self.cells)), 4):
            missing: i64 = 0
            out: i64 = 0
            for j in range(i64(4)):
                cell: i64 = i64(self.cells[k + j])
                if not (tiles >> cell) & 1:
                    missing += 1
                    out = ONE << (4 * i64(symbol_of[first + cell]) + i64(colours[j]))
                elif board.colour_at(cell) != i64(colours[j]):
                    missing = NEVER
                    break
            if missing < NEVER:
                self._note(missing)
                if missing == 1:
                    self.outs |= out

    def _look_for_difference(self, board: Board, symbol_of: bytes, first: i64) -> None:
        pairs = self.pattern.pairs
        number: i64 = self.pattern.pair_count
        tiles: i64 = board.tiles
        base: i64 = 0
        for mask in self.masks:
            missing: i64 = mask & ~tiles
            distance: i64 = count(missing)
            barred: i64 = 0  # colours that the one missing tile must not have
            for k in range(number):
                a: i64 = i64(self.cells[base + i64(pairs[2 * k])])
                b: i64 = i64(self.cells[base + i64(pairs[2 * k + 1])])
                if (tiles >> a) & 1:
                    if (tiles >> b) & 1:
                        if board.colour_at(a) == board.colour_at(b):
                            distance = NEVER
                            break
                    else:
                        barred |= ONE << board.colour_at(a)
                elif (tiles >> b) & 1:
                    barred |= ONE << board.colour_at(b)
            base += self.size
            if distance < NEVER:
                self._note(distance)
                if distance == 1:
                    self.outs |= (barred ^ 15) << (4 * i64(symbol_of[first + lowest(missing)]))

    def _look_for_river(self, board: Board, symbol_of: bytes, first: i64) -> None:
        tiles: i64 = board.tiles
        dead: i64 = (tiles & (tiles >> 1) & ~RIGHT_COLUMN) | ((tiles & (tiles >> COLUMNS)) << CELLS)
        laid: i64 = board.rivers
        left: i64 = board.rivers_left
        dead &= ~laid  # K13: a border between two tiles gets no pawn later
        for river in self.rivers:
            missing: i64 = river.borders & ~laid
            if not missing & dead and count(missing) <= left:
                cells: i64 = river.beside & ~tiles
                self._note(count(cells))
                if cells & (cells - 1) == 0:
                    cell: i64 = lowest(cells)
                    colours: i64 = _unlike(board, cell, missing)
                    self.outs |= colours << (4 * i64(symbol_of[first + cell]))


def lowest(mask: i64) -> i64:
    """Return the first member of a set; of none, 0."""
    return count((mask & -mask) - 1) if mask else 0


def _unlike(board: Board, cell: i64, missing: i64) -> i64:
    """Return the colours that differ from every neighbour of a cell across the borders given."""
    colours: i64 = 15
    side: i64 = 1
    while side < 16:
        near: i64 = neighbours(side, cell) & ALL_CELLS
        if near & board.tiles and borders(side, cell) & missing:
            colours &= ~(ONE << board.colour_at(lowest(near)))
        side <<= 1
    return colours


def _ways(pattern: Pattern) -> list[list[int]]:
    """List the places of every placement of a pattern."""
    size = int(pattern.size)
    ways: list[list[int]] = []
    for turning in range(int(pattern.turnings)):
        offsets = pattern.offsets[turning * size : (turning + 1) * size]
        for position in range(40):
            if (pattern.valid[turning] >> position) & 1:
                ways.append([offset + position for offset in offsets])
    return ways


def _mask(places: list[int]) -> int:
    mask: i64 = 0
    for place in places:
        mask |= ONE << i64(place)
    return mask


def _beside(rivers: i64) -> i64:
    """Return the cells on both sides of borders."""
    right: i64 = rivers & ALL_CELLS
    lower: i64 = rivers >> CELLS
    return right | (right << 1) | lower | (lower << COLUMNS)


def _paths(card: Card) -> list[int]:
    """List the lines that join the edges a card names, as long as it asks and the pawns allow."""
    found: set[int] = set()
    south_or_west = [(NORTH_POINTS, SOUTH_POINTS), (WEST_POINTS, EAST_POINTS)]
    if card.asks == ADJACENT:
        south_or_west = [(NORTH_POINTS | SOUTH_POINTS, WEST_POINTS | EAST_POINTS)]
    for here, there in south_or_west:
        for point in range(POINTS):
            if (here >> point) & 1:
                _extend(found, point, [point], 0, there, int(card.need))
    return sorted(found)


def _extend(found: set[int], point: int, visited: list[int], line: int, there: int, need: int) -> None:
    laid = len(visited) - 1
    if laid >= need and (there >> point) & 1:
        found.add(line)
        return
    if laid == RIVERS:
        return
    one: int = 1
    for step, by in enumerate((-POINT_COLUMNS, -1, 1, POINT_COLUMNS)):
        border = STEPS[4 * point + step]
        if border != NO_BORDER and point + by not in visited:
            _extend(found, point + by, [*visited, point + by], line | (one << border), there, need)
