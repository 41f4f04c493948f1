"""Ulikko: real matches that lead where a test wants to be, and boards drawn by hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bocage import EVERYTHING, IllegalMove, Match, Record, find_game
from bocage.games.ulikko.board import Board
from bocage.games.ulikko.grid import border_of
from bocage.games.ulikko.state import UlikkoState
from tests.games.ulikko.reference import CELL_NAMES, COLOURS, OPPOSITE, SIDE_SYMBOL, neighbours, segment_of

CARDS = {"river": "cross", "colour": "purple-green-blue", "shape": "line-of-five"}
PLACES = ["north", "east", "south", "west", "centre"]
SIDE_OF = {symbol: side for side, symbol in SIDE_SYMBOL.items()}
LETTERS = {colour[0]: number for number, colour in enumerate(COLOURS)}


def replay(name: str) -> Match:
    """Replay a record that lies beside the tests."""
    path = Path(__file__).parent / "records" / f"{name}.json"
    return Record.from_json(path.read_text(encoding="utf-8")).match(find_game("ulikko"))


def new_match(seats: int = 2, **options: object) -> Match:
    return Match(find_game("ulikko"), list("ABCD"[:seats]), options)


def cards_text(**cards: str) -> str:
    chosen = {**CARDS, **cards}
    return "* cards " + " ".join(f"{kind}={chosen[kind]}" for kind in CARDS)


def build(
    settled: list[str],
    turns: list[str],
    hand: str = "",
    end: bool = True,
    options: object = None,
    **cards: str,
) -> Match:
    """Play a real match in which tiles fall as wished.

    `settled` is a cell and a colour per seat; `turns` the same for each turn in order, with declined borders
    (`"c2 orange -b2"`), or "" for any tile set aside without pawns. `hand` stops with that tile in hand,
    before it is placed on that cell. The colours of all draws follow from what must fall out where. `end`
    says whether the last turn is ended where it does not end by itself.
    """
    seats = len(settled)
    match = Match(find_game("ulikko"), list("ABCD"[:seats]), options if isinstance(options, dict) else {})
    symbols = [board["symbols"] for board in match.view(EVERYTHING)["boards"]]
    taken = [{spec.split()[0]} for spec in settled]
    wishes = [turn.split() for turn in ([*turns, hand] if hand else turns)]
    # Every tile is a token with the supply it comes from; its colour is settled when it falls out.
    supplies: list[int] = [-1] * 5
    colours: list[str | None] = [None] * 5
    main = dict(zip(PLACES, range(5), strict=True))
    plan: list[tuple[int, str, str, list[str]]] = []
    for number, wish in enumerate(wishes):
        seat = number % seats
        later = {other[0] for k, other in enumerate(wishes) if other and k > number and k % seats == seat}
        spare = [cell for cell in reversed(CELL_NAMES) if cell not in taken[seat] | later]
        cell = wish[0] if wish else spare[0]
        taken[seat].add(cell)
        far = SIDE_OF[symbols[seat][CELL_NAMES.index(cell)]]
        side = OPPOSITE[far]
        supplies.append(seat)
        colours.append(None)
        fallen = main[far]
        main[far], main["centre"], main[side] = main["centre"], main[side], len(colours) - 1
        if wish:
            colours[fallen] = wish[1]
        plan.append((len(colours) - 1, side, cell, wish[2:] if wish else ["all"]))
    left = {supply: Counter(dict.fromkeys(COLOURS, 3)) for supply in range(-1, seats)}
    left[-1].subtract(spec.split()[1] for spec in settled)
    for supply, colour in zip(supplies, colours, strict=True):
        if colour:
            left[supply][colour] -= 1
    assert all(count >= 0 for supply in left.values() for count in supply.values()), "not enough tiles"
    for token, supply in enumerate(supplies):
        if colours[token] is None:
            colours[token] = left[supply].most_common(1)[0][0]
            left[supply][str(colours[token])] -= 1
    match.play(cards_text(**cards))
    match.play("* main " + " ".join(f"{place}={colours[k]}" for k, place in enumerate(PLACES)))
    for spec in settled:
        cell, colour = spec.split()
        match.play(f"* neutral {colour}")
        match.play(f"settle {cell}")
    for number, (token, side, cell, declined) in enumerate(plan):
        match.play(f"* draw {colours[token]}")
        match.play(f"insert {side}")
        last = number == len(plan) - 1
        if last and hand:
            break
        tiles = match.view(EVERYTHING)["boards"][number % seats]["tiles"]
        if declined == ["all"]:
            declined = [f"-{near}" for near in neighbours(cell) if near in tiles]
        match.play(" ".join([f"place {cell}", *declined]))
        if match.view(EVERYTHING)["phase"] == "after" and (end or not last):
            match.play("end")
    return match


def refused(match: Match, text: str, code: str) -> None:
    """Check that a move is refused for that reason, cites its rule, and changes nothing."""
    before = match.state.key()
    with pytest.raises(IllegalMove) as caught:
        match.play(text)
    assert caught.value.code == code
    assert str(caught.value).endswith(f"({code.partition('-')[0]})")
    assert match.state.key() == before


def board_of(rows: list[str], rivers: str = "") -> Board:
    """Draw a board: letters o, g, b, p and dots; and river pawns by the names of their borders."""
    board = Board()
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter in LETTERS:
                board.set_tile(5 * y + x, LETTERS[letter])
    for name in rivers.split():
        (x1, y1), (x2, y2) = sorted(segment_of(name))
        board.rivers |= 1 << border_of(x1, y1, x2, y2)
        board.rivers_left -= 1
    return board


def state_of(match: Match) -> UlikkoState:
    assert isinstance(match.state, UlikkoState)
    return match.state
