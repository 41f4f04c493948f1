"""Ulikko: reading a deck. Everything is checked, and an error names the card or board and the field."""

from __future__ import annotations

import json
import re
from typing import Final
from zlib import crc32

from bocage.core.errors import BocageError, InputError
from bocage.games.ulikko.board import RIVERS
from bocage.games.ulikko.deck import (
    ADJACENT,
    CHAIN,
    COLOURS,
    DIFFERENT,
    FIGURE,
    KINDS,
    OPPOSITE,
    SHAPE,
    SQUARE,
    SYMBOLS,
    Card,
    Deck,
)
from bocage.games.ulikko.grid import CELLS, COLUMNS, ROWS
from bocage.games.ulikko.patterns import Cell, Pair, Pattern, Segment, river_pattern, tile_pattern

FORMAT: Final = "bocage-deck/1"
FIELDS: Final = ["format", "boards", "river", "colour", "shape"]
BOARDS: Final = 4
MOST_CARDS: Final = 64
LONGEST_NAME: Final = 40
CARD_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]*")


def read_deck(data: dict[str, object]) -> Deck:
    """Check a deck and compile it; raise InputError where it is none."""
    _fields(data, FIELDS, [])
    if data["format"] != FORMAT or not isinstance(data["format"], str):
        raise _error("deck-format", format=FORMAT).at("format")
    boards = _read_boards(data["boards"])
    cards = [_read_cards(kind, data[kind]) for kind in KINDS]
    return Deck(cards, boards, crc32(json.dumps(data, sort_keys=True).encode()))


def _error(code: str, **facts: object) -> BocageError:
    return InputError(code, "bocage.games.ulikko", (), **facts)


def _fields(data: dict[str, object], required: list[str], optional: list[str]) -> None:
    known = required + optional
    for name in data:
        if name not in known:
            raise _error("deck-unknown-field", names=", ".join(known)).at(str(name))
    for name in required:
        if name not in data:
            raise _error("deck-missing-field").at(name)


def _list(value: object, low: int, high: int) -> list[object]:
    if not isinstance(value, list) or not low <= len(value) <= high:
        if low == high:
            raise _error("deck-list-of", count=low)
        raise _error("deck-list", low=low, high=high)
    return value


