"""Uly & Polly: what earlier rounds of a match, over which everyone knows the wolf's places, tell the fox.

They tell which opponent models suit the wolf, and the expected value it lost: how much likelier than
guaranteed it was found. So much less may be guaranteed in the next round: over the match no wolf has more in
the mean than the guarantee allows. With several helpers nothing was lost to this one dog.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

from bocage.core.game import Observation
from bocage.games.uly_polly.ai.belief import ModelPrior, PastRound, PublicState, earlier_rounds, patience_of
from bocage.games.uly_polly.ai.dog import (
    FOX_PRIOR,
    NEVER,
    CarryOver,
    guaranteed_at,
    guaranteed_value,
    guarantees,
    starts,
)
from bocage.games.uly_polly.ai.opponent_models import hiding, likelihoods
from bocage.games.uly_polly.state import GO_TO, START_AT, SWAP_OF, moved

OPEN = 0.1  # how much of the prior is kept: wolves change their ways
MOST_ROUNDS = 200  # that are remembered


def dog_carry_over(observation: Observation) -> CarryOver:
    """Return what the dog brings into the round in play."""
    wolf = observation.view["wolf_seat"]
    past = [each for each in earlier_rounds(observation) if each.wolf_seat == wolf]
    return carried_over(CarryOver(patience_of(observation)), past, together=observation.players > 2)


def carried_over(carry_over: CarryOver, past: list[PastRound], together: bool) -> CarryOver:
    """Return what the dog brings into a round after others with the same wolf; moved `together`, nothing."""
    lost = 0.0
    for past_round in past:
        if not together:
            lost += value_lost(carry_over, past_round)
        bound = min(1.0, max(0.0, 1 - lost / guaranteed_value()))
        carry_over = replace(carry_over, bound=bound, prior=posterior(past_round))
    return carry_over


@lru_cache(MOST_ROUNDS)
def value_lost(carry_over: CarryOver, past_round: PastRound) -> float:
    """Return how much more than by the whole guarantee the wolf was found; 0 if this dog did not play."""
    wolf = past_round.hidden
    found = carry_over.bound * guaranteed_at(wolf)
    for number, move in enumerate(past_round.moves):
        if move >= SWAP_OF:
            wolf = int(moved(wolf, (move - SWAP_OF) >> 4, (move - SWAP_OF) & 15))
            state = guarantees.recall(carry_over, past_round.moves[: number + 1])
            found += state.above(wolf)
        elif move >= GO_TO:
            state = guarantees.recall(carry_over, past_round.moves[:number])
            if state.share_of(move - GO_TO) <= NEVER:
                return (carry_over.bound - 1) * guaranteed_value()
        elif move - START_AT not in starts():
            return (carry_over.bound - 1) * guaranteed_value()
    return found - state.violation - guaranteed_value()


@lru_cache(MOST_ROUNDS)
def posterior(past_round: PastRound) -> ModelPrior:
    """Return how likely each model suits a wolf that has hidden and swapped so."""
    logs = []  # a long round has swaps enough for the chance of all of them to vanish
    for model, share in FOX_PRIOR:
        wolf, state = past_round.hidden, PublicState(0)
        log = math.log(share * hiding(model).get(wolf))
        for move in past_round.moves:
            if move >= SWAP_OF:
                x, y = (move - SWAP_OF) >> 4, (move - SWAP_OF) & 15
                log += math.log(likelihoods(model, state.dog, state.mask, x, y).get(wolf))
                wolf = int(moved(wolf, x, y))
            state.play(move)
        logs.append(log)
    likely = [math.exp(log - max(logs)) for log in logs]
    total = sum(likely)
    return tuple(
        (model, OPEN * share + (1 - OPEN) * chance / total)
        for (model, share), chance in zip(FOX_PRIOR, likely, strict=True)
    )
