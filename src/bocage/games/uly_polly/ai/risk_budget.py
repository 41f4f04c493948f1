"""Uly & Polly: what the wolf of level 4 promises of a round, after what earlier rounds of the match brought.

In each round it promises one half, less what dogs have given it before. A *gift* is what the dog's last move
of a round leaves beyond the promise, given all that everyone has seen: the mean of what the round brought is
its promise and the mean of its gifts, whatever the dogs do. So over the rounds of a match in which this seat
is the wolf it still has one half of them at least, against any dogs, even such as know how it plays.
"""

from __future__ import annotations

from bocage.core.game import Observation
from bocage.games.uly_polly.ai.belief import Memory, Told, earlier_rounds, patience_of
from bocage.games.uly_polly.ai.opponent_models import moved
from bocage.games.uly_polly.ai.wolf import HALF, Roles, can_unpack
from bocage.games.uly_polly.state import SWAP_OF

Given = tuple[int, float, float]
"""Before a round: the patience, what the wolf promises, and the odds that the dog is careless."""

roles: Memory[Given, Roles] = Memory(lambda given: Roles(*given))


def given_to_the_wolf(observation: Observation) -> Given:
    """Return what is given before the round in play, for the wolf of that round."""
    past = [told for told in earlier_rounds(observation) if told.wolf_seat == observation.seat]
    return given_after(patience_of(observation), past)


def given_after(patience: int, past: list[Told]) -> Given:
    """Return what is given before a round, after others in which this seat was the wolf."""
    bank, odds = 0.0, 1.0
    if not can_unpack():  # it promises nothing but what the blind are sure of
        return patience, HALF, odds
    for told in past:
        promise = max(0.0, HALF - bank)
        before = patience, promise, odds
        after = roles.recall(before, told.moves)
        odds = after.odds
        bank -= HALF - promise
        if _could_be(before, told):
            bank += max(0.0, after.gift)
    return patience, max(0.0, HALF - bank), odds


def _could_be(before: Given, told: Told) -> bool:
    """Say whether the wolf of a round may have been this one, from where it hid and how it swapped."""
    wolf = told.hidden
    for number, move in enumerate(told.moves):
        if move >= SWAP_OF:
            scene = roles.recall(before, told.moves[:number]) if number else roles.begin(before)
            if not any((cells >> wolf) & 1 for cells in scene.measure):
                return False
            if move - SWAP_OF not in scene.swaps_from(wolf):
                return False
            wolf = int(moved(wolf, (move - SWAP_OF) >> 4, (move - SWAP_OF) & 15))
    return True
