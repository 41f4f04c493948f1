"""Learn the weights by which Ulikko's bots judge a board: `python -m bocage.games.ulikko.ai.trainer FILE`.

A lesson plays matches with the weights so far, one step ahead with a few moves astray, notes the facts about
every board after every turn (see `games.ulikko.outlook`) and who won, and moves the weights to where the
chances they give fit what happened. The first lesson is played by the bot `greedy`. A fit keeps close to the
weights it began with, and looks at the last two lessons, so that one odd lesson spoils nothing.
"""

from __future__ import annotations

import json
import math
from pathlib import Path

import click

from bocage.core.rng import Rng
from bocage.core.state import CHANCE, OVER
from bocage.games import find_game
from bocage.games.ulikko.ai import greedy
from bocage.games.ulikko.ai.features import FACTS
from bocage.games.ulikko.ai.model import UlikkoSearchModel
from bocage.games.ulikko.position import DRAW
from bocage.games.ulikko.sample import UlikkoSampler
from bocage.games.ulikko.state import UlikkoState

ASTRAY = 0.1  # of the moves
BATCH = 512
FIRST_STEP = 0.02
LAST_STEP = 0.0005

Position = list[tuple[list[int], float]]
"""For each seat the facts about its board, and what it got in the end."""


def play_lesson(players: int, matches: int, seed: str, weights: list[float]) -> list[Position]:
    """Play matches and note every position at the end of a turn."""
    game = find_game("ulikko")
    noted: list[Position] = []
    for number in range(matches):
        rng = Rng(f"{seed} {number}")
        options = game.check(players, {"first": number % players, "advanced": number % 4 == 3})
        state = game.start(players, options)
        assert isinstance(state, UlikkoState)
        while state.to_move() == CHANCE:
            state.push(state.random_move(rng))
        model = UlikkoSearchModel(UlikkoSampler(state, []), 0, weights or [0.0] * FACTS)
        facts: list[list[list[int]]] = []
        while state.to_move() != OVER:
            if state.phase == DRAW:
                facts.append([model.outlook.facts(state, seat) for seat in range(players)])
            state.push(_choose(state, model, bool(weights), rng))
        payoffs = [0.0] * players
        model.outlook.chances(state, payoffs)
        noted += [list(zip(turn, payoffs, strict=True)) for turn in facts]
    return noted


def _choose(state: UlikkoState, model: UlikkoSearchModel, taught: bool, rng: Rng) -> int:
    if state.to_move() == CHANCE or (not taught and int(rng.below(1000)) < 1000 * ASTRAY):
        return int(state.random_move(rng))
    if not taught:
        return greedy.choose(state, rng)
    if int(rng.below(1000)) >= 1000 * ASTRAY:
        return int(model.best(state))
    moves = model.candidates(state)
    priors: list[float] = []
    model.priors(state, moves, priors)
    point = int(rng.below(1 << 20)) / (1 << 20) * sum(priors)
    for move, prior in zip(moves, priors, strict=True):
        point -= prior
        if point < 0:
            return move
    return moves[0]


def fit(positions: list[Position], start: list[float], epochs: int, hold: float, rng: Rng) -> list[float]:
    """Move weights towards what happened (Adam on the logarithmic loss), held back to where they began."""
    weights = start.copy()
    slopes, swings = [0.0] * FACTS, [0.0] * FACTS
    steps = 0
    for epoch in range(epochs):
        rate = FIRST_STEP * (1 - epoch / epochs) + LAST_STEP
        order = list(range(len(positions)))
        for k in range(len(order) - 1, 0, -1):
            j = int(rng.below(k + 1))
            order[k], order[j] = order[j], order[k]
        for first in range(0, len(order), BATCH):
            batch = order[first : first + BATCH]
            slope = [hold * (w - s) for w, s in zip(weights, start, strict=True)]
            for k in batch:
                _add_slope(positions[k], weights, slope, 1 / len(batch))
            steps += 1
            fair, even = 1 - 0.9**steps, 1 - 0.999**steps
            for fact in range(FACTS):
                slopes[fact] += 0.1 * (slope[fact] - slopes[fact])
                swings[fact] += 0.001 * (slope[fact] ** 2 - swings[fact])
                weights[fact] -= rate * slopes[fact] / fair / (math.sqrt(swings[fact] / even) + 1e-8)
    return weights


def _add_slope(position: Position, weights: list[float], slope: list[float], share: float) -> None:
    scores = [sum([weights[fact] for fact in facts]) for facts, _ in position]
    top = max(scores)
    chances = [math.exp(score - top) for score in scores]
    total = sum(chances)
    for (facts, payoff), chance in zip(position, chances, strict=True):
        error = share * (chance / total - payoff)
        for fact in facts:
            slope[fact] += error


def mean_loss(positions: list[Position], weights: list[float]) -> float:
    """Return how far the chances are from what happened: 0.693 for two players who know nothing."""
    loss = 0.0
    for position in positions:
        scores = [sum([weights[fact] for fact in facts]) for facts, _ in position]
        total = math.log(sum([math.exp(score) for score in scores]))
        loss -= sum([payoff * (score - total) for (_, payoff), score in zip(position, scores, strict=True)])
    return loss / max(1, len(positions))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "-p",
    "--players",
    type=click.IntRange(2, 4),
    default=2,
    help="How many play; two have weights of their own.",
)
@click.option("-n", "--matches", type=click.IntRange(1), default=4000, help="Matches in a lesson.")
@click.option("--lessons", type=click.IntRange(1), default=6, help="How many lessons.")
@click.option("--epochs", type=click.IntRange(1), default=15, help="How often a fit looks at each position.")
@click.option(
    "--hold",
    type=click.FloatRange(0),
    default=1e-5,
    help="How strongly a fit keeps to the weights it began with.",
)
@click.option("--seed", default="lessons")
def main(file: Path, players: int, matches: int, lessons: int, epochs: int, hold: float, seed: str) -> None:
    """Teach, and write the weights into FILE; weights that are there already are where it begins."""
    name = "two" if players == 2 else "more"
    tables: dict[str, list[int]] = {}
    try:
        if file.exists():
            tables = json.loads(file.read_text(encoding="utf-8"))
        weights = [weight / 1000 for weight in tables.get(name, tables.get("two", []))]
        if weights and len(weights) != FACTS:
            raise ValueError(f"{len(weights)} weights, not {FACTS}")
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise click.FileError(str(file), f"no weights to begin with: {error}") from None
    before: list[Position] = []
    for lesson in range(lessons):
        noted = play_lesson(players, matches, f"{seed} {lesson}", weights)
        weights = fit(before + noted, weights or [0.0] * FACTS, epochs, hold, Rng(f"{seed} {lesson}"))
        click.echo(f"lesson {lesson}: {len(noted)} positions, loss {mean_loss(noted, weights):.4f}")
        before = noted
        tables[name] = [round(1000 * weight) for weight in weights]
        lines = [f' "{key}": {json.dumps(tables[key])}' for key in sorted(tables)]
        file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
