"""Matches of Sly that the tests share."""

from __future__ import annotations

from collections.abc import Iterable

from bocage import Match, find_game

NAMES = ["Ada", "Ben", "Cem", "Dot"]

# The three examples of actions and the final scoring of the rulebook, as one match of four players; orange
# begins. One line is one round of turns.
FIRST_REVEAL = """
lay fox b8, lay 4 a4, lay 3 a6, lay 2 a1
reveal b8, flip a4, flip a6, flip a1
"""
SECOND_REVEAL = """
lay fox a5, lay fox b7, lay 2 a1
lay 5 b1, lay 1 a8, reveal b7, flip a5, flip b1, flip a1
"""
TO_THE_EXPOSE = """
lay fox b6
lay 3 b2, lay fox a5, lay 4 b7, reveal b6, flip b2, flip a8, flip a5
lay 1 b1, lay 2 a4, lay fox b4, lay fox b6
lay 2 b2, lay fox a5, reveal b4, flip b7, flip b1, flip a4, expose a5
lay 1 b1, lay 5 a5, lay fox b7, lay 1 a2
lay fox b8
"""
EXPOSE = "expose b7"
TO_THE_END = """
lay 1 a7, lay 3 a3
expose a5, expose b2, lay 2 b7, lay 4 b3
expose a2, expose b1, expose a3, expose a7
expose b7, expose b3, lay 5 b4, expose b4
lay 4 b5, expose b5
"""


def moves_of(text: str) -> list[str]:
    """Split a script: moves stand between commas and line ends."""
    pieces = text.replace("\n", ",").split(",")
    return [piece.strip() for piece in pieces if piece.strip()]


def match_of(players: int, script: str | Iterable[str] = "", **options: object) -> Match:
    """Play a script from the start."""
    match = Match(find_game("sly"), NAMES[:players], options)
    for move in moves_of(script) if isinstance(script, str) else script:
        match.play(move)
    return match
