"""`bocage import`: matches into a server's database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable

import click

from bocage.cli.options import database_option, decode, open_input, raise_first
from bocage.core.errors import BocageError


@click.command("import")
@click.argument("file", metavar="FILE")
@database_option
def command(file: str, database: str | None) -> None:
    """Read finished matches from FILE into a server's database, to be looked at again. - is standard input.

    A line is what `bocage export` writes, or a plain record. Every move is checked against the rules, and
    every draw against the deal. A match that is there already is left as it is. A bad line is named and left
    out, the others are read; the exit status is then 2.
    """
    with open_input(file) as stream:
        new, there, bad = asyncio.run(_read_in(stream, database))
    known = f", {there} there already" if there else ""
    click.echo(f"{new} {'match' if new == 1 else 'matches'} read in{known}")
    raise_first(bad, "stdin" if file == "-" else file)


async def _read_in(lines: Iterable[bytes], database: str | None) -> tuple[int, int, list[BocageError]]:
    """Read all lines; return how many were new, how many there already, and what is wrong with the others."""
    from bocage.server.archive import read_in, read_line
    from bocage.server.config import load_config
    from bocage.server.store import opened

    new = there = 0
    bad: list[BocageError] = []
    async with opened(load_config({"database": database}).database) as store:
        for number, content in enumerate(lines, start=1):
            if not content.strip():
                continue
            try:
                if await read_in(store, read_line(decode(content)), time.time()):
                    new += 1
                else:
                    there += 1
            except BocageError as error:
                bad.append(error.at_path(f"line {number}"))
    return new, there, bad
