"""`bocage games`: the games, their players and options, and how the rules run."""

from __future__ import annotations

import json

import click

from bocage import __version__
from bocage.compiled import mode
from bocage.core.text import say
from bocage.games import find_game, game_names


@click.command("games")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(as_json: bool) -> None:
    """List the games, their players and options."""
    games = [find_game(name) for name in game_names()]
    if as_json:
        listing = {
            "version": __version__,
            "rules": mode(),
            "games": [
                {**game.describe(), "aliases": list(game.aliases), "rules_version": game.version}
                for game in games
            ],
        }
        click.echo(json.dumps(listing, ensure_ascii=False))
        return
    for game in games:
        aliases = f" (also {', '.join(game.aliases)})" if game.aliases else ""
        click.echo(
            f"{game.name}{aliases}: {say('en', game.domain, 'name')}, "
            f"{game.min_players}–{game.max_players} players"
        )
        for option in game.options:
            default = "" if option.default is None else f", default {json.dumps(option.default)}"
            click.echo(f"    {option.name}: {option.form()}{default}")
    click.echo(f"\nbocage {__version__}; the rules run {mode()}")
