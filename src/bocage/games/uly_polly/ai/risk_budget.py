"""Uly & Polly: the risk budget of level 4's wolf, which earlier rounds of the match have filled.

In each round it guarantees one half, less the expected value that dogs have lost to it before. So over the
match it still has one half of its rounds at least, against any dogs, even such as know how it plays.
"""

from __future__ import annotations

from bocage.core.game import Observation
from bocage.games.uly_polly.ai.belief import Memory, PastRound, earlier_rounds, patience_of
from bocage.games.uly_polly.ai.wolf import HALF, RolesState, can_unpack
from bocage.games.uly_polly.state import SWAP_OF, moved

WolfCarryOver = tuple[int, float, float]
"""Before a round: the patience, what the wolf guarantees, and the odds that the dog is careless."""

roles: Memory[WolfCarryOver, RolesState] = Memory(lambda carry_over: RolesState(*carry_over))


def wolf_carry_over(observation: Observation) -> WolfCarryOver:
    """Return what the wolf brings into the round in play."""
    past = [each for each in earlier_rounds(observation) if each.wolf_seat == observation.seat]
    return wolf_carry_over_after(patience_of(observation), past)


def wolf_carry_over_after(patience: int, past: list[PastRound]) -> WolfCarryOver:
    """Return what the wolf brings into a round after others in which it sat here."""
    budget, odds = 0.0, 1.0
    if not can_unpack():  # it guarantees nothing but what the blind are sure of
        return patience, HALF, odds
    for past_round in past:
        guarantee = max(0.0, HALF - budget)
        before = patience, guarantee, odds
        after = roles.recall(before, past_round.moves)
        odds = after.odds
        budget -= HALF - guarantee
        if _could_be(before, past_round):
            budget += max(0.0, after.value_lost)
    return patience, max(0.0, HALF - budget), odds


def _could_be(before: WolfCarryOver, past_round: PastRound) -> bool:
    """Say whether the wolf of a round may have been this one, from where it hid and how it swapped."""
    wolf = past_round.hidden
    for number, move in enumerate(past_round.moves):
        if move >= SWAP_OF:
            state = roles.recall(before, past_round.moves[:number]) if number else roles.begin(before)
            if not any((cells >> wolf) & 1 for cells in state.measure):
                return False
            if move - SWAP_OF not in state.swaps_from(wolf):
                return False
            wolf = int(moved(wolf, (move - SWAP_OF) >> 4, (move - SWAP_OF) & 15))
    return True
