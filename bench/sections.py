"""The sections of the bench: each measures one thing and adds its table to the report."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path

from bench import command_line, plain_c
from bench.report import Report, count, rate, times
from bench.timing import Measured, hold
from bench.worker import SEED, ask
from bocage.core.rng import Rng
from bocage.games import find_game, game_names

ULY_POLLY = "uly-polly"
PEER_PLAYERS = 2


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    turns: int
    seconds: float
    copies: int
    records: int
    starts: int
    few_games: int
    many_games: int


FULL = Effort(
    turns=7, seconds=0.5, copies=100_000, records=10_000, starts=10, few_games=1_000, many_games=21_000
)
QUICK = Effort(turns=3, seconds=0.1, copies=20_000, records=500, starts=3, few_games=1_000, many_games=6_000)


def random_play(report: Report, effort: Effort) -> None:
    """Play every game found at random, compiled and interpreted."""
    rows, figures = [], []
    for name in game_names():
        game = find_game(name)
        for players in sorted({game.min_players, game.max_players}):
            lengths: list[float] = []

            def games(
                pure: bool, name: str = name, players: int = players, lengths: list[float] = lengths
            ) -> float:
                answer = ask("random", name, players, effort.seconds, pure=pure)
                lengths.append(answer["length"])
                return float(answer["games"])

            contest = hold(
                {"compiled": lambda: games(False), "interpreted": lambda: games(True)},
                effort.turns,
            )
            compiled, interpreted = contest.rate("compiled"), contest.rate("interpreted")
            ratio, length = contest.ratio("compiled", "interpreted"), Measured.of(lengths).middle
            rounds = rounds_of(name, players)
            rows.append(
                [
                    f"{name}, {players} players",
                    rate(compiled),
                    count(compiled.middle * length),
                    count(compiled.middle * rounds) if rounds else "",
                    rate(interpreted),
                    count(interpreted.middle * length),
                    times(ratio),
                ]
            )
            figures.append(
                {
                    "game": name,
                    "players": players,
                    "moves_per_game": length,
                    "rounds_per_game": rounds,
                    "compiled_games_per_second": compiled.to_json(),
                    "interpreted_games_per_second": interpreted.to_json(),
                    "ratio": ratio.to_json(),
                }
            )
    report.figures["random_play"] = figures
    report.table(
        "Random play, from start to end",
        [
            "game",
            "games/s",
            "moves/s",
            "rounds/s",
            "interpreted games/s",
            "moves/s",
            "compiled : interpreted",
        ],
        rows,
        ["Both columns run the same source, one of them with `BOCAGE_PURE=1`."],
    )


def rounds_of(name: str, players: int) -> int:
    """Return the rounds of a match of Uly & Polly (U18); 0 for a game that has none."""
    if name != ULY_POLLY:
        return 0
    return 2 * players if players <= 3 else players


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
            "OpenSpiel: legal_actions, choice, apply_action": lambda: games("openspiel", PEER_PLAYERS),
            "bocage: playout": lambda: games("random", ULY_POLLY, PEER_PLAYERS),
            "bocage: legal, choice, push": lambda: games("stepwise", ULY_POLLY, PEER_PLAYERS),
            "bocage interpreted: legal, choice, push": lambda: games(
                "stepwise", ULY_POLLY, PEER_PLAYERS, pure=True
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
            "bocage": lambda: float(ask("random", ULY_POLLY, PEER_PLAYERS, effort.seconds)["games"]),
        },
        effort.turns,
    )
    rounds = rounds_of(ULY_POLLY, PEER_PLAYERS)
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


def memory(report: Report, effort: Effort) -> None:
    """Weigh copies of mid-game states."""
    tasks: list[tuple[str, list[object], bool]] = []
    for name in game_names():
        for pure in (False, True):
            players = find_game(name).max_players
            label = f"{name}, {players} players" + (", interpreted" if pure else "")
            tasks.append((label, ["memory", name, players, effort.copies], pure))
    if importlib.util.find_spec("pyspiel") is not None:
        players = find_game(ULY_POLLY).max_players
        label = f"OpenSpiel {ULY_POLLY}, {players} players"
        tasks.append((label, ["memory-openspiel", players, effort.copies // 10], False))
    rows, figures = [], {}
    for label, task, pure in tasks:
        answer = ask(*task, pure=pure)
        figures[label] = {"resident": 1000 * answer["resident"], "traced": 1000 * answer["traced"]}
        rows.append([label, f"{answer['resident']:,.0f} kB", f"{answer['traced']:,.0f} kB"])
    report.figures["bytes_per_1000_states"] = figures
    report.table(
        "Memory of 1,000 mid-game states",
        ["game", "process growth", "Python's allocator"],
        rows,
        [
            f"{effort.copies:,} copies (OpenSpiel: a tenth) of 100 games played half through, in a fresh",
            "process, collector off. The growth of the process (resident pages) counts everything, C++",
            "objects included. tracemalloc counts what Python's allocator handed out: compiled states come",
            "from there too, so for ours the two agree; OpenSpiel keeps part of its state in C++, which only",
            "the growth sees.",
        ],
    )


def commands(report: Report, effort: Effort) -> None:
    """Time the command line."""
    title = "The command line"
    bocage = command_line.command()
    if bocage is None:
        report.note(title, "Left out: there is no working `bocage` command in this environment.")
        return
    python = Measured.of(
        [command_line.wall_time([sys.executable, "-c", "pass"]) for _ in range(effort.starts)]
    )
    started = Measured.of([command_line.wall_time([bocage, "--help"]) for _ in range(effort.starts)])
    rows = [
        ["`python -c pass`", f"{1000 * python.middle:.0f} ms", ""],
        ["`bocage --help`", f"{1000 * started.middle:.0f} ms", ""],
    ]
    figures: dict[str, object] = {"python_seconds": python.to_json(), "help_seconds": started.to_json()}
    notes = [f"Wall time, median of {effort.starts}."]
    if command_line.can_replay(bocage):
        for name in game_names():
            records, moves = command_line.short_records(name, effort.records)
            measure = command_line.replayer(bocage, records, effort.records)
            rates = Measured.of([measure() for _ in range(max(2, effort.turns // 2))])
            each = moves / effort.records
            figures[f"replay_{name}_records_per_second"] = rates.to_json()
            rows.append(
                [
                    f"`bocage replay - --json`, {effort.records:,} records of {name}, {each:.0f} moves each",
                    f"{effort.records / rates.middle:.2f} s",
                    f"{rate(rates)} records/s",
                ]
            )
    else:
        notes.append("`bocage replay` left out: this `bocage` does not have it.")
    report.figures["command_line"] = figures
    report.table(title, ["command", "time", "rate"], rows, notes)
