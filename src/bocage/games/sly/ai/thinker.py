"""How a bot thinks about Sly: one step ahead, over many states that it believes in; level 3 of two by search.

The choice falls among moves that are about equally good, because a player who always laid the same could be
read; a move that is a little worse costs more than it hides (docs/strength/sly.md).
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from bocage.core.game import Observation
from bocage.core.rng import Rng
from bocage.core.thinking import SHEPHERD, Level, Reasons
from bocage.core.weighted import weighted_choice
from bocage.games import find_game
from bocage.games.sly.ai.belief import SlyBelief
from bocage.games.sly.ai.lookahead import Ahead, distinct
from bocage.games.sly.ai.model import SlySearchModel
from bocage.games.sly.ai.replies import Replies, as_all_see
from bocage.games.sly.moves import parse, space_name, write
from bocage.games.sly.sample import SlySampler
from bocage.games.sly.state import FOX, LAY, REVEAL, SlyState
from bocage.search.ismcts import Ismcts


@dataclass(frozen=True)
class Manner:
    """How a level thinks."""

    samples: int  # states that a look one step ahead is averaged over
    temperature: float  # a move that is so much worse, in chances to win, is played a third as often
    cutoff: float = 0.25  # a move that is so much worse than the best is never played
    trust: float = 0.0  # in the opponent model, 0 to 1
    iterations: int = 0  # of the search
    # The temperature among lays, where it is higher: what is laid must not be read from how one lays.
    lay_temperature: float = 0.0
    # Before anything is laid: how often each card is, on a space of the highest value.
    opening: tuple[tuple[int, float], ...] = ()
    # The trust with which the answer to an own hen that opened is read: most lay their fox to eat it.
    reply_trust: float = 0.0
    # States in which the best moves are valued by what the next player replies; 0: one step is all.
    worlds: int = 0
    reply_samples: int = 0  # states in which that player is thought to weigh its reply
    close: float = 0.0  # a move that is so much worse than the best one step ahead is not looked at again


# One step ahead nothing equals the fox, but who always opens with it has it exposed. Where hens may lie too,
# exposing makes them safe on a dear space. They are low, for a fox laid in answer will eat them; opening with
# them pays because that fox is then exposed in turn (docs/strength/sly.md has what was tried).
OPENING = ((1, 0.2), (2, 0.2), (3, 0.2), (FOX, 0.4))

# By level. Looking one step ahead, each move is weighed in the same states, so a hundred of them tell moves
# apart that thousands of iterations, each in a state of its own, do not: measured, it plays better.
DUEL = (
    Manner(samples=2, temperature=1.0),
    Manner(samples=6, temperature=0.075),
    Manner(samples=20, temperature=0.04, trust=0.3, iterations=1000),
    Manner(
        samples=300,
        temperature=0.002,
        trust=0.4,
        opening=OPENING,
        reply_trust=1.0,
        worlds=60,
        reply_samples=30,
        close=0.08,
    ),
)
TABLE = (  # three or four players: a reveal is too wide for the tree
    Manner(samples=2, temperature=1.0, cutoff=0.4),
    Manner(samples=5, temperature=0.105),
    Manner(samples=12, temperature=0.036),
    Manner(
        samples=120,
        temperature=0.002,
        trust=0.7,
        lay_temperature=0.004,
        worlds=24,
        reply_samples=12,
        close=0.06,
    ),
)
EXPLORATION = 1.0
LEAST = 0.01  # how much a move is looked at that seems hopeless
ALIKE = 0.02  # moves whose values differ by less are about equally good
SELDOM = 0.2  # of the visits of the most visited: what has less is not played
IN_TIME = 0.9  # the part of its time after which a search is broken off


@dataclass(frozen=True)
class Thought:
    """What came of thinking about a position."""

    state: SlyState  # one that is possible
    legal: list[int]
    values: dict[int, float]  # of moves, of which those that are the same to us are here once
    shares: dict[int, float]  # how often each of them is to be chosen; not of any sum
    belief: SlyBelief

    def alike(self, move: int) -> list[int]:
        """List the legal moves that are the same to us."""
        return [other for other in self.legal if _kind(self.state, other) == _kind(self.state, move)]


class SlyThinker:
    """Believes, looks ahead, and chooses."""

    def think(self, observation: Observation, level: Level, rng: Rng, until: float) -> Reasons:
        """Choose a move."""
        thought = self._think(observation, level, rng, until)
        return _reasons(thought, weighted_choice(thought.shares, rng), rng)

    def search(self, observation: Observation, rng: Rng) -> Ismcts:
        """Return a search that has not begun, as level 3 makes it for two players."""
        trust = DUEL[SHEPHERD.rung - 1].trust
        belief = _belief(_start(observation), observation.log, observation.outcomes, observation.seat, trust)
        return _search(observation, belief, trust, rng)

    def mixture(self, observation: Observation, level: Level, rng: Rng, until: float) -> dict[str, float]:
        """Return how likely each legal move is chosen; other random numbers would shift it a little."""
        thought = self._think(observation, level, rng, until)
        total = sum(thought.shares.values())
        found = dict.fromkeys(observation.legal, 0.0)
        for move, share in thought.shares.items():
            alike = thought.alike(move)
            for other in alike:
                found[write(other)] += share / total / len(alike)
        return found

    def _think(self, observation: Observation, level: Level, rng: Rng, until: float) -> Thought:
        manner = (DUEL if observation.players == 2 else TABLE)[level.rung - 1]
        start = _start(observation)
        trust = manner.reply_trust if manner.opening and _opened_with_hen(observation) else manner.trust
        belief = _belief(start, observation.log, observation.outcomes, observation.seat, trust)
        legal = [parse(text) for text in observation.legal]
        samples = [belief.sample(rng) for _ in range(level.counted(manner.samples) if belief.owners else 1)]
        moves = distinct(samples[0], legal)
        values = _one_step(samples, observation.seat, moves)
        replied = {}
        if manner.opening and not observation.log:
            shares = _opening(samples[0], moves, manner)
        else:
            if manner.worlds and not samples[0].flips_left:
                seen = samples[: level.counted(manner.worlds)]
                replies = Replies(observation, seen, manner.reply_samples, manner.trust, rng)
                replied = replies.weighed(values, manner.close, _before(until))
            shares = _soft(replied or values, manner)
            values = _shifted(values, replied)
        if manner.iterations:
            search = _search(observation, belief, manner.trust, rng)
            root = search.root()
            for move in moves:  # look first at what looks best one step ahead
                root.branch(move).prior = shares.get(move, 0.0) + LEAST
            search.run(level.counted(manner.iterations), _before(until))
            tried = search.tried()
            if tried:  # else there was no time at all
                values = {move: mean for move, _, mean in tried}
                shares = _mixture(values, {move: visits for move, visits, _ in tried})
        return Thought(samples[0], legal, values, shares, belief)


def _start(observation: Observation) -> SlyState:
    start = find_game("sly").start(observation.players, observation.options)
    assert isinstance(start, SlyState)
    return start


def _search(observation: Observation, belief: SlyBelief, trust: float, rng: Rng) -> Ismcts:
    """Return a search; what the others believe goes by the log without the cards that were laid."""
    log = [as_all_see(text) for text in observation.log]
    outside = _belief(_start(observation), log, observation.outcomes, -1, trust)
    return Ismcts(SlySearchModel(belief, outside, observation.seat), observation.players, rng, EXPLORATION)


def _one_step(samples: list[SlyState], seat: int, moves: list[int]) -> dict[int, float]:
    """Return what each move is worth one step ahead, but for the reveals that were not thought through."""
    values = zip(moves, Ahead(samples, seat).values(moves), strict=True)
    return {move: value for move, value in values if value >= 0}


def _shifted(values: dict[int, float], replied: dict[int, float]) -> dict[int, float]:
    """Shift values without a reply as the others moved on average, so that none overtakes these."""
    if not replied:
        return values
    shift = sum(replied[move] - values[move] for move in replied) / len(replied)
    return {move: replied.get(move, min(1.0, max(0.0, values[move] + shift))) for move in values}


def _before(until: float) -> float:
    """Return when to break off, to be done in time."""
    now = time.monotonic()
    return now + IN_TIME * (until - now)


def _reasons(thought: Thought, chosen: int, rng: Rng) -> Reasons:
    """Choose among the moves that are the same to us, and put it all in words."""
    state = thought.state
    alike = thought.alike(chosen)
    known = {_kind(state, move): value for move, value in thought.values.items()}
    return Reasons(
        write(alike[int(rng.below(len(alike)))]),
        {write(move): known[kind] for move in thought.legal if (kind := _kind(state, move)) in known},
        {space_name(space): likely for space, likely in sorted(thought.belief.fox().items())},
    )


def _belief(start: SlyState, log: list[str], outcomes: list[str], seat: int, trust: float) -> SlyBelief:
    return SlyBelief(SlySampler(start, log, outcomes), start, seat, trust)


def _opened_with_hen(observation: Observation) -> bool:
    """Say whether, of two players, this one opened with a hen and the other has just replied."""
    log = observation.log
    return len(log) == 2 and not log[0].startswith("lay fox")


def _opening(state: SlyState, moves: list[int], manner: Manner) -> dict[int, float]:
    """Share out the choice before anything is laid."""
    highest = max(int(state.value_at(move & 15)) for move in moves)
    often = dict(manner.opening)
    return {
        move: often[move >> 4]
        for move in moves
        if move >> 4 in often and int(state.value_at(move & 15)) == highest
    }


def _kind(state: SlyState, move: int) -> tuple[int, int]:
    """Name what makes a move the same as another: of a lay, the card and the value of the space."""
    if LAY <= move < REVEAL:
        return move >> 4, int(state.value_at(move & 15))
    return move >> 4, 16 + (move & 15)


def _mixture(values: dict[int, float], visits: dict[int, int]) -> dict[int, float]:
    """Share out the choice among the moves that are about as good as the one most visited."""
    most = max(visits, key=lambda move: (visits[move], values[move]))
    return {
        move: float(visits[move])
        for move in visits
        if visits[move] >= SELDOM * visits[most] and values[move] >= values[most] - ALIKE
    }


def _soft(values: dict[int, float], manner: Manner) -> dict[int, float]:
    """Share out the choice by value, with one temperature among lays and another between lays and turns."""
    temperature, lay_temperature = manner.temperature, manner.lay_temperature
    best = max(values.values())
    near = {move: value for move, value in values.items() if value >= best - manner.cutoff}
    shares = {move: math.exp((value - best) / temperature) for move, value in near.items()}
    lays = {move: values[move] for move in shares if LAY <= move < REVEAL}
    if lay_temperature > temperature and lays:
        top = max(lays.values())
        veiled = {move: math.exp((value - top) / lay_temperature) for move, value in lays.items()}
        together = math.exp((top - best) / temperature) / sum(veiled.values())
        shares.update({move: share * together for move, share in veiled.items()})
    return shares


THINKER = SlyThinker()
