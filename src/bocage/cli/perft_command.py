"""`bocage perft`: count move sequences, the classic check of a move generator."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from bocage.cli.options import game_and_options, option_values
from bocage.core.rng import Rng
from bocage.core.state import State, next_nodes, perft

DEEPEST = 100
SLICE = 3  # moves that are counted in one go


@click.command("perft")
@click.argument("game_name", metavar="GAME")
@click.option("-p", "--players", type=int, required=True, help="How many players.")
@click.option("--depth", type=click.IntRange(0, DEEPEST), required=True, help="How many moves deep.")
@click.option("--seed", type=int, default=0, show_default=True, help="For the draws of chance.")
@option_values
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    game_name: str, players: int, depth: int, seed: int, option_texts: Sequence[str], as_json: bool
) -> None:
    """Count the sequences of moves of a given length from the start of GAME.

    Chance is drawn once per node, from the seed, and does not count as a move.
    """
    game, options = game_and_options(game_name, players, option_texts)
    start = game.start(players, game.check(players, options))
    trail = Rng(seed).word
    counts = []
    for level in range(depth + 1):
        counts.append(count(start.copy(), level, trail))
        if not as_json:
            click.echo(f"{level} {counts[-1]}")
    if as_json:
        answer = {"game": game.name, "players": players, "depth": depth, "seed": seed}
        click.echo(json.dumps({**answer, "count": counts[-1], "counts": counts}))


def count(state: State, depth: int, trail: int) -> int:
    """Count as `perft` does, in slices: compiled code never looks up, so Ctrl-C is heard only in between."""
    if depth <= SLICE:
        return perft(state, depth, trail)
    return sum(count(child, depth - 1, way) for child, way in next_nodes(state, trail))
