"""Bots play a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bocage.bots import Bot
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.rng import Rng


def play_on(match: Match, seed: str, whose: Callable[[Match], Bot]) -> Iterator[None]:
    """Play a match to its end; `whose` says which bot moves. Chance and each seat draw for themselves."""
    chance = Rng(seed)
    own = [Rng(f"{seed}/{seat}") for seat in range(len(match.players))]
    match.draw(chance)
    while not match.over:
        yield
        seat, bot = match.to_move, whose(match)
        if bot.name == "random":  # any legal move: no need to write them all down first
            match.push(int(match.state.random_move(own[seat])))
        else:
            match.play(bot.choose(match.observe(seat), own[seat]), seat)
        match.draw(chance)


def play_match(game: Game, names: list[str], options: dict[str, object], bots: list[Bot], seed: str) -> Match:
    """Play one match, a bot on each seat."""
    match = Match(game, names, options)
    for _ in play_on(match, seed, lambda match: bots[match.to_move]):
        pass
    return match
