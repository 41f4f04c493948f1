"""Uly & Polly beside two peers that play it: an OpenSpiel game in Python, and plain C."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.games.uly_polly import plain_c
from bench.report import Report, count, rate, times
from bench.sections import Effort, rounds_of
from bench.timing import hold
from bench.worker import SEED, ask
from bocage.core.rng import Rng

NAME = "uly-polly"
PEER = "bench.games.uly_polly.openspiel_peer"
PEER_PLAYERS = 2


def measure(report: Report, effort: Effort) -> None:
    """Compare with both peers."""
    with TemporaryDirectory() as folder:
        player = plain_c.compile_player(Path(folder))
        against_openspiel(report, effort)
        against_c(report, effort, player)
        instructions(report, effort, player)


def against_openspiel(report: Report, effort: Effort) -> None:
    """Play Uly & Polly at random in our two ways and in OpenSpiel's."""
    title = "Uly & Polly against OpenSpiel (the same rules as an OpenSpiel Python game)"
    if importlib.util.find_spec("pyspiel") is None:
        report.note(title, "Left out: open_spiel is not installed (`pip install --group bench`).")
        return

    def games(*task: object, pure: bool = False) -> float:
        return float(ask(*task, effort.seconds, pure=pure)["games"])

    contest = hold(
        {
            "OpenSpiel: legal_actions, choice, apply_action": lambda: games("openspiel", PEER, PEER_PLAYERS),
            "bocage: playout": lambda: games("random", NAME, PEER_PLAYERS),
            "bocage: legal, choice, push": lambda: games("stepwise", NAME, PEER_PLAYERS),
            "bocage interpreted: legal, choice, push": lambda: games(
                "stepwise", NAME, PEER_PLAYERS, pure=True
            ),
        },
        effort.turns,
    )
    peer = next(iter(contest.rates))
    report.figures["openspiel"] = {
        name: {
            "games_per_second": contest.rate(name).to_json(),
            "ratio_to_openspiel": contest.ratio(name, peer).to_json(),
        }
        for name in contest.rates
    }
    report.table(
        title,
        ["who plays, 2 players", "matches/s", ": OpenSpiel"],
        [[name, rate(contest.rate(name)), times(contest.ratio(name, peer))] for name in contest.rates],
        [
            "`playout` is what bots and simulations call. The rows with `legal, choice, push` drive every",
            "move from interpreted Python, as the OpenSpiel loop does: the same work on both sides.",
        ],
    )


def against_c(report: Report, effort: Effort, player: Path | None) -> None:
    """Play Uly & Polly at random in our rules and in plain C."""
    title = "Uly & Polly against plain C"
    if player is None:
        report.note(title, "Left out: there is no C compiler (`cc`).")
        return
    if not plain_c.plays_alike(player, PEER_PLAYERS):
        report.note(title, "Left out: the C player no longer plays the same matches from the same seed.")
        return
    word = int(Rng(SEED).word)
    matches = max(1, int(1_500_000 * effort.seconds))

    def in_c() -> float:
        return matches / plain_c.run_player(player, PEER_PLAYERS, matches, word)[0]

    contest = hold(
        {
            "C, cc -O3": in_c,
            "bocage": lambda: float(ask("random", NAME, PEER_PLAYERS, effort.seconds)["games"]),
        },
        effort.turns,
    )
    rounds = rounds_of(NAME, PEER_PLAYERS)
    ratio = contest.ratio("bocage", "C, cc -O3")
    report.figures["plain_c"] = {
        "c_games_per_second": contest.rate("C, cc -O3").to_json(),
        "bocage_games_per_second": contest.rate("bocage").to_json(),
        "ratio": ratio.to_json(),
    }
    report.table(
        title,
        ["who plays, 2 players", "matches/s", "rounds/s", ": C"],
        [
            [
                name,
                rate(contest.rate(name)),
                count(contest.rate(name).middle * rounds),
                times(contest.ratio(name, "C, cc -O3")),
            ]
            for name in contest.rates
        ],
        ["Checked first: from one seed both play the same matches, move for move and token for token."],
    )


def instructions(report: Report, effort: Effort, player: Path | None) -> None:
    """Count instructions per move, which no noise can change."""
    title = "Uly & Polly: processor instructions per move"
    counted = plain_c.instructions_per_move(player, PEER_PLAYERS, effort.few_games, effort.many_games)
    if not counted:
        report.note(title, "Left out: valgrind is not installed.")
        return
    report.figures["instructions_per_move"] = counted
    report.table(
        title,
        ["who plays, 2 players", "instructions/move"],
        [[name, f"{value:.1f}"] for name, value in counted.items()],
        [
            "Counted by `valgrind --tool=callgrind`, with `start()` and the loop over the games, which is",
            "interpreted Python, and without the start of the process.",
        ],
    )
