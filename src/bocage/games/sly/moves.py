"""Sly: the text of its moves, spaces and cards."""

from __future__ import annotations

from typing import Final

from bocage.core.errors import InputError
from bocage.games.sly.state import EXPOSE, FLIP, LAY, REVEAL

HOUSES: Final = "ab"
NUMBERS: Final = "12345678"
COLOURS: Final = ["orange", "black", "brown", "white"]  # by seat (S1)
CARDS: Final = ["1", "2", "3", "4", "5", "6", "fox"]
ONE_SPACE: Final = {"expose": EXPOSE, "reveal": REVEAL, "flip": FLIP}
FORMS: Final = "lay 4 a2, lay fox b5, expose b3, reveal a1, flip a3"


def space_name(space: int) -> str:
    """Name a space: the letter of its hen-house card, then its number clockwise from the top left (S2)."""
    return HOUSES[space >> 3] + NUMBERS[space & 7]


def parse_space(text: str) -> int:
    """Read a space's name."""
    if len(text) == 2 and text[0] in HOUSES and text[1] in NUMBERS:
        return 8 * HOUSES.index(text[0]) + NUMBERS.index(text[1])
    raise InputError("move-cell", cell=text)


def card_name(card: int) -> str:
    """Name a card without its colour."""
    return CARDS[card - 1]


def parse_card(text: str) -> int:
    """Read a card's name."""
    if text in CARDS:
        return CARDS.index(text) + 1
    raise InputError("move-word", word=text, words=", ".join(CARDS))


def coloured(owner: int, card: int) -> str:
    """Name a card with its colour."""
    return f"{COLOURS[owner]} {card_name(card)}"


def write(move: int) -> str:
    """Write a move."""
    space = space_name(move & 15)
    if move >= FLIP:
        return "flip " + space
    if move >= REVEAL:
        return "reveal " + space
    if move >= LAY:
        return f"lay {card_name(move >> 4)} {space}"
    return "expose " + space


def conceal(move: int) -> str:
    """Write a lay as those read it who may not know the card (S6); "" for any other move."""
    return "lay ? " + space_name(move & 15) if LAY <= move < REVEAL else ""


def parse(text: str) -> int:
    """Read a move."""
    words = text.split(" ")
    if len(words) == 2 and words[0] in ONE_SPACE:
        return ONE_SPACE[words[0]] + parse_space(words[1])
    if len(words) == 3 and words[0] == "lay":
        card = parse_card(words[1])
        return LAY * card + parse_space(words[2])
    raise InputError("move-form", forms=FORMS)
