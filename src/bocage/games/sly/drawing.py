"""Sly: the hen house in a terminal, and the log in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bocage.core.canvas import Line, Piece, beside, fit, name_of
from bocage.core.game import Drawing, View
from bocage.core.text import say

DOMAIN = "bocage.games.sly"
INNER = 11
# Where the spaces lie around the house (S2): clockwise from the top left.
PLACES = (("1", "2", "3"), ("8", "", "4"), ("7", "6", "5"))
COLOURS = ("orange", "black", "brown", "white")  # by seat (S1)
MARKS = dict(zip(COLOURS, "◆●■○", strict=True))
STYLES = {
    "orange": "bold black on color(215)",
    "black": "bold white on color(238)",
    "brown": "bold white on color(94)",
    "white": "bold black on color(255)",
}
PLAIN = {"╱": "/", "╲": "\\"}
GRID = "dim"
NAME = 14


def draw(
    view: View, seat: int, language: str, names: Sequence[str], options: Mapping[str, object]
) -> Drawing:
    """Draw the hen-house cards, and below them what everyone holds, has won and scores."""
    houses = sorted({space[0] for space in view["spaces"]})
    lines = _house(view, houses[0], language)
    for house in houses[1:]:
        lines = beside(lines, _house(view, house, language), 4)
    if len(houses) == 1:
        lines = beside(lines, _notes(view, seat, language, 36), 4)
    else:
        lines += [[("   ".join(text for text, _ in _note_pieces(view, seat, language)), "dim")]]
    table = (
        _final_count(view, language, names) if view["phase"] == "over" else _players(view, language, names)
    )
    return Drawing(lines + table)


def _house(view: View, house: str, language: str) -> list[Line]:
    bars = "─" * INNER
    lines: list[Line] = [[("┌" + "┬".join([bars] * 3) + "┐", GRID)]]
    for number, row in enumerate(PLACES):
        top: Line = []
        bottom: Line = []
        for place in row:
            first, second = _space(view, house + place, language) if place else _roof(house)
            top += [("│", GRID), *first]
            bottom += [("│", GRID), *second]
        lines += [[*top, ("│", GRID)], [*bottom, ("│", GRID)]]
        left, cross, right = "├┼┤" if number < 2 else "└┴┘"
        lines.append([(left + cross.join([bars] * 3) + right, GRID)])
    return lines


def _roof(house: str) -> tuple[Line, Line]:
    return [(fit("╱─╲", INNER, "centre"), GRID)], [(fit(f"│{house}│", INNER, "centre"), GRID)]


def _space(view: View, name: str, language: str) -> tuple[Line, Line]:
    """Draw a space in two rows: its name and value, and the card on it."""
    space = view["spaces"].get(name)
    blank = " " * INNER
    if space is None:  # S3: with three players the short edges are not in play
        return [(blank, "")], [(blank, "")]
    top: Line = [(f" {name}", "bold"), (f"{'+' + str(space['value']):>{INNER - 4}} ", "")]
    card = space["card"]
    if card is None:
        return top, [(blank, "")]
    colour = COLOURS[card["owner"]]
    word = "" if card["card"] is None else _rank(card["card"], language)
    face = word if card["face_up"] else f"░{word}░" if word else "░░░"
    safe = " ✓" if card["safe"] else ""
    label = f" {MARKS[colour]} {face}{safe} "[:INNER]
    margin = " " if len(label) < INNER else ""
    return top, [(margin, ""), (label, STYLES[colour]), (" " * (INNER - len(margin + label)), "")]


def _rank(card: str, language: str) -> str:
    return say(language, DOMAIN, "fox") if card == "fox" else card


def _note_pieces(view: View, seat: int, language: str) -> list[Piece]:
    notes = [(say(language, DOMAIN, "panel-turn", turn=view["turn"]), "bold")]
    if view["flips_left"]:
        notes.append((say(language, DOMAIN, "panel-flips", count=view["flips_left"]), "bold"))
    if view["phase"] != "over":
        if seat >= 0 and not view["flips_left"]:
            notes.append(("░4░ " + say(language, DOMAIN, "panel-own"), ""))
        notes.append(("✓ " + say(language, DOMAIN, "panel-safe"), ""))
    return notes


def _notes(view: View, seat: int, language: str, columns: int) -> list[Line]:
    lines: list[Line] = []
    for text, style in _note_pieces(view, seat, language):
        lines += [[(fit(text, columns), style)], []]
    return lines


def _players(view: View, language: str, names: Sequence[str]) -> list[Line]:
    """Write what everyone holds and has won; a hand the viewer may not see is a number of cards."""

    def word(message: str) -> str:
        return say(language, DOMAIN, message)

    header = f"    {fit(word('column-player'), NAME)} {fit(word('column-points'), 6, 'right')}   "
    header += (
        f"{fit(word('column-hand'), 20)} {fit(word('column-taken'), 17)} {fit(word('column-foxes'), 11)}"
    )
    lines: list[Line] = [[(header, "dim")]]
    for seat, size in enumerate(view["hand_sizes"]):
        hand = view["hands"][seat]
        if hand is None:
            held = say(language, DOMAIN, "hand-size", count=size)
        else:
            held = " ".join(_rank(card, language) for card in hand)
        points = sum(_score(view, seat))
        lines.append(
            [
                *_who(seat, names),
                (f" {points:>6}   ", "bold"),
                (fit(held, 20) + " ", "bold" if hand is not None else ""),
                (fit(_spoils(view["taken"][seat], language), 17) + " ", ""),
                (fit(_spoils(view["captured"][seat], language), 11), ""),
            ]
        )
    return lines


def _final_count(view: View, language: str, names: Sequence[str]) -> list[Line]:
    """Write how the points came about (S19), and the hand that breaks a tie (S20)."""
    columns = ("column-spaces", "column-taken", "column-foxes", "column-points")
    header = " " * 14 + "".join(fit(say(language, DOMAIN, c), 14, "right") for c in columns)
    lines: list[Line] = [[(header + "   " + fit(say(language, DOMAIN, "column-hand"), 6), "dim")]]
    for seat in range(len(view["hand_sizes"])):
        safe, taken, foxes = _score(view, seat)
        hand = "".join("" if card == "fox" else card for card in view["hands"][seat] or [])
        lines.append(
            [
                *_who(seat, names, 10),
                (f"{safe:>14}{taken:>14}{foxes:>14}", ""),
                (f"{safe + taken + foxes:>14}   ", "bold"),
                (fit(hand, 6), ""),
            ]
        )
    return lines


def _who(seat: int, names: Sequence[str], columns: int = NAME) -> Line:
    colour = COLOURS[seat]
    return [(f" {MARKS[colour]} ", STYLES[colour]), (" " + fit(name_of(names, seat), columns), "")]


def _spoils(cards: Sequence[str], language: str) -> str:
    parts = [card.split(" ") for card in cards]
    return " ".join(MARKS[colour] + _rank(rank, language) for colour, rank in parts)


def _score(view: View, seat: int) -> tuple[int, int, int]:
    """Count the points that are certain now: safe hens, hens taken, foxes captured (S19)."""
    safe = sum(
        space["value"]
        for space in view["spaces"].values()
        if space["card"] and space["card"]["owner"] == seat and space["card"]["safe"]
    )
    taken = 0
    for card in view["taken"][seat]:
        colour, rank = card.split(" ")
        taken += -int(rank) if colour == COLOURS[seat] else int(rank)
    return safe, taken, len(view["captured"][seat]) * len(view["hand_sizes"])


def _card(card: str, language: str) -> str:
    colour, rank = card.split(" ")
    return say(language, DOMAIN, "card", colour=colour, rank=rank)


def tell(text: str, outcome: str, name: str, language: str) -> str:
    """Say one move in words."""
    verb, *words = text.split(" ")
    if verb == "lay":
        if words[0] == "?":
            return say(language, DOMAIN, "tell-lay", name=name, space=words[1])
        card = say(language, DOMAIN, "own-card", rank=words[0])
        return say(language, DOMAIN, "tell-lay-known", name=name, card=card, space=words[1])
    return say(language, DOMAIN, f"tell-{verb}", name=name, space=words[0], card=_card(outcome, language))


def notice(before: View, after: View, names: Sequence[str], language: str) -> list[str]:
    """Say what became of the cards that were turned over, and that the match has ended."""
    sentences = []
    gone = 0
    for kind in ("taken", "captured"):
        for seat, cards in enumerate(after[kind]):
            for card in cards[len(before[kind][seat]) :]:
                facts = {"name": name_of(names, seat), "card": _card(card, language)}
                sentences.append(say(language, DOMAIN, f"notice-{kind}", **facts))
                gone += 1
    emptied = 0
    for name, space in after["spaces"].items():
        was, now = before["spaces"][name]["card"], space["card"]
        emptied += was is not None and now is None
        newly_safe = was is not None and now is not None and now["safe"] and not was["safe"]
        if newly_safe and after["phase"] != "over":
            card = _card(f"{COLOURS[now['owner']]} {now['card']}", language)
            sentences.append(say(language, DOMAIN, "notice-safe", card=card, space=name))
    if emptied > gone:
        sentences.append(say(language, DOMAIN, "notice-home", count=emptied - gone))
    if after["phase"] == "over" != before["phase"]:
        sentences.append(say(language, DOMAIN, "notice-over"))
    return sentences
