"""How often each wolf escapes from each dog in Uly & Polly: `python -m bench.games.uly_polly.rounds`.

Whole matches of two players, each of whom is the wolf twice (U18). Told apart is whether the wolf meets that
dog for the first or the second time in a match: level 4 goes by what it saw in the first. `openspiel` is
OpenSpiel's search with a fixed number of simulations (it needs the group `bench`).
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations_with_replacement

from bench.report import Report, machine
from bocage.arena.contest import contestant
from bocage.arena.estimates import share
from bocage.arena.playing import play_match
from bocage.bots import Bot
from bocage.compiled import mode
from bocage.games import find_game

GAME = find_game("uly-polly")
FOUND = "wolf"  # what everyone sees when it is
PEER = "openspiel"
UNHURRIED = 60.0  # seconds; its simulations are counted instead

Escapes = dict[tuple[str, str, int], list[int]]
"""By wolf, dog and whether they met for the first time (0) or the second: 1 for each wolf that escaped."""


def bot_of(name: str, simulations: int) -> Bot:
    """Return a bot of ours, or the peer."""
    if name != PEER:
        return contestant(name)
    from bench.openspiel_peer import OpenSpielBot

    return OpenSpielBot(UNHURRIED, simulations=simulations)


def rounds_of(moves: list[str], outcomes: list[str]) -> list[bool]:
    """Return for each round of a match whether the wolf escaped."""
    escaped: list[bool] = []
    for text, outcome in zip(moves, outcomes, strict=True):
        if text.startswith("hide"):
            escaped.append(True)
        if outcome == FOUND:
            escaped[-1] = False
    return escaped


def meet(names: tuple[str, str], matches: int, seed: int, simulations: int) -> Escapes:
    """Let two bots play so many matches, the first wolf in turn."""
    found: Escapes = {}
    for number in range(matches):
        first = number % 2
        bots = [bot_of(name, simulations) for name in names]
        match = play_match(GAME, ["a", "b"], {"first": first}, bots, f"{seed}/{'/'.join(names)}/{number}")
        for k, escaped in enumerate(rounds_of(match.moves, match.outcomes)):
            wolf = (first + k) % 2
            found.setdefault((names[wolf], names[1 - wolf], k // 2), []).append(int(escaped))
        print(f"\r  {' and '.join(names)}: {number + 1} matches", end="", file=sys.stderr)
    print(file=sys.stderr)
    return found


def main(arguments: list[str]) -> int:
    """Let them all meet, and print who escapes from whom."""
    parser = argparse.ArgumentParser(prog="python -m bench.games.uly_polly.rounds", description=__doc__)
    parser.add_argument("bots", nargs="*", default=["lamb", "farmer", "shepherd", "fox"], metavar="BOT")
    parser.add_argument("-n", "--matches", type=int, default=200, help="matches of each two bots (200)")
    parser.add_argument("--simulations", type=int, default=500, help=f"of {PEER}, a move (500)")
    parser.add_argument("--only", metavar="BOT", help="only matches in which this bot plays")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    print("; ".join(f"{name} {value}" for name, value in machine().items()) + f"; rules {mode()}")
    rows = []
    for names in combinations_with_replacement(given.bots, 2):
        if given.only is None or given.only in names:
            escapes = meet(names, given.matches, given.seed, given.simulations)
            for (wolf, dog), times in _by_pair(escapes).items():
                rows.append([wolf, dog, *(_share(escaped) for escaped in times)])
    Report().table(
        "How often the wolf escapes",
        ["wolf", "dog", "first time", "second time"],
        rows,
        [f"{given.matches} matches of each two, seed {given.seed}; 95% intervals."],
    )
    return 0


def _by_pair(escapes: Escapes) -> dict[tuple[str, str], list[list[int]]]:
    pairs: dict[tuple[str, str], list[list[int]]] = {}
    for (wolf, dog, time), escaped in sorted(escapes.items()):
        pairs.setdefault((wolf, dog), [[], []])[time] += escaped
    return pairs


def _share(escaped: list[int]) -> str:
    found = share([(float(one), 1.0) for one in escaped])
    assert found
    interval = "" if found.low is None or found.high is None else f" ({found.low:.3f}–{found.high:.3f})"
    return f"{found.value:.3f}{interval}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
