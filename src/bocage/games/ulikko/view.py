"""Ulikko: what is to be seen. Nothing is hidden (K7, K9), so all see the same."""

from __future__ import annotations

from typing import Final, TypedDict

from bocage.games.ulikko.board import Board
from bocage.games.ulikko.deck import COLOURS, KINDS, SIDES, SYMBOLS, Card
from bocage.games.ulikko.grid import CELLS, COLUMNS
from bocage.games.ulikko.moves import PLACES, cell_name
from bocage.games.ulikko.position import NONE
from bocage.games.ulikko.state import UlikkoState

PHASES: Final = ["settle", "settle", "settle", "settle", "insert", "insert", "place", "after", "over"]


class Fallen(TypedDict):
    """The tile in hand, and where it fell out."""

    tile: str
    side: str
    symbol: str


class AuroraView(TypedDict):
    """One of the eight auroras."""

    colour: str
    number: int
    holder: int | None
    used: bool


class BoardView(TypedDict):
    """A player's board, reserve and pile; the pile by count, never its order (K9)."""

    symbols: list[str]
    tiles: dict[str, str]
    pawns: dict[str, str]
    animals: int
    rivers: int
    pile: dict[str, int]


class UlikkoView(TypedDict):
    """The whole table; `null` where nothing has been drawn yet."""

    phase: str
    turn: int
    main: dict[str, str | None]
    drawn: str | None
    fallen: Fallen | None
    landscapes: dict[str, str | None]
    met: list[list[str]]
    symbols: dict[str, int | None]
    auroras: list[AuroraView]
    boards: list[BoardView]


def view(state: UlikkoState) -> UlikkoView:
    """Build the view from nothing."""
    fallen: Fallen | None = None
    if state.fallen != NONE:
        fallen = {"tile": COLOURS[state.fallen], "side": SIDES[state.side], "symbol": SYMBOLS[state.side]}
    main: dict[str, str | None] = {}
    for k, place in enumerate(PLACES):
        main[place] = None if state.main == NONE else COLOURS[(state.main >> (2 * k)) & 3]
    symbols: dict[str, int | None] = {}
    for k, symbol in enumerate(SYMBOLS):
        symbols[symbol] = _holder([(board.symbols >> k) & 1 for board in state.boards])
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "main": main,
        "drawn": None if state.drawn == NONE else COLOURS[state.drawn],
        "fallen": fallen,
        "landscapes": {
            "river": _card_name(state.deck.river, state.river),
            "colour": _card_name(state.deck.colour, state.colour),
            "shape": _card_name(state.deck.shape, state.shape),
        },
        "met": [[kind for k, kind in enumerate(KINDS) if (board.met >> k) & 1] for board in state.boards],
        "symbols": symbols,
        "auroras": [_aurora(state, colour, number) for colour in range(4) for number in (3, 4)],
        "boards": [_board(state, seat, board) for seat, board in enumerate(state.boards)],
    }


def _card_name(cards: list[Card], number: int) -> str | None:
    return None if number == NONE else cards[number].name


def _holder(held: list[int]) -> int | None:
    return held.index(1) if 1 in held else None


def _aurora(state: UlikkoState, colour: int, number: int) -> AuroraView:
    masks = [board.threes if number == 3 else board.fours for board in state.boards]
    holder = _holder([(mask >> colour) & 1 for mask in masks])
    used = holder is not None and bool((state.boards[holder].used >> colour) & 1)
    return {"colour": COLOURS[colour], "number": number, "holder": holder, "used": used}


def _board(state: UlikkoState, seat: int, board: Board) -> BoardView:
    tiles: dict[str, str] = {}
    pawns: dict[str, str] = {}
    for cell in range(CELLS):
        if (board.tiles >> cell) & 1:
            tiles[cell_name(cell)] = COLOURS[board.colour_at(cell)]
        for border, other in ((cell, cell + 1), (CELLS + cell, cell + COLUMNS)):
            if (board.rivers >> border) & 1:
                pawns[f"{cell_name(cell)}-{cell_name(other)}"] = "river"
            elif (board.animals >> border) & 1:
                pawns[f"{cell_name(cell)}-{cell_name(other)}"] = "animal"
    return {
        "symbols": [SYMBOLS[state.deck.symbol_of[CELLS * seat + cell]] for cell in range(CELLS)],
        "tiles": tiles,
        "pawns": pawns,
        "animals": board.animals_left,
        "rivers": board.rivers_left,
        "pile": {colour: (board.pile >> (4 * k)) & 15 for k, colour in enumerate(COLOURS)},
    }
