"""The legal moves as a person is offered them, and the short forms that name one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bocage.core.text import LANGUAGES, has

FEW = 9  # up to so many moves are numbered


@dataclass(frozen=True)
class Offer:
    """Moves that begin with the same verb, and what may follow it, place by place."""

    verb: str
    places: list[list[str]]
    count: int
    complete: bool  # whether every choice of one from each place is legal
    declines: bool  # whether some of them decline something (` -b2`)


def split(move: str, domain: str = "") -> tuple[str, list[str], list[str]]:
    """Split a move into its verb, what it names, and what it declines.

    A verb of two words is one that the game's words explain as such (`verb-play-card`).

    >>> split("move b2 d3 -c3")
    ('move', ['b2', 'd3'], ['-c3'])
    """
    words = move.split(" ")
    head = 2 if domain and has(LANGUAGES[0], domain, "verb-" + "-".join(words[:2])) else 1
    named = [word for word in words[head:] if not word.startswith("-")]
    declined = [word for word in words[head:] if word.startswith("-")]
    return " ".join(words[:head]), named, declined


def group(moves: Sequence[str], domain: str = "") -> list[Offer]:
    """Gather moves by their verb."""
    verbs: dict[str, list[str]] = {}
    for move in moves:
        verbs.setdefault(split(move, domain)[0], []).append(move)
    return [_offer(verb, [split(move, domain) for move in same]) for verb, same in verbs.items()]


def _offer(verb: str, moves: list[tuple[str, list[str], list[str]]]) -> Offer:
    named = list(dict.fromkeys(tuple(words) for _, words, _ in moves))
    length = max(len(words) for words in named)
    places = [
        list(dict.fromkeys(words[place] for words in named if place < len(words))) for place in range(length)
    ]
    product = 1
    for words_here in places:
        product *= len(words_here)
    declines = any(declined for _, _, declined in moves)
    return Offer(verb, places, len(moves), product == len(named), declines)


def resolve(typed: str, moves: Sequence[str], domain: str = "") -> list[str]:
    """Find the moves a person may mean by what was typed, most literal reading first.

    >>> moves = ["go b2", "go b3"]
    >>> resolve("g b2", moves), resolve("b3", moves), resolve("go", moves)
    (['go b2'], ['go b3'], ['go b2', 'go b3'])
    """
    if not typed:
        return []
    if typed in moves:
        return [typed]
    words = typed.split(" ")
    rests = {move: [word for part in split(move, domain)[1:] for word in part] for move in moves}
    for readings in (
        [move for move in moves if len(words) == len(move.split(" ")) and _matches(words, move.split(" "))],
        [move for move in moves if _matches(words, move.split(" "))],
        [move for move, rest in rests.items() if " ".join(rest) == typed],
        [move for move, rest in rests.items() if _matches(words, rest)],
    ):
        if readings:
            return readings
    return []


def _matches(typed: list[str], words: list[str]) -> bool:
    return 0 < len(typed) <= len(words) and all(
        word.startswith(short) for short, word in zip(typed, words, strict=False)
    )
