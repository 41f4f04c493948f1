"""`bocage train`: learn a game's weights from matches."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import cast

import click

from bocage.cli import INTERRUPTED
from bocage.cli.options import parse_options, read_text, writing
from bocage.cli.progress import Bar, progress_bar
from bocage.cli.words import say_here
from bocage.core.errors import InputError
from bocage.core.game import Game
from bocage.core.options import check_options
from bocage.core.record import parse_json
from bocage.core.training import Course, Trainer
from bocage.games import find_game
from bocage.jobs.folder import replace
from bocage.jobs.interrupts import interrupts_wait


@click.command("train")
@click.argument("game_name", metavar="GAME")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("-p", "--players", type=int, default=2, show_default=True, help="How many play.")
@click.option(
    "-n", "--matches", type=click.IntRange(1), default=2000, show_default=True, help="Matches in a lesson."
)
@click.option("--lessons", type=click.IntRange(1), default=6, show_default=True, help="How many lessons.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same weights.")
@click.option(
    "-o",
    "--option",
    "option_texts",
    metavar="NAME=VALUE",
    multiple=True,
    help="An option of the game's trainer, such as epochs=12; an unknown name lists them.",
)
def command(
    game_name: str,
    file: Path,
    players: int,
    matches: int,
    lessons: int,
    seed: str,
    option_texts: Sequence[str],
) -> None:
    """Learn the weights that GAME's bots go by, and write them into FILE.

    A lesson is matches and a fit to what came of them; after each, FILE is written. Weights that FILE holds
    are where the training begins. Ctrl-C fits what has been played, writes it, and ends.
    """
    game = find_game(game_name)
    trainer = trainer_of(game)
    game.check(players, {})
    options = check_options(trainer.options, parse_options(trainer.options, option_texts), players)
    try:
        course = trainer.start(players, options, read_tables(file))
    except InputError as error:
        raise error.at_path(file) from None
    with progress_bar(say_here("train-playing"), lessons * matches, counted=True) as bar:
        for lesson in range(lessons):
            if not _teach(course, f"{seed} {lesson}", matches, bar, file, lesson):
                raise click.exceptions.Exit(INTERRUPTED)


def trainer_of(game: Game) -> Trainer:
    """Return the game's trainer, where its room has one."""
    part = game.part("ai.trainer")
    if part is None:
        raise click.UsageError(say_here("train-no-trainer", game=game.name))
    return cast(Trainer, part.TRAINER)


def read_tables(file: Path) -> dict[str, object]:
    """Read the weights that a file holds; none where there is no file."""
    if not file.exists():
        return {}
    try:
        tables = parse_json(read_text(file))
    except InputError as error:
        raise error.at_path(file) from None
    if not isinstance(tables, dict):
        raise InputError("record-object-field").at_path(file)
    return tables


def _teach(course: Course, seed: str, matches: int, bar: Bar, file: Path, lesson: int) -> bool:
    """Give a lesson and write what it taught; say whether it came to its end."""
    played = 0
    try:
        for number in range(matches):
            with interrupts_wait():  # noted whole, or not at all
                course.play(seed, number)
            played += 1
            bar.advance()
    except KeyboardInterrupt:
        if not played:
            raise
    with interrupts_wait():
        fit = course.learn(seed)
        write_tables(file, course.tables())
        tell = partial(say_here, lesson=str(lesson + 1), matches=str(played), positions=str(fit.positions))
        click.echo(tell("train-lesson", before=f"{fit.before:.4f}", after=f"{fit.after:.4f}"))
    return played == matches


def write_tables(file: Path, tables: dict[str, object]) -> None:
    """Write weights, a table to a line."""
    lines = [f' "{name}": {json.dumps(table)}' for name, table in tables.items()]
    with writing(file):
        replace(file, ("{\n" + ",\n".join(lines) + "\n}\n").encode())
