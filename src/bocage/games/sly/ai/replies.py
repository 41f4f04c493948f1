"""Sly: two steps ahead. The value of a move once the next player has replied to it.

That player looks one step ahead, knows its own cards in the sampled world, and believes of ours what anybody
does who sees no face-down card (`belief`). So a move is valued by what it invites too.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from bocage.core.game import Observation
from bocage.core.rng import Rng
from bocage.core.state import OVER
from bocage.games import find_game
from bocage.games.sly.ai.belief import SlyBelief
from bocage.games.sly.ai.lookahead import Ahead, distinct
from bocage.games.sly.ai.value import estimate
from bocage.games.sly.moves import write
from bocage.games.sly.sample import UNKNOWN, SlySampler
from bocage.games.sly.state import CARD_BITS, HAND_BITS, SPACES, SlyState

CARD = (1 << CARD_BITS) - 1
HAND = (1 << HAND_BITS) - 1
# With more of them, or more weight on the reply, it overrules what one step ahead knows better: measured.
REPLIED = 4  # moves at most that are valued by their replies
FORESIGHT = 0.5  # the weight of the value after the reply, against the value one step ahead


@dataclass(frozen=True)
class World:
    """A state that a seat believes possible, and how many of its samples were this one."""

    state: SlyState
    weight: int


@dataclass(frozen=True)
class Trace:
    """A move to its end, a reveal with all that is turned: what everyone reads of it."""

    log: tuple[str, ...] = ()
    outcomes: tuple[str, ...] = ()

    def longer(self, text: str, outcome: str) -> Trace:
        """Return the trace with one more move."""
        return Trace((*self.log, text), (*self.outcomes, outcome))


class Replies:
    """A seat's look at how the next player replies to its moves."""

    def __init__(
        self, observation: Observation, samples: list[SlyState], samples_of_reply: int, trust: float, rng: Rng
    ) -> None:
        start = find_game("sly").start(observation.players, observation.options)
        assert isinstance(start, SlyState)
        self.start = start
        self.seat = observation.seat
        self.log = [as_all_see(text) for text in observation.log]
        self.outcomes = observation.outcomes
        self.samples_of_reply = samples_of_reply  # states in which the next player weighs its reply
        self.trust = trust  # of that player, in the opponent model of us
        self.rng = rng
        self.drawn = len(samples)
        self.worlds = _worlds(samples)
        self.payoffs = [0.0] * 4

    def weighed(self, values: dict[int, float], within: float, until: float) -> dict[int, float]:
        """Weigh the best moves by their replies too; none where there are not several, or the time is up."""
        best = max(values.values())
        close = [move for move in values if values[move] >= best - within]
        close.sort(key=lambda move: -values[move])
        found: dict[int, float] = {}
        before = time.monotonic()
        for move in close[:REPLIED] if len(close) > 1 else ():
            now = time.monotonic()
            if now + (now - before) >= until:  # if this one takes as long; values of two kinds do not compare
                return {}
            before = now
            found[move] = (1 - FORESIGHT) * values[move] + FORESIGHT * self.value(move)
        return found

    def value(self, move: int) -> float:
        """Return the seat's chances after a move and its reply."""
        total = 0.0
        for world in self.after(move):
            estimate(world.state, self.payoffs)
            total += world.weight * self.payoffs[self.seat]
        return total / self.drawn

    def after(self, move: int) -> Iterator[World]:
        """Yield what a move and its reply leave of each world."""
        for trace, worlds in self._traces(move):
            if worlds[0].state.actor == OVER:
                yield from worlds
            else:
                yield from self._after_reply(trace, worlds)

    def _traces(self, move: int) -> Iterator[tuple[Trace, list[World]]]:
        """Play a move in all worlds; of a reveal, go on with the card that looks best (S9)."""
        open_traces = [(Trace(), self.worlds, move)]
        while open_traces:
            trace, worlds, at = open_traces.pop()
            for outcome, after in _played(worlds, at).items():
                longer = trace.longer(as_all_see(write(at)), outcome)
                if after[0].state.flips_left:
                    states = [world.state for world in after for _ in range(world.weight)]
                    open_traces.append((longer, after, _best(states, after[0].state, self.seat)))
                else:
                    yield longer, after

    def _after_reply(self, trace: Trace, worlds: list[World]) -> Iterator[World]:
        """Yield what the reply leaves of worlds that look alike to all but the players in them."""
        other = int(worlds[0].state.actor)
        log, outcomes = [*self.log, *trace.log], [*self.outcomes, *trace.outcomes]
        outside = SlyBelief(SlySampler(self.start, log, outcomes), self.start, -1, self.trust)
        drawn = [outside.sample(self.rng) for _ in range(self.samples_of_reply)]
        # To the next player its own cards are those of the world; all others may be those that were drawn.
        cards, hand = _own_cards(worlds[0].state, other), HAND << (HAND_BITS * other)
        for world in worlds:
            state = world.state
            believed = []
            for each in drawn:
                twin = each.copy()
                twin.cards = (each.cards & ~cards) | (state.cards & cards)
                twin.hands = (each.hands & ~hand) | (state.hands & hand)
                believed.append(twin)
            yield World(_reply(state, believed, other), world.weight)


def _worlds(samples: list[SlyState]) -> list[World]:
    """Count the samples that are the same."""
    found: dict[tuple[int, int], list[SlyState]] = {}
    for state in samples:
        found.setdefault((state.cards, state.hands), []).append(state)
    return [World(same[0], len(same)) for same in found.values()]


def _played(worlds: list[World], move: int) -> dict[str, list[World]]:
    """Play a move in all worlds, and part them by what came to light."""
    game = find_game("sly")
    found: dict[str, list[World]] = {}
    for world in worlds:
        after = World(_after(world.state, move), world.weight)
        found.setdefault(game.outcome(world.state, move), []).append(after)
    return found


def _reply(state: SlyState, believed: list[SlyState], other: int) -> SlyState:
    """Return the state after the turn of a player who believes in some states; the truth may be another."""
    state = state.copy()
    while True:
        move = _best(believed, state, other)
        card = state.card_at(move & 15)
        state.push(move)
        if not state.flips_left:
            return state
        alike = [each for each in believed if each.card_at(move & 15) == card]
        # Where it thought the card impossible, it is given the truth: that is rare, and it must go on.
        believed = [_after(each, move) for each in alike] or [state.copy()]


def _after(state: SlyState, move: int) -> SlyState:
    twin = state.copy()
    twin.push(move)
    return twin


def _best(believed: list[SlyState], state: SlyState, seat: int) -> int:
    """Return the move that looks best one step ahead."""
    moves = distinct(state, state.legal())
    values = Ahead(believed, seat).values(moves)
    return moves[values.index(max(values))]


def _own_cards(state: SlyState, seat: int) -> int:
    """Mask the cards, as `SlyState.cards` has them, that a seat has face down."""
    own = int(state.down & state.owned(seat))
    return sum(CARD << (CARD_BITS * space) for space in range(SPACES) if (own >> space) & 1)


def as_all_see(text: str) -> str:
    """Return a move of the log as those see it who did not make it."""
    return f"{UNKNOWN} {text[-2:]}" if text.startswith("lay") else text
