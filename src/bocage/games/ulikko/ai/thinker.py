"""How a bot thinks about Ulikko: levels 1 and 2 look one move ahead, levels 3 and 4 search (`search/ismcts`).

With more than two players a longer search gains less, so levels 2 and 3 err too, between good moves.
"""

from __future__ import annotations

import math

from bocage.core.game import Observation
from bocage.core.rng import Rng
from bocage.core.thinking import Level, Reasons
from bocage.core.weighted import weighted_choice
from bocage.games import find_game
from bocage.games.ulikko.ai.model import UlikkoSearchModel
from bocage.games.ulikko.ai.weights import weights_for
from bocage.games.ulikko.moves import write
from bocage.games.ulikko.position import NONE
from bocage.games.ulikko.sample import UlikkoSampler
from bocage.search.ismcts import Ismcts

ITERATIONS_OF_TWO = (0, 0, 150, 12_000)  # by level
ITERATIONS_OF_MORE = (0, 0, 60, 12_000)  # each tells less about the far end of a longer round
EXPLORATION = 0.25
MARGIN = 0.1  # of the time, kept for what comes after the search
FEW = 5  # moves that a level which errs chooses between
# How much less a chance to win an erring level hardly notices, by level.
TEMPERATURE_OF_TWO = (0.05, 0.0, 0.0, 0.0)
TEMPERATURE_OF_MORE = (0.05, 0.025, 0.0, 0.0)
NEARLY = 0.2  # of the favourite's visits; moves that have as many make level 3 hesitate among three and four
GRAIN = 1 << 20  # steps of a random fraction


class UlikkoThinker:
    """Looks at the moves, or searches."""

    def search(self, observation: Observation, rng: Rng) -> Ismcts:
        """Return a search that has not begun."""
        return _search_of(_model_of(_sampler_of(observation), observation), observation, rng)

    def think(self, observation: Observation, level: Level, rng: Rng, until: float) -> Reasons:
        """Choose a move."""
        sampler = _sampler_of(observation)
        state = sampler.base
        model = _model_of(sampler, observation)
        values = {write(state.deck, move): model.value_after(state, move) for move in model.candidates(state)}
        if len(values) == 1:
            return _best(values)
        two = observation.players == 2
        temperature = (TEMPERATURE_OF_TWO if two else TEMPERATURE_OF_MORE)[level.rung - 1]
        if level.rung > 1:
            at_once = int(model.win_at_once(state))
            if at_once != NONE:
                values[write(state.deck, at_once)] = 1.0
                return Reasons(write(state.deck, at_once), values)
        if temperature:
            return Reasons(_err_kindly(values, temperature, rng), values)
        iterations = level.counted((ITERATIONS_OF_TWO if two else ITERATIONS_OF_MORE)[level.rung - 1])
        if not iterations:
            return _best(values)
        search = _search_of(model, observation, rng)
        search.run_to_decision(iterations, until - MARGIN * level.seconds)
        tried = [(write(state.deck, move), visits, mean) for move, visits, mean in search.tried()]
        return _most_visited(tried, level.rung == 3 and not two, rng) if tried else _best(values)


def _best(values: dict[str, float]) -> Reasons:
    return Reasons(max(values, key=lambda text: values[text]), values)


def _most_visited(tried: list[tuple[str, int, float]], hesitant: bool, rng: Rng) -> Reasons:
    """Choose the favourite of a search, or hesitate among the moves visited nearly as often."""
    visits = {text: float(count) for text, count, _ in tried}
    values = {text: mean for text, _, mean in tried}
    favourite = max(visits, key=lambda text: (visits[text], values[text]))
    if hesitant:
        near = {text: count for text, count in visits.items() if count >= NEARLY * visits[favourite]}
        return Reasons(weighted_choice(near, rng, GRAIN), values)
    return Reasons(favourite, values)


def _sampler_of(observation: Observation) -> UlikkoSampler:
    sampler = find_game(observation.game).sampler(observation)
    assert isinstance(sampler, UlikkoSampler)
    return sampler


def _model_of(sampler: UlikkoSampler, observation: Observation) -> UlikkoSearchModel:
    return UlikkoSearchModel(sampler, observation.seat, weights_for(observation.players))


def _search_of(model: UlikkoSearchModel, observation: Observation, rng: Rng) -> Ismcts:
    return Ismcts(model, observation.players, rng, EXPLORATION)


def _err_kindly(values: dict[str, float], temperature: float, rng: Rng) -> str:
    """Choose one of the few best moves, the better ones more often."""
    texts = sorted(values, key=lambda text: -values[text])[:FEW]
    best = values[texts[0]]
    return weighted_choice(
        {text: math.exp((values[text] - best) / temperature) for text in texts}, rng, GRAIN
    )


THINKER = UlikkoThinker()
