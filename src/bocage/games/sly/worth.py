"""Sly: what a position is worth to those who play it, learnt from many matches.

A small network: a position, with every card known, has features for each seat (which cards lie where, what is
in hand, the lead, what is free); each adds its weights to the hidden units, whose positive parts, weighed,
tell how well that seat stands. Positions are weighed between turns only. It was taught by the results of
matches between players who saw no more than they may, so its average over what a seat believes is what that
seat may hope for.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from bocage.core.state import OVER
from bocage.games.sly.state import COUNT, NTH, ONE, SlyState, count, nth
from bocage.games.sly.weights import HIDDEN, NETWORKS, SCALE, ZERO, Network

# Where the features of a kind begin.
ORDER: Final = 0  # how many turns until the seat's own: 4
MINE: Final = 4  # own face-down cards, by card and value of the space: 8 × 4
THEIRS: Final = 36  # those of the others: 8 × 4
HELD: Final = 68  # own hand: 8
THEY_HOLD: Final = 76  # the others' hands: 8
SIZES: Final = 84  # size of each hand, by how far its holder sits to the left: 4 × 8
LEAD: Final = 116  # on the best of the others: 25
MEAN_LEAD: Final = 141  # on the mean of the others: 25
FREE: Final = 166  # how many spaces of each value are free: 4 × 9
ROUNDS: Final = 202  # turns each that are left (S18): 8

FARTHEST: Final = 12  # a lead beyond this is as good as this


def standing(state: SlyState, seat: i64) -> i64:
    """Rank a seat's result: its points, then the highest hen in hand (S19, S20)."""
    hens: i64 = state.hand_of(seat) & 63
    highest: i64 = 0
    while hens >> highest:
        highest += 1
    return (state.score_of(seat) << 3) + highest


def share_out(state: SlyState, payoffs: list[float]) -> None:
    """Write what each seat has of a match that is over: the victory, or its part of it."""
    best: i64 = -100000
    winners: i64 = 0
    for seat in range(state.seats):
        points: i64 = standing(state, seat)
        if points > best:
            best = points
            winners = 1
        elif points == best:
            winners += 1
    for seat in range(state.seats):
        payoffs[seat] = 1.0 / float(winners) if standing(state, seat) == best else 0.0


def weigh(state: SlyState, payoffs: list[float]) -> None:
    """Write each seat's chances to win; the position is between turns, or the match over."""
    if state.actor == OVER:
        share_out(state, payoffs)
        return
    scores: list[int] = [state.score_of(seat) for seat in range(state.seats)]
    network = NETWORKS[state.seats]
    if state.seats == 2:
        actor = state.actor
        chance: float = 1.0 / (1.0 + math.exp(-outlook(state, actor, scores, network)))
        payoffs[actor] = chance
        payoffs[1 - actor] = 1.0 - chance
        return
    total: float = 0.0
    for seat in range(state.seats):
        payoffs[seat] = math.exp(outlook(state, seat, scores, network))
        total += payoffs[seat]
    for seat in range(state.seats):
        payoffs[seat] /= total


def outlook(state: SlyState, seat: i64, scores: list[int], network: Network) -> float:
    """Say how well a seat stands; the more, the better."""
    found = features(state, seat, scores)
    result: float = network.out_bias
    for first in range(0, HIDDEN, 4):
        result += _four_units(found, network, first)
    return result


def _four_units(found: list[int], network: Network, first: i64) -> float:
    weights = network.weights
    a: i64 = 0
    b: i64 = 0
    c: i64 = 0
    d: i64 = 0
    for feature in found:
        at: i64 = feature * HIDDEN + first
        a += i64(weights[at])
        b += i64(weights[at + 1])
        c += i64(weights[at + 2])
        d += i64(weights[at + 3])
    base: i64 = len(found) * ZERO
    return (
        _unit(a - base, network, first)
        + _unit(b - base, network, first + 1)
        + _unit(c - base, network, first + 2)
        + _unit(d - base, network, first + 3)
    )


def _unit(total: i64, network: Network, unit: i64) -> float:
    value: float = float(total) / SCALE + network.biases[unit]
    return value * network.outs[unit] if value > 0.0 else 0.0


def features(state: SlyState, seat: i64, scores: list[int]) -> list[int]:
    """List the features of a position for a seat; what is there twice is listed twice."""
    seats = state.seats
    turns: i64 = seat - state.actor
    found: list[int] = [ORDER + (turns if turns >= 0 else turns + seats)]
    down = state.down
    for k in range(count(down)):
        space: i64 = nth(down, k)
        kind: i64 = (state.card_at(space) << 2) + state.value_at(space) - 1
        found.append((MINE if state.owner_at(space) == seat else THEIRS) + kind)
    free = state.free
    frees: i64 = 0  # four digits of four bits: how many are free of each value
    for k in range(count(free)):
        frees += ONE << (4 * (state.value_at(nth(free, k)) - 1))
    for value in range(4):
        found.append(FREE + 9 * value + ((frees >> (4 * value)) & 15))
    best: i64 = -1000
    total: i64 = 0
    for player in range(seats):
        hand: i64 = state.hand_of(player)
        away: i64 = player - seat
        if away < 0:
            away += seats
        size: i64 = i64(COUNT[hand])
        found.append(SIZES + 8 * away + size)
        held: i64 = THEY_HOLD if away else HELD
        for k in range(size):
            found.append(held + i64(NTH[(hand << 3) + k]))
        if away:
            score: i64 = scores[player]
            total += score
            if score > best:
                best = score
    own: i64 = scores[seat]
    found.append(LEAD + FARTHEST + _near(own - best))
    if seats > 2:
        found.append(MEAN_LEAD + FARTHEST + _near(own - total // (seats - 1)))
    left: i64 = (state.last_turn - state.turn) // seats
    found.append(ROUNDS + (left if left < 7 else 7))
    return found


def _near(lead: i64) -> i64:
    return FARTHEST if lead > FARTHEST else -FARTHEST if lead < -FARTHEST else lead
