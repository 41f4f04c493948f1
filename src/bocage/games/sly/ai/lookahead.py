"""Sly: one step ahead. What each move leaves, on average over what the seat believes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.games.sly.ai.network import Network
from bocage.games.sly.ai.value import estimate_by
from bocage.games.sly.ai.weights import NETWORKS
from bocage.games.sly.state import FLIP, FOX, ONE, REVEAL, SlyState, count, nth

PURSUED: Final = 3  # beginnings of a reveal that are thought through


def distinct(state: SlyState, moves: list[int]) -> list[int]:
    """Leave out the moves that are as good as another: spaces of one value are alike, orders of turning too.

    A reveal turns the cards of others first: they can still change the choice (S9). Own ones go in order.
    """
    kept: list[int] = []
    owned: i64 = state.owned(state.actor)
    own: i64 = state.down & owned
    turned_own: i64 = state.turned & owned
    left: i64 = state.flips_left
    if left == 0:
        left = state.seats
        downs: i64 = count(state.down)
        if downs < left:
            left = downs
    lays: i64 = 0  # a bit per card and value
    for move in moves:
        kind: i64 = move >> 4
        space: i64 = move & 15
        if 0 < kind <= FOX:
            bit: i64 = ONE << (4 * (kind - 1) + state.value_at(space) - 1)
            if lays & bit:
                continue
            lays |= bit
        elif kind:
            mine: i64 = own >> space
            if mine & 1:
                # All the rest will be own cards, this one and later ones.
                if turned_own >> space or count(mine << space) < left:
                    continue
            elif turned_own:
                continue
        kept.append(move)
    return kept if kept else moves


class Ahead:
    """A seat's look at the moves of one position, given equally likely states."""

    def __init__(self, samples: list[SlyState], seat: i64, network: Network | None = None) -> None:
        self.samples = samples
        self.network = network if network is not None else NETWORKS[samples[0].seats]
        self.seat: i64 = seat
        self.payoffs: list[float] = [0.0, 0.0, 0.0, 0.0]

    def values(self, moves: list[int]) -> list[float]:
        """Return the seat's chances after each move that `distinct` lists; -1 where not thought through."""
        state = self.samples[0]
        left: i64 = state.flips_left
        if left:
            return [self._after_turning(self.samples, state.turned, move & 15, left) for move in moves]
        left = count(state.down)
        if left > state.seats:
            left = state.seats
        pursued = self._beginnings(moves) if left > 2 else []
        values: list[float] = []
        for move in moves:
            if move < REVEAL:
                values.append(self._after(move))
            elif left <= 2 or move in pursued:
                values.append(self._after_turning(self.samples, 0, move & 15, left))
            else:
                values.append(-1.0)
        return values

    def _after(self, move: i64) -> float:
        total: float = 0.0
        for sample in self.samples:
            state = sample.copy()
            state.push(move)
            estimate_by(self.network, state, self.payoffs)
            total += self.payoffs[self.seat]
        return total / float(len(self.samples))

    def _beginnings(self, moves: list[int]) -> list[int]:
        """List the cards to turn first that look best together with some other one."""
        down = self.samples[0].down
        ranked: list[tuple[float, int]] = []
        for move in moves:
            if move >= REVEAL:
                space: i64 = move & 15
                _, value = self._best_addition(self.samples, ONE << space, down)
                ranked.append((value, move))
        ranked.sort(reverse=True)
        return [move for _, move in ranked[:PURSUED]]

    def _best_addition(self, samples: list[SlyState], chosen: i64, down: i64) -> tuple[int, float]:
        """Find the card that goes best with those chosen, if these were all."""
        rest: i64 = down & ~chosen
        best: float = -1.0
        best_space: i64 = 0
        for k in range(count(rest)):
            space: i64 = nth(rest, k)
            value = self._settled(samples, chosen | (ONE << space), space)
            if value > best:
                best = value
                best_space = space
        return best_space, best

    def _settled(self, samples: list[SlyState], chosen: i64, last: i64) -> float:
        """Average what a reveal of just these cards leaves."""
        total: float = 0.0
        bit: i64 = ONE << last
        for sample in samples:
            state = sample.copy()
            state.down = (state.down & ~chosen) | bit
            state.turned = chosen & ~bit
            state.flips_left = 1
            state.push(FLIP + last)
            estimate_by(self.network, state, self.payoffs)
            total += self.payoffs[self.seat]
        return total / float(len(samples))

    def _after_turning(self, samples: list[SlyState], turned: i64, space: i64, left: i64) -> float:
        """Average what turning this card leaves, when the next are chosen after seeing it (S9)."""
        chosen: i64 = turned | (ONE << space)
        if left == 1:
            return self._settled(samples, chosen, space)
        total: float = 0.0
        for card in range(1, FOX + 1):
            alike = [sample for sample in samples if sample.card_at(space) == card]
            if alike:
                down: i64 = samples[0].down
                following, value = self._best_addition(alike, chosen, down & ~turned)
                if left > 2:
                    value = self._after_turning(alike, chosen, following, left - 1)
                total += value * float(len(alike))
        return total / float(len(samples))
