"""Who sits where: lineups of bots in paired groups, so that no bot gains by its seat or its company.

A lineup names a bot for every seat, by its number. A *group* is a set of lineups that are all played with the
same seed: a lineup in all its rotations and, where bots sit more than once, also with the bots' parts
exchanged in a ring. Groups are what is independent of each other; intervals are taken over them.
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
    """List the groups that are played in turn, for the bots that were named and so many seats.

    As many bots as seats: that lineup. More bots: every choice of as many as there are seats. Fewer: every
    arrangement in which none sits more than once more than another.
    """
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
    """Go through the groups in turn until at least so many games are played, in whole groups.

    Yields each game's group, counted from 0, and its lineup.
    """
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
