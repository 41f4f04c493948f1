"""Elo ratings by maximum likelihood, in Luce's choice model (for two players, Bradley and Terry's).

One drawn game is imagined between any two bots, so that nobody is infinitely strong; the mean is 0. The
intervals are "sandwich" estimates over the groups: they hold even where the model does not.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from bocage.arena.estimates import IMAGINED, Estimate

ELO = 400 / math.log(10)  # points of Elo per natural unit
STEPS = 200
LONGEST_STEP = 1.5
CLOSE = 1e-10

Company = tuple[int, ...]  # how many seats each bot has in a game
Vector = list[float]
Matrix = list[list[float]]


def rate(bots: int, groups: Sequence[Mapping[Company, tuple[float, Sequence[float]]]]) -> list[Estimate]:
    """Rate the bots; a group maps who sat together to their number of games and each bot's points in them."""
    total: dict[Company, tuple[float, Vector]] = {}
    for group in groups:
        for company, (games, points) in group.items():
            before = total.get(company, (0.0, [0.0] * bots))
            total[company] = (before[0] + games, [a + b for a, b in zip(before[1], points, strict=True)])
    strengths = _fit(bots, _with_prior(bots, total))
    if len(groups) < 2:
        return [Estimate(ELO * strength, None, None) for strength in strengths]
    spread = _spread(bots, strengths, groups, total)
    freedom = len(groups) - 1
    return [Estimate.around(ELO * strengths[k], ELO * math.sqrt(spread[k]), freedom) for k in range(bots)]


def company_of(lineup: Sequence[int], bots: int) -> Company:
    """Count the seats of each bot."""
    seats = Counter(lineup)
    return tuple(seats[bot] for bot in range(bots))


def expected(strengths: Sequence[float], company: Company) -> Vector:
    """Return the share of the points that each bot may expect in that company."""
    top = max(s for s, seats in zip(strengths, company, strict=True) if seats)
    weights = [seats * math.exp(min(s - top, 0.0)) for s, seats in zip(strengths, company, strict=True)]
    return [weight / sum(weights) for weight in weights]


def _with_prior(
    bots: int, total: Mapping[Company, tuple[float, Vector]]
) -> list[tuple[Company, float, Vector]]:
    data = [(company, games, points) for company, (games, points) in total.items()]
    for a, b in combinations(range(bots), 2):
        company = tuple(int(k in (a, b)) for k in range(bots))
        data.append((company, 1.0, [seats / 2 for seats in company]))
    return data


def _fit(bots: int, data: Sequence[tuple[Company, float, Vector]]) -> Vector:
    """Climb to the top of the likelihood, which is concave, by Newton's steps, none too long."""
    strengths = [0.0] * bots
    for _ in range(STEPS):
        slope = [0.0] * bots
        for company, games, points in data:
            hoped = expected(strengths, company)
            slope = [s + p - games * h for s, p, h in zip(slope, points, hoped, strict=True)]
        inverse = _inverse(_curvature(bots, strengths, data))
        step = [sum(a * s for a, s in zip(row, slope, strict=True)) for row in inverse]
        longest = max(abs(s) for s in step)
        scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [a + scale * b for a, b in zip(strengths, step, strict=True)]
        middle = sum(strengths) / bots
        strengths = [s - middle for s in strengths]
        if longest < CLOSE:
            break
    return strengths


def _curvature(bots: int, strengths: Vector, data: Sequence[tuple[Company, float, Vector]]) -> Matrix:
    """Return minus the second derivative; a constant is added along the direction that changes nothing."""
    matrix = [[1 / bots] * bots for _ in range(bots)]
    for company, games, _ in data:
        hoped = expected(strengths, company)
        for a in range(bots):
            for b in range(bots):
                matrix[a][b] += games * hoped[a] * ((a == b) - hoped[b])
    return matrix


def _spread(
    bots: int,
    strengths: Vector,
    groups: Sequence[Mapping[Company, tuple[float, Sequence[float]]]],
    total: Mapping[Company, tuple[float, Vector]],
) -> Vector:
    """Return the variance of each strength."""
    hopes = {company: expected(strengths, company) for company in total}
    residuals: list[Vector] = []
    for group in groups:
        residual = [0.0] * bots
        for company, (games, points) in group.items():
            hoped = hopes[company]
            residual = [r + p - games * h for r, p, h in zip(residual, points, hoped, strict=True)]
        scale = math.sqrt(len(groups) / (len(groups) - 1))
        residuals.append([scale * r for r in residual])
    # As for shares: between any two bots two more games that one won, and two that the other did.
    for a, b in combinations(range(bots), 2):
        hoped = expected(strengths, tuple(int(k in (a, b)) for k in range(bots)))
        for winner in (a, b):
            residuals += [[(k == winner) - hoped[k] for k in range(bots)]] * IMAGINED
    middle = [[0.0] * bots for _ in range(bots)]
    for residual in residuals:
        for a in range(bots):
            for b in range(bots):
                middle[a][b] += residual[a] * residual[b]
    outside = _inverse(_curvature(bots, strengths, _with_prior(bots, total)))
    return [
        sum(outside[k][a] * middle[a][b] * outside[k][b] for a in range(bots) for b in range(bots))
        for k in range(bots)
    ]


def _inverse(matrix: Matrix) -> Matrix:
    """Invert a small symmetric positive matrix by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(a == k) for a in range(size))] for k, row in enumerate(matrix)]
    for k in range(size):
        pivot = max(range(k, size), key=lambda r: abs(rows[r][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [value / rows[k][k] for value in rows[k]]
        for r in range(size):
            if r != k:
                factor = rows[r][k]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[k], strict=True)]
    return [row[size:] for row in rows]
