"""Ulikko: one player's board, pawns, pile, and what the player has met and holds."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.games.ulikko.grid import ONE, around, borders, count, largest_group
from bocage.games.ulikko.patterns import of_colour

ANIMALS: Final = 12  # K3
RIVERS: Final = 6
PILE: Final = 0x3333  # how many of each colour, four bits each


class Board:
    """A board. The colour of a tile is a number of two bits: one is kept in `low`, the other in `high`."""

    def __init__(self) -> None:
        self.tiles: i64 = 0
        self.low: i64 = 0
        self.high: i64 = 0
        self.rivers: i64 = 0  # borders with a river pawn
        self.animals: i64 = 0  # borders with an animal pawn
        self.rivers_left: i64 = RIVERS
        self.animals_left: i64 = ANIMALS
        self.pile: i64 = PILE
        self.met: i64 = 0  # landscape cards: 1 river, 2 colour, 4 shape
        self.symbols: i64 = 0  # symbol cards held
        self.threes: i64 = 0  # auroras held, by colour
        self.fours: i64 = 0
        self.used: i64 = 0

    def copy(self) -> Board:
        """Return an independent twin."""
        twin = Board()
        twin.tiles = self.tiles
        twin.low = self.low
        twin.high = self.high
        twin.rivers = self.rivers
        twin.animals = self.animals
        twin.rivers_left = self.rivers_left
        twin.animals_left = self.animals_left
        twin.pile = self.pile
        twin.met = self.met
        twin.symbols = self.symbols
        twin.threes = self.threes
        twin.fours = self.fours
        twin.used = self.used
        return twin

    def key(self) -> tuple[int, ...]:
        """Return everything that makes up the board; pawns on cards leave no other trace."""
        return (
            self.tiles,
            self.low,
            self.high,
            self.rivers,
            self.animals,
            self.rivers_left,
            self.animals_left,
            self.pile,
            self.met,
            self.symbols,
            self.threes,
            self.fours,
            self.used,
        )

    def of_colour(self, colour: i64) -> i64:
        """Return the cells with tiles of one colour."""
        return of_colour(colour, self.tiles, self.low, self.high)

    def colour_at(self, cell: i64) -> i64:
        """Return the colour of the tile on a cell."""
        return ((self.low >> cell) & 1) | (((self.high >> cell) & 1) << 1)

    def ready(self) -> i64:
        """Return the auroras held and not yet used, by colour (K23)."""
        return (self.threes | self.fours) & ~self.used

    def points_left(self) -> i64:
        """Count the points of the pawns in the reserve (K31)."""
        return 2 * self.animals_left + self.rivers_left

    def largest_group(self) -> i64:
        """Count the tiles of the largest connected group of equal tiles (K32)."""
        largest: i64 = 0
        for colour in range(i64(4)):
            size: i64 = largest_group(self.of_colour(colour))
            if size > largest:
                largest = size
        return largest

    def set_tile(self, cell: i64, colour: i64) -> None:
        """Set a tile, without pawns (K6)."""
        tile: i64 = ONE << cell
        self.tiles |= tile
        if colour & 1:
            self.low |= tile
        if colour & 2:
            self.high |= tile

    def place(self, cell: i64, colour: i64, declined: i64) -> None:
        """Set a tile, and a pawn on each border that is not declined (K13)."""
        kept: i64 = around(self.tiles & ~declined, cell)
        if kept:
            same: i64 = kept & around(self.of_colour(colour), cell)
            other: i64 = kept ^ same
            self.rivers |= borders(other, cell)
            self.rivers_left -= count(other)
            self.animals |= borders(same, cell)
            self.animals_left -= count(same)
        self.set_tile(cell, colour)

    def lift(self, cell: i64) -> i64:
        """Take a tile away, and the pawns on its borders back into the reserve (K28); return its colour."""
        colour: i64 = self.colour_at(cell)
        rest: i64 = ~(ONE << cell)
        self.tiles &= rest
        self.low &= rest
        self.high &= rest
        near: i64 = borders(around(self.tiles, cell), cell)
        self.rivers_left += count(self.rivers & near)
        self.animals_left += count(self.animals & near)
        self.rivers &= ~near
        self.animals &= ~near
        return colour

    def meet(self, landscape: i64) -> None:
        """Meet a landscape card with two animals, or as many as there are (K16, K25)."""
        self.met |= ONE << landscape
        self.animals_left -= 2 if self.animals_left > 2 else self.animals_left

    def hold_symbol(self, symbol: i64) -> None:
        """Take a symbol card, with as many animals as possible up to two (K21)."""
        self.symbols |= ONE << symbol
        self.animals_left -= 2 if self.animals_left > 2 else self.animals_left
