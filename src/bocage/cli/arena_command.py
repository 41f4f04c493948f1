"""`bocage arena`: how strong the bots are, measured against each other."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, cast

import click

from bocage.cli import INTERRUPTED
from bocage.cli.options import MOST_JOBS, cores, game_and_options, option_values, writing
from bocage.cli.progress import progress_bar
from bocage.cli.words import DOMAIN, say_here
from bocage.core.errors import InputError
from bocage.core.game import Game

if TYPE_CHECKING:
    from bocage.arena.contest import Contest, Played
    from bocage.arena.standings import Measure, Standings

MOST_GAMES = 10**9
PLOTS = (".svg", ".png")


@click.command("arena")
@click.argument("game_name", metavar="GAME")
@click.option("-p", "--players", type=int, required=True, help="How many players.")
@click.option(
    "--bots",
    "bot_list",
    required=True,
    metavar="A,B,…",
    help="The bots to compare; fox/8 is a fox that thinks an eighth as much.",
)
@click.option(
    "-n",
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    required=True,
    help="How many matches, at least: rotations are always completed.",
)
@click.option("--seed", type=int, help="The same seed gives the same figures; default: a new one.")
@click.option(
    "--jobs", type=click.IntRange(1, MOST_JOBS), help="How many processes play.  [default: one for each core]"
)
@click.option(
    "--points",
    "measure",
    type=click.Choice(["wins", "scores"]),
    help="What is shared out and rated.  [default: what suits the game]",
)
@click.option(
    "--sides",
    is_flag=True,
    help="Bots own sides, not seats: one plays the smaller side, the other the larger, in turn.",
)
@click.option("--plot", type=click.Path(path_type=Path), help="Draw the figures: FILE.svg or FILE.png.")
@option_values
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    game_name: str,
    players: int,
    bot_list: str,
    games: int,
    seed: int | None,
    jobs: int | None,
    measure: str | None,
    sides: bool,
    plot: Path | None,
    option_texts: Sequence[str],
    as_json: bool,
) -> None:
    """Play bots against each other in GAME, and rate them.

    Every lineup is played in all rotations with the same seed. As many bots as players: they sit as named (a
    bot may be named twice), rotated. Fewer: each sits equally often, in all arrangements. More: all choices
    of as many as there are players. Ctrl-C ends it with what has been played.
    """
    from bocage.arena.contest import Contest, whole_groups
    from bocage.arena.sides import has_sides
    from bocage.arena.standings import count

    game, options = game_and_options(game_name, players, option_texts)
    if sides and not has_sides(game, players):
        raise InputError("arena-no-sides", DOMAIN, game=game.name, count=players).at("sides")
    contest = Contest(
        game.name,
        players,
        _bots(bot_list, 2 if sides else players),
        secrets.randbelow(2**32) if seed is None else seed,
        options,
        sides,
    )
    rated = _measure(game, measure)
    _check_plot(plot)
    began = perf_counter()
    played, interrupted = _play(contest, games, jobs or cores())
    seconds = perf_counter() - began
    played = whole_groups(played, contest.groups())
    if not played:  # interrupted before there was anything to tell
        raise click.exceptions.Exit(INTERRUPTED)
    standings = count(contest, played, rated, game.scores_add_up)
    if as_json:
        _print_json(contest, standings, interrupted)
    else:
        _print(contest, standings, seconds)
    if plot:  # last: what was measured is told by now, whatever becomes of the picture
        _draw(plot, contest, standings)
    if interrupted:
        raise click.exceptions.Exit(INTERRUPTED)


def _bots(bot_list: str, players: int) -> tuple[str, ...]:
    from bocage.arena.contest import contestant

    names = tuple(name.strip() for name in bot_list.split(","))
    for name in names:
        try:
            contestant(name)
        except InputError as error:
            raise error.at("bots") from None
    different = len(set(names))
    if different < 2:
        raise InputError("arena-one-bot", DOMAIN).at("bots")
    if different < len(names) != players:
        raise InputError("arena-twice", DOMAIN, count=players).at("bots")
    return names


def _measure(game: Game, asked: str | None) -> Measure:
    """Take what was asked for, or what the game calls a measure of strength."""
    if asked == "scores" and not game.scores_add_up:
        raise InputError("arena-no-scores", DOMAIN, game=game.name).at("points")
    return cast("Measure", asked or ("scores" if game.scores_add_up else "wins"))


def _play(contest: Contest, games: int, jobs: int) -> tuple[list[Played], bool]:
    """Play, with a progress bar on a terminal; return what was played, and whether something ended it."""
    from bocage.arena.contest import LostProcessError, play
    from bocage.arena.lineups import count_games

    total = count_games(contest.groups(), games)
    played: list[Played] = []
    try:
        with progress_bar(say_here("arena-playing"), total, counted=True) as bar:
            for game in play(contest, games, min(jobs, total)):
                played.append(game)
                bar.advance()
    except KeyboardInterrupt:
        return played, True
    except LostProcessError:
        click.echo(say_here("arena-lost"), err=True)
        return played, True
    return played, False


def _print_json(contest: Contest, standings: Standings, interrupted: bool) -> None:
    header = {
        "game": contest.game,
        "players": contest.players,
        "sides": contest.sides,
        "bots": list(contest.named),
        "seed": contest.seed,
        "interrupted": interrupted,
    }
    seconds = {
        bot.name: bot.seconds_per_choice and round(bot.seconds_per_choice, 6) for bot in standings.bots
    }
    click.echo(json.dumps({**header, **standings.to_json(), "seconds_per_choice": seconds}))


def _print(contest: Contest, standings: Standings, seconds: float) -> None:
    from bocage.cli.arena_table import arena_lines

    for line in arena_lines(contest, standings, seconds, say_here):
        click.echo(line)


def _check_plot(plot: Path | None) -> None:
    """Refuse a picture that could not be drawn before anything is played."""
    if plot is None:
        return
    if plot.suffix.lower() not in PLOTS:
        raise InputError("arena-plot-form", DOMAIN).at("plot")
    if plot.suffix.lower() == ".png":
        from bocage.arena.plot import can_paint

        if not can_paint():
            raise InputError("arena-plot-library", DOMAIN).at("plot")
    with writing(plot):
        new = not plot.exists()
        plot.open("ab").close()
        if new:
            plot.unlink()


def _draw(plot: Path, contest: Contest, standings: Standings) -> None:
    from bocage.arena.plot import draw, paint

    picture = draw(contest, standings, say_here)
    content = paint(picture) if plot.suffix.lower() == ".png" else picture.encode()
    with writing(plot):
        plot.write_bytes(content)
