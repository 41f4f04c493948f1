"""Plain characters for terminals that lack the drawn ones, column for column; a game adds `drawing.PLAIN`."""

from __future__ import annotations

import unicodedata
from functools import cache

from bocage.games import find_game, game_names

PLAIN = {
    **dict.fromkeys("─━", "-"),
    **dict.fromkeys("│┃", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╋╸╹╺╻", "+"),
    **dict.fromkeys("▒░", ":"),
    **dict.fromkeys("’‘", "'"),
    **dict.fromkeys("“”«»", '"'),
    **dict.fromkeys("–—−", "-"),
    "►": ">",
    "→": ">",
    "▸": ">",
    "·": ".",
    "…": "~",
    "\u00a0": " ",
    "\u202f": " ",
    "◆": "#",
    "●": "@",
    "■": "%",
    "○": "o",
    "□": ".",
    "✓": "v",
    "œ": "o",
}


def plain(text: str, encoding: str) -> str:
    """Replace every character that an encoding lacks by one it has, column for column.

    >>> plain("┌─ é ●", "ascii")
    '+- e @'
    """
    return "".join(c if _encodable(c, encoding) else _replacement(c, encoding) for c in text)


@cache
def _of_games() -> dict[str, str]:
    """Gather what stands for the characters that the games draw with."""
    drawings = [find_game(name).part("drawing") for name in game_names()]
    return {drawn: plain for drawing in drawings for drawn, plain in getattr(drawing, "PLAIN", {}).items()}


def _replacement(character: str, encoding: str) -> str:
    known = PLAIN.get(character) or _of_games().get(character)
    if known:
        return known
    base = unicodedata.normalize("NFKD", character)[0]
    return base if _encodable(base, encoding) else "?"


def _encodable(character: str, encoding: str) -> bool:
    try:
        character.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
