"""How the bots think about Uly & Polly, at every level.

| level    | as the dog                                         | as the wolf                                |
|----------|----------------------------------------------------|--------------------------------------------|
| lamb     | strolls, and likes to turn tiles over              | runs when the dog is near, is restless     |
| farmer   | turns over what was just exchanged, else anything  | gets out of the dog's reach, likes to move |
| shepherd | hunts a wolf that gets out of its reach            | out of the dog's reach, likes corners      |
| fox      | keeps a guarantee, and suspects all of the above   | keeps a guarantee, and spends what is lost |
"""

from __future__ import annotations

from collections.abc import Mapping

from bocage.core.game import Observation
from bocage.core.rng import Rng
from bocage.core.thinking import Level, Reasons
from bocage.core.weighted import FINE, weighted_choice
from bocage.games import find_game
from bocage.games.uly_polly.ai.belief import BeliefState, Memory, PublicState, patience_of, public_moves
from bocage.games.uly_polly.ai.dog import (
    FOX_PRIOR,
    certain_catches,
    guarantees,
    hunt,
    shepherd_beliefs,
    starts,
)
from bocage.games.uly_polly.ai.earlier_rounds import dog_carry_over
from bocage.games.uly_polly.ai.model import UlyPollySearchModel
from bocage.games.uly_polly.ai.opponent_models import (
    BLIND,
    FARMER,
    LAMB,
    SHEPHERD,
    chances,
    hidden_around,
    hiding,
)
from bocage.games.uly_polly.ai.risk_budget import roles, wolf_carry_over
from bocage.games.uly_polly.ai.strategy_tables import tables
from bocage.games.uly_polly.moves import cell_name, parse, parse_cell
from bocage.games.uly_polly.sample import UlyPollySampler
from bocage.games.uly_polly.state import (
    CELLS,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    SWAP_OF,
    after_swap,
    moved,
    touching,
)
from bocage.search.ismcts import Ismcts

MODELS = (LAMB, FARMER, SHEPHERD, BLIND)  # of the wolves; the fox has none but where it hides
INNER = (5, 6, 9, 10)
STROLLING = 3.0  # how much likelier a lamb turns a tile over than not
CURIOUS = 0.01  # how much a farmer likes a place with tiles around

EXPLORATION = 1.0  # of a search

public_states: Memory[int, PublicState] = Memory(PublicState)
fox_beliefs: Memory[int, BeliefState] = Memory(lambda patience: BeliefState(patience, FOX_PRIOR))


