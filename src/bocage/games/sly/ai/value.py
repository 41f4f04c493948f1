"""Sly: the value of a position to each seat, by a small network learnt from many matches.

It was trained on players who saw no more than they may, so its average over a belief is a chance to win.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from bocage.core.state import OVER
from bocage.games.sly.ai.network import FREE, LEAD, MEAN_LEAD, MINE, ORDER, ROUNDS, THEIRS, Network, Sums
from bocage.games.sly.ai.weights import NETWORKS
from bocage.games.sly.state import ONE, SlyState, count, nth

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


def estimate(state: SlyState, payoffs: list[float]) -> None:
    """Write each seat's chance to win; the position is between turns, or the match over."""
    estimate_by(NETWORKS[state.seats], state, payoffs)


def estimate_by(network: Network, state: SlyState, payoffs: list[float]) -> None:
    """Write each seat's chance to win, as a network values them."""
    if state.actor == OVER:
        share_out(state, payoffs)
        return
    scores: list[int] = [state.score_of(seat) for seat in range(state.seats)]
    if state.seats == 2:
        actor = state.actor
        chance: float = 1.0 / (1.0 + math.exp(-network.output(sums_of(state, actor, scores, network))))
        payoffs[actor] = chance
        payoffs[1 - actor] = 1.0 - chance
        return
    total: float = 0.0
    for seat in range(state.seats):
        payoffs[seat] = math.exp(network.output(sums_of(state, seat, scores, network)))
        total += payoffs[seat]
    for seat in range(state.seats):
        payoffs[seat] /= total


def sums_of(state: SlyState, seat: i64, scores: list[int], network: Network) -> Sums:
    """Add up the rows of a position's features, as a seat looks at it."""
    sums = Sums()
    _add_table(sums, state, seat, network)
    _add_hands(sums, state, seat, network)
    _add_race(sums, state, seat, scores, network)
    return sums


def _add_table(sums: Sums, state: SlyState, seat: i64, network: Network) -> None:
    """Add what lies face down, whose it is, and what is free."""
    rows = network.rows
    down = state.down
    for k in range(count(down)):
        space: i64 = nth(down, k)
        kind: i64 = (state.card_at(space) << 2) + state.value_at(space) - 1
        sums.add(rows[(MINE if state.owner_at(space) == seat else THEIRS) + kind])
    free = state.free
    frees: i64 = 0  # four digits of four bits: how many are free of each value
    for k in range(count(free)):
        frees += ONE << (4 * (state.value_at(nth(free, k)) - 1))
    for value in range(4):
        sums.add(rows[FREE + 9 * value + ((frees >> (4 * value)) & 15)])


def _add_hands(sums: Sums, state: SlyState, seat: i64, network: Network) -> None:
    seats = state.seats
    for player in range(seats):
        away: i64 = player - seat
        if away < 0:
            away += seats
        sums.add(network.hands[(away << 7) + state.hand_of(player)])


def _add_race(sums: Sums, state: SlyState, seat: i64, scores: list[int], network: Network) -> None:
    """Add the seat's lead, when its turn comes, and how many are left."""
    rows = network.rows
    seats = state.seats
    best: i64 = -1000
    total: i64 = 0
    for player in range(seats):
        if player != seat:
            score: i64 = scores[player]
            total += score
            if score > best:
                best = score
    own: i64 = scores[seat]
    sums.add(rows[LEAD + FARTHEST + _near(own - best)])
    if seats > 2:
        sums.add(rows[MEAN_LEAD + FARTHEST + _near(own - total // (seats - 1))])
    turns: i64 = seat - state.actor
    sums.add(rows[ORDER + (turns if turns >= 0 else turns + seats)])
    left: i64 = (state.last_turn - state.turn) // seats
    sums.add(rows[ROUNDS + (left if left < 7 else 7)])


def _near(lead: i64) -> i64:
    return FARTHEST if lead > FARTHEST else -FARTHEST if lead < -FARTHEST else lead
