"""`bocage replay`: the position after some moves of a record, as a seat sees it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

import click

from bocage.cli.options import decode, find_file, open_input
from bocage.core.errors import BocageError, InputError
from bocage.core.match import CHANCE, EVERYTHING, SPECTATOR, Match
from bocage.core.record import Record
from bocage.games import find_game

LARGEST_RECORD = 100_000_000  # bytes; a million moves take less than a fifth of it
LINE_COST = 50  # bytes that a line takes in memory besides its text


@click.command("replay")
@click.argument("file", metavar="FILE")
@click.option("--at", type=click.IntRange(min=0), help="After this many moves; default: all.")
@click.option("--seat", type=click.IntRange(min=0), help="As this seat sees it; default: all is shown.")
@click.option("--spectator", is_flag=True, help="As a spectator sees it.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per record.")
def command(file: str, at: int | None, seat: int | None, spectator: bool, as_json: bool) -> None:
    """Show the position that a record leads to. A FILE of - reads standard input.

    A file holds one record, or one record per line; then each line is answered by a JSON object, a bad one
    by {"error": "…"}, and the exit status is 2 if there was any.
    """
    if spectator and seat is not None:
        raise click.UsageError("--seat and --spectator exclude each other")
    viewer = SPECTATOR if spectator else EVERYTHING if seat is None else seat
    replay = Replay(Path() if file == "-" else Path(file).parent, at, viewer)
    with open_input(file) as stream:
        try:
            replay.run(stream, as_json)
        except BocageError as error:
            raise error.at_path("stdin" if file == "-" else file) from None


class Replay:
    """Answers records, one by one."""

    def __init__(self, folder: Path, at: int | None, viewer: int) -> None:
        self.folder = folder
        self.at = at
        self.viewer = viewer
        self.bad: list[BocageError] = []

    def run(self, stream: BinaryIO, as_json: bool) -> None:
        """Answer whatever the stream holds: each line as it comes, or one record spread over lines."""
        every = _read_lines(stream)
        head = _up_to_first(every)  # with blank lines before it, so that errors count lines as editors do
        first = head[-1] if head else b""
        if not _looks_whole(first):
            rest = _read_rest(every)
            # Within a record spread over lines, what looks whole is indented, or it all is valid JSON.
            if not any(_looks_whole(line, indented=False) for line in rest) or _is_json(*head, *rest):
                self._one(b"".join([*head, *rest]), as_json)
            else:
                self._each(chain([first], _not_blank(rest)), start=1)
            return
        lines = _not_blank(every)
        if as_json and _is_json(first):
            # Answer before reading on: the writer may be waiting for it.
            try:
                click.echo(self._answer(decode(first)))
            except BocageError as error:
                second = next(lines, b"")
                if not second:
                    raise
                self._refuse(1, error)
                lines = chain([second], lines)
            self._each(lines, start=2)
            return
        second = next(lines, b"")
        if second:
            self._each(chain([first, second], lines), start=1)
        else:
            self._one(b"".join(head), as_json)

    def _one(self, content: bytes, as_json: bool) -> None:
        text = decode(content)
        if as_json:
            click.echo(self._answer(text))
        else:
            show(self._match(text), self.viewer)

    def _each(self, lines: Iterator[bytes], start: int) -> None:
        for number, line in enumerate(lines, start):
            try:
                click.echo(self._answer(decode(line)))
            except BocageError as error:
                self._refuse(number, error)
        if len(self.bad) > 1:
            raise InputError("more-bad-records", first=str(self.bad[0]), count=str(len(self.bad)))
        if self.bad:
            raise self.bad[0]

    def _refuse(self, number: int, error: BocageError) -> None:
        click.echo(json.dumps({"error": str(error)}, ensure_ascii=False))
        self.bad.append(error.at(f"record {number}"))

    def _match(self, text: str) -> Match:
        record = Record.from_json(text)
        match = record.match(find_game(record.game), self.at, lambda name: find_file(name, self.folder))
        if self.viewer >= len(match.players):
            raise InputError("no-such-seat", seat=str(self.viewer), last=str(len(match.players) - 1))
        return match

    def _answer(self, text: str) -> str:
        return json.dumps(answer(self._match(text), self.viewer), ensure_ascii=False)


def answer(match: Match, viewer: int) -> dict[str, object]:
    """Return what `--json` prints of a match."""
    to_move = match.to_move
    result = match.result
    return {
        "game": match.game.name,
        "moves": len(match.moves),
        "to_move": "chance" if to_move == CHANCE else None if match.over else to_move,
        "legal": match.legal(viewer),
        "over": match.over,
        "result": result.to_json() if result else None,
        "log": match.log(viewer),
        "view": match.view(viewer),
    }


def show(match: Match, viewer: int) -> None:
    """Draw a position for people."""
    from bocage.terminal.screen import Screen  # it brings Rich, which `--json` does not need

    Screen().show_position(match, viewer)


def _read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Read line by line, but not without end."""
    while True:
        try:
            line = stream.readline(LARGEST_RECORD + 1)
        except OSError as error:
            raise InputError("file-unreadable", problem=error.strerror or type(error).__name__) from None
        if not line:
            return
        if len(line) > LARGEST_RECORD:
            raise InputError("file-large", bytes=LARGEST_RECORD)
        yield line


def _up_to_first(lines: Iterator[bytes]) -> list[bytes]:
    """Take the first line that is not blank, and those before it."""
    head: list[bytes] = []
    for line in lines:
        head.append(line)
        if line.strip():
            return head
    return []


def _read_rest(lines: Iterator[bytes]) -> list[bytes]:
    rest: list[bytes] = []
    size = 0
    for line in lines:
        rest.append(line)
        size += len(line) + LINE_COST
        if size > LARGEST_RECORD:
            raise InputError("file-large", bytes=LARGEST_RECORD)
    return rest


def _not_blank(lines: Iterable[bytes]) -> Iterator[bytes]:
    return (line for line in lines if line.strip())


def _looks_whole(line: bytes, indented: bool = True) -> bool:
    start = line.lstrip() if indented else line
    return start.startswith(b"{") and line.rstrip().endswith(b"}")


def _is_json(*lines: bytes) -> bool:
    try:
        json.loads(b"".join(lines))
    except (ValueError, RecursionError):
        return False
    return True
