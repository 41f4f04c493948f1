"""Weights of `bocage train` against those that ship: `python -m bench.trained GAME FILE -p 2 --bot shepherd`.

The same level plays by either, seats exchanged with the same seed; for more than two, every seat but one
goes by the shipped weights, in turn.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import cast

from bocage.arena.estimates import share
from bocage.arena.playing import play_match
from bocage.bots import Bot, Reasons, find_bot
from bocage.core.game import Observation
from bocage.core.rng import Rng
from bocage.core.training import Trainer
from bocage.games import find_game


class Student:
    """A bot that goes by weights of its own."""

    used: dict[str, object] | None = None  # by the bots of this process now

    def __init__(self, bot: Bot, trainer: Trainer, tables: dict[str, object]) -> None:
        self.name = bot.name
        self.bot = bot
        self.trainer = trainer
        self.tables = tables

    def choose(self, observation: Observation, rng: Rng) -> str:
        """Take the weights up, and choose."""
        self._take_up()
        return self.bot.choose(observation, rng)

    def explain(self, observation: Observation, rng: Rng) -> Reasons:
        """Take the weights up, and explain."""
        self._take_up()
        return self.bot.explain(observation, rng)

    def _take_up(self) -> None:
        if Student.used is not self.tables:
            Student.used = self.tables
            self.trainer.use(self.tables)


def main() -> None:
    """Play, and print the share of the points with its interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    parser.add_argument("-p", "--players", type=int, default=2)
    parser.add_argument("--bot", default="shepherd")
    parser.add_argument("-n", "--matches", type=int, default=400)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    game = find_game(asked.game)
    part = game.part("ai.trainer")
    assert part is not None, f"{game.name} has no trainer"
    trainer = cast(Trainer, part.TRAINER)
    shipped = trainer.shipped()
    trained = {**shipped, **json.loads(asked.file.read_text(encoding="utf-8"))}
    bot = find_bot(asked.bot)
    old, new = Student(bot, trainer, shipped), Student(bot, trainer, trained)
    names = [f"{seat}" for seat in range(asked.players)]
    groups = []
    for number in range(-(-asked.matches // asked.players)):
        won = 0.0
        for own in range(asked.players):
            bots: list[Bot] = [new if seat == own else old for seat in range(asked.players)]
            match = play_match(game, names, {}, bots, f"{asked.seed}/{number}")
            assert match.result is not None
            winners = match.result.winners
            won += 1 / len(winners) if own in winners else 0.0
        groups.append((won, float(asked.players)))
    found = share(groups)
    assert found is not None
    matches = len(groups) * asked.players
    points = f"{found.value:.1%} ({found.low or 0:.1%}–{found.high or 1:.1%}) of the points"
    print(f"{game.name}, {asked.players} players, {asked.bot}, {matches} matches, seed {asked.seed}")
    print(f"the trained weights have {points}; even is {1 / asked.players:.1%}")


if __name__ == "__main__":
    main()