def _number(value: object, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise _error("deck-number", low=low, high=high)
    return value


def _read_boards(value: object) -> list[list[int]]:
    try:
        listed = _list(value, BOARDS, BOARDS)
    except BocageError as error:
        raise error.at("boards") from None
    boards: list[list[int]] = []
    for number, entry in enumerate(listed, start=1):
        try:
            board = _read_board(entry)
            if board in boards:
                raise _error("deck-board-twice").at("symbols")
        except BocageError as error:
            raise error.at(f"board {number}") from None
        boards.append(board)
    return boards


def _read_board(entry: object) -> list[int]:
    if not isinstance(entry, dict):
        raise _error("deck-object")
    _fields(entry, ["animal", "symbols"], [])
    animal = entry["animal"]
    if not isinstance(animal, str) or not 1 <= len(animal) <= LONGEST_NAME or not animal.isprintable():
        raise _error("deck-animal", longest=LONGEST_NAME).at("animal")
    try:
        return _read_symbols(entry["symbols"])
    except BocageError as error:
        raise error.at("symbols") from None


def _read_symbols(value: object) -> list[int]:
    board: list[int] = []
    for row in _list(value, ROWS, ROWS):
        if not isinstance(row, str):
            raise _error("deck-row", columns=COLUMNS)
        words = row.split(" ")
        if len(words) != COLUMNS:
            raise _error("deck-row", columns=COLUMNS)
        for word in words:
            if word not in SYMBOLS:
                raise _error("deck-word", word=_shown(word), words=", ".join(SYMBOLS))
            board.append(SYMBOLS.index(word))
    for symbol, word in enumerate(SYMBOLS):
        if board.count(symbol) != CELLS // len(SYMBOLS):
            raise _error("deck-symbol-count", symbol=word, count=board.count(symbol))
    for cell in range(CELLS):
        beside = cell % COLUMNS < COLUMNS - 1 and board[cell] == board[cell + 1]
        below = cell + COLUMNS < CELLS and board[cell] == board[cell + COLUMNS]
        if beside or below:
            raise _error("deck-symbols-touch", symbol=SYMBOLS[board[cell]])
    return board


def _read_cards(kind: str, value: object) -> list[Card]:
    try:
        listed = _list(value, 1, MOST_CARDS)
    except BocageError as error:
        raise error.at(kind) from None
    cards: list[Card] = []
    for number, entry in enumerate(listed, start=1):
        place = f"{kind} card {number}"
        try:
            if not isinstance(entry, dict):
                raise _error("deck-object")
            if "id" not in entry:
                raise _error("deck-missing-field").at("id")
            name = _read_name(entry["id"])
            place = f'{kind} card "{name}"'
            if any(card.name == name for card in cards):
                raise _error("deck-id-twice").at("id")
            cards.append(_read_card(kind, name, entry))
        except BocageError as error:
            raise error.at(place) from None
    return cards


def _read_name(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_NAME or not CARD_NAME.fullmatch(value):
        raise _error("deck-id", longest=LONGEST_NAME).at("id")
    return value


def _read_card(kind: str, name: str, entry: dict[str, object]) -> Card:
    advanced = entry.get("advanced", False)
    if not isinstance(advanced, bool):
        raise _error("deck-switch").at("advanced")
    if kind == "colour":
        _fields(entry, ["id", "square"], ["advanced"])
        return Card(name, advanced, SQUARE, 0, _within("square", entry))
    ways = ["joins", "chain", "figure"] if kind == "river" else ["corners", "cells"]
    given = [way for way in ways if way in entry]
    if len(given) != 1:
        extra = ["at_least"] if kind == "river" else ["different"]
        _fields(entry, ["id"], ["advanced", *ways, *extra])
        raise _error("deck-one-of", names=", ".join(ways))
    way = given[0]
    if way == "joins":
        _fields(entry, ["id", "joins", "at_least"], ["advanced"])
        if entry["joins"] not in ("adjacent", "opposite") or not isinstance(entry["joins"], str):
            raise _error("deck-word", word=_shown(entry["joins"]), words="adjacent, opposite").at("joins")
        asks = ADJACENT if entry["joins"] == "adjacent" else OPPOSITE
        return Card(name, advanced, asks, _within_number("at_least", entry), Pattern([], [], []))
    if way == "chain":
        _fields(entry, ["id", "chain"], ["advanced"])
        return Card(name, advanced, CHAIN, _within_number("chain", entry), Pattern([], [], []))
    if way == "figure":
        _fields(entry, ["id", "figure"], ["advanced"])
        figure = _within("figure", entry)
        return Card(name, advanced, FIGURE, figure.size, figure)
    if way == "corners":
        _fields(entry, ["id", "corners"], ["advanced"])
        if entry["corners"] is not True:
            raise _error("deck-true").at("corners")
        corners = [(0, 0), (COLUMNS - 1, 0), (0, ROWS - 1), (COLUMNS - 1, ROWS - 1)]
        return Card(name, advanced, SHAPE, 0, tile_pattern(corners, [], []))
    _fields(entry, ["id", "cells"], ["different", "advanced"])
    pattern = _read_shape(entry)
    return Card(name, advanced, DIFFERENT if pattern.pair_count else SHAPE, 0, pattern)


def _within(field: str, entry: dict[str, object]) -> Pattern:
    try:
        return _read_square(entry[field]) if field == "square" else _read_figure(entry[field])
    except BocageError as error:
        raise error.at(field) from None


def _within_number(field: str, entry: dict[str, object]) -> int:
    try:
        return _number(entry[field], 1, RIVERS)
    except BocageError as error:
        raise error.at(field) from None


def _read_square(value: object) -> Pattern:
    colours: list[int] = []
    for row in _list(value, 2, 2):
        for word in _list(row, 2, 2):
            if not isinstance(word, str) or word not in COLOURS:
                raise _error("deck-word", word=_shown(word), words=", ".join(COLOURS))
            colours.append(COLOURS.index(word))
    return tile_pattern([(0, 0), (1, 0), (0, 1), (1, 1)], colours, [])


def _read_figure(value: object) -> Pattern:
    figure: list[Segment] = []
    for entry in _list(value, 1, RIVERS):
        x1, y1, x2, y2 = [_number(corner, 0, COLUMNS) for corner in _list(entry, 4, 4)]
        if abs(x1 - x2) + abs(y1 - y2) != 1:
            raise _error("deck-segment")
        segment = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        if segment in figure:
            raise _error("deck-segment-twice")
        figure.append(segment)
    pattern = river_pattern(figure)
    if pattern.turnings == 0:
        raise _error("deck-does-not-fit")
    return pattern


def _read_shape(entry: dict[str, object]) -> Pattern:
    try:
        cells = _read_cells(entry["cells"])
    except BocageError as error:
        raise error.at("cells") from None
    try:
        pairs = _read_pairs(entry["different"], cells) if "different" in entry else []
    except BocageError as error:
        raise error.at("different") from None
    pattern = tile_pattern(cells, [], pairs)
    if pattern.turnings == 0:
        raise _error("deck-does-not-fit").at("cells")
    return pattern


def _read_cells(value: object) -> list[Cell]:
    cells: list[Cell] = []
    width = -1
    for y, row in enumerate(_list(value, 1, COLUMNS)):
        if not isinstance(row, str) or not 1 <= len(row) <= COLUMNS or row.strip("X."):
            raise _error("deck-drawing", longest=COLUMNS)
        if len(row) != width >= 0:
            raise _error("deck-drawing", longest=COLUMNS)
        width = len(row)
        cells += [(x, y) for x, mark in enumerate(row) if mark == "X"]
    if not cells:
        raise _error("deck-empty-drawing")
    return cells


def _read_pairs(value: object, cells: list[Cell]) -> list[Pair]:
    size = len(cells)
    if value == "all":
        if not 2 <= size <= len(COLOURS):
            raise _error("deck-all-different", most=len(COLOURS))
        return [(a, b) for a in range(size) for b in range(a + 1, size)]
    pairs: list[Pair] = []
    for entry in _list(value, 1, size * size):
        x1, y1, x2, y2 = [_number(place, 0, COLUMNS - 1) for place in _list(entry, 4, 4)]
        if (x1, y1) not in cells or (x2, y2) not in cells or (x1, y1) == (x2, y2):
            raise _error("deck-pair")
        a, b = cells.index((x1, y1)), cells.index((x2, y2))
        pair = (min(a, b), max(a, b))
        if pair in pairs:
            raise _error("deck-pair-twice")
        pairs.append(pair)
    return pairs


def _shown(value: object) -> str:
    try:
        text = value if isinstance(value, str) else json.dumps(value)
    except RecursionError:  # read without trouble, but from higher up
        text = "…"
    text = "".join(c if c.isprintable() else "?" for c in text)
    return text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 1] + "…"
