"""Uly & Polly: states that agree with what one seat has seen: to a helper the wolf may be under any tile."""

from __future__ import annotations

from bocage.core.rng import Rng
from bocage.core.state import Sampler
from bocage.games.uly_polly.moves import parse
from bocage.games.uly_polly.state import CELLS, NOWHERE, START_AT, SWAP_OF, UlyPollyState, moved

UNKNOWN = "hide ?"


class UlyPollySampler(Sampler):
    """Knows the moves; and where the wolf's choice is unknown, the tiles it may be under now."""

    def __init__(self, start: UlyPollyState, log: list[str]) -> None:
        self.hidden_at = log.index(UNKNOWN) if UNKNOWN in log else -1
        self.known = [0 if text == UNKNOWN else parse(text) for text in log]
        self.base = start.copy()
        for number, move in enumerate(self.known):
            self.base.push(move)
            if number == self.hidden_at:
                # On no tile at all, the wolf is never found and swaps do not move it.
                self.base.wolf = NOWHERE
        self.possible = [c for c in range(CELLS) if self.hidden_at >= 0 and not (self.base.face_up >> c) & 1]

    def sample(self, rng: Rng) -> UlyPollyState:
        """Return a state with the wolf under one of the tiles it may be under."""
        state = self.base.copy()
        if self.hidden_at >= 0:
            state.wolf = self._pick(rng)
        return state

    def moves(self, rng: Rng) -> list[int]:
        """Return the moves with a possible `hide`."""
        moves = self.known.copy()
        if self.hidden_at >= 0:
            cell = self._pick(rng)
            for move in reversed(moves[self.hidden_at + 1 :]):
                if move >= SWAP_OF:
                    a, b = (move - SWAP_OF) >> 4, (move - SWAP_OF) & 15
                    cell = int(moved(cell, a, b))
            moves[self.hidden_at] = cell
        return moves

    def _pick(self, rng: Rng) -> int:
        return self.possible[rng.below(len(self.possible))]


assert START_AT == CELLS  # a hidden cell is its own move
