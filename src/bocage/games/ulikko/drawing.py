"""Ulikko: boards and cards in a terminal, and the log in words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from bocage.core.canvas import Line, Piece, beside, fit, name_of, pad, wrap
from bocage.core.game import Drawing, View
from bocage.core.text import say

DOMAIN = "bocage.games.ulikko"
COLUMNS = "abcde"
ROWS = "1234"
COLOURS = ("orange", "green", "blue", "purple")  # K1
SYMBOLS = {"star": "★", "moon": "☾", "leaf": "♣", "drop": "◊"}
SIDE_SYMBOLS = {"north": "star", "east": "moon", "south": "leaf", "west": "drop"}  # K2
KINDS = ("river", "colour", "shape")
STYLES = {
    "orange": "bold black on color(215)",
    "green": "bold black on color(114)",
    "blue": "bold black on color(117)",
    "purple": "bold black on color(183)",
}
PAWNS = {"river": "≈", "animal": "●"}
PAWN_STYLES = {"river": "bold color(32)", "animal": "bold"}
PLAIN = {"★": "*", "☾": ")", "♣": "&", "◊": "!", "≈": "~", "≠": "/"}
GRID = "dim"
INNER = 7
CARD = 11  # the columns of a landscape card


def draw(
    view: View, seat: int, language: str, names: Sequence[str], options: Mapping[str, object]
) -> Drawing:
    """Draw one board large, beside it the main board and the landscape cards, below it everyone's pawns."""
    own = seat if seat >= 0 else 0
    left = _board(view, own, language)
    left.append([("  " + fit(name_of(names, own), 16), "bold"), (_word(language, "pawns"), "dim")])
    right = _main(view, language, options.get("show_centre") is not False) + _cards(
        view, own, language, _deck(options)
    )
    lines = beside(left, right, 2) + _players(view, language, names) + [_open(view, language)]
    small: list[Line] = []
    for other in range(len(view["boards"])):
        if other != own:
            small = beside(small, _small_board(view, other, language, names), 4)
    return Drawing(lines, small)


def _word(language: str, message: str, **facts: object) -> str:
    return say(language, DOMAIN, message, **facts)


def _short(language: str, colour: str) -> str:
    return _word(language, f"tile-{colour}")[:3]


def _tile(colour: str | None, language: str, columns: int = INNER) -> Piece:
    if colour is None:
        return fit("", columns), ""
    return fit(_word(language, f"tile-{colour}"), columns, "centre"), STYLES[colour]


# -- the large board


def _board(view: View, seat: int, language: str) -> list[Line]:
    board = view["boards"][seat]
    fallen = view["fallen"]
    wanted = fallen["symbol"] if fallen and view["phase"] == "place" else None
    lines: list[Line] = [[("   " + "".join(fit(column, INNER + 1, "centre") for column in COLUMNS), "bold")]]
    lines.append([("  ┌" + "┬".join(["─" * INNER] * 5) + "┐", GRID)])
    for number, row in enumerate(ROWS):
        line: Line = [(row + " ", "bold")]
        for place, column in enumerate(COLUMNS):
            pawn = board["pawns"].get(f"{COLUMNS[place - 1]}{row}-{column}{row}") if place else None
            line.append((PAWNS[pawn], PAWN_STYLES[pawn]) if pawn else ("│", GRID))
            line.append(_cell(board, 5 * number + place, column + row, wanted, language))
        lines.append([*line, ("│", GRID)])
        if number < 3:
            lines.append(_borders(board["pawns"], row, ROWS[number + 1]))
    lines.append([("  └" + "┴".join(["─" * INNER] * 5) + "┘", GRID)])
    return lines


def _cell(board: Mapping[str, Any], number: int, cell: str, wanted: str | None, language: str) -> Piece:
    if cell in board["tiles"]:
        return _tile(board["tiles"][cell], language)
    symbol = board["symbols"][number]
    if symbol == wanted:  # K11: here the fallen tile may go
        return fit(f"[{SYMBOLS[symbol]}]", INNER, "centre"), "bold"
    return fit(SYMBOLS[symbol], INNER, "centre"), ""


