"""Uly & Polly: what everyone has seen of the round in play, and what can be concluded from it.

Bots keep nothing between moves: every thought begins with the log. What follows from the first moves of a
round is remembered by those moves, so going on from there is quick; it is the same whoever asks.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from bocage.core.game import Observation
from bocage.games.uly_polly.ai.opponent_models import after_swap, hiding, likelihoods
from bocage.games.uly_polly.ai.strategy_tables import CELLS, Row
from bocage.games.uly_polly.moves import parse
from bocage.games.uly_polly.state import GO_TO, HIDE_AT, NOWHERE, START_AT, SWAP_OF

PATIENT = 12  # how much patience the bots count on where there is no limit
MOST_KEPT = 2000

S = TypeVar("S", bound="Scene")
K = TypeVar("K", bound=Hashable)
Public = tuple[int, ...]
"""The moves of a round after `hide`."""
Habits = tuple[tuple[int, float], ...]
"""Habits that a wolf may have, each with how likely it has it."""


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
class Told:
    """A round that is over: who was the wolf, where it had hidden, and the moves that everyone saw."""

    wolf_seat: int
    hidden: int
    moves: Public


def earlier_rounds(observation: Observation) -> list[Told]:
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
        found.append(Told((first + number) % observation.players, moves[0] - HIDE_AT, tuple(moves[1:])))
    return found


@dataclass
class Scene:
    """The field as everyone sees it, and what one kind of player makes of it."""

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

    def twin(self) -> Scene:
        """Return an independent copy."""
        return Scene(self.patience, self.dog, self.mask, self.quiet, self.swapped)

    def play(self, move: int) -> None:
        """Go on by one move."""
        if move >= SWAP_OF:
            self.swap((move - SWAP_OF) >> 4, (move - SWAP_OF) & 15)
        elif move >= GO_TO:
            self.go(move - GO_TO)
        else:
            self.start(move - START_AT)


class Suspicion(Scene):
    """A scene with a belief: where a wolf of one of several habits may be, from how it has swapped."""

    def __init__(self, patience: int, habits: Habits) -> None:
        super().__init__(patience)
        self.habits = habits
        self.rows: list[Row] = []
        for habit, share in habits:
            row = Row()
            row.add(hiding(habit), share)
            self.rows.append(row)

    def twin(self) -> Suspicion:
        """Return an independent copy."""
        twin = Suspicion(self.patience, self.habits)
        self._copy_to(twin)
        return twin

    def _copy_to(self, twin: Suspicion) -> None:
        twin.dog, twin.mask, twin.quiet, twin.swapped = self.dog, self.mask, self.quiet, self.swapped
        for mine, other in zip(self.rows, twin.rows, strict=True):
            other.take(mine)

    def swap(self, x: int, y: int) -> None:
        """Let the wolf swap, and learn from it."""
        for (habit, _), row in zip(self.habits, self.rows, strict=True):
            row.multiply(likelihoods(habit, self.dog, self.mask, x, y))
            at_x = row.get(x)
            row.put(x, row.get(y))
            row.put(y, at_x)
        super().swap(x, y)
        self._make_whole()

    def go(self, cell: int) -> None:
        """Let the dog go, and learn that the wolf was not there."""
        super().go(cell)
        for row in self.rows:
            row.put(cell, 0.0)
        self._make_whole()

    def _make_whole(self) -> None:
        total = sum(row.total() for row in self.rows)
        for row in self.rows:
            if total > 0:
                part = Row()
                part.add(row, 1 / total)
                row.take(part)

    def belief(self) -> Row:
        """Return how likely the wolf is under each tile."""
        sum_of_rows = Row()
        for row in self.rows:
            sum_of_rows.add(row, 1.0)
        return sum_of_rows


class Memory(Generic[K, S]):
    """Scenes by the moves that led to them, and by what was given before the first."""

    def __init__(self, begin: Callable[[K], S]) -> None:
        self.begin = begin
        self.kept: dict[tuple[K, Public], S] = {}

    def recall(self, given: K, moves: Public) -> S:
        """Return the scene after these moves; nobody may change it."""
        known = len(moves)
        while known and (given, moves[:known]) not in self.kept:
            known -= 1
        scene = self.kept[given, moves[:known]] if known else self.begin(given)
        for number in range(known, len(moves)):
            scene = cast(S, scene.twin())
            scene.play(moves[number])
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[given, moves[: number + 1]] = scene
        return scene
