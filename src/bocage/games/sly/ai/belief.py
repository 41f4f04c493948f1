"""Sly: what a seat believes of the cards it cannot see.

Each arrangement that a sampler allows is weighed by how likely its owner would have played so
(`opponent_model`). Owners are independent given what everyone saw, and a hand follows from the set of cards
on the unknown spaces laid before; so sums over sets of cards (128 at most) give the exact weights.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.core.state import Sampler
from bocage.games.sly.ai.opponent_model import EXPOSED, LAID, LAYS, REVEALED, situation, turn_likelihood
from bocage.games.sly.ai.weights import PROPENSITIES
from bocage.games.sly.sample import SlySampler
from bocage.games.sly.state import CARD_BITS, FLIP, FOX, HAND_BITS, LAY, ONE, REVEAL, SlyState, count, nth

SETS: Final = 128
FINE: Final = 1 << 30  # steps of a random fraction


class Owner:
    """What is believed of one player's unknown cards."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.unknown: i64 = 0
        self.places: list[int] = []  # the spaces, as they were laid
        self.pools: list[int] = []  # the cards that may lie there
        self.propensities: list[list[float]] = []  # how strongly its owner tended to lay each card there
        # After the k-th of them, by the set of cards on the first k: how likely what was done until the next.
        self.turns: list[list[float]] = [[1.0] * SETS]
        self.rest: list[list[float]] = []  # and how likely all that came from there on

    def note_unknown(self, space: i64, pool: i64, propensity: list[float]) -> None:
        """Take note that an unknown card was laid."""
        self.unknown += 1
        self.places.append(space)
        self.pools.append(pool)
        self.propensities.append(propensity)
        self.turns.append([1.0] * SETS)

    def weigh_hands(self, held: i64, propensity: list[float], power: float) -> None:
        """Take note of a lay from a hand of which only the cards on unknown spaces are missing."""
        turns = self.turns[self.unknown]
        for mask in range(SETS):
            total: float = 0.0
            hand: i64 = held & ~mask
            for card in range(7):
                if (hand >> card) & 1:
                    total += propensity[card]
            if total > 0.0:
                turns[mask] *= total**-power

    def weigh_fox(self, ratio: float) -> None:
        """Take note of a turn that is so much likelier with the fox on an unknown space."""
        turns = self.turns[self.unknown]
        for mask in range(SETS // 2, SETS):
            turns[mask] *= ratio

    def conclude(self) -> None:
        """Add up, from the last card to the first."""
        rest = self.turns[self.unknown]
        self.rest = [rest]
        for k in range(self.unknown - 1, -1, -1):
            before: list[float] = [0.0] * SETS
            propensity = self.propensities[k]
            pool: i64 = self.pools[k]
            turns = self.turns[k]
            for mask in range(SETS):
                total: float = 0.0
                open_to: i64 = pool & ~mask
                for card in range(7):
                    if (open_to >> card) & 1:
                        total += propensity[card] * rest[mask | (ONE << card)]
                before[mask] = total * turns[mask]
            rest = before
            self.rest.append(rest)
        self.rest.reverse()

    def marginals(self) -> list[list[float]]:
        """Return, for each unknown space, how likely each card lies there."""
        reach: list[float] = [0.0] * SETS
        reach[0] = 1.0
        found: list[list[float]] = []
        for k in range(self.unknown):
            likely: list[float] = [0.0] * 7
            onward: list[float] = [0.0] * SETS
            for mask in range(SETS):
                if reach[mask] > 0.0:
                    open_to: i64 = self.pools[k] & ~mask
                    shares: list[float] = [0.0] * 7
                    total: float = 0.0
                    for card in range(7):
                        if (open_to >> card) & 1:
                            shares[card] = self.propensities[k][card] * self.rest[k + 1][mask | (ONE << card)]
                            total += shares[card]
                    for card in range(7):
                        if shares[card] > 0.0:
                            share: float = reach[mask] * shares[card] / total
                            likely[card] += share
                            onward[mask | (ONE << card)] += share
            found.append(likely)
            reach = onward
        return found


class SlyBelief(Sampler):
    """Draws states as a seat believes in them; `trust` in the opponent model runs from 0 (none) to 1."""

    def __init__(self, sampler: SlySampler, start: SlyState, seat: i64, trust: float) -> None:
        self.sampler = sampler
        self.base = sampler.base
        self.owners: list[Owner] = []
        owners = [Owner(player) for player in range(start.seats)]
        self._recall(start.copy(), seat, owners, trust)
        for owner in owners:
            if owner.unknown:
                owner.conclude()
                self.owners.append(owner)

    def _recall(self, state: SlyState, seat: i64, owners: list[Owner], trust: float) -> None:
        """Go through the match once more, and note what each turn tells of its owner's cards."""
        sampler = self.sampler
        spread = [0, 0, 0, 0]  # cards that the replay has put on unknown spaces
        at: i64 = 0  # the next unknown lay
        for number, move in enumerate(sampler.known):
            player: i64 = state.actor
            if player != seat and move < FLIP:
                owner = owners[player]
                where: i64 = situation(state, player)
                laid = LAY <= move < REVEAL
                if owner.unknown:
                    turn: i64 = LAID if laid else REVEALED if move >= REVEAL else EXPOSED
                    ratio: float = turn_likelihood(state.seats, where, turn, 1)
                    owner.weigh_fox((ratio / turn_likelihood(state.seats, where, turn, 0)) ** trust)
                if laid:
                    space: i64 = move & 15
                    held: i64 = state.hand_of(player) | spread[player]
                    if owner.unknown:
                        owner.weigh_hands(held, _propensities(state, where, -1, 1.0), trust)
                    if at < sampler.unknown and sampler.numbers[at] == number:
                        propensity = _propensities(state, where, state.value_at(space), trust)
                        owner.note_unknown(space, i64(sampler.pools[at]), propensity)
                        spread[player] |= 1 << ((move >> 4) - 1)
                        at += 1
            state.push(move)

    def sample(self, rng: Rng) -> SlyState:
        """Return a state, likelier ones more often."""
        state = self.base.copy()
        cards = state.cards
        hands = state.hands
        for owner in self.owners:
            mask: i64 = 0
            for k in range(owner.unknown):
                propensity = owner.propensities[k]
                rest = owner.rest[k + 1]
                open_to: i64 = owner.pools[k]
                open_to &= ~mask
                total: float = 0.0
                for card in range(7):
                    if (open_to >> card) & 1:
                        total += propensity[card] * rest[mask | (ONE << card)]
                point: float = total * float(rng.below(FINE)) / float(FINE)
                chosen: i64 = 0
                for card in range(7):
                    if (open_to >> card) & 1:
                        chosen = card
                        point -= propensity[card] * rest[mask | (ONE << card)]
                        if point < 0.0:
                            break
                mask |= ONE << chosen
                space: i64 = owner.places[k]
                cards |= (chosen + 1) << (CARD_BITS * space)
            hands &= ~(mask << (HAND_BITS * owner.seat))
        state.cards = cards
        state.hands = hands
        return state

    def moves(self, rng: Rng) -> list[int]:
        """Return the moves of a possible match."""
        return self.sampler.moves(rng)

    def fox(self) -> dict[int, float]:
        """Return, for each unknown space, how likely the fox lies there."""
        found: dict[int, float] = {}
        for owner in self.owners:
            marginals = owner.marginals()
            for k in range(owner.unknown):
                found[owner.places[k]] = marginals[k][FOX - 1]
        return found


def _propensities(state: SlyState, where: i64, value: i64, power: float) -> list[float]:
    """Return the propensities to lay each card on a space of a value, or, with -1, anywhere that is free."""
    table = PROPENSITIES[state.seats]
    propensities: list[float] = [0.0] * 7
    values: i64 = 0  # a bit for each value there is to choose from
    free = state.free
    for k in range(count(free)):
        values |= ONE << state.value_at(nth(free, k))
    for card in range(7):
        at: i64 = LAYS + 4 * (7 * where + card) - 1
        if value >= 0:
            propensities[card] = table[at + value] ** power
        else:
            for each in range(1, 5):
                if (values >> each) & 1:
                    propensities[card] += table[at + each]
    return propensities
