"""Ulikko: the cards and the boards, ready to be tested against (K18–K20)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.games.ulikko.board import RIVERS, Board
from bocage.games.ulikko.patterns import Pattern
from bocage.games.ulikko.rivers import joins_adjacent, joins_opposite, longest_chain

COLOURS: Final = ["orange", "green", "blue", "purple"]  # K1
SYMBOLS: Final = ["star", "moon", "leaf", "drop"]
SIDES: Final = ["north", "east", "south", "west"]  # K2: each carries the symbol of the same number
KINDS: Final = ["river", "colour", "shape"]

# What a card asks for.
ADJACENT: Final = 0
OPPOSITE: Final = 1
CHAIN: Final = 2
FIGURE: Final = 3
SQUARE: Final = 4
SHAPE: Final = 5
DIFFERENT: Final = 6


class Card:
    """A landscape card: what it asks for, how many river pawns that takes, and its pattern if it has one."""

    def __init__(self, name: str, advanced: bool, asks: i64, need: i64, pattern: Pattern) -> None:
        self.name = name
        self.advanced = advanced
        self.asks: i64 = asks
        self.need: i64 = need
        self.pattern = pattern

    def met_by(self, board: Board) -> bool:
        """Say whether a board shows what the card asks for."""
        asks: i64 = self.asks
        if asks >= SQUARE:
            if asks == SQUARE:
                return self.pattern.matches(board.tiles, board.low, board.high)
            if asks == SHAPE:
                return self.pattern.lies_in(board.tiles)
            return self.pattern.differs(board.tiles, board.low, board.high)
        if RIVERS - board.rivers_left < self.need:
            return False
        if asks == FIGURE:
            return self.pattern.lies_in(board.rivers)
        if asks == ADJACENT:
            return joins_adjacent(board.rivers, self.need)
        if asks == OPPOSITE:
            return joins_opposite(board.rivers, self.need)
        return longest_chain(board.rivers) >= self.need


class Deck:
    """All cards, and the four boards: which symbol each cell shows, and which cells show each symbol."""

    def __init__(self, cards: list[list[Card]], boards: list[list[int]], checksum: int) -> None:
        self.river = cards[0]
        self.colour = cards[1]
        self.shape = cards[2]
        self.checksum = checksum
        self.symbol_of: bytes = bytes([symbol for board in boards for symbol in board])
        self.cells_of: bytes = bytes(
            [c for board in boards for symbol in range(4) for c in range(20) if board[c] == symbol]
        )
        self.simple: list[bytes] = [  # K5
            bytes([number for number, card in enumerate(kind) if not card.advanced]) for kind in cards
        ]

    def cards(self, kind: i64) -> list[Card]:
        """Return the cards of a kind."""
        if kind == 0:
            return self.river
        return self.colour if kind == 1 else self.shape

    def find(self, kind: i64, name: str) -> i64:
        """Return the number of a card, or -1."""
        for number, card in enumerate(self.cards(kind)):
            if card.name == name:
                return number
        return -1

    def choice(self, kind: i64, advanced: bool) -> i64:
        """Count the cards of a kind that may be drawn (K5)."""
        return len(self.cards(kind)) if advanced else len(self.simple[kind])

    def nth(self, kind: i64, advanced: bool, index: i64) -> i64:
        """Return the number of one of the cards that may be drawn."""
        return index if advanced else i64(self.simple[kind][index])

    def covered(self, seat: i64, symbol: i64, tiles: i64) -> bool:
        """Say whether tiles cover all five cells of a symbol (K21)."""
        first: i64 = 20 * seat + 5 * symbol
        return all((tiles >> i64(self.cells_of[k])) & 1 for k in range(first, first + 5))
