"""`bocage solve`: certified bounds for a round of Uly & Polly, and the plans that keep them."""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bocage.core.errors import InputError
from bocage.games import find_game

if TYPE_CHECKING:
    from bocage.lab.workshop import Workshop

DIGITS = 5
SCALE = 100_000  # so many digits
PATIENCE = 12  # the default (U16)
SIZES = ("2x3", "3x3", "4x4")


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
@click.option("--tables", type=click.Path(path_type=Path), help="Write the bots' plans here.")
@click.option("--seed", default="1", show_default=True, help="For the order in which positions are tried.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    game_name: str,
    seconds: float,
    size: str,
    reveals: int,
    wander: int,
    work: Path | None,
    tables: Path | None,
    seed: str,
    as_json: bool,
) -> None:
    """Enclose what the wolf can win in a round of GAME (uly-polly) between certain bounds.

    Goes on with the proof it finds in the folder of work, for --time seconds (0: only check it), checks all
    of it again from the rules, and prints the interval. The upper bound is for the game with its patience of
    12; the lower is what a wolf gets that hides anywhere and swaps without regard to where it is.
    """
    if find_game(game_name).name != "uly-polly":
        raise click.UsageError("only uly-polly can be solved")
    width, height = (int(part) for part in size.split("x"))
    if reveals >= width * height:
        raise click.UsageError(f"a field of {size} has no {reveals} sheep beside a wolf")
    try:
        from bocage.lab.field import Field
        from bocage.lab.shelf import write_tables
        from bocage.lab.verify import WrongProofError
        from bocage.lab.workshop import Workshop, check
    except ImportError as error:
        raise click.UsageError(f"{error.name} is missing: pip install 'bocage[lab]'") from None
    folder = work or _cache() / f"uly-polly-{size}-{reveals}"
    try:
        workshop = Workshop(folder, Field(width, height, reveals), wander, seed)
        _work(workshop, seconds)
        wolf_at_most = check(folder, PATIENCE)
    except (ValueError, LookupError, TypeError, zlib.error, WrongProofError) as error:
        raise InputError("file-unreadable", problem=str(error)).at(str(folder)) from None
    wolf_at_least = 1 - Fraction(reveals, width * height)
    written = 0
    if tables:
        written = write_tables(workshop, _up(wolf_at_most), tables)
    if as_json:
        answer = {"game": "uly-polly", "field": size, "reveals": reveals, "wander": wander}
        bounds = {"wolf_at_least": float(wolf_at_least), "wolf_at_most": _up(wolf_at_most)}
        effort = {"plans": int(workshop.solver.plans.total), "seconds": round(workshop.seconds, 1)}
        click.echo(json.dumps({**answer, **bounds, **effort}))
        return
    click.echo(
        f"uly-polly, {width}×{height}, {reveals} sheep: the wolf wins between "
        f"{float(wolf_at_least):.{DIGITS}f} and {_up(wolf_at_most):.{DIGITS}f} of the rounds (certified)"
    )
    plans = int(workshop.solver.plans.total)
    click.echo(f"  {plans} plans checked, {workshop.seconds:.0f} s of work so far; {folder}")
    if tables:
        click.echo(f"  {tables}: {written} bytes")


def _up(bound: Fraction) -> float:
    """Round a bound to what is printed, upwards."""
    return -(-bound.numerator * SCALE // bound.denominator) / SCALE


def _cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bocage"


def _work(workshop: Workshop, seconds: float) -> None:
    """Work on the proof, with a progress bar on a terminal; Ctrl-C ends it early, and nothing is lost."""
    try:
        with _bar() as show:
            for done, bound in workshop.work(seconds):
                show(done, bound)
    except KeyboardInterrupt:
        workshop.save()


class _Show:
    """What the progress bar is told."""

    def __call__(self, done: float, bound: float) -> None:
        """Say nothing: nobody looks."""


@contextmanager
def _bar() -> Iterator[_Show]:
    if not sys.stderr.isatty():
        yield _Show()
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Solving…", total=1.0)

        class Bar(_Show):
            def __call__(self, done: float, bound: float) -> None:
                """Move on."""
                progress.update(task, completed=done, description=f"At most {bound:.4f}")

        yield Bar()