def _small_board(view: View, seat: int, language: str, names: Sequence[str]) -> list[Line]:
    """Draw a board in three columns a cell, for those who are not looking at their own."""
    board = view["boards"][seat]
    pawns, tiles = board["pawns"], board["tiles"]
    lines: list[Line] = [[("  " + fit(name_of(names, seat), 17).rstrip(), "bold")]]
    for number, row in enumerate(ROWS):
        line: Line = [("  ", "")]
        below: Line = [("  ", "")]
        for place, column in enumerate(COLUMNS):
            cell = column + row
            if place:
                pawn = pawns.get(f"{COLUMNS[place - 1]}{row}-{cell}")
                line.append((PAWNS[pawn], PAWN_STYLES[pawn]) if pawn else (" ", ""))
                below.append((" ", ""))
            if cell in tiles:
                line.append((_short(language, tiles[cell]), STYLES[tiles[cell]]))
            else:
                line.append((f" {SYMBOLS[board['symbols'][5 * number + place]]} ", "dim"))
            pawn = pawns.get(f"{cell}-{column}{ROWS[number + 1]}") if number < 3 else None
            mark = {"river": "≈≈≈", "animal": " ● "}[pawn] if pawn else "   "
            below.append((mark, PAWN_STYLES.get(pawn or "", "")))
        lines += [line, below] if number < 3 else [line]
    return lines


def _borders(pawns: Mapping[str, str], above: str, below: str) -> Line:
    line: Line = [("  ├", GRID)]
    for place, column in enumerate(COLUMNS):
        pawn = pawns.get(f"{column}{above}-{column}{below}")
        if pawn == "river":
            line.append((PAWNS[pawn] * INNER, PAWN_STYLES[pawn]))
        elif pawn:
            line += [("───", GRID), (PAWNS[pawn], PAWN_STYLES[pawn]), ("───", GRID)]
        else:
            line.append(("─" * INNER, GRID))
        line.append(("┼" if place < 4 else "┤", GRID))
    return line


# -- the main board


def _main(view: View, language: str, show_centre: bool) -> list[Line]:
    """Draw the cross, each side with its symbol, and the tile that is on its way."""
    main = view["main"]
    bar: Piece = ("│", GRID)
    middle = " " * (INNER + 1)
    # K7: players may prefer to work the centre out for themselves
    centre = _tile(main["centre"], language) if show_centre else (fit("?", INNER, "centre"), "dim")

    def label(side: str) -> str:
        return f"{SYMBOLS[SIDE_SYMBOLS[side]]} {side}"

    return [
        [(middle + fit(label("north"), INNER + 2, "centre"), "")],
        [
            (fit(label("west"), INNER + 1), ""),
            bar,
            _tile(main["north"], language),
            bar,
            (" " + label("east"), ""),
        ],
        [bar, _tile(main["west"], language), bar, centre, bar, _tile(main["east"], language), bar],
        [(middle, ""), bar, _tile(main["south"], language), bar],
        [(middle + fit(label("south"), INNER + 2, "centre"), "")],
        _waiting(view, language),
    ]


def _waiting(view: View, language: str) -> Line:
    fallen, drawn = view["fallen"], view["drawn"]
    if fallen:
        symbol = SYMBOLS[fallen["symbol"]]
        return [
            (_word(language, "panel-fallen") + " ", "bold"),
            _tile(fallen["tile"], language),
            (f" {symbol}", "bold"),
        ]
    if drawn:
        message = "panel-neutral" if view["phase"] == "settle" else "panel-drawn"
        return [(_word(language, message) + " ", "bold"), _tile(drawn, language)]
    if view["phase"] == "over":
        return []
    return [(_word(language, "panel-turn", turn=view["turn"]), "")]


# -- the landscape cards


@cache
def _own_deck() -> dict[str, Any]:
    deck: dict[str, Any] = json.loads(files(DOMAIN).joinpath("data", "deck.json").read_text(encoding="utf-8"))
    return deck


def _deck(options: Mapping[str, object]) -> dict[str, Any]:
    given = options.get("deck")
    return given if isinstance(given, dict) else _own_deck()


