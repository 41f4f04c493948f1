"""Lollo: the garden in a terminal, and the log in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bocage.core.canvas import Line, beside, fit, name_of
from bocage.core.game import Drawing, View
from bocage.core.text import say

DOMAIN = "bocage.games.lollo"
COLOURS = {
    "clover": "color(34)",
    "cornflower": "color(33)",
    "marigold": "color(214)",
    "poppy": "color(160)",
    "violet": "color(135)",
}
NAME = 11
GATE = 9
TRACK = "dim"
LETTUCE = "bold color(70)"


def draw(
    view: View,
    seat: int,
    language: str,
    names: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
) -> Drawing:
    """Draw a lane for each snail; below them the die, and what is known of the favourites."""

    def word(message: str, **facts: object) -> str:
        return say(language, DOMAIN, message, **facts)

    lettuce: int = view["lettuce"]
    numbers = "".join(f"{step:>3}" for step in range(1, lettuce))
    lines: list[Line] = [
        [(" " * (NAME + GATE - 1) + numbers, TRACK), (" " + word("panel-lettuce"), LETTUCE)],
    ]
    for snail, step in view["snails"].items():
        lines.append(_lane(snail, step, lettuce, view["tired"] == snail, language))
    lines.append([])
    return Drawing(lines + beside(_turn(view, language), _players(view, seat, language, names), 6))


def _lane(snail: str, step: int, lettuce: int, tired: bool, language: str) -> Line:
    """Draw a snail on its way, its trail behind it; at the gate it waits before the bar."""
    style = COLOURS[snail]
    shell = ("@/", f"bold {style}")
    line: Line = [(fit(say(language, DOMAIN, "snail", snail=snail), NAME), style)]
    if step == 0:
        line += [(fit("", 2), ""), shell, (fit("", 3) + "|" + "  ." * (lettuce - 1), TRACK)]
    else:
        line += [(" " * (GATE - 2) + "|", TRACK), ("~~~" * (step - 1) + "~", style), shell]
        line.append(("  ." * (lettuce - 1 - step), TRACK))
    line.append(("  #" if step < lettuce else "", LETTUCE))
    return [*line, ("  " + say(language, DOMAIN, "panel-tired"), "italic")] if tired else line


def _turn(view: View, language: str) -> list[Line]:
    """Tell the turn and the die."""
    die = view["die"] or "-"
    shown = say(language, DOMAIN, "panel-blackbird") if die == "blackbird" else die
    return [
        [(say(language, DOMAIN, "panel-turn", turn=view["turn"]), "bold")],
        [(say(language, DOMAIN, "panel-die", face=f"[{shown}]"), "bold")],
    ]


def _players(view: View, seat: int, language: str, names: Sequence[str]) -> list[Line]:
    """List the players, and the favourites that may be seen."""
    lines: list[Line] = []
    for player, picked in enumerate(view["picked"]):
        favourite = view["favourites"][player]
        line: Line = [(fit(name_of(names, player), 16), "bold" if player == seat else "")]
        if favourite:
            told = say(language, DOMAIN, "snail", snail=favourite)
            line.append((" " + say(language, DOMAIN, "panel-favourite", snail=told), COLOURS[favourite]))
        else:
            line.append((" " + say(language, DOMAIN, "panel-picked" if picked else "panel-picking"), TRACK))
        lines.append(line)
    return lines


def tell(text: str, outcome: str, name: str, language: str) -> str:
    """Say one move in words."""
    *_, verb, what = text.split(" ")
    if verb == "roll":
        message = "tell-roll-blackbird" if what == "blackbird" else "tell-roll"
        return say(language, DOMAIN, message, face=what)
    if what == "?":
        return say(language, DOMAIN, "tell-pick", name=name)
    snail = say(language, DOMAIN, "snail", snail=what)
    if verb == "pick":
        return say(language, DOMAIN, "tell-pick-known", name=name, snail=snail)
    did, place = outcome.split(" ")
    message = f"tell-{did}" if place.isdecimal() else f"tell-{did}-{place}"
    return say(language, DOMAIN, message, name=name, snail=snail, step=place)


def notice(before: View, after: View, names: Sequence[str], language: str) -> list[str]:
    """Say whose favourite was which, when the race is over."""
    if after["phase"] != "over" or before["phase"] == "over":
        return []
    return [
        say(
            language,
            DOMAIN,
            "notice-favourite",
            name=name_of(names, seat),
            snail=say(language, DOMAIN, "snail", snail=favourite),
        )
        for seat, favourite in enumerate(after["favourites"])
        if favourite
    ]
