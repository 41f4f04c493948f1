"""Uly & Polly: the wolf that gives nothing away.

It hides anywhere and swaps without regard to where it is: then every face-down tile is as likely as any
other, at every moment, and no dog finds it more than every second time (8 tiles of 16). Only when one sheep
is left to be turned over does it use what it knows, as far as that pays although all may know how.
"""

from __future__ import annotations

from bocage.bots.uly_polly_dog import shelf
from bocage.bots.uly_polly_round import Memory, Scene
from bocage.bots.uly_polly_rows import CELLS, REVEALS, Row, row_of
from bocage.bots.uly_polly_signals import Signals
from bocage.games.uly_polly.state import PAIRS

TRUST = 0.85  # in the plans' estimate of what follows, against that of a dog that may turn over any tile
LOOKS = 32
STEPS = 8

Policy = dict[int, Row]
"""For each swap (16 x + y): how likely a wolf at each cell is to choose it."""


class Masquerade(Scene):
    """A scene with what a dog that knows this wolf's ways believes."""

    def __init__(self, patience: int) -> None:
        super().__init__(patience)
        self.belief = Row()
        self.belief.fill(1 / CELLS)
        self.found: Policy = {}

    def twin(self) -> Masquerade:
        """Return an independent copy."""
        twin = Masquerade(self.patience)
        twin.dog, twin.mask, twin.quiet, twin.swapped = self.dog, self.mask, self.quiet, self.swapped
        twin.belief.take(self.belief)
        return twin

    def policy(self) -> Policy:
        """Return how the wolf swaps here, wherever it is."""
        if not self.found:
            self.found = self._last() if self.mask.bit_count() == REVEALS - 1 else self._blind()
        return self.found

    def _pairs(self) -> list[int]:
        return [pair for pair in PAIRS if self.dog not in (pair >> 4, pair & 15)]

    def _blind(self) -> Policy:
        pairs = self._pairs()
        row = Row()
        row.fill(1 / len(pairs))
        return dict.fromkeys(pairs, row)

    def _last(self) -> Policy:
        game = Signals(shelf(), self.dog, self.mask, self.belief, self.room, TRUST)
        game.solve(LOOKS, STEPS)
        totals = [0.0] * CELLS
        for swap in game.swaps:
            for cell in self.hidden:
                totals[cell] += swap.mean.get(cell)
        idle = [pair for pair in self._pairs() if (self.mask >> (pair >> 4)) & (self.mask >> (pair & 15)) & 1]
        policy = {}
        for swap in game.swaps:
            row = row_of(
                [swap.mean.get(cell) / totals[cell] if totals[cell] else 0.0 for cell in range(CELLS)]
            )
            if swap.x >= 0:
                policy[int(16 * swap.x + swap.y)] = row
            else:  # any two face-up tiles
                part = Row()
                part.add(row, 1 / len(idle))
                policy.update(dict.fromkeys(idle, part))
        return policy

    def swap(self, x: int, y: int) -> None:
        """Let the wolf swap; what that tells, everyone knows."""
        self.belief.multiply(self.policy()[16 * x + y])
        self.found = {}
        at_x = self.belief.get(x)
        self.belief.put(x, self.belief.get(y))
        self.belief.put(y, at_x)
        super().swap(x, y)
        self._make_whole()

    def go(self, cell: int) -> None:
        """Let the dog go: the wolf was not there."""
        super().go(cell)
        self.found = {}
        self.belief.put(cell, 0.0)
        self._make_whole()

    def _make_whole(self) -> None:
        total = self.belief.total()
        whole = Row()
        if total > 0:
            whole.add(self.belief, 1 / total)
        else:
            whole.take(row_of(self.even()))
        self.belief.take(whole)


masquerades = Memory(Masquerade)