def _cards(view: View, seat: int, language: str, deck: Mapping[str, Any]) -> list[Line]:
    """Draw the three cards side by side; ✓ marks those that this seat has met (K16)."""
    blocks: list[list[Line]] = []
    for kind in KINDS:
        met = " ✓" if kind in view["met"][seat] else ""
        title = [(fit(_word(language, f"kind-{kind}") + met, CARD), "bold")]
        name = view["landscapes"][kind]
        card = next((card for card in deck[kind] if card["id"] == name), None)
        blocks.append([title, *(_picture(card, language) if card else [[("–", "dim")]])])
    rows = max(len(block) for block in blocks)
    lines: list[Line] = []
    for row in range(rows):
        line: Line = []
        for block in blocks:
            line += [*pad(block[row] if row < len(block) else [], CARD), (" ", "")]
        lines.append(line[:-1])
    return lines


def _picture(card: Mapping[str, Any], language: str) -> list[Line]:
    if "square" in card:
        return [[(f" {_short(language, c)} ", STYLES[c]) for c in row] for row in card["square"]]
    if "figure" in card:
        return _figure(card["figure"])
    if "cells" in card:
        lines = _shape(card["cells"], card.get("different"))
        return lines + (_text(language, "task-different") if card.get("different") == "all" else [])
    if "corners" in card:
        return _text(language, "task-corners")
    if "chain" in card:
        return _text(language, "task-chain", count=card["chain"])
    return _text(language, f"task-{card['joins']}", count=card["at_least"])


def _text(language: str, message: str, **facts: object) -> list[Line]:
    return [[(row, "")] for row in wrap(_word(language, message, **facts), CARD)]


def _figure(segments: Sequence[Sequence[int]]) -> list[Line]:
    """Draw river segments on the corners of cells; a tall figure lies down, for it may be turned (K17)."""
    tall = max(max(s[1], s[3]) for s in segments) > max(max(s[0], s[2]) for s in segments)
    marks: dict[tuple[int, int], str] = {}
    for x1, y1, x2, y2 in segments:
        ends = [(y1, x1), (y2, x2)] if not tall else [(x1, -y1), (x2, -y2)]
        for row, column in ends:
            marks[2 * row, 2 * column] = "·"
        (row1, column1), (row2, column2) = ends
        marks[row1 + row2, column1 + column2] = "━" if row1 == row2 else "┃"
    return _plot(marks, "bold color(32)")


def _shape(cells: Sequence[str], different: object) -> list[Line]:
    pairs = different if isinstance(different, list) else []
    step = 2 if pairs else 1
    marks = {(step * y, 2 * x): "■" for y, row in enumerate(cells) for x, c in enumerate(row) if c == "X"}
    for x1, y1, x2, y2 in pairs:
        if abs(x1 - x2) + abs(y1 - y2) == 1:
            marks[y1 + y2, x1 + x2] = "≠"
    return _plot(marks, "")


def _plot(marks: Mapping[tuple[int, int], str], style: str) -> list[Line]:
    top, left = min(row for row, _ in marks), min(column for _, column in marks)
    bottom, right = max(row for row, _ in marks), max(column for _, column in marks)
    return [
        [("".join(marks.get((row, column), " ") for column in range(left, right + 1)), style)]
        for row in range(top, bottom + 1)
    ]


# -- everyone


def _players(view: View, language: str, names: Sequence[str]) -> list[Line]:
    piles = " ".join(_short(language, colour) for colour in COLOURS)
    header = f"  {fit(_word(language, 'column-player'), 10)}   ●   ≈  {piles}  "
    header += f"{fit(_word(language, 'column-cards'), 6)} {''.join(SYMBOLS.values())}  "
    lines: list[Line] = [[(header + _word(language, "column-auroras"), "dim")]]
    for seat, board in enumerate(view["boards"]):
        pile = " ".join(f"{board['pile'][colour]:>3}" for colour in COLOURS)
        met = " ".join("✓" if kind in view["met"][seat] else "–" for kind in KINDS)
        symbols = "".join(glyph for name, glyph in SYMBOLS.items() if view["symbols"][name] == seat)
        line: Line = [
            ("  " + fit(name_of(names, seat), 10), ""),
            (f"{board['animals']:>4}{board['rivers']:>4}", "bold"),
            (f"  {pile}  {fit(met, 6)} {fit(symbols, 4)}  ", ""),
        ]
        for aurora in view["auroras"]:
            if aurora["holder"] == seat:
                text = f"{_short(language, aurora['colour'])}{aurora['number']}"
                line.append((f"({text})" if aurora["used"] else text, "dim" if aurora["used"] else "bold"))
                line.append((" ", ""))
        lines.append(line[:-1] if line[-1] == (" ", "") else line)
    return lines


