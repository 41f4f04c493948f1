"""Uly & Polly: what earlier rounds of a match are good for, to the dog of level 4.

When a round is over everyone knows where the wolf had hidden (U4), so where it was at every swap. That tells

- *how it plays:* how likely a wolf of each habit would have hidden and swapped so;
- *what it gave away:* how much likelier than promised the dog had found it. Of any round, whatever the wolf
  does, the mean of what is found is the mean of what was promised at its start and of what was given away. So
  what earlier rounds gave may be promised less in the next: over the match no wolf has more in the mean than
  the promise of the start allows it in each round, and a wolf that gives much away meets a dog that is bound
  by nothing.

With more than two players other helpers move the dog too, and what they find was not given to this one.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

from bocage.core.game import Observation
from bocage.games.uly_polly.ai.belief import Habits, Scene, Told, earlier_rounds, patience_of
from bocage.games.uly_polly.ai.dog import FOX_SUSPECTS, NEVER, Given, promised_at, promises, starts, sure
from bocage.games.uly_polly.ai.opponent_models import hiding, likelihoods, moved
from bocage.games.uly_polly.state import GO_TO, START_AT, SWAP_OF

OPEN = 0.1  # how much of a first suspicion is kept: wolves change their ways
MOST_ROUNDS = 200  # that are remembered


def given_to_the_dog(observation: Observation) -> Given:
    """Return what the dog brings into the round in play."""
    wolf = observation.view["wolf_seat"]
    past = [told for told in earlier_rounds(observation) if told.wolf_seat == wolf]
    return brought_on(Given(patience_of(observation)), past, together=observation.players > 2)


def brought_on(brought: Given, past: list[Told], together: bool) -> Given:
    """Return what the dog brings into a round after others with the same wolf.

    Where the dog is moved by several together, nothing was given to one of them.
    """
    won = 0.0
    for told in past:
        if not together:
            won += gift(brought, told)
        bound = min(1.0, max(0.0, 1 - won / sure()))
        brought = replace(brought, bound=bound, habits=learnt(told))
    return brought


@lru_cache(MOST_ROUNDS)
def gift(brought: Given, told: Told) -> float:
    """Return how much more than in a round of the whole promise the wolf was found in this one, in the mean.

    A round that this dog cannot have played gives nothing; if it was bound to less than the whole promise,
    that is what it has cost.
    """
    wolf = told.hidden
    found = brought.bound * promised_at(wolf)
    for number, move in enumerate(told.moves):
        if move >= SWAP_OF:
            wolf = int(moved(wolf, (move - SWAP_OF) >> 4, (move - SWAP_OF) & 15))
            scene = promises.recall(brought, told.moves[: number + 1])
            found += scene.above(wolf)
        elif move >= GO_TO:
            scene = promises.recall(brought, told.moves[:number])
            if scene.share_of(move - GO_TO) <= NEVER:
                return (brought.bound - 1) * sure()
        elif move - START_AT not in starts():
            return (brought.bound - 1) * sure()
    return found - scene.broken - sure()


@lru_cache(MOST_ROUNDS)
def learnt(told: Told) -> Habits:
    """Return what is suspected of a wolf that has hidden and swapped so."""
    logs = []  # a long round has swaps enough for the chance of all of them to vanish
    for habit, share in FOX_SUSPECTS:
        wolf, scene = told.hidden, Scene(0)
        log = math.log(share * hiding(habit).get(wolf))
        for move in told.moves:
            if move >= SWAP_OF:
                x, y = (move - SWAP_OF) >> 4, (move - SWAP_OF) & 15
                log += math.log(likelihoods(habit, scene.dog, scene.mask, x, y).get(wolf))
                wolf = int(moved(wolf, x, y))
            scene.play(move)
        logs.append(log)
    likely = [math.exp(log - max(logs)) for log in logs]
    total = sum(likely)
    return tuple(
        (habit, OPEN * share + (1 - OPEN) * chance / total)
        for (habit, share), chance in zip(FOX_SUSPECTS, likely, strict=True)
    )
