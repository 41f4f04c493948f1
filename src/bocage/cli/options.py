"""What several commands take: a game, its options, files named in them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import BinaryIO

import click

from bocage.core.errors import BocageError, InputError
from bocage.core.game import Game
from bocage.core.options import File, Option
from bocage.core.record import parse_json
from bocage.games import find_game

MOST_JOBS = 1024
LARGEST_FILE = 1_000_000  # bytes of a file named in an option: twenty times what any of them needs

option_values = click.option(
    "-o",
    "--option",
    "option_texts",
    metavar="NAME=VALUE",
    multiple=True,
    help="An option of the game, such as first=1; `bocage games` lists them.",
)

database_option = click.option(
    "--database",
    metavar="URL",
    help="A path for SQLite, or postgresql://…  [default: BOCAGE_DATABASE, else your data folder]",
)


def cores() -> int:
    """Count the cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def read_text(path: Path) -> str:
    """Read a file of UTF-8 text."""
    try:
        with path.open("rb") as stream:
            content = stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        problem = getattr(error, "strerror", None) or str(error)
        raise InputError("file-unreadable", problem=problem) from None
    if len(content) > LARGEST_FILE:
        raise InputError("file-large", bytes=LARGEST_FILE)
    return decode(content)


def open_input(file: str) -> BinaryIO:
    """Open a file, or standard input for -, to be read as bytes."""
    if file == "-":
        return sys.stdin.buffer
    try:
        return Path(file).open("rb")
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        problem = getattr(error, "strerror", None) or str(error)
        raise InputError("file-unreadable", problem=problem).at_path(file) from None


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Name the file that cannot be written."""
    try:
        yield
    except OSError as error:
        raise InputError("file-unwritable", problem=str(error.strerror)).at_path(path) from None


def decode(content: bytes) -> str:
    """Decode UTF-8, with or without a byte order mark."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("file-encoding", position=str(error.start)) from None


def raise_first(bad: Sequence[BocageError], file: str) -> None:
    """Raise the first of several errors of a file, saying how many there are."""
    if len(bad) > 1:
        error: BocageError = InputError("more-bad-records", first=str(bad[0]), count=str(len(bad)))
        raise error.at_path(file)
    if bad:
        raise bad[0].at_path(file)


@cache
def read_json_file(path: Path) -> object:
    """Read a JSON file, once."""
    return parse_json(read_text(path))


def find_file(name: str, folder: Path) -> object:
    """Read a JSON file named in a record: beside the record first, then from here."""
    beside = folder / name
    try:
        # Unlike `Path.exists`, this one answers for names that are none.
        return read_json_file(beside if os.path.exists(beside) else Path(name))
    except InputError as error:
        raise error.at_path(name) from None


def parse_options(specs: tuple[Option, ...], texts: Sequence[str]) -> dict[str, object]:
    """Read `name=value` texts into options, unchecked."""
    files = [spec.name for spec in specs if isinstance(spec, File)]
    options: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is not NAME=VALUE", param_hint="--option")
        options[name] = find_file(value, Path()) if name in files else _value(value)
    return options


def game_and_options(name: str, players: int, texts: Sequence[str]) -> tuple[Game, dict[str, object]]:
    """Find a game and check its options for that many players."""
    game = find_game(name)
    options = parse_options(game.options, texts)
    game.check(players, options)
    return game, options


def _value(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    if text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 20:
        return int(text)
    return text
