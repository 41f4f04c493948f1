"""Our level 4 against OpenSpiel's Python information-set tree search: `python -m bench.openspiel_bots`.

Two players, seats rotated with the same seed, the same time limit per move for both; see `openspiel_peer` for
what the peer is given. Needs the group `bench` (`pip install --group bench`).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from dataclasses import dataclass
from pathlib import Path

from bench.report import Report, machine
from bocage.arena.contest import Played, Timed
from bocage.arena.estimates import share
from bocage.arena.playing import play_match
from bocage.bots import Bot
from bocage.bots.levels import LevelBot
from bocage.compiled import mode
from bocage.core.thinking import FOX, Level
from bocage.games import find_game, game_names

OURS, PEER = 0, 1


@dataclass(frozen=True)
class Pairing:
    """What one pair of games needs."""

    game: str
    group: int
    seed: int
    seconds: float
    compiled_rollouts: bool


def play_pair(pairing: Pairing) -> tuple[list[Played], int]:
    """Play a pair of games with exchanged seats; also return the peer's simulations."""
    from bench.openspiel_peer import OpenSpielBot

    games, simulations = [], 0
    for lineup in ((OURS, PEER), (PEER, OURS)):
        peer = OpenSpielBot(pairing.seconds, pairing.compiled_rollouts)
        ours = LevelBot(Level(FOX.name, FOX.rung, pairing.seconds))
        bots = [Timed(ours if bot == OURS else peer) for bot in lineup]
        seats: list[Bot] = [*bots]
        names = [bot.name for bot in bots]
        match = play_match(find_game(pairing.game), names, {}, seats, f"{pairing.seed}/{pairing.group}")
        result = match.result
        assert result is not None
        simulations += peer.simulations
        games.append(
            Played(
                pairing.group,
                lineup,
                tuple(result.winners),
                tuple(result.scores),
                len(match.moves),
                tuple(bot.choices for bot in bots),
                tuple(bot.seconds for bot in bots),
            )
        )
    return games, simulations


def _of(games: list[Played], bot: int, figure: str) -> float:
    """Add up one figure of one side."""
    return float(sum(getattr(game, figure)[game.lineup.index(bot)] for game in games))


def compare(
    report: Report, names: list[str], pairs: int, seconds: float, seed: int, jobs: int, compiled: bool
) -> None:
    """Play so many pairs of games in each game, and print what we won."""
    rows, figures = [], []
    for name in names:
        tasks = [Pairing(name, group, seed, seconds, compiled) for group in range(pairs)]
        groups: list[list[Played]] = []
        simulations = 0
        with multiprocessing.get_context("spawn").Pool(jobs) as pool:
            for games, done in pool.imap(play_pair, tasks):
                groups.append(games)
                simulations += done
                if len(groups) % 10 == 0:
                    print(f"  {name}: {2 * len(groups)} games", file=sys.stderr)
        everything = [game for group in groups for game in group]
        adds_up = find_game(name).scores_add_up
        count = Played.share_of_scores if adds_up else Played.points
        won = [(sum(count(game)[game.lineup.index(OURS)] for game in group), 2.0) for group in groups]
        found = share(won)
        assert found
        per_move = [_of(everything, bot, "seconds") / _of(everything, bot, "choices") for bot in (OURS, PEER)]
        per_search = simulations / _of(everything, PEER, "choices")
        interval = "" if found.low is None or found.high is None else f"{found.low:.1%}–{found.high:.1%}"
        rows.append(
            [
                name,
                str(len(everything)),
                "tokens" if adds_up else "wins",
                f"{found.value:.1%}",
                interval,
                *(f"{1000 * second:.0f} ms" for second in per_move),
                f"{per_search:,.0f}",
            ]
        )
        figures.append(
            {
                "game": name,
                "games": len(everything),
                "share": found.to_json(),
                "seconds_per_move": {"ours": per_move[OURS], "openspiel": per_move[PEER]},
                "simulations_per_move": per_search,
            }
        )
    report.figures["openspiel_bots"] = figures
    report.table(
        f"Level 4 against OpenSpiel's information-set tree search, {seconds:g} s a move",
        ["game", "games", "points", "ours", "95%", "we took", "it took", "its simulations"],
        rows,
        [
            "Two players, seats exchanged with the same seed; times and simulations are means per move. Its "
            f"random ends are {'played in our machine code' if compiled else 'its own'}."
        ],
    )


def main(arguments: list[str]) -> int:
    """Compare and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.openspiel_bots", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short look: 10 games each, 0.1 s a move")
    parser.add_argument("-n", "--games-each", type=int, help="games for each game (200)")
    parser.add_argument("--seconds", type=float, help="the time limit per move, for both (1)")
    parser.add_argument("--games", nargs="*", choices=game_names(), default=game_names(), metavar="GAME")
    parser.add_argument(
        "--compiled-rollouts", action="store_true", help="play its random ends in machine code"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--jobs", type=int, default=1, help="processes; more than cores would be unfair to both"
    )
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the figures to FILE")
    given = parser.parse_args(arguments)
    report = Report()
    report.figures["machine"] = machine()
    print("; ".join(f"{name} {value}" for name, value in machine().items()) + f"; rules {mode()}")
    compare(
        report,
        given.games,
        (given.games_each or (10 if given.quick else 200)) // 2,
        given.seconds or (0.1 if given.quick else FOX.seconds),
        given.seed,
        given.jobs,
        given.compiled_rollouts,
    )
    if given.json:
        given.json.write_text(json.dumps(report.figures, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
