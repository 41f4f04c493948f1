"""`bocage export`: matches out of a server's database."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TextIO

import click

from bocage.cli.options import database_option
from bocage.core.errors import InputError


@click.command("export")
@click.argument("file", metavar="[FILE]", default="-")
@database_option
@click.option("--table", "tables", metavar="ID", multiple=True, help="Only this table, by its id or code.")
@click.option("--all", "everything", is_flag=True, help="Running matches too, with all their secrets.")
def command(file: str, database: str | None, tables: Sequence[str], everything: bool) -> None:
    """Write the finished matches of a server's database to FILE, or to standard output, one a line.

    This is the owner's tool: it reads the database itself and shows what no player is shown. A line is a JSON
    object with the whole record, the deal with its seed, and the table's events; with --all running matches
    too, hidden cards and seeds included, so keep such a file to yourself until they are over.

    `bocage import` reads the lines back, `bocage verify` computes their draws again.
    """
    try:
        with _create(file) as out:
            count = asyncio.run(_write(out, database, tables, everything))
    except BrokenPipeError:
        raise
    except OSError as error:
        problem = error.strerror or str(error)
        raise InputError("file-unwritable", problem=problem).at_path(file) from None
    if file != "-":
        click.echo(f"{file}: {count} {'match' if count == 1 else 'matches'}")


async def _write(out: TextIO, database: str | None, tables: Sequence[str], everything: bool) -> int:
    from bocage.server.archive import export
    from bocage.server.config import load_config
    from bocage.server.store import opened

    count = 0
    missing = set(tables)
    async with opened(load_config({"database": database}).database, must_exist=True) as store:
        async for names, line in export(store, everything, tables):
            out.write(line + "\n")
            missing -= names
            count += 1
    if missing:
        raise InputError("no-match", "bocage.server").at(min(missing))
    return count


def _create(file: str) -> AbstractContextManager[TextIO]:
    """Open a file to write to, readable for its owner only."""
    if file == "-":
        return nullcontext(sys.stdout)
    descriptor = os.open(Path(file), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    return open(descriptor, "w", encoding="utf-8")
