"""`bocage simulate`: bots against each other."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from time import perf_counter

import click

from bocage.arena.playing import play_match
from bocage.bots import Bot, find_bot
from bocage.cli import INTERRUPTED
from bocage.cli.options import game_and_options, option_values
from bocage.cli.progress import tracked
from bocage.core.errors import InputError
from bocage.core.match import Match
from bocage.core.record import Record
from bocage.jobs.interrupts import interrupts_wait

MOST_GAMES = 10**12  # what a progress bar can count, and nobody can wait for


@click.command("simulate")
@click.argument("game_name", metavar="GAME")
@click.option("-p", "--players", type=int, required=True, help="How many players.")
@click.option("-n", "--games", type=click.IntRange(1, MOST_GAMES), required=True, help="How many matches.")
@click.option(
    "--bots", "bot_list", default="random", show_default=True, help="One bot for all seats, or one each."
)
@click.option("--seed", type=int, help="The same seed gives the same matches; default: a new one.")
@click.option("--records", type=click.Path(path_type=Path), help="Write the matches here, a record per line.")
@option_values
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    game_name: str,
    players: int,
    games: int,
    bot_list: str,
    seed: int | None,
    records: Path | None,
    option_texts: Sequence[str],
    as_json: bool,
) -> None:
    """Play bots against each other in GAME and count who wins. Ctrl-C ends it with what has been played."""
    game, options = game_and_options(game_name, players, option_texts)
    bots = _bots(bot_list, players)
    seed = secrets.randbelow(2**32) if seed is None else seed
    names = [f"{bot.name} {seat + 1}" for seat, bot in enumerate(bots)]
    tally = Tally(players)
    interrupted = False
    began = perf_counter()
    try:
        with records.open("w", encoding="utf-8") if records else nullcontext() as out:
            for index in tracked(range(games), games, "Playing…"):
                match = play_match(game, names, options, bots, f"{seed}/{index}")
                with interrupts_wait():  # counted and written, or neither
                    if out:
                        out.write(Record.of(match).to_json() + "\n")
                    tally.add(match)
    except KeyboardInterrupt:
        if not tally.games:
            raise
        interrupted = True
    except OSError as error:
        if records is None:
            raise
        raise InputError("file-unwritable", problem=str(error.strerror)).at_path(records) from None
    seconds = perf_counter() - began
    games = tally.games
    header = {
        "game": game.name,
        "players": players,
        "games": games,
        "bots": [bot.name for bot in bots],
        "seed": seed,
    }
    if as_json:
        click.echo(json.dumps({**header, **tally.to_json()}))
    else:
        rate = f"{games / seconds:,.0f} a second"
        click.echo(f"{game.name}, {players} players, {games} matches, seed {seed} ({rate})")
        for seat, bot in enumerate(bots):
            share = tally.points[seat] / games
            click.echo(
                f"  seat {seat}  {bot.name:<8}  won {tally.wins[seat]:>{len(str(games))}}  "
                f"share {share:6.1%}  mean score {tally.scores[seat] / games:.2f}"
            )
        click.echo(f"  {tally.moves / games:.1f} moves a match; {tally.shared} shared victories")
    if interrupted:
        raise click.exceptions.Exit(INTERRUPTED)


class Tally:
    """Counts wins, shares of victories, scores and moves."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.wins = [0] * players  # alone or shared
        self.points = [0.0] * players  # a shared victory is divided
        self.scores = [0] * players
        self.shared = 0
        self.moves = 0

    def add(self, match: Match) -> None:
        """Count a finished match."""
        result = match.result
        assert result is not None
        self.games += 1
        self.moves += len(match.moves)
        self.shared += len(result.winners) > 1
        for seat in result.winners:
            self.wins[seat] += 1
            self.points[seat] += 1 / len(result.winners)
        for seat, score in enumerate(result.scores):
            self.scores[seat] += score

    def to_json(self) -> dict[str, object]:
        """Return the counts and means."""
        return {
            "wins": self.wins,
            "shared": self.shared,
            "win_share": [round(points / self.games, 6) for points in self.points],
            "mean_scores": [round(score / self.games, 6) for score in self.scores],
            "mean_moves": round(self.moves / self.games, 6),
        }


def _bots(bot_list: str, players: int) -> list[Bot]:
    try:
        bots = [find_bot(name.strip()) for name in bot_list.split(",")]
    except InputError as error:
        raise error.at("bots") from None
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise click.UsageError(f"--bots names {len(bots)} bots for {players} players")
    return bots
