"""The standings of an arena as an SVG picture; every bot has a colour, a shape and its name beside it."""

from __future__ import annotations

import math
from importlib.util import find_spec
from typing import Protocol
from xml.sax.saxutils import escape

from bocage.arena.contest import Contest
from bocage.arena.estimates import Estimate
from bocage.arena.standings import Standings

WIDTH = 860
LEFT, RIGHT = 120, 150  # room for the names, and for the figures
ROW = 34
SEATS_HIGH = 260
PAPER, INK, QUIET, LINE = "#fdfcf9", "#22302a", "#5d6b64", "#dfe3dc"
COLOURS = ("#0072b2", "#c44e00", "#007a5a", "#a8487f", "#7a6200", "#3d3d3d", "#3f86c9")
FONT = "'DejaVu Sans', 'Liberation Sans', Verdana, Arial, sans-serif"
SHARPNESS = 2  # pixels of a PNG per unit
NICE = (1, 2, 2.5, 5, 10)
LEAST_SPAN = 20.0  # of a scale, in Elo or per cent: all may be equally strong


class Say(Protocol):
    """Says a message in the reader's language."""

    def __call__(self, message: str, **facts: object) -> str:
        """Return the words."""
        ...


def draw(contest: Contest, standings: Standings, say: Say) -> str:
    """Draw the standings as an SVG document."""
    ratings_high = 56 + ROW * len(standings.bots) + 30
    height = 104 + ratings_high + 24 + 40 + SEATS_HIGH + 80
    title = say("arena-plot-title", game=contest.game, players=contest.players)
    subtitle = say("arena-plot-subtitle", games=standings.games, seed=str(contest.seed))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" font-family="{FONT}" font-size="14" fill="{INK}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        _text(32, 46, title, size=24, weight="bold"),
        _text(32, 72, subtitle, colour=QUIET),
        *_ratings(standings, say, 104),
        *_seats(contest, standings, say, 104 + ratings_high + 24),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def can_paint() -> bool:
    """Say whether the library for PNG is here."""
    return find_spec("resvg_py") is not None


def paint(picture: str) -> bytes:
    """Turn a drawing into a PNG."""
    import resvg_py

    painted = resvg_py.svg_to_bytes(svg_string=picture, zoom=SHARPNESS, dpi=96)
    return bytes(painted)


