"""Sly: an opponent model, how players tend to move: for the priors of a search, and for a belief."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.games.sly.ai.weights import PROPENSITIES, TURN_LIKELIHOODS
from bocage.games.sly.state import FLIP, FOX, LAY, SlyState, count, nth

# Where the kinds of moves begin in a table; a situation is how many cards, own and others', are down.
LAYS: Final = 0  # by situation, card and value of the space: 16 × 7 × 4
EXPOSES: Final = 448  # by situation and value: 16 × 4
REVEALS: Final = 512  # by situation and own card, 0 for another's: 16 × 8
FLIPS: Final = 640  # by what is turned and own card: 24 × 8

# What a turn was, as `turn_likelihood` tells them apart.
LAID: Final = 0
EXPOSED: Final = 1
REVEALED: Final = 2


def situation(state: SlyState, seat: i64) -> i64:
    """Number what everyone can see a seat is in: own face-down cards, and those of the others, up to 3."""
    own: i64 = 0
    down = state.down
    downs: i64 = count(down)
    for k in range(downs):
        if state.owner_at(nth(down, k)) == seat:
            own += 1
    others: i64 = (downs - own) // (state.seats - 1)
    return 4 * (own if own < 3 else 3) + (others if others < 3 else 3)


def move_kind(state: SlyState, move: i64, where: i64) -> i64:
    """Number the kind of a move of the seat to move, in its situation."""
    kind: i64 = move >> 4
    space: i64 = move & 15
    if 0 < kind <= FOX:
        return LAYS + 4 * (7 * where + kind - 1) + state.value_at(space) - 1
    if move < LAY:
        return EXPOSES + 4 * where + state.value_at(space) - 1
    own: i64 = state.card_at(space) if state.owner_at(space) == state.actor else 0
    if move < FLIP:
        return REVEALS + 8 * where + own
    return FLIPS + 8 * turned_kind(state) + own


def turned_kind(state: SlyState) -> i64:
    """Number what a reveal in progress has turned: whose fox, whose hen is highest, whether one is left."""
    fox: i64 = 0
    highest: i64 = 0
    hen: i64 = 0
    turned = state.turned
    for k in range(count(turned)):
        space: i64 = nth(turned, k)
        card: i64 = state.card_at(space)
        mine = state.owner_at(space) == state.actor
        if card == FOX:
            if fox != 1:  # S14: the active player's fox eats
                fox = 1 if mine else 2
        elif card > highest or (card == highest and mine):
            highest = card
            hen = 1 if mine else 2 if card <= 3 else 3
    return 8 * fox + 2 * hen + (1 if state.flips_left == 1 else 0)


def propensities(state: SlyState, moves: list[int], weights: list[float]) -> None:
    """Append how strongly players tend to each move, each above 0; only ratios mean something."""
    table = PROPENSITIES[state.seats]
    where: i64 = situation(state, state.actor)
    for move in moves:
        weights.append(table[move_kind(state, move, where)])


def turn_likelihood(seats: i64, where: i64, deed: i64, fox_down: i64) -> float:
    """Return how likely a kind of turn is in a situation, with the own fox face down (1), or not (0)."""
    return float(i64(TURN_LIKELIHOODS[seats][2 * (3 * where + deed) + fox_down]) + 1) / 256.0
