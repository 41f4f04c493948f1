"""What the games of an arena add up to: shares, seats, pairs, ratings, each with its interval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Literal

from bocage.arena.contest import Contest, Played
from bocage.arena.estimates import Estimate, mean, share
from bocage.arena.ratings import Company, company_of, rate

Measure = Literal["wins", "scores"]
Points = Callable[[Played], list[float]]


@dataclass(frozen=True)
class BotStanding:
    """How one bot did. `share` is of the points given out in its games, `par` what equals would have."""

    name: str
    games: int
    seats: int  # that it sat on: more than the games where it plays against itself, too
    share: Estimate
    par: float
    elo: Estimate
    share_of_wins: Estimate
    share_of_scores: Estimate | None  # none where a share of them would mean nothing
    mean_score: Estimate
    by_seat: list[Estimate | None]  # the points per game on each seat
    seconds_per_choice: float | None

    def to_json(self) -> dict[str, object]:
        """Return the object that `--json` prints."""
        of_scores = self.share_of_scores
        return {
            "bot": self.name,
            "games": self.games,
            "seats": self.seats,
            "share": self.share.to_json(),
            "par": round(self.par, 4),
            "elo": self.elo.to_json(1),
            "share_of_wins": self.share_of_wins.to_json(),
            "share_of_scores": of_scores.to_json() if of_scores else None,
            "mean_score": self.mean_score.to_json(),
            "by_seat": [seat.to_json() if seat else None for seat in self.by_seat],
        }


@dataclass(frozen=True)
class Pair:
    """How two bots did against each other: the first one's share of what the two won together."""

    first: str
    second: str
    games: int
    share: Estimate | None

    def to_json(self) -> dict[str, object]:
        """Return the object that `--json` prints."""
        found = self.share.to_json() if self.share else None
        return {"bots": [self.first, self.second], "games": self.games, "share": found}


@dataclass(frozen=True)
class Standings:
    """Everything that was counted; the bots best first."""

    measure: Measure
    games: int
    groups: int
    bots: list[BotStanding]
    pairs: list[Pair]
    seats: list[Estimate]  # the points per game on each seat, whoever sat there
    mean_moves: float

    def to_json(self) -> dict[str, object]:
        """Return the object that `--json` prints; all of it follows from the seed."""
        return {
            "points": self.measure,
            "games": self.games,
            "groups": self.groups,
            "ranking": [bot.to_json() for bot in self.bots],
            "pairs": [pair.to_json() for pair in self.pairs],
            "seats": [seat.to_json() for seat in self.seats],
            "mean_moves": round(self.mean_moves, 4),
        }


def count(contest: Contest, played: Sequence[Played], measure: Measure, scores_add_up: bool) -> Standings:
    """Add up the games of a contest, of which there is at least one; they come group by group."""
    groups = [list(games) for _, games in groupby(played, key=lambda game: game.group)]
    points: Points = Played.points if measure == "wins" else Played.share_of_scores
    names = contest.bots
    elo = rate(len(names), [_companies(group, points, len(names)) for group in groups])
    bots = [
        _standing(names[k], k, groups, contest.places, elo[k], points, scores_add_up)
        for k in range(len(names))
        if any(k in game.lineup for game in played)
    ]
    return Standings(
        measure,
        len(played),
        len(groups),
        sorted(bots, key=lambda bot: -bot.elo.value),
        [_pair(names, a, b, groups, points) for a, b in combinations(range(len(names)), 2)],
        [
            _sure(share([(sum(points(game)[seat] for game in group), len(group)) for group in groups]))
            for seat in range(contest.places)
        ],
        sum(game.moves for game in played) / len(played),
    )


def _standing(
    name: str,
    bot: int,
    groups: Sequence[Sequence[Played]],
    players: int,
    elo: Estimate,
    points: Points,
    scores_add_up: bool,
) -> BotStanding:
    games = [game for group in groups for game in group if bot in game.lineup]
    seats = sum(game.lineup.count(bot) for game in games)
    choices = sum(sum(_of(bot, game, game.choices)) for game in games)
    seconds = sum(sum(_of(bot, game, game.seconds)) for game in games)
    return BotStanding(
        name,
        len(games),
        seats,
        _share_of(bot, groups, points),
        seats / (players * len(games)),
        elo,
        _share_of(bot, groups, Played.points),
        _share_of(bot, groups, Played.share_of_scores) if scores_add_up else None,
        _sure(
            mean(
                [
                    (
                        sum(sum(_of(bot, game, game.scores)) for game in group),
                        sum(game.lineup.count(bot) for game in group),
                    )
                    for group in groups
                ]
            )
        ),
        [_on_seat(bot, seat, groups, points) for seat in range(players)],
        seconds / choices if choices else None,
    )


def _share_of(bot: int, groups: Sequence[Sequence[Played]], points: Points) -> Estimate:
    parts = []
    for group in groups:
        games = [game for game in group if bot in game.lineup]
        parts.append((sum(sum(_of(bot, game, points(game))) for game in games), float(len(games))))
    return _sure(share(parts))


def _on_seat(bot: int, seat: int, groups: Sequence[Sequence[Played]], points: Points) -> Estimate | None:
    parts = []
    for group in groups:
        games = [game for game in group if game.lineup[seat] == bot]
        parts.append((sum(points(game)[seat] for game in games), float(len(games))))
    return share(parts)


def _pair(names: Sequence[str], a: int, b: int, groups: Sequence[Sequence[Played]], points: Points) -> Pair:
    parts, met = [], 0
    for group in groups:
        games = [game for game in group if a in game.lineup and b in game.lineup]
        met += len(games)
        ours = sum(sum(_of(a, game, points(game))) for game in games)
        theirs = sum(sum(_of(b, game, points(game))) for game in games)
        parts.append((ours, ours + theirs))
    return Pair(names[a], names[b], met, share(parts))


def _companies(
    group: Sequence[Played], points: Points, bots: int
) -> dict[Company, tuple[float, list[float]]]:
    found: dict[Company, tuple[float, list[float]]] = {}
    for game in group:
        company = company_of(game.lineup, bots)
        games, won = found.get(company, (0.0, [0.0] * bots))
        gained = [won[bot] + sum(_of(bot, game, points(game))) for bot in range(bots)]
        found[company] = (games + 1, gained)
    return found


def _of(bot: int, game: Played, per_seat: Sequence[float]) -> list[float]:
    return [value for value, sitting in zip(per_seat, game.lineup, strict=True) if sitting == bot]


def _sure(estimate: Estimate | None) -> Estimate:
    assert estimate is not None
    return estimate
