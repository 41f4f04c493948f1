"""Who sits where: lineups of bots in paired groups, so that no bot gains by its seat or its company.

A *group* is all lineups with one seed: a lineup in all rotations and, where bots sit twice, with their parts
exchanged in a ring. Groups are independent of each other, so intervals are taken over them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

Lineup = tuple[int, ...]
Group = tuple[Lineup, ...]


def rotations(lineup: Lineup) -> list[Lineup]:
    """List the different rotations of a lineup, itself first."""
    turned = [lineup[-k:] + lineup[:-k] for k in range(len(lineup))]
    return list(dict.fromkeys(turned))


def groups(named: Lineup, players: int) -> list[Group]:
    """List the groups that are played in turn: with fewer bots than seats, they sit as evenly as can be."""
    if len(named) >= players:
        return [tuple(rotations(lineup)) for lineup in combinations(named, players)]
    bots = len(named)
    found: list[Group] = []
    met: set[Lineup] = set()
    for lineup in product(range(bots), repeat=players):
        counts = [lineup.count(bot) for bot in range(bots)]
        if lineup in met or max(counts) - min(counts) > 1:
            continue
        parts = [tuple((bot + k) % bots for bot in lineup) for k in range(bots)]
        group = tuple(dict.fromkeys(turned for part in parts for turned in rotations(part)))
        met.update(group)
        found.append(group)
    return found


def schedule(patterns: list[Group], games: int) -> Iterator[tuple[int, Lineup]]:
    """Yield each game's group, counted from 0, and its lineup, until so many games fill whole groups."""
    number = played = 0
    while played < games:
        group = patterns[number % len(patterns)]
        for lineup in group:
            yield number, lineup
        played += len(group)
        number += 1


def count_games(patterns: list[Group], games: int) -> int:
    """Count the games of the whole groups that `schedule` plays."""
    sizes = [len(group) for group in patterns]
    rounds, left = divmod(games, sum(sizes))
    total = rounds * sum(sizes)
    for size in sizes:
        if left <= 0:
            break
        total += size
        left -= size
    return total
