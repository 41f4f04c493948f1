"""How a bot thinks about Ulikko, at every level.

Nothing is hidden, so there is nothing to believe; what counts is how the race will go on. Levels 1 and 2 look
at the board that each move leaves; levels 3 and 4 search (see `bots.search`), with the same look as first
idea of each move and as guess where the search stops. Where a match ends within reach, the search sees the
end itself.

With two players only level 1 errs. With more, a search that is longer gains less, so that levels 2 and 3 err
too, each between moves it takes to be nearly as good as the best.
"""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path

from bocage.core.game import Observation
from bocage.core.rng import Rng
from bocage.core.thinking import Level, Reasons
from bocage.games import find_game
from bocage.games.ulikko.ai.features import FACTS
from bocage.games.ulikko.ai.model import UlikkoSearchModel
from bocage.games.ulikko.position import NONE
from bocage.games.ulikko.sample import UlikkoSampler
from bocage.search.ismcts import Ismcts

FILE = Path(__file__).parents[1] / "data" / "weights.json"
ITERATIONS_OF_TWO = (0, 0, 150, 12_000)  # by level
ITERATIONS_OF_MORE = (0, 0, 60, 12_000)  # each tells less about the far end of a longer round
EXPLORATION = 0.25
MARGIN = 0.1  # of the time, kept for what comes after the search
FEW = 5  # moves that a level which errs chooses between
WARMTH_OF_TWO = (0.05, 0.0, 0.0, 0.0)  # how much less a chance to win it hardly notices, by level
WARMTH_OF_MORE = (0.05, 0.025, 0.0, 0.0)
NEARLY = 0.2  # of the favourite's visits; moves that have as many make level 3 hesitate among three and four


@cache
def weights_for(players: int) -> list[float]:
    """Return the weights of the facts that an outlook notes, learnt from matches with as many players."""
    tables = json.loads(FILE.read_text(encoding="utf-8"))
    weights = [weight / 1000 for weight in tables["two" if players == 2 else "more"]]
    assert len(weights) == FACTS
    return weights


class UlikkoThinker:
    """Looks at the moves, or searches."""

    def search(self, observation: Observation, rng: Rng) -> Ismcts:
        """Return a search that has not begun."""
        model = _model_of(_sampler_of(observation), observation)
        return Ismcts(model, observation.players, rng, EXPLORATION)

    def think(self, observation: Observation, level: Level, rng: Rng, until: float) -> Reasons:
        """Choose a move."""
        game = find_game(observation.game)
        sampler = _sampler_of(observation)
        state = sampler.base
        model = _model_of(sampler, observation)
        values = {game.text(state, move): model.hope(state, move) for move in model.candidates(state)}
        if len(values) > 1:
            warmth = (WARMTH_OF_TWO if observation.players == 2 else WARMTH_OF_MORE)[level.rung - 1]
            if level.rung == 1:
                return Reasons(_choose_kindly(values, warmth, rng), values)
            at_once = int(model.win_at_once(state))
            if at_once != NONE:
                values[game.text(state, at_once)] = 1.0
                return Reasons(game.text(state, at_once), values)
            if warmth:
                return Reasons(_choose_kindly(values, warmth, rng), values)
            usual = ITERATIONS_OF_TWO if observation.players == 2 else ITERATIONS_OF_MORE
            most = level.counted(usual[level.rung - 1])
            if most:
                search = Ismcts(model, observation.players, rng, EXPLORATION)
                search.run_to_decision(most, until - MARGIN * level.seconds)
                tried = [(game.text(state, move), count, mean) for move, count, mean in search.tried()]
                if tried:
                    visits = {text: count for text, count, _ in tried}
                    values = {text: mean for text, _, mean in tried}
                    favourite = max(visits, key=lambda text: (visits[text], values[text]))
                    if level.rung == 3 and observation.players > 2:
                        least = NEARLY * visits[favourite]
                        near = {text: float(count) for text, count in visits.items() if count >= least}
                        return Reasons(_draw(near, rng), values)
                    return Reasons(favourite, values)
        return Reasons(max(values, key=lambda text: values[text]), values)


def _sampler_of(observation: Observation) -> UlikkoSampler:
    sampler = find_game(observation.game).sampler(observation)
    assert isinstance(sampler, UlikkoSampler)
    return sampler


def _model_of(sampler: UlikkoSampler, observation: Observation) -> UlikkoSearchModel:
    return UlikkoSearchModel(sampler, observation.seat, weights_for(observation.players))


def _choose_kindly(values: dict[str, float], warmth: float, rng: Rng) -> str:
    """Choose one of the few best moves, the better ones more often."""
    texts = sorted(values, key=lambda text: -values[text])[:FEW]
    return _draw({text: math.exp((values[text] - values[texts[0]]) / warmth) for text in texts}, rng)


def _draw(weights: dict[str, float], rng: Rng) -> str:
    """Draw a move by its weight; the first has some."""
    point = int(rng.below(1 << 20)) / (1 << 20) * sum(weights.values())
    for text, weight in weights.items():
        point -= weight
        if point < 0:
            return text
    return next(iter(weights))


THINKER = UlikkoThinker()
