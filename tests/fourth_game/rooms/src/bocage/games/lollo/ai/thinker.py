"""How a bot thinks about Lollo: levels 1 and 2 look one step ahead, levels 3 and 4 search a tree.

All but level 4 stray now and then. Level 3 believes every favourite equally likely; level 4 reads the moves
of the others (`belief.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

from bocage.core.game import Observation
from bocage.core.rng import Rng
from bocage.core.thinking import Level, Reasons
from bocage.games import find_game
from bocage.games.lollo.ai.belief import LolloBelief
from bocage.games.lollo.ai.model import LolloSearchModel
from bocage.games.lollo.moves import NAMES, write
from bocage.games.lollo.state import LolloState
from bocage.search.ismcts import Ismcts


@dataclass(frozen=True)
class Manner:
    """How a level thinks."""

    strays: int = 0  # of a hundred moves
    iterations: int = 0
    trust: float = 0.0  # in what the others' moves tell


MANNERS = (  # by level
    Manner(strays=65),
    Manner(strays=35),
    Manner(strays=12, iterations=300),
    Manner(iterations=6000, trust=0.7),
)
EXPLORATION = 0.7
IN_TIME = 0.9  # the part of its time after which a search is broken off


class LolloThinker:
    """Strays, looks ahead, or searches."""

    def search(self, observation: Observation, rng: Rng) -> Ismcts:
        """Return a search that has not begun, as level 4 makes it."""
        return _search(observation, MANNERS[3].trust, rng)

    def think(self, observation: Observation, level: Level, rng: Rng, until: float) -> Reasons:
        """Choose a move."""
        manner = MANNERS[level.rung - 1]
        if int(rng.below(100)) < manner.strays:
            return Reasons(observation.legal[int(rng.below(len(observation.legal)))])
        if not manner.iterations:
            return Reasons(find_game(observation.game).greedy(observation, rng))
        search = _search(observation, manner.trust, rng)
        late = (1 - IN_TIME) * level.seconds
        search.run_to_decision(level.counted(manner.iterations), until - late)
        tried = {write(move): (count, mean) for move, count, mean in search.tried()}
        if not tried:  # there was no time at all
            return Reasons(observation.legal[0])
        chosen = max(tried, key=lambda text: tried[text])
        return Reasons(
            chosen, {text: mean for text, (_, mean) in tried.items()}, _belief(search, observation)
        )


def _search(observation: Observation, trust: float, rng: Rng) -> Ismcts:
    start = _start(observation)
    own = LolloBelief(start, observation.log, trust)
    outside = LolloBelief(start, observation.log, trust, outside=True)
    return Ismcts(LolloSearchModel(own, outside, observation.seat), observation.players, rng, EXPLORATION)


def _start(observation: Observation) -> LolloState:
    state = find_game(observation.game).start(observation.players, observation.options)
    assert isinstance(state, LolloState)
    return state


def _belief(search: Ismcts, observation: Observation) -> dict[str, float]:
    """Return how likely each snail is somebody else's favourite."""
    belief = search.model.sampler
    assert isinstance(belief, LolloBelief)
    chances = dict.fromkeys(NAMES, 0.0)
    for snail, name in enumerate(NAMES):
        missed = 1.0
        for seat in belief.seats:
            missed *= 1 - belief.weights[seat][snail] / sum(belief.weights[seat])
        chances[name] = 1 - missed
    return chances if belief.seats else {}


THINKER = LolloThinker()
