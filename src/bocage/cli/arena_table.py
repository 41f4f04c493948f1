"""The standings of an arena as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.arena.contest import Contest
from bocage.arena.estimates import Estimate
from bocage.arena.plot import Say
from bocage.arena.standings import BotStanding, Standings

GAP = "  "


def arena_lines(contest: Contest, standings: Standings, seconds: float, say: Say) -> Iterator[str]:
    """Write the standings: the bots, their seats, and, where there are more than two, the pairs."""
    yield say(
        "arena-title",
        game=contest.game,
        players=contest.players,
        games=standings.games,
        groups=standings.groups,
        seed=str(contest.seed),
        rate=f"{standings.games / seconds:.3g}",
    )
    yield say("arena-points-sides" if contest.sides else f"arena-points-{standings.measure}")
    yield ""
    yield from _columns(_ranking(standings, say))
    yield ""
    yield from _columns(_seats(contest, standings, say))
    if len(standings.bots) > 2:
        yield ""
        yield from _columns(_pairs(standings, say))


def percent(estimate: Estimate | None) -> str:
    """Write a share and its interval."""
    if estimate is None:
        return "–"
    if estimate.low is None or estimate.high is None:
        return f"{100 * estimate.value:.1f}%"
    return f"{100 * estimate.value:.1f}% ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"


def _ranking(standings: Standings, say: Say) -> list[list[str]]:
    scores = any(bot.share_of_scores for bot in standings.bots)
    other = "wins" if standings.measure == "scores" else "scores" if scores else ""
    titles = ["bot", "elo", "share", "par", *([f"share-of-{other}"] if other else []), "score", "time"]
    rows = [[say(f"arena-{title}") for title in titles]]
    for bot in standings.bots:
        row = [bot.name, _elo(bot.elo), percent(bot.share), f"{100 * bot.par:.0f}%"]
        if other:
            row.append(percent(bot.share_of_wins if other == "wins" else bot.share_of_scores))
        rows.append([*row, _score(bot.mean_score), _time(bot)])
    return rows


def _seats(contest: Contest, standings: Standings, say: Say) -> list[list[str]]:
    place = "arena-side" if contest.sides else "arena-seat"
    rows = [[say("arena-by-seat"), *(say(place, seat=seat) for seat in range(contest.places))]]
    rows += [[bot.name, *(percent(seat) for seat in bot.by_seat)] for bot in standings.bots]
    return [*rows, [say("arena-everyone"), *(percent(seat) for seat in standings.seats)]]


def _pairs(standings: Standings, say: Say) -> list[list[str]]:
    rows = [[say("arena-pairs"), say("arena-share"), say("arena-matches")]]
    for pair in standings.pairs:
        rows.append([f"{pair.first} – {pair.second}", percent(pair.share), str(pair.games)])
    return rows


def _elo(estimate: Estimate) -> str:
    if estimate.low is None or estimate.high is None:
        return f"{estimate.value:+.0f}"
    return f"{estimate.value:+.0f} ({estimate.low:+.0f}…{estimate.high:+.0f})"


def _score(estimate: Estimate) -> str:
    if estimate.low is None or estimate.high is None:
        return f"{estimate.value:.2f}"
    return f"{estimate.value:.2f} ({estimate.low:.2f}…{estimate.high:.2f})"


def _time(bot: BotStanding) -> str:
    seconds = bot.seconds_per_choice
    return "–" if seconds is None else f"{1000 * seconds:.3g} ms"


def _columns(rows: list[list[str]]) -> Iterator[str]:
    """Set rows in columns: the first to the left, the others to the right."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    for row in rows:
        first, *rest = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        yield (GAP + GAP.join([row[0].ljust(len(first)), *rest])).rstrip()