def _open(view: View, language: str) -> Line:
    """Write which auroras and symbol cards nobody has yet."""
    auroras = []
    for colour in COLOURS:
        numbers = [
            str(aurora["number"])
            for aurora in view["auroras"]
            if aurora["colour"] == colour and aurora["holder"] is None
        ]
        if numbers:
            auroras.append(" ".join([_short(language, colour), *numbers]))
    symbols = " ".join(glyph for name, glyph in SYMBOLS.items() if view["symbols"][name] is None)
    facts = {"auroras": " · ".join(auroras) or "–", "symbols": symbols or "–"}
    return [("  " + _word(language, "panel-open", **facts), "dim")]


# -- the log in words


def tell(text: str, outcome: str, name: str, language: str) -> str:
    """Say one move in words; for a draw, `name` is whom it serves."""
    words = [word for word in text.split(" ") if not word.startswith("-")]
    declined = ", ".join(word[1:] for word in text.split(" ") if word.startswith("-"))
    if words[0] == "*":
        colour = _word(language, f"forest-{words[2]}") if words[1] in ("neutral", "draw") else ""
        return _word(language, f"tell-{words[1]}", name=name, colour=colour)
    verb = "-".join(words[:2]) if words[0] == "aurora" else words[0]
    places = words[2:] if words[0] == "aurora" else words[1:]
    if verb in ("insert", "aurora-reinsert"):
        places = [_word(language, f"side-{places[0]}")]
    elif verb == "aurora-landscape":
        places = [_word(language, f"card-{places[0]}")]
    first, second = [*places, "", ""][:2]
    sentence = _word(language, f"tell-{verb}", name=name, first=first, second=second)
    return f"{sentence} {_word(language, 'tell-declined', cells=declined)}" if declined else sentence


def notice(before: View, after: View, names: Sequence[str], language: str) -> list[str]:
    """Say what fell out, which pawns went down, and which objectives were met."""
    sentences = []
    for seat, board in enumerate(after["boards"]):
        was = before["boards"][seat]["pawns"]
        new = [kind for border, kind in board["pawns"].items() if border not in was]
        if new:
            facts = {"animals": new.count("animal"), "rivers": new.count("river")}
            sentences.append(_word(language, "notice-pawns", **facts))
    fallen = after["fallen"]
    if fallen and fallen != before["fallen"]:
        colour, side = _word(language, f"forest-{fallen['tile']}"), _word(language, f"side-{fallen['side']}")
        glyph = SYMBOLS[fallen["symbol"]]
        sentences.append(_word(language, "notice-fallen", colour=colour, side=side, symbol=glyph))
    tiles_before = [board["tiles"] for board in before["boards"]]
    tiles_after = [board["tiles"] for board in after["boards"]]
    pushed = before["main"] != after["main"] and before["main"]["centre"] is not None
    if pushed and not fallen and tiles_before == tiles_after:  # K12
        sentences.append(_word(language, "notice-lost"))
    for seat, name in enumerate(names):
        for kind in after["met"][seat]:
            if kind not in before["met"][seat]:
                sentences.append(
                    _word(language, "notice-met", name=name, card=_word(language, f"card-{kind}"))
                )
        for symbol, holder in after["symbols"].items():
            if holder == seat and before["symbols"][symbol] is None:
                sentences.append(
                    _word(language, "notice-symbol", name=name, symbol=_word(language, f"symbol-{symbol}"))
                )
        for old, new_one in zip(before["auroras"], after["auroras"], strict=True):
            if new_one["holder"] == seat and old["holder"] is None:
                colour = _word(language, f"forest-{new_one['colour']}")
                number = new_one["number"]
                sentences.append(_word(language, "notice-aurora", name=name, colour=colour, number=number))
    return sentences
