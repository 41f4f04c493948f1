"""`bocage verify`: every draw of a match, computed again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bocage.cli.options import decode, find_file, open_input, raise_first, read_json_file
from bocage.core.errors import BocageError, InputError
from bocage.core.record import parse_json

if TYPE_CHECKING:
    from bocage.server.deals import Deal


@click.command("verify")
@click.argument("file", metavar="RECORD")
@click.option(
    "--deal",
    "deal_file",
    type=click.Path(path_type=Path),
    help="The deal, as the server shows it at the end; needed for a plain record.",
)
@click.option("--commitment", default="", metavar="HASH", help="The hash you saw before the match began.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per match.")
def command(file: str, deal_file: Path | None, commitment: str, as_json: bool) -> None:
    """Compute every draw, and every option that was left to the lot, again from the seed and the salts.

    RECORD is a file that `bocage export` wrote, or a record together with its --deal; - is standard input.
    Exits with 0 if all of it follows from the deal; otherwise with 2, naming the move.
    """
    with open_input(file) as stream:
        content = stream.read()
    name = "stdin" if file == "-" else file
    try:
        lines = _lines(decode(content))
        deal = _read_deal(deal_file) if deal_file else None
        if deal and len(lines) > 1:
            raise InputError("one-deal", "bocage.server")
    except BocageError as error:
        raise error.at_path(name) from None
    folder = Path() if file == "-" else Path(file).parent
    bad: list[BocageError] = []
    for number, text in lines:
        try:
            click.echo(_answer(text, deal, commitment, folder, as_json))
        except BocageError as error:
            if as_json:
                click.echo(json.dumps({"verified": False, "error": str(error)}, ensure_ascii=False))
            bad.append(error.at(f"line {number}") if len(lines) > 1 else error)
    raise_first(bad, name)


def _answer(text: str, deal: Deal | None, commitment: str, folder: Path, as_json: bool) -> str:
    from bocage.server import archive, deals

    line = archive.read_line(text)
    deal = deal or line.deal
    if deal is None:
        raise InputError("deal-missing", "bocage.server")
    record = line.record
    verified = deals.verify(record, deal, commitment, lambda name: find_file(name, folder))
    match = verified.match
    if as_json:
        facts = {
            "verified": True,
            "game": match.game.name,
            "moves": len(match.moves),
            "over": match.over,
            "commitment": deal.commitment,
            "draws": verified.draws,
            "lots": verified.lots,
        }
        return json.dumps(facts, ensure_ascii=False)
    parts = [f"option {name}" for name in verified.lots]
    if verified.draws:
        parts.append(f"{verified.draws} draw{'' if verified.draws == 1 else 's'}")
    checked = " and ".join(parts) or "nothing left to chance"
    return f"{match.game.name}, {len(match.moves)} moves: {checked}, as the seed and the salts have it"


def _read_deal(path: Path) -> Deal:
    from bocage.server.archive import read_deal

    try:
        return read_deal(read_json_file(path))
    except BocageError as error:
        raise error.at_path(path) from None


def _lines(text: str) -> list[tuple[int, str]]:
    """Part a file into matches: one a line, or a single one spread over lines."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise InputError("record-object")
    try:
        parse_json(lines[0][1])
    except InputError:
        return [(1, text)]
    return lines
