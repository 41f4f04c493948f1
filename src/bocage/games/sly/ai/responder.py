"""Sly: a player who knows how a bot chooses, and so what its face-down cards are likely to be.

It weighs every world by how likely the bot would have moved in it as it did, and looks one step ahead over
worlds drawn by weight; or two, with the replies to its best moves.
"""

from __future__ import annotations

import math
from heapq import heappop, heappush

from bocage.core.game import Observation
from bocage.core.match import Match
from bocage.core.rng import Rng
from bocage.core.thinking import FOX, Level
from bocage.core.weighted import weighted_choice
from bocage.games.sly.ai.lookahead import Ahead, distinct
from bocage.games.sly.ai.replies import Replies
from bocage.games.sly.ai.thinker import DUEL, TABLE, SlyThinker
from bocage.games.sly.moves import parse, write
from bocage.games.sly.state import LAY, REVEAL, SlyState

THINKER = SlyThinker()
DRAWS = 120  # of worlds; two players leave about 50 on average
SAMPLES = 300  # states that the look ahead is averaged over
FAINT = 9.0  # a world e to this times less likely than the likeliest is left out
SELDOM = 1e-3  # a mixture is known from one look at it: nothing in it is believed to be rarer


class Responder:
    """Plays one match in one seat, against the bot in all others."""

    def __init__(self, level: Level, match: Match, seat: int, rng: Rng, steps: int = 1) -> None:
        self.level = level
        self.match = match
        self.seat = seat
        self.rng = rng
        self.steps = steps  # that it looks ahead, 1 or 2
        self.mixtures: dict[tuple[int, ...], dict[str, float]] = {}  # by what a bot had seen

    def choose(self) -> str:
        """Return the best move in view of what the bot's moves have told."""
        seen = self.match.observe(self.seat)
        if len(seen.legal) == 1:
            return seen.legal[0]
        sampler = self.match.game.sampler(seen)
        worlds = {tuple(sampler.moves(self.rng)) for _ in range(DRAWS)}
        likely = self._likely(sorted(worlds))
        highest = max(likely.values())
        weights = {world: math.exp(each - highest) for world, each in likely.items()}
        states = {world: self._state(world) for world in likely}
        drawn = [states[weighted_choice(weights, self.rng)] for _ in range(SAMPLES if len(states) > 1 else 1)]
        moves = distinct(drawn[0], [parse(text) for text in seen.legal])
        values = dict(zip(moves, Ahead(drawn, self.seat).values(moves), strict=True))
        if self.steps > 1 and not drawn[0].flips_left:
            values = self._valued_by_replies(seen, values, drawn) or values
        return write(max(values, key=lambda move: values[move]))

    def _valued_by_replies(
        self, seen: Observation, values: dict[int, float], drawn: list[SlyState]
    ) -> dict[int, float]:
        """Value the best moves by how the bot replies, which believes the opponent model of us."""
        manner = (DUEL if seen.players == 2 else TABLE)[FOX.rung - 1]
        replies = Replies(seen, drawn[: manner.worlds], manner.reply_samples, manner.trust, self.rng)
        return replies.weighed(values, manner.close, math.inf)

    def _likely(self, worlds: list[tuple[int, ...]]) -> dict[tuple[int, ...], float]:
        """Say how likely the bots would have moved so in each world, the likeliest first."""
        found: dict[tuple[int, ...], float] = {}
        queue = [(0.0, 0, k) for k in range(len(worlds))]  # how unlikely so far (a logarithm), moves, world
        least = math.inf
        while queue and queue[0][0] < least + FAINT:
            unlikely, number, k = heappop(queue)
            world = worlds[k]
            while number < len(world) and self.match.movers[number] == self.seat:
                number += 1
            if number == len(world):
                least = min(least, unlikely)
                found[world] = -unlikely
            else:
                heappush(queue, (unlikely + self._surprise(world, number), number + 1, k))
        return found

    def _surprise(self, world: tuple[int, ...], number: int) -> float:
        """Return how unlikely a bot's move was in this world, as a logarithm."""
        movers = self.match.movers
        mover = movers[number]
        key = (mover, *(_as_seen(world[k], movers[k] == mover) for k in range(number)))
        if key not in self.mixtures:
            self.mixtures[key] = self._mixture(world[:number], mover)
        return -math.log(max(SELDOM, self.mixtures[key].get(write(world[number]), SELDOM)))

    def _mixture(self, world: tuple[int, ...], mover: int) -> dict[str, float]:
        before = self._replay(world)
        seen = before.observe(mover)
        if len(seen.legal) == 1:
            return {seen.legal[0]: 1.0}
        return THINKER.mixture(seen, self.level, self.rng, math.inf)

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
