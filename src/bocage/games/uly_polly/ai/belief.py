"""Uly & Polly: what everyone has seen of the round in play, and what can be concluded from it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from bocage.core.game import Observation
from bocage.games.uly_polly.ai.opponent_models import hiding, likelihoods
from bocage.games.uly_polly.ai.strategy_tables import Vector
from bocage.games.uly_polly.moves import parse
from bocage.games.uly_polly.state import CELLS, GO_TO, HIDE_AT, NOWHERE, START_AT, SWAP_OF, after_swap

PATIENT = 12  # how much patience the bots count on where there is no limit
MOST_KEPT = 2000

S = TypeVar("S", bound="PublicState")
K = TypeVar("K", bound=Hashable)
Public = tuple[int, ...]
"""The moves of a round after `hide`."""
ModelPrior = tuple[tuple[int, float], ...]
"""Opponent models, each with how likely it suits the wolf."""


def public_moves(observation: Observation) -> Public:
    """Return the moves of the round in play that everyone knows."""
    log = observation.log
    hidden = max((k for k, text in enumerate(log) if text.startswith("hide")), default=len(log))
    if observation.view["phase"] == "hide":
        return ()
    return tuple(parse(text) for text in log[hidden + 1 :])


def patience_of(observation: Observation) -> int:
    """Return after how many moves that turn nothing over the wolf has escaped (U16)."""
    return cast(int, observation.options["patience"]) or 1 << 20


@dataclass(frozen=True)
class PastRound:
    """A round that is over: who was the wolf, where it had hidden, and the moves that everyone saw."""

    wolf_seat: int
    hidden: int
    moves: Public


def earlier_rounds(observation: Observation) -> list[PastRound]:
    """Return the rounds of this match that are over: by now everyone knows where the wolf had hidden."""
    first = cast(int, observation.options["first"])
    log = observation.log
    begins = [k for k, text in enumerate(log) if text.startswith("hide")]
    ends = begins[1:]
    if observation.view["phase"] == "hide":  # the last round is over, the next has not begun
        ends = [*ends, len(log)]
    found = []
    for number, (begin, end) in enumerate(zip(begins, ends, strict=False)):
        moves = [parse(text) for text in log[begin:end]]
        found.append(PastRound((first + number) % observation.players, moves[0] - HIDE_AT, tuple(moves[1:])))
    return found


@dataclass
class PublicState:
    """A round as everyone sees it; who concludes something from it adds that."""

    patience: int
    dog: int = NOWHERE
    mask: int = 0  # the face-up tiles
    quiet: int = 0
    swapped: tuple[int, int] = (NOWHERE, NOWHERE)  # the last swap

    @property
    def room(self) -> int:
        """How many moves that turn nothing over are still safe."""
        return min(self.patience - 1 - self.quiet, PATIENT - 1)

    @property
    def hidden(self) -> list[int]:
        """The face-down tiles."""
        return [cell for cell in range(CELLS) if not (self.mask >> cell) & 1]

    def even(self) -> list[float]:
        """Return the belief that the wolf is equally likely under every face-down tile."""
        return [0.0 if (self.mask >> cell) & 1 else 1 / len(self.hidden) for cell in range(CELLS)]

    def start(self, cell: int) -> None:
        """Set the dog (U5)."""
        self.dog = cell

    def swap(self, x: int, y: int) -> None:
        """Let the wolf swap."""
        self.mask = int(after_swap(self.mask, x, y))
        self.swapped = (x, y)

    def go(self, cell: int) -> None:
        """Let the dog go; whatever it has turned over was a sheep, or the round would be over."""
        self.dog = cell
        self.quiet = self.quiet + 1 if (self.mask >> cell) & 1 else 0
        self.mask |= 1 << cell

    def twin(self) -> PublicState:
        """Return an independent copy."""
        return PublicState(self.patience, self.dog, self.mask, self.quiet, self.swapped)

    def play(self, move: int) -> None:
        """Go on by one move."""
        if move >= SWAP_OF:
            self.swap((move - SWAP_OF) >> 4, (move - SWAP_OF) & 15)
        elif move >= GO_TO:
            self.go(move - GO_TO)
        else:
            self.start(move - START_AT)


class BeliefState(PublicState):
    """A public state with a belief: where a wolf may be that one of several models suits, from its swaps."""

    def __init__(self, patience: int, prior: ModelPrior) -> None:
        super().__init__(patience)
        self.prior = prior
        self.vectors: list[Vector] = []
        for model, share in prior:
            vector = Vector()
            vector.add(hiding(model), share)
            self.vectors.append(vector)

    def twin(self) -> BeliefState:
        """Return an independent copy."""
        twin = BeliefState(self.patience, self.prior)
        self._copy_to(twin)
        return twin

    def _copy_to(self, twin: BeliefState) -> None:
        twin.dog, twin.mask, twin.quiet, twin.swapped = self.dog, self.mask, self.quiet, self.swapped
        for mine, other in zip(self.vectors, twin.vectors, strict=True):
            other.take(mine)

    def swap(self, x: int, y: int) -> None:
        """Let the wolf swap, and learn from it."""
        for (model, _), vector in zip(self.prior, self.vectors, strict=True):
            vector.multiply(likelihoods(model, self.dog, self.mask, x, y))
            vector.exchange(x, y)
        super().swap(x, y)
        self._normalize()

    def go(self, cell: int) -> None:
        """Let the dog go, and learn that the wolf was not there."""
        super().go(cell)
        for vector in self.vectors:
            vector.put(cell, 0.0)
        self._normalize()

    def _normalize(self) -> None:
        total = sum(vector.total() for vector in self.vectors)
        for vector in self.vectors:
            if total > 0:
                part = Vector()
                part.add(vector, 1 / total)
                vector.take(part)

    def belief(self) -> Vector:
        """Return how likely the wolf is under each tile."""
        belief = Vector()
        for vector in self.vectors:
            belief.add(vector, 1.0)
        return belief


class Memory(Generic[K, S]):
    """Public states by the moves that led to them, and by what was carried over from before the first."""

    def __init__(self, begin: Callable[[K], S]) -> None:
        self.begin = begin
        self.kept: dict[tuple[K, Public], S] = {}

    def recall(self, carry_over: K, moves: Public) -> S:
        """Return the state after these moves; nobody may change it."""
        known = len(moves)
        while known and (carry_over, moves[:known]) not in self.kept:
            known -= 1
        state = self.kept[carry_over, moves[:known]] if known else self.begin(carry_over)
        for number in range(known, len(moves)):
            state = cast(S, state.twin())
            state.play(moves[number])
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[carry_over, moves[: number + 1]] = state
        return state
