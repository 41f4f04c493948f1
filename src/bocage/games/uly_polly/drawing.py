"""Uly & Polly: the field in a terminal, and the log in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bocage.core.canvas import Line, beside, fit, name_of
from bocage.core.game import Drawing, View
from bocage.core.text import say

DOMAIN = "bocage.games.uly_polly"
COLUMNS = "abcd"
ROWS = "1234"
INNER = 8
SHEEP_TO_ESCAPE = 8  # U15

GRID = "dim"
FACE_DOWN = "color(71)"
SHEEP = "bold"
DOG = "bold black on color(222)"
WOLF = "bold white on color(124)"


def draw(
    view: View, seat: int, language: str, names: Sequence[str], options: Mapping[str, object]
) -> Drawing:
    """Draw the field, and beside it the round, the roles and the tokens."""
    return Drawing(beside(_field(view, language), _panel(view, seat, language, names, options), 4))


def _field(view: View, language: str) -> list[Line]:
    lines: list[Line] = [[("   " + "".join(fit(c, INNER + 1, "centre") for c in COLUMNS), "bold")]]
    lines.append([("  ┌" + "┬".join(["─" * INNER] * 4) + "┐", GRID)])
    for row in ROWS:
        top: Line = [(row + " ", "bold")]
        bottom: Line = [("  ", "")]
        for column in COLUMNS:
            for line, piece in zip((top, bottom), _cell(view, column + row, language), strict=True):
                line += [("│", GRID), piece]
        lines += [[*top, ("│", GRID)], [*bottom, ("│", GRID)]]
        if row != ROWS[-1]:
            lines.append([("  ├" + "┼".join(["─" * INNER] * 4) + "┤", GRID)])
    lines.append([("  └" + "┴".join(["─" * INNER] * 4) + "┘", GRID)])
    return lines


def _cell(view: View, cell: str, language: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """Draw a tile in two rows: its face, and below it the dog; a wolf the viewer knows of shows through."""
    up = cell in view["face_up"]
    if view["wolf"] == cell:
        wolf = say(language, DOMAIN, "wolf")
        face = (fit(wolf, INNER, "centre"), WOLF)
    elif up:
        face = (fit(say(language, DOMAIN, "sheep"), INNER, "centre"), SHEEP)
    else:
        face = ("░" * INNER, FACE_DOWN)
    if view["dog"] == cell:
        return face, (fit("► " + say(language, DOMAIN, "dog"), INNER, "centre"), DOG)
    return face, (" " * INNER, "") if up else ("░" * INNER, FACE_DOWN)


def _panel(
    view: View, seat: int, language: str, names: Sequence[str], options: Mapping[str, object]
) -> list[Line]:
    def word(message: str, **facts: object) -> str:
        return say(language, DOMAIN, message, **facts)

    lines: list[Line] = [
        [(word("panel-round", round=view["round"], rounds=view["rounds"]), "bold")],
        [(word("panel-wolf", name=fit(name_of(names, view["wolf_seat"]), 20).strip()), "")],
    ]
    if seat >= 0 and view["phase"] != "over":
        lines.append([(word("panel-you-wolf" if seat == view["wolf_seat"] else "panel-you-helper"), "")])
    found = view["sheep_found"]
    lines += [
        [],
        [("■" * found + "□" * (SHEEP_TO_ESCAPE - found), "bold"), (f" {found}/{SHEEP_TO_ESCAPE}", "")],
        [(word("panel-found"), "")],
    ]
    if view["quiet"]:
        patience = options.get("patience")
        of = f"{view['quiet']}/{patience}" if patience else str(view["quiet"])
        lines.append([(word("panel-quiet", count=of), "")])
    lines += [[], [(word("panel-tokens"), "bold")]]
    for player, tokens in enumerate(view["tokens"]):
        acting = player == view["actor"]
        lines.append(
            [
                ("► " if acting else "  ", "bold"),
                (fit(name_of(names, player), 14), "bold" if acting else ""),
                (f" {tokens:>2} ", "bold"),
                ("●" * min(tokens, 12), "color(172)"),
            ]
        )
    return lines


def tell(text: str, outcome: str, name: str, language: str) -> str:
    """Say one move in words."""
    verb, *cells = text.split(" ")
    if verb == "hide":
        if cells == ["?"]:
            return say(language, DOMAIN, "tell-hide", name=name)
        return say(language, DOMAIN, "tell-hide-at", name=name, cell=cells[0])
    if verb == "swap":
        return say(language, DOMAIN, "tell-swap", name=name, first=cells[0], second=cells[1])
    if verb == "start":
        return say(language, DOMAIN, "tell-start", name=name, cell=cells[0])
    return say(language, DOMAIN, f"tell-go-{outcome}" if outcome else "tell-go", name=name, cell=cells[0])


def notice(before: View, after: View, names: Sequence[str], language: str) -> list[str]:
    """Say how a round ended, and who is the wolf next."""
    sentences = []
    wolf = before["wolf_seat"]
    if after["tokens"][wolf] > before["tokens"][wolf]:
        sentences.append(say(language, DOMAIN, "notice-escaped", name=name_of(names, wolf)))
    elif after["tokens"] != before["tokens"]:
        sentences.append(say(language, DOMAIN, "notice-caught", name=name_of(names, wolf)))
    if after["round"] != before["round"]:
        sentences.append(
            say(
                language,
                DOMAIN,
                "notice-round",
                round=after["round"],
                rounds=after["rounds"],
                name=name_of(names, after["wolf_seat"]),
            )
        )
    return sentences
