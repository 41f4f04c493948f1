"""Uly & Polly: the dogs that conclude something from the wolf's swaps.

The best of them keeps a guarantee: a lower bound of what it catches, wherever the wolf is and however well it
knows this dog. It follows from the public moves alone: after each swap a mixture of moves keeps it
(`guarantee`), and what the plans behind the drawn move catch, in their shares, covers it from there on.
What it catches above the guarantee is not guaranteed further: it may risk that later (`earlier_rounds`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from bocage.games.uly_polly import geometry
from bocage.games.uly_polly.ai.belief import BeliefState, Memory, ModelPrior
from bocage.games.uly_polly.ai.guarantee import Candidate, candidates_of, keep_guarantee, weigh
from bocage.games.uly_polly.ai.opponent_models import BLIND, FARMER, LAMB, RUNNER, SHEPHERD
from bocage.games.uly_polly.ai.strategy_tables import TURNS, StoredPlan, Vector, tables
from bocage.games.uly_polly.state import CELLS, NEIGHBOUR_COUNT, NEIGHBOURS

NEVER = 1e-9  # a share that is none
PLAN_OF_THE_START = 4 + 2 * CELLS  # bytes in the tables; those for the start come first
SHEPHERD_PRIOR = ((FARMER, 0.9), (BLIND, 0.1))
FOX_PRIOR: ModelPrior = ((LAMB, 0.1), (FARMER, 0.1), (SHEPHERD, 0.4), (RUNNER, 0.2), (BLIND, 0.2))
NEAR, NEXT = 0.2, 0.06  # what a shepherd gives for a wolf one and two steps away
WAITS = 3  # moves in a row that turn nothing over, and no more


@cache
def starts() -> dict[int, tuple[float, Vector]]:
    """Return how likely the dog starts from each cell (U5), and what it guarantees: all sides are alike."""
    first = tables().layer(0)
    start = tables().head["start"]
    total = geometry.TURNS * sum(share for _, share in start)
    shares = [0.0] * CELLS
    guarantees = [Vector() for _ in range(CELLS)]
    for index, share in start:
        plan = StoredPlan(first, index * PLAN_OF_THE_START, CELLS)
        for kind in range(geometry.TURNS):
            cell = TURNS[kind * CELLS : (kind + 1) * CELLS].index(int(plan.dog))
            shares[cell] += share / total
            guarantees[cell].add(plan.turned(kind), share / total)
    found = {}
    for cell, likely in enumerate(shares):
        if likely:
            guarantee = Vector()
            guarantee.add(guarantees[cell], 1 / likely)
            found[cell] = (likely, guarantee)
    return found


@dataclass(frozen=True)
class CarryOver:
    """What a dog brings into a round: how much of the start's guarantee binds it, and what it suspects."""

    patience: int
    bound: float = 1.0
    prior: ModelPrior = FOX_PRIOR


def guaranteed_value() -> float:
    """Return how likely the dog at least finds any wolf, bound to the whole guarantee of the start."""
    return min(guaranteed_at(cell) for cell in range(CELLS))


def guaranteed_at(cell: int) -> float:
    """Return how likely the dog at least finds a wolf that hides here, bound to the whole guarantee."""
    return sum(share * guarantee.get(cell) for share, guarantee in starts().values())


