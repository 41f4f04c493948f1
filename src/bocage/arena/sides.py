"""Matches of two bots in a game of one against all others: each plays a whole side, and they change over."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.arena.playing import play_on
from bocage.bots import Bot
from bocage.core.game import Game, Result
from bocage.core.match import Match


def has_sides(game: Game, players: int) -> bool:
    """Say whether the seats of a match form two sides, one of them smaller."""
    state = game.start(players, game.check(players, {}))
    teams = {frozenset(game.team(state, seat)) for seat in range(players)}
    return len(teams) == 2 and len({len(team) for team in teams}) == 2


def play_sides(match: Match, bots: Sequence[Bot], seed: str) -> Result:
    """Play a match; the first bot has the smaller side in the first round, then they change over.

    A round goes to the bot whose seats score in it; the result's scores are the rounds that each bot has won.
    """
    game, state = match.game, match.state
    first = int(state.epoch())
    before = game.result(state).scores
    number, rounds = 0, [0, 0]
    owners = owners_of(match, number)
    sitting = [bots[owner] for owner in owners]
    for _ in play_on(match, seed, lambda match: sitting[match.to_move]):
        if int(state.epoch()) - first != number:
            before = _count(match, before, owners, rounds)
            number += 1
            owners = owners_of(match, number)
            sitting[:] = [bots[owner] for owner in owners]
    _count(match, before, owners, rounds)
    return Result([bot for bot in (0, 1) if rounds[bot] == max(rounds)], rounds)


def owners_of(match: Match, number: int) -> list[int]:
    """Return which bot plays each seat in a round."""
    players = len(match.players)
    alone = [2 * len(match.game.team(match.state, seat)) < players for seat in range(players)]
    return [(number + (not small)) % 2 for small in alone]


def _count(match: Match, before: list[int], owners: list[int], rounds: list[int]) -> list[int]:
    """Give a round to the bot whose seats alone scored in it; return the scores now."""
    now = match.game.result(match.state).scores
    winners = {owners[seat] for seat, score in enumerate(now) if score > before[seat]}
    if len(winners) == 1:
        rounds[winners.pop()] += 1
    return now
