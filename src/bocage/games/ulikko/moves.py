"""Ulikko: the text of its moves."""

from __future__ import annotations

from typing import Final

from bocage.core.errors import InputError, shown
from bocage.games.ulikko.deck import COLOURS, KINDS, SIDES, Deck
from bocage.games.ulikko.grid import CELLS
from bocage.games.ulikko.position import (
    ANYWHERE,
    CARD_BITS,
    CELL_MASK,
    DISCARD,
    DRAW_CARDS,
    DRAW_MAIN,
    DRAW_NEUTRAL,
    DRAW_TILE,
    END,
    FROM,
    INSERT_AT,
    KIND,
    LANDSCAPE,
    MOVE,
    PLACE_ON,
    REINSERT,
    REST,
    SETTLE_ON,
    TO,
)

COLUMN_NAMES: Final = "abcde"
ROW_NAMES: Final = "1234"
PLACES: Final = ["north", "east", "south", "west", "centre"]
AURORAS: Final = ["landscape", "reinsert", "anywhere", "move"]
FORMS: Final = (
    "settle c2, insert north, place c2, place c2 -b2, discard, aurora landscape river, aurora reinsert west, "
    "aurora anywhere d4, aurora move b2 d3, end"
)


def cell_name(cell: int) -> str:
    """Name a cell: columns a–e from the left, rows 1–4 from the top."""
    return COLUMN_NAMES[cell % 5] + ROW_NAMES[cell // 5]


def parse_cell(text: str) -> int:
    """Read a cell's name."""
    if len(text) == 2 and text[0] in COLUMN_NAMES and text[1] in ROW_NAMES:
        return 5 * ROW_NAMES.index(text[1]) + COLUMN_NAMES.index(text[0])
    raise InputError("move-cell", cell=shown(text))


def write(deck: Deck, move: int) -> str:
    """Write a move."""
    kind, rest = move >> KIND, move & REST
    if kind in (DRAW_CARDS, DRAW_MAIN, DRAW_NEUTRAL, DRAW_TILE):
        return _write_chance(deck, kind, rest)
    if kind == INSERT_AT:
        return "insert " + SIDES[rest]
    if kind == DISCARD:
        return "discard"
    if kind == LANDSCAPE:
        return "aurora landscape " + KINDS[rest]
    if kind == REINSERT:
        return "aurora reinsert " + SIDES[rest]
    if kind == END:
        return "end"
    text = cell_name((move >> TO) & CELL_MASK)
    if kind == SETTLE_ON:
        return "settle " + text
    for cell in range(CELLS):
        if (rest >> cell) & 1:
            text += " -" + cell_name(cell)
    if kind == PLACE_ON:
        return "place " + text
    if kind == ANYWHERE:
        return "aurora anywhere " + text
    return f"aurora move {cell_name((move >> FROM) & CELL_MASK)} {text}"


def _write_chance(deck: Deck, kind: int, rest: int) -> str:
    if kind == DRAW_CARDS:
        names = [deck.cards(k)[(rest >> (CARD_BITS * k)) & 63].name for k in range(3)]
        return "* cards " + " ".join(f"{KINDS[k]}={names[k]}" for k in range(3))
    if kind == DRAW_MAIN:
        return "* main " + " ".join(f"{PLACES[k]}={COLOURS[(rest >> (2 * k)) & 3]}" for k in range(5))
    return ("* neutral " if kind == DRAW_NEUTRAL else "* draw ") + COLOURS[rest]


def parse(deck: Deck, text: str) -> int:
    """Read a move."""
    words = text.split(" ")
    if words[0] == "*":
        return _parse_chance(deck, words[1:])
    count = len(words)
    if words == ["end"]:
        return END << KIND
    if words == ["discard"]:
        return DISCARD << KIND
    if count == 2 and words[0] == "insert":
        return INSERT_AT << KIND | _one_of(words[1], SIDES)
    if count == 2 and words[0] == "settle":
        return SETTLE_ON << KIND | parse_cell(words[1]) << TO
    if count >= 2 and words[0] == "place":
        return PLACE_ON << KIND | parse_cell(words[1]) << TO | _parse_declined(words[2:])
    if count >= 3 and words[0] == "aurora":
        return _parse_aurora(words[1:])
    raise InputError("move-form", forms=FORMS)


def _parse_aurora(words: list[str]) -> int:
    aurora = AURORAS[_one_of(words[0], AURORAS)]
    if aurora == "anywhere":
        return ANYWHERE << KIND | parse_cell(words[1]) << TO | _parse_declined(words[2:])
    if aurora == "move" and len(words) >= 3:
        cells = parse_cell(words[1]) << FROM | parse_cell(words[2]) << TO
        return MOVE << KIND | cells | _parse_declined(words[3:])
    if aurora == "landscape" and len(words) == 2:
        return LANDSCAPE << KIND | _one_of(words[1], KINDS)
    if aurora == "reinsert" and len(words) == 2:
        return REINSERT << KIND | _one_of(words[1], SIDES)
    raise InputError("move-form", forms=FORMS)


def _parse_declined(words: list[str]) -> int:
    """Read the cells whose border stays empty: in reading order, each once."""
    declined, last = 0, -1
    for word in words:
        if not word.startswith("-"):
            raise InputError("move-form", forms=FORMS)
        cell = parse_cell(word[1:])
        if cell <= last:
            raise InputError("declined-order", "bocage.games.ulikko")
        declined, last = declined | 1 << cell, cell
    return declined


def _parse_chance(deck: Deck, words: list[str]) -> int:
    if len(words) == 2 and words[0] == "draw":
        return DRAW_TILE << KIND | _one_of(words[1], COLOURS)
    if len(words) == 2 and words[0] == "neutral":
        return DRAW_NEUTRAL << KIND | _one_of(words[1], COLOURS)
    if len(words) == 6 and words[0] == "main":
        move = DRAW_MAIN << KIND
        for k, place in enumerate(PLACES):
            move |= _one_of(_value(words[k + 1], place), COLOURS) << (2 * k)
        return move
    if len(words) == 4 and words[0] == "cards":
        move = DRAW_CARDS << KIND
        for k, kind in enumerate(KINDS):
            name = _value(words[k + 1], kind)
            number = deck.find(k, name)
            if number < 0:
                raise InputError("card-unknown", "bocage.games.ulikko", (), kind=kind, card=shown(name))
            move |= number << (CARD_BITS * k)
        return move
    raise InputError(
        "move-form",
        forms="* cards river=ID colour=ID shape=ID, * main north=C east=C south=C west=C centre=C, "
        "* neutral C, * draw C",
    )


def _value(word: str, name: str) -> str:
    if not word.startswith(name + "="):
        raise InputError("move-word", word=shown(word), words=name + "=…")
    return word[len(name) + 1 :]


def _one_of(word: str, words: list[str]) -> int:
    if word not in words:
        raise InputError("move-word", word=shown(word), words=", ".join(words))
    return words.index(word)
