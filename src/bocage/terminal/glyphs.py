"""Plain characters for terminals that cannot show the drawn ones: each one column wide, like its original."""

from __future__ import annotations

import unicodedata

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
    # Sly: the four colours
    "◆": "#",
    "●": "@",
    "■": "%",
    "○": "o",
    "□": ".",
    "✓": "v",
    # Ulikko: symbols, rivers, shapes
    "★": "*",
    "☾": ")",
    "♣": "&",
    "◊": "!",
    "≈": "~",
    "≠": "/",
    "≥": ">",
    "╱": "/",
    "╲": "\\",
    "œ": "o",
}


def plain(text: str, encoding: str) -> str:
    """Replace every character that an encoding lacks by one it has, column for column.

    >>> plain("┌─ é ★", "ascii")
    '+- e *'
    """
    return "".join(c if _encodable(c, encoding) else _replacement(c, encoding) for c in text)


def _replacement(character: str, encoding: str) -> str:
    known = PLAIN.get(character)
    if known is not None:
        return known
    base = unicodedata.normalize("NFKD", character)[0]
    return base if _encodable(base, encoding) else "?"


def _encodable(character: str, encoding: str) -> bool:
    try:
        character.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
