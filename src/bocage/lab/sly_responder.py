"""Sly: a player who knows how a bot chooses, and so what its face-down cards are likely to be.

The bot's mixture in a position is no secret to this player. Every world that agrees with what was seen is
weighed by how likely the bot would have moved in it as it did: that is all that can be concluded from its
moves. Then the player looks one step ahead, over worlds drawn by their weights, and takes the best move.
"""

from __future__ import annotations

import math

from bocage.bots.levels import LevelBot
from bocage.bots.sly_thinker import SlyThinker
from bocage.core.match import Match
from bocage.core.rng import Rng
from bocage.games.sly.ahead import Ahead, distinct
from bocage.games.sly.moves import parse, write
from bocage.games.sly.state import LAY, REVEAL, SlyState

THINKER = SlyThinker()
DRAWS = 120  # of worlds; two players leave about 50 on average
SAMPLES = 300  # states that the look ahead is averaged over
SELDOM = 1e-3  # a mixture is known from one look at it: nothing in it is believed to be rarer


class Responder:
    """Plays one match in one seat, against the bot in all others."""

    def __init__(self, bot: LevelBot, match: Match, seat: int, rng: Rng) -> None:
        self.bot = bot
        self.match = match
        self.seat = seat
        self.rng = rng
        self.mixtures: dict[tuple[int, ...], dict[str, float]] = {}  # by what a bot had seen

    def choose(self) -> str:
        """Return the best move in view of what the bot's moves have told."""
        seen = self.match.observe(self.seat)
        if len(seen.legal) == 1:
            return seen.legal[0]
        sampler = self.match.game.sampler(seen)
        worlds = {tuple(sampler.moves(self.rng)) for _ in range(DRAWS)}
        ordered = sorted(worlds)
        weights = [self._likelihood(world) for world in ordered]
        states = [self._state(world) for world in ordered]
        drawn = [states[_draw(weights, self.rng)] for _ in range(SAMPLES)] if len(states) > 1 else states
        moves = distinct(drawn[0], [parse(text) for text in seen.legal])
        values = Ahead(drawn, self.seat).values(moves)
        return write(moves[values.index(max(values))])

    def _likelihood(self, world: tuple[int, ...]) -> float:
        """Return how likely the bots would have moved so in this world, but for a common factor."""
        likely = 0.0
        movers = self.match.movers
        for number, move in enumerate(world):
            mover = movers[number]
            if mover == self.seat:
                continue
            key = (mover, *(_as_seen(world[k], movers[k] == mover) for k in range(number)))
            if key not in self.mixtures:
                self.mixtures[key] = self._mixture(world[:number], mover)
            likely += math.log(max(SELDOM, self.mixtures[key].get(write(move), SELDOM)))
        return likely

    def _mixture(self, world: tuple[int, ...], mover: int) -> dict[str, float]:
        before = self._replay(world)
        seen = before.observe(mover)
        if len(seen.legal) == 1:
            return {seen.legal[0]: 1.0}
        return THINKER.mixture(seen, self.bot.level, self.rng, math.inf)

    def _state(self, world: tuple[int, ...]) -> SlyState:
        state = self._replay(world).state
        assert isinstance(state, SlyState)
        return state

    def _replay(self, world: tuple[int, ...]) -> Match:
        replayed = Match(self.match.game, self.match.players, self.match.given)
        for move in world:
            replayed.push(move)
        return replayed


def _as_seen(move: int, own: bool) -> int:
    """Return a move without the card, if somebody else laid it."""
    return move if own or not LAY <= move < REVEAL else -1 - (move & 15)


def _draw(logarithms: list[float], rng: Rng) -> int:
    highest = max(logarithms)
    weights = [math.exp(each - highest) for each in logarithms]
    left = sum(weights) * int(rng.below(1 << 30)) / (1 << 30)
    for k, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return k
    return len(weights) - 1
