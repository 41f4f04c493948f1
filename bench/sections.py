"""The sections of the bench: each measures one thing and adds its table to the report."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import dataclass

from bench import command_line, games
from bench.report import Report, count, rate, times
from bench.timing import Measured, hold
from bench.worker import SEED, ask
from bocage.core.rng import Rng
from bocage.core.state import playout
from bocage.games import find_game, game_names


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

            def played(
                pure: bool, name: str = name, players: int = players, lengths: list[float] = lengths
            ) -> float:
                answer = ask("random", name, players, effort.seconds, pure=pure)
                lengths.append(answer["length"])
                return float(answer["games"])

            contest = hold(
                {"compiled": lambda: played(False), "interpreted": lambda: played(True)},
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
    """Return the rounds of a match; 0 for a game that has none."""
    game = find_game(name)
    if not game.scores_add_up:
        return 0
    state = game.start(players, game.check(players, {}))
    first = int(state.epoch())
    playout(state, Rng(SEED))
    return int(state.epoch()) - first + 1


def memory(report: Report, effort: Effort) -> None:
    """Weigh copies of mid-game states."""
    tasks: list[tuple[str, list[object], bool]] = []
    for name in game_names():
        for pure in (False, True):
            players = find_game(name).max_players
            label = f"{name}, {players} players" + (", interpreted" if pure else "")
            tasks.append((label, ["memory", name, players, effort.copies], pure))
    if importlib.util.find_spec("pyspiel") is not None:
        for peer in games.parts("openspiel_peer"):
            players = find_game(peer.NAME).max_players
            label = f"OpenSpiel {peer.NAME}, {players} players"
            task: list[object] = ["memory-openspiel", peer.__name__, players, effort.copies // 10]
            tasks.append((label, task, False))
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