def _ratings(standings: Standings, say: Say, top: float) -> list[str]:
    """Draw a row for each bot: its rating, the interval, and both in figures."""
    bots = standings.bots
    ends = [end for bot in bots for end in (bot.elo.low, bot.elo.value, bot.elo.high) if end is not None]
    low, high, step = ticks(min(ends), max(ends))

    def across(elo: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (elo - low) / (high - low)

    parts = [_text(32, top + 18, say("arena-plot-elo"), size=16, weight="bold")]
    begin, end = top + 38, top + 38 + ROW * len(bots)
    for k in range(round((high - low) / step) + 1):
        elo = low + k * step
        parts.append(_line(across(elo), begin, across(elo), end, LINE if elo else QUIET))
        parts.append(_text(across(elo), end + 20, signed(elo), 12, QUIET, anchor="middle"))
    for k, bot in enumerate(bots):
        y = begin + ROW * (k + 0.5)
        colour = COLOURS[k % len(COLOURS)]
        parts.append(_text(LEFT - 14, y + 5, bot.name, colour=colour, weight="bold", anchor="end"))
        parts += _whisker(across, bot.elo, y, colour)
        parts.append(_marker(k, across(bot.elo.value), y, colour))
        reach = _reach(bot.elo)
        parts.append(_text(WIDTH - RIGHT + 18, y + 5, signed(bot.elo.value), weight="bold"))
        if reach is not None:
            parts.append(_text(WIDTH - RIGHT + 70, y + 5, f"±{reach:.0f}", colour=QUIET))
    return parts


def _seats(contest: Contest, standings: Standings, say: Say, top: float) -> list[str]:
    """Draw, seat by seat, what each bot won there."""
    bots, players = standings.bots, contest.places
    begin, end = top + 40, top + 40 + SEATS_HIGH
    shown = [seat for bot in bots for seat in bot.by_seat if seat]
    peak = max([1 / players, *(seat.high or seat.value for seat in shown)])
    _, peak, step = ticks(0, 100 * peak)
    peak = min(peak, 100)

    def down(share: float) -> float:
        return end - SEATS_HIGH * 100 * share / peak

    title = "arena-plot-sides" if contest.sides else f"arena-plot-seats-{standings.measure}"
    place = "arena-side" if contest.sides else "arena-seat"
    parts = [_text(32, top + 18, say(title), size=16, weight="bold")]
    for k in range(math.floor(peak / step + 1e-9) + 1):
        y = down(k * step / 100)
        parts.append(_line(LEFT, y, WIDTH - RIGHT, y, LINE))
        parts.append(_text(LEFT - 14, y + 4, f"{k * step:g}%", 12, QUIET, anchor="end"))
    even = down(1 / players)
    parts.append(_line(LEFT, even, WIDTH - RIGHT, even, QUIET, dashes="5 4"))
    parts.append(_text(WIDTH - RIGHT + 8, even + 4, say("arena-plot-par"), 12, QUIET))
    lane = (WIDTH - LEFT - RIGHT) / players
    gap = min(44.0, lane * 0.8 / len(bots))
    for seat in range(players):
        middle = LEFT + lane * (seat + 0.5)
        if seat:
            parts.append(_line(LEFT + lane * seat, begin, LEFT + lane * seat, end, LINE))
        parts.append(_text(middle, end + 22, say(place, seat=seat), colour=QUIET, anchor="middle"))
        for k, bot in enumerate(bots):
            won = bot.by_seat[seat]
            if won is not None:
                x = middle + gap * (k - (len(bots) - 1) / 2)
                colour = COLOURS[k % len(COLOURS)]
                parts += _whisker(down, won, x, colour, upright=True)
                parts.append(_marker(k, x, down(won.value), colour))
    wide = 0.0
    for k, bot in enumerate(bots):
        colour = COLOURS[k % len(COLOURS)]
        parts.append(_marker(k, LEFT + 10 + wide, end + 48, colour))
        parts.append(_text(LEFT + 24 + wide, end + 53, bot.name, colour=colour, weight="bold"))
        wide += 46 + 9.5 * len(bot.name)
    return parts


def signed(elo: float) -> str:
    """Write a rating with its sign, a minus as print has it."""
    return f"{elo:+.0f}".replace("-", "−") if round(elo) else "0"


def ticks(low: float, high: float, most: int = 7) -> tuple[float, float, float]:
    """Return a round beginning, end and step of a scale that holds both values, with few steps."""
    narrow = max(0.0, LEAST_SPAN - (high - low))
    low, high = low - narrow / 2, high + narrow / 2
    span = high - low
    power = 10.0 ** math.floor(math.log10(span / most))
    step = next(nice * power for nice in NICE if nice * power * most >= span)
    return math.floor(low / step) * step, math.ceil(high / step) * step, step


def _reach(estimate: Estimate) -> float | None:
    if estimate.low is None or estimate.high is None:
        return None
    return (estimate.high - estimate.low) / 2


class _Scale(Protocol):
    def __call__(self, value: float, /) -> float: ...


def _whisker(scale: _Scale, estimate: Estimate, at: float, colour: str, upright: bool = False) -> list[str]:
    """Draw an interval with its two ends."""
    if estimate.low is None or estimate.high is None:
        return []
    low, high = scale(estimate.low), scale(estimate.high)
    lines = [(low, at, high, at), (low, at - 5, low, at + 5), (high, at - 5, high, at + 5)]
    turned = [(y1, x1, y2, x2) for x1, y1, x2, y2 in lines] if upright else lines
    return [_line(*ends, colour, width=2) for ends in turned]


def _marker(kind: int, x: float, y: float, colour: str) -> str:
    """Draw one of several shapes of about the same size, with a thin rim of paper."""
    rim = f'fill="{colour}" stroke="{PAPER}" stroke-width="1.5"'
    shapes: tuple[tuple[tuple[float, float], ...], ...] = (
        (),
        ((-6, -6), (6, -6), (6, 6), (-6, 6)),
        ((0, -8.5), (8.5, 0), (0, 8.5), (-8.5, 0)),
        ((0, -8), (8, 6.5), (-8, 6.5)),
        ((0, 8), (8, -6.5), (-8, -6.5)),
        ((-8, 0), (-4, -7.5), (4, -7.5), (8, 0), (4, 7.5), (-4, 7.5)),
        (
            *((-8, 3), (-8, -3), (-3, -3), (-3, -8), (3, -8)),
            *((3, -3), (8, -3), (8, 3), (3, 3), (3, 8), (-3, 8), (-3, 3)),
        ),
    )
    corners = shapes[kind % len(shapes)]
    if not corners:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7" {rim}/>'
    return f'<polygon points="{" ".join(f"{x + a:.1f},{y + b:.1f}" for a, b in corners)}" {rim}/>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
        f'stroke-width="{width}"{dashed}/>'
    )


def _text(
    x: float,
    y: float,
    words: str,
    size: int = 14,
    colour: str = INK,
    weight: str = "normal",
    anchor: str = "start",
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="{weight}" fill="{colour}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )
