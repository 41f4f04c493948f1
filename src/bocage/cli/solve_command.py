"""`bocage solve`: certified bounds for what a game is worth, and the strategies that keep them."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import cast

import click
from click.core import ParameterSource

from bocage.cli.options import MOST_JOBS, cores
from bocage.cli.progress import progress_bar
from bocage.cli.words import DOMAIN, say_here
from bocage.core.errors import InputError
from bocage.core.game import Game
from bocage.core.text import say
from bocage.games import find_game, game_names
from bocage.jobs.folder import BusyError, occupied
from bocage.jobs.job import Progress
from bocage.jobs.solving import Setting, SettingsError, Solver
from bocage.terminal.language import environment_language

SETTINGS_AT = 2  # after GAME and --time


def solvers() -> dict[str, Solver]:
    """Find the solvers of all rooms."""
    found = {}
    for name in game_names():
        room = find_game(name).part("solver.offer")
        if room is not None:
            found[name] = cast(Solver, room.SOLVER)
    return found


class SolveCommand(click.Command):
    """A command that takes the settings of every solver, and tells in its help what each does."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """List its own parameters, and where they belong those of the solvers, each name once."""
        known = {parameter.name for parameter in self.params}
        if "own_settings" not in ctx.meta:
            found = {each.name: each for solver in solvers().values() for each in solver.settings}
            ctx.meta["own_settings"] = [_option(found[name]) for name in found if name not in known]
        settings: list[click.Parameter] = ctx.meta["own_settings"]
        own = super().get_params(ctx)
        return [*own[:SETTINGS_AT], *settings, *own[SETTINGS_AT:]]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what it does in general, then for each game."""
        super().format_help_text(ctx, formatter)
        with formatter.indentation():
            for name, solver in solvers().items():
                formatter.write_paragraph()
                formatter.write_text(f"{name}: {' '.join(solver.about.split())}")


def _option(setting: Setting) -> click.Option:
    kind = click.Choice(setting.words) if setting.words else click.IntRange(setting.least, setting.most)
    name = "--" + setting.name.replace("_", "-")
    return click.Option(
        [name, setting.name], type=kind, default=setting.default, show_default=True, help=setting.help
    )


@click.command("solve", cls=SolveCommand)
@click.argument("game_name", metavar="GAME")
@click.option(
    "--time", "seconds", type=click.FloatRange(0), default=600.0, show_default=True, help="Seconds."
)
@click.option(
    "--work", type=click.Path(path_type=Path), help="Where the proof is kept.  [default: your cache]"
)
@click.option(
    "--from",
    "begin_with",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Begin a proof with the strategies of such tables instead of from nothing.",
)
@click.option("--tables", type=click.Path(path_type=Path), help="Write the strategies here for the bots.")
@click.option("--seed", default="1", show_default=True, help="For the order in which positions are tried.")
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), help="Processes at work.  [default: one per core]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    game_name: str,
    seconds: float,
    work: Path | None,
    begin_with: Path | None,
    tables: Path | None,
    seed: str,
    jobs: int | None,
    as_json: bool,
    **settings: object,
) -> None:
    """Enclose what GAME is worth between certain bounds.

    Goes on with the proof it finds in the folder of work, for --time seconds (0: only check it), checks all
    of it again from the rules, and prints the interval. Ctrl-C ends the work early, and nothing is lost.
    """
    until = monotonic() + seconds
    game = find_game(game_name)
    solver = _solver(game)
    language = environment_language(os.environ)
    text = partial(say, language, game.domain)
    try:
        solver.check(settings, tables)
        if math.isnan(seconds):
            raise InputError("option-count-from", low="0").at("time")
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        folder = work or cache / "bocage" / solver.folder_name(settings)
        with _at_work_in(folder), progress_bar(say_here("solve-working"), thread=False) as bar:

            def tell(at: Progress) -> None:
                bar.show(at.done, lambda: text(f"solve-{at.step}", bound=f"{at.bound:.4f}"))

            job = solver.job(folder, settings, seed, jobs or cores(), begin_with)
            job.run(max(0.0, until - monotonic()), tell)
        if as_json:
            click.echo(json.dumps({"game": game.name, **job.answer()}))
        else:
            facts = {"game": game.name, "folder": str(folder), **job.facts()}
            click.echo(text("solve-interval", **facts))
            click.echo("  " + text("solve-effort", **facts))
        if tables:  # last: the bounds are told by now, whatever becomes of the files
            written = job.export(tables)
            if not as_json:
                click.echo("  " + text("solve-written", **written))
    except SettingsError as error:
        raise click.UsageError(error.sentence(language)) from None


def _solver(game: Game) -> Solver:
    """Return a game's solver, and refuse settings that it does not have."""
    found = solvers()
    if game.name not in found:
        raise click.UsageError(say_here("solve-other-game", games=", ".join(found)))
    solver = found[game.name]
    for other in found.values():
        for name in {each.name for each in other.settings} - {each.name for each in solver.settings}:
            ctx = click.get_current_context()
            if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
                raise click.NoSuchOption("--" + name.replace("_", "-"), ctx=ctx)
    return solver


@contextmanager
def _at_work_in(folder: Path) -> Iterator[None]:
    """Keep others out of a folder, and name it where it cannot be written."""
    try:
        with occupied(folder):
            yield
    except OSError as error:
        raise InputError("file-unwritable", problem=str(error.strerror)).at_path(
            error.filename or folder
        ) from None
    except BusyError:
        raise InputError("solve-busy", DOMAIN).at_path(folder) from None
