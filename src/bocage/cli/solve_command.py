"""`bocage solve`: certified bounds for a round of Uly & Polly, and the plans that keep them."""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from bocage.cli.options import MOST_JOBS, cores
from bocage.cli.words import DOMAIN, say_here
from bocage.core.errors import InputError
from bocage.games import find_game

if TYPE_CHECKING:
    from bocage.games.uly_polly.solver.safe_set_workshop import HavenWorkshop
    from bocage.games.uly_polly.solver.workshop import Workshop

DIGITS = 5
SCALE = 100_000  # so many digits
PATIENCE = 12  # the default (U16)
BLINK = 0.1  # seconds between two looks at the progress bar
SIZES = ("2x3", "3x3", "4x4")
HAVENS = ".havens"  # how the file beside the plans ends


@click.command("solve")
@click.argument("game_name", metavar="GAME")
@click.option(
    "--time", "seconds", type=click.FloatRange(0), default=600.0, show_default=True, help="Seconds."
)
@click.option("--field", "size", type=click.Choice(SIZES), default="4x4", show_default=True)
@click.option(
    "--reveals",
    type=click.IntRange(1, 15),
    default=8,
    show_default=True,
    help="Sheep until the wolf escapes.",
)
@click.option(
    "--wander",
    type=click.IntRange(0, PATIENCE - 1),
    default=3,
    show_default=True,
    help="Moves in a row that turn nothing over, at most, in the dog's plans.",
)
@click.option(
    "--work", type=click.Path(path_type=Path), help="Where the proof is kept.  [default: your cache]"
)
@click.option(
    "--from",
    "begin_with",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Begin a proof with the plans of such tables instead of from nothing.",
)
@click.option(
    "--tables",
    type=click.Path(path_type=Path),
    help="Write the dog's plans here for the bots, and the wolf's havens beside them.",
)
@click.option(
    "--in-use",
    type=click.IntRange(16, 4096),
    default=256,
    show_default=True,
    help="Plans of a position that others may rest on, at most: more are slower, and better.",
)
@click.option("--seed", default="1", show_default=True, help="For the order in which positions are tried.")
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), help="Processes at work.  [default: one per core]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    game_name: str,
    seconds: float,
    size: str,
    reveals: int,
    wander: int,
    work: Path | None,
    begin_with: Path | None,
    tables: Path | None,
    in_use: int,
    seed: str,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Enclose what the wolf can win in a round of GAME (uly-polly) between certain bounds.

    Goes on with the proof it finds in the folder of work, for --time seconds (0: only check it), checks all
    of it again from the rules, and prints the interval. First come the wolf's havens, sets of tiles of which
    it is sure that some get away: the lower bound. Then, for as long as you like, better and better plans for
    the dog: the upper bound, for the game with its patience of 12.
    """
    if find_game(game_name).name != "uly-polly":
        raise click.UsageError(say_here("solve-other-game"))
    width, height = (int(part) for part in size.split("x"))
    if reveals >= width * height:
        raise click.UsageError(say_here("solve-too-many", size=size, reveals=str(reveals)))
    if math.isnan(seconds):
        raise InputError("option-count-from", low="0").at("time")
    if tables and (tables.suffix == HAVENS or tables.is_dir()):
        raise InputError("solve-tables", DOMAIN, suffix=HAVENS).at("tables")
    if tables and find_spec("_lzma") is None:  # what `lzma` is made of, where there is any
        raise InputError("solve-unpacked", DOMAIN).at("tables")
    try:
        from bocage.games.uly_polly.solver.export import LARGEST, write_tables
        from bocage.games.uly_polly.solver.field import Field
        from bocage.games.uly_polly.solver.inheritance import WrongTablesError
        from bocage.games.uly_polly.solver.safe_set_workshop import HavenWorkshop
        from bocage.games.uly_polly.solver.verify import WrongProofError
        from bocage.games.uly_polly.solver.workshop import Workshop, check
        from bocage.jobs.folder import BusyError, occupied, read, unreadable
    except ImportError as error:
        raise click.UsageError(say_here("library-missing", name=error.name)) from None
    folder = work or _cache() / f"uly-polly-{size}-{reveals}"
    field = Field(width, height, reveals)
    until = monotonic() + seconds
    try:
        with occupied(folder), _bar() as show:
            havens = HavenWorkshop(folder, field)
            old = read(begin_with) if begin_with else None
            workshop = Workshop(folder, field, wander, seed, jobs or cores(), old, in_use)
            try:
                _settle(havens, seconds, show)
                havens.guide(workshop.solver.sure)
                _work(workshop, max(0.0, until - monotonic()), show)
            except KeyboardInterrupt:  # ends it early, and nothing is lost
                havens.save()
                workshop.interrupt()
            for done in havens.check():
                show(done, "solve-checking")
            wolf_at_least, wolf_at_most = havens.wolf_at_least, check(folder, PATIENCE)
    except OSError as error:
        raise InputError("file-unwritable", problem=str(error.strerror)).at_path(
            error.filename or folder
        ) from None
    except BusyError:
        raise InputError("solve-busy", DOMAIN).at_path(folder) from None
    except WrongTablesError as error:
        raise unreadable(begin_with or folder, str(error)) from None
    except WrongProofError as error:
        raise unreadable(folder, str(error)) from None
    bounds = {"least": f"{_down(wolf_at_least):.{DIGITS}f}", "most": f"{_up(wolf_at_most):.{DIGITS}f}"}
    plans, spent = str(int(workshop.solver.plans.total)), f"{workshop.seconds:.0f}"
    if as_json:
        answer: dict[str, object] = {"game": "uly-polly", "field": size, "reveals": reveals, "wander": wander}
        answer |= {"wolf_at_least": _down(wolf_at_least), "wolf_at_most": _up(wolf_at_most)}
        answer |= {"plans": int(workshop.solver.plans.total), "seconds": round(workshop.seconds, 1)}
        click.echo(json.dumps(answer))
    else:
        area = f"{width}×{height}"
        click.echo(say_here("solve-interval", game="uly-polly", size=area, reveals=str(reveals), **bounds))
        click.echo("  " + say_here("solve-effort", plans=plans, seconds=spent, folder=str(folder)))
    if tables:  # last: the bounds are told by now, whatever becomes of the files
        if not havens.complete:  # bots could not play by them
            raise click.UsageError(say_here("solve-unsettled"))
        beside = tables.with_suffix(HAVENS)
        written = havens.write(beside)
        written += write_tables(workshop, _up(wolf_at_most), tables, LARGEST - written)
        if not as_json:
            files = {"path": str(tables), "other": beside.name, "bytes": str(written)}
            click.echo("  " + say_here("solve-written", **files))


def _up(bound: Fraction) -> float:
    """Round a bound to what is printed, upwards."""
    return -(-bound.numerator * SCALE // bound.denominator) / SCALE


def _down(bound: Fraction) -> float:
    """Round a bound to what is printed, downwards."""
    return bound.numerator * SCALE // bound.denominator / SCALE


def _cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bocage"


def _settle(havens: HavenWorkshop, seconds: float, show: _Show) -> None:
    for done, bound in havens.work(seconds):
        show(done, "solve-at-least", bound)


def _work(workshop: Workshop, seconds: float, show: _Show) -> None:
    for done, bound in workshop.work(seconds):
        show(done, "solve-at-most", bound)


class _Show:
    """What the progress bar is told."""

    def __call__(self, done: float, message: str, bound: float = 0.0) -> None:
        """Say nothing: nobody looks."""


@contextmanager
def _bar() -> Iterator[_Show]:
    if not sys.stderr.isatty():
        yield _Show()
        return
    from rich.console import Console
    from rich.progress import Progress

    # Without a thread of its own: the work is shared out among copies of this process.
    with Progress(console=Console(stderr=True), transient=True, auto_refresh=False) as progress:
        task = progress.add_task(say_here("solve-working"), total=1.0)

        class Bar(_Show):
            shown = 0.0

            def __call__(self, done: float, message: str, bound: float = 0.0) -> None:
                """Move on."""
                if monotonic() - self.shown > BLINK:
                    self.shown = monotonic()
                    what = say_here(message, bound=f"{bound:.4f}")
                    progress.update(task, completed=done, description=what, refresh=True)

        yield Bar()