class UlyPollyThinker:
    """One way to think per level and side."""

    def think(self, observation: Observation, level: Level, rng: Rng, until: float) -> Reasons:
        """Choose a move; the searches here are short, and end by themselves."""
        phase = observation.view["phase"]
        if phase == "hide":
            return self._hide(level, rng)
        if phase == "start":
            return self._start(observation, level, rng)
        if phase == "swap":
            return self._swap(observation, level, rng)
        return self._go(observation, level, rng)

    def search(self, observation: Observation, rng: Rng) -> Ismcts:
        """Return a search of the round in play; no level needs it, the bot `searcher` does."""
        game = find_game(observation.game)
        sampler = game.sampler(observation)
        assert isinstance(sampler, UlyPollySampler)
        belief_state = fox_beliefs.recall(patience_of(observation), public_moves(observation))
        model = UlyPollySearchModel(sampler, observation.seat, belief_state.belief().numbers())
        return Ismcts(model, observation.players, rng, EXPLORATION)

    def _hide(self, level: Level, rng: Rng) -> Reasons:
        """Hide anywhere, for every other way is a hint; or where a shepherd likes to be."""
        belief = hiding(MODELS[level.rung - 1]).numbers()
        goal = weighted_choice(dict(enumerate(belief)), rng)
        values = {f"hide {cell_name(cell)}": 0.5 for cell in range(CELLS)}
        return Reasons(f"hide {cell_name(goal)}", values, _by_name(belief))

    def _start(self, observation: Observation, level: Level, rng: Rng) -> Reasons:
        """Set the dog: in the middle, or as the plans say."""
        state = shepherd_beliefs.recall(patience_of(observation), ())
        if level.rung == 4:
            state = guarantees.recall(dog_carry_over(observation), ())
        likely = state.belief()
        belief = _by_name(likely.numbers())
        values = {}
        for cell in range(CELLS):
            most = max((plan.dot(likely) for plan in tables().plans(cell, 0)), default=0.0)
            values[f"start {cell_name(cell)}"] = round(most, 6)
        if level.rung == 1:
            return Reasons(observation.legal[int(rng.below(len(observation.legal)))], values, belief)
        weights = dict.fromkeys(INNER, 1.0)
        if level.rung == 4:
            weights = {cell: share for cell, (share, _) in starts().items()}
        return Reasons(f"start {cell_name(weighted_choice(weights, rng))}", values, belief)

    def _go(self, observation: Observation, level: Level, rng: Rng) -> Reasons:
        """Move the dog."""
        moves, patience = public_moves(observation), patience_of(observation)
        if level.rung <= 2:
            state = public_states.recall(patience, moves)
            even = state.even()
            weights = self._strolls(state) if level.rung == 1 else self._follows(state, rng)
            goal = weighted_choice(weights, rng)
            values = {cell: even[cell] for cell in weights}
            return _go_reasons(goal, values, even)
        if level.rung == 3:
            belief_state = shepherd_beliefs.recall(patience, moves)
            values = hunt(belief_state)
            goal = max(values, key=lambda cell: values[cell])
            return _go_reasons(goal, values, belief_state.belief().numbers())
        guarantee = guarantees.recall(dog_carry_over(observation), moves)
        belief = guarantee.belief()
        goal = weighted_choice(guarantee.shares(), rng)
        return _go_reasons(goal, certain_catches(guarantee.candidates, belief), belief.numbers())

    def _strolls(self, state: PublicState) -> dict[int, float]:
        return {cell: 1.0 if (state.mask >> cell) & 1 else STROLLING for cell in _around(state.dog)}

    def _follows(self, state: PublicState, rng: Rng) -> dict[int, float]:
        """Return the farmer's one favourite: first what was just exchanged, then what lies face down."""
        likes = {}
        for cell in _around(state.dog):
            hidden = not (state.mask >> cell) & 1
            fresh = int(hidden_around(cell, state.mask | 1 << cell))
            likes[cell] = hidden * (1.0 + (cell in state.swapped)) + CURIOUS * fresh
            likes[cell] += 5 * CURIOUS * int(rng.below(FINE)) / FINE
        return dict.fromkeys(likes, 0.0) | {max(likes, key=lambda cell: likes[cell]): 1.0}

    def _swap(self, observation: Observation, level: Level, rng: Rng) -> Reasons:
        """Swap for the wolf; of level 4 the belief is what someone has who knows how it plays."""
        moves, patience = public_moves(observation), patience_of(observation)
        state = public_states.recall(patience, moves)
        wolf = parse_cell(observation.view["wolf"])
        belief = state.even()
        if level.rung == 4:
            known = roles.recall(wolf_carry_over(observation), moves)
            weights = known.swaps_from(wolf)
            belief = known.belief().numbers()
        else:
            weights = dict(chances(MODELS[level.rung - 1], state.dog, state.mask, wolf))
        values = {text: _safety(state, parse(text) - SWAP_OF, wolf) for text in observation.legal}
        pair = weighted_choice(weights, rng)
        text = f"swap {cell_name(pair >> 4)} {cell_name(pair & 15)}"
        return Reasons(text, values, _by_name(belief))


def _safety(state: PublicState, pair: int, wolf: int) -> float:
    """Return how likely the wolf is not found by the next move, if the dog turns over any tile."""
    x, y = pair >> 4, pair & 15
    around = int(hidden_around(state.dog, after_swap(state.mask, x, y)))
    return 1 - 1 / around if around and touching(state.dog, moved(wolf, x, y)) else 1.0


def _around(cell: int) -> list[int]:
    return list(NEIGHBOURS[8 * cell : 8 * cell + NEIGHBOUR_COUNT[cell]])


def _go_reasons(goal: int, values: Mapping[int, float], belief: list[float]) -> Reasons:
    texts = {f"go {cell_name(cell)}": round(value, 6) for cell, value in sorted(values.items())}
    return Reasons(f"go {cell_name(goal)}", texts, _by_name(belief))


def _by_name(belief: list[float]) -> dict[str, float]:
    return {cell_name(cell): round(likely, 6) for cell, likely in enumerate(belief)}


THINKER = UlyPollyThinker()