class GuaranteeState(BeliefState):
    """A belief, and the guarantee in force."""

    def __init__(self, carry_over: CarryOver) -> None:
        super().__init__(carry_over.patience, carry_over.prior)
        self.carry_over = carry_over
        self.guarantee = Vector()
        self.candidates: list[Candidate] = []
        self.violation = 0.0  # the largest there can have been so far

    def twin(self) -> GuaranteeState:
        """Return an independent copy."""
        twin = GuaranteeState(self.carry_over)
        self._copy_to(twin)
        twin.guarantee.take(self.guarantee)
        twin.candidates = self.candidates
        twin.violation = self.violation
        return twin

    def start(self, cell: int) -> None:
        """Set the dog, with the guarantee for that cell."""
        super().start(cell)
        if cell in starts():
            self.guarantee.add(starts()[cell][1], self.carry_over.bound)
        else:
            self._guarantee_best_plan()

    def swap(self, x: int, y: int) -> None:
        """Let the wolf swap, and find the mixture that keeps the guarantee."""
        super().swap(x, y)
        self.guarantee.exchange(x, y)
        self.candidates = candidates_of(tables(), self.dog, self.mask, self.room)
        weigh(self.candidates, self.mask, self.belief())
        self.violation += keep_guarantee(self.candidates, self.mask, self.guarantee)

    def share_of(self, goal: int) -> float:
        """Return how likely the dog goes there."""
        return sum(candidate.share for candidate in self.candidates if candidate.goal == goal)

    def shares(self) -> dict[int, float]:
        """Return how likely the dog goes to each cell."""
        shares: dict[int, float] = {}
        for candidate in self.candidates:
            shares[candidate.goal] = shares.get(candidate.goal, 0.0) + candidate.share
        return shares

    def covered(self) -> Vector:
        """Return what the mixture catches, cell by cell, now and by the plans behind the moves."""
        vector = Vector()
        for candidate in self.candidates:
            vector.add(candidate.catches, candidate.share)
        return vector

    def above(self, cell: int) -> float:
        """Return how much likelier than guaranteed a wolf here is found: by the very next move, then."""
        return max(0.0, self._found_at_once(cell) - self.guarantee.get(cell))

    def _found_at_once(self, cell: int) -> float:
        return 0.0 if (self.mask >> cell) & 1 else self.share_of(cell)

    def go(self, cell: int) -> None:
        """Let the dog go; of what stands behind its move as much is guaranteed as was guaranteed before."""
        share, covered = self.share_of(cell), self.covered()
        bound = Vector()  # the part of what stands behind the moves that is guaranteed
        for other in self.hidden:
            at_once = self._found_at_once(other)
            later, wanted = covered.get(other) - at_once, self.guarantee.get(other) - at_once
            bound.put(other, min(1.0, wanted / later) if later > NEVER and wanted > 0 else 0.0)
        super().go(cell)
        if share <= NEVER:  # another helper's idea
            self._guarantee_best_plan()
            return
        self.guarantee.fill(0.0)
        for candidate in self.candidates:
            if candidate.goal == cell:
                self.guarantee.add(candidate.catches, candidate.share / share)
        self.guarantee.multiply(bound)
        self.guarantee.put(cell, 0.0)

    def _guarantee_best_plan(self) -> None:
        """Guarantee what the best plan for this place and belief does."""
        belief = self.belief()
        fitting = [plan for plan in tables().plans(self.dog, self.mask) if plan.wander <= self.room]
        self.guarantee.fill(0.0)
        if fitting:
            self.guarantee.add(max(fitting, key=lambda plan: plan.dot(belief)), self.carry_over.bound)


def hunt(belief_state: BeliefState) -> dict[int, float]:
    """Return, for each move of the dog, how likely it finds the wolf, and a little for one that is near."""
    belief = belief_state.belief()
    dog, mask = belief_state.dog, belief_state.mask
    goals = list(NEIGHBOURS[8 * dog : 8 * dog + NEIGHBOUR_COUNT[dog]])
    hidden = [goal for goal in goals if not (mask >> goal) & 1]
    values: dict[int, float] = {}
    for goal in goals:
        values[goal] = 0.0
        if goal in hidden or belief_state.quiet < WAITS or not hidden:
            values[goal] = belief.get(goal)
            for cell in belief_state.hidden:
                steps = max(abs((cell >> 2) - (goal >> 2)), abs((cell & 3) - (goal & 3)))
                values[goal] += belief.get(cell) * (0.0, NEAR, NEXT, 0.0)[steps]
    return values


def certain_catches(candidates: list[Candidate], belief: Vector) -> dict[int, float]:
    """Return, for each move of the dog, the most that a plan behind it is certain to catch."""
    values: dict[int, float] = {}
    for candidate in candidates:
        values[candidate.goal] = max(values.get(candidate.goal, 0.0), candidate.catches.dot(belief))
    return values


shepherd_beliefs: Memory[int, BeliefState] = Memory(lambda patience: BeliefState(patience, SHEPHERD_PRIOR))
guarantees: Memory[CarryOver, GuaranteeState] = Memory(GuaranteeState)
