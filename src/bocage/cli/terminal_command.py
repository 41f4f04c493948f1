"""`bocage terminal`: play at this keyboard, with people and bots."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from bocage.bots import bot_names
from bocage.cli import INTERRUPTED
from bocage.cli.options import parse_options
from bocage.core.errors import LONGEST_PATH, BocageError, InputError, shown
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.options import Seat
from bocage.core.record import LONGEST_NAME
from bocage.core.rng import Rng
from bocage.core.text import LANGUAGES, say
from bocage.games import find_game, game_names
from bocage.terminal.language import environment_language
from bocage.terminal.play import Left, Play
from bocage.terminal.screen import Screen
from bocage.terminal.table import PERSON, Table

DOMAIN = "bocage.terminal"
NAMES = ("Ada", "Ben", "Cleo", "Dino", "Emma")


@click.command("terminal", short_help="Play at this keyboard.")
@click.argument("game", required=False)
@click.option("-p", "--players", type=click.IntRange(min=1), help="How many play.")
@click.option("--seats", help="Who sits where: `person` or a bot's name, separated by commas.")
@click.option("--names", help="The players' names, separated by commas.")
@click.option(
    "-o",
    "--option",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    help="An option of the game; can be given several times. `random` draws a seat or a side.",
)
@click.option("--seed", help="Makes chance and bots repeatable: any text or number.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language; else the one of your system.")
@click.option("--record", type=click.Path(path_type=Path, dir_okay=False), help="Write the match to a file.")
@click.option("--no-color", is_flag=True, help="No colours (as with NO_COLOR).")
def command(
    game: str | None,
    players: int | None,
    seats: str | None,
    names: str | None,
    options: tuple[str, ...],
    seed: str | None,
    lang: str | None,
    record: Path | None,
    no_color: bool,
) -> None:
    """Play GAME at this keyboard, one person against bots or several in turn.

    Without GAME you are asked. The seat that starts is drawn by lot unless `-o first=SEAT` names it
    (0 is the first seat).

    \b
    bocage terminal GAME --seats person,person,greedy --names Ada,Ben,Rex
    bocage terminal GAME -p 3 -o first=random --lang fr --record evening.json
    """
    language = lang or environment_language(os.environ)
    screen = Screen(colour=not no_color)
    try:
        chosen = find_game(game) if game is not None else _ask_game(screen, language)
        seat_list = _seats(chosen, players, seats)
        name_list = _names(len(seat_list), names)
        lots = seed if seed is not None else str(secrets.randbits(62))
        match = Match(chosen, name_list, _options(chosen, options, len(seat_list), lots))
        _check_writable(record)
    except (EOFError, KeyboardInterrupt) as leaving:
        _leave(leaving)
    except BocageError as error:
        click.echo(": ".join([*error.where, error.sentence(language)]), err=True)
        sys.exit(2)
    play = Play(Table(match, seat_list, lots, language), screen, record)
    try:
        play.run()
    except Left:
        pass
    except (EOFError, KeyboardInterrupt) as leaving:
        _write(play, language)
        _leave(leaving)
    _write(play, language)


def _leave(leaving: BaseException) -> None:
    """End the line that was being typed, and leave without a traceback."""
    click.echo()
    sys.exit(INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0)


def _check_writable(record: Path | None) -> None:
    """Refuse a record that cannot be written before anybody has played for it."""
    if record is None:
        return
    try:
        record.open("a").close()
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise InputError("not-saved", DOMAIN, path=str(record), problem=problem) from None


def _write(play: Play, language: str) -> None:
    if play.record is None:
        return
    path = shown(str(play.record), LONGEST_PATH)
    try:
        play.save(play.record)
    except OSError as error:
        problem = error.strerror or type(error).__name__
        click.echo(say(language, DOMAIN, "not-saved", path=path, problem=problem), err=True)
        sys.exit(2)
    click.echo(say(language, DOMAIN, "saved", path=path))


def _ask_game(screen: Screen, language: str) -> Game:
    games = [find_game(name) for name in game_names()]
    screen.show(say(language, DOMAIN, "choose-game"), "bold")
    for number, game in enumerate(games, start=1):
        name = say(language, game.domain, "name")
        players = say(language, DOMAIN, "players", low=game.min_players, high=game.max_players)
        screen.show(f"  {number}  {name:<14} {players}")
    while True:
        words = [game.name for game in games]
        typed = screen.read(say(language, DOMAIN, "choose-game-prompt"), words).lower()
        meant = [game for number, game in enumerate(games, start=1) if typed == str(number)]
        meant = meant or [game for game in games if typed and game.name.startswith(typed)]
        if len(meant) == 1:
            return meant[0]
        try:
            return find_game(typed)
        except InputError:
            screen.show(say(language, DOMAIN, "no-such-choice"))


def _seats(game: Game, players: int | None, seats: str | None) -> list[str]:
    if players is not None:
        game.check(players, {})  # before as many seats are set out
    if seats is None:
        return [PERSON] + ["greedy"] * ((players or game.min_players) - 1)
    listed = [word.strip() for word in seats.split(",")]
    known = [PERSON, *bot_names()]
    for word in listed:
        if word not in known:
            raise InputError("seats-kinds", DOMAIN, word=word, words=", ".join(known)).at("--seats")
    if players is not None and players != len(listed):
        raise InputError("seats-count", DOMAIN, seats=len(listed), players=players).at("--seats")
    return listed


def _names(players: int, names: str | None) -> list[str]:
    if names is None:
        return [NAMES[seat % len(NAMES)] for seat in range(players)]
    listed = [name.strip() for name in names.split(",")]
    if len(listed) != players:
        raise InputError("names-count", DOMAIN, names=len(listed), players=players).at("--names")
    for name in listed:
        if not name:
            raise InputError("names-empty", DOMAIN).at("--names")
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise InputError("record-name", longest=LONGEST_NAME).at("--names")
    return listed


def _options(game: Game, given: Sequence[str], players: int, lots: str) -> dict[str, object]:
    """Read the options; what starts by lot is drawn here, so that the record names it."""
    options = parse_options(game.options, given)
    rng = Rng(f"{lots} lots")
    for spec in game.options:
        missing = isinstance(spec, Seat) and spec.name not in options
        if spec.by_lot and (missing or options.get(spec.name) == "random"):
            options[spec.name] = spec.lot(players, rng)
    return options
