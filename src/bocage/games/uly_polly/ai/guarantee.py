"""Uly & Polly: how the dog keeps a guarantee. A mixture of its moves catches everywhere what is guaranteed.

Of all such mixtures it takes the one that is worth most against its belief: a linear program with a row per
face-down tile and one for the whole, solved by the simplex method from a first mixture that may violate the
guarantee at a price.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bocage.games.uly_polly.ai.strategy_tables import StrategyTables, Vector, bits
from bocage.games.uly_polly.state import CELLS, NEIGHBOUR_COUNT, NEIGHBOURS, SHEEP_TO_ESCAPE

PRICE: Final = 10_000.0  # of what is caught less than guaranteed: no gain is worth it
LEAST_GAIN: Final = 1e-9
LEAST_PIVOT: Final = 1e-7
TOO_SHORT: Final = 1e-6  # no guarantee is lowered by so much
APART: Final = 1e-8  # guarantees are lowered by so little, each differently, that no two are met at once
MOST_PIVOTS: Final = 400
# Of a wolf that is not yet certain to be caught, how much may still be: it tells more with each swap. By the
# tiles that are face up after the move; so a move that turns nothing over, and waits, is worth something.
HOPE: Final = (0.8, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.0)
BURDEN: Final = 0.5  # what it costs to guarantee to catch a wolf anywhere: that binds the dog later on


class Candidate:
    """A move of the dog, what it catches cell by cell together with the plan behind it, value and share."""

    def __init__(self, goal: i64, catches: Vector) -> None:
        self.goal: i64 = goal
        self.catches = catches
        self.value: float = 0.0
        self.share: float = 0.0


def candidates_of(tables: StrategyTables, dog: i64, mask: i64, room: i64) -> list[Candidate]:
    """List the dog's moves, each with every plan behind it, after the wolf has swapped.

    `room` is how many moves that turn nothing over are still safe: `patience - 1 - quiet` (U16).
    """
    found: list[Candidate] = []
    last = bits(mask) + 1 == SHEEP_TO_ESCAPE
    for k in range(i64(NEIGHBOUR_COUNT[dog])):
        goal: i64 = i64(NEIGHBOURS[8 * dog + k])
        before: i64 = len(found)
        if (mask >> goal) & 1:
            for plan in tables.plans(goal, mask):
                if plan.wander < room:
                    found.append(Candidate(goal, plan))
            if len(found) == before:
                found.append(Candidate(goal, Vector()))
            continue
        if not last:
            for plan in tables.plans(goal, mask | (i64(1) << goal)):
                catches = Vector()
                catches.take(plan)
                catches.put(goal, 1.0)
                found.append(Candidate(goal, catches))
        if len(found) == before:
            catches = Vector()
            catches.put(goal, 1.0)
            found.append(Candidate(goal, catches))
    return found


def weigh(candidates: list[Candidate], mask: i64, belief: Vector) -> None:
    """Say what each candidate is worth against a wolf as the models have it, where it is believed to be."""
    face_up: i64 = bits(mask)
    tiles: float = float(CELLS - face_up)
    for candidate in candidates:
        caught: float = candidate.catches.dot(belief)
        turned: i64 = 1 - ((mask >> candidate.goal) & 1)
        hope: float = HOPE[face_up + turned]
        candidate.value = caught + hope * (1.0 - caught) - BURDEN * candidate.catches.total() / tiles


def keep_guarantee(candidates: list[Candidate], mask: i64, guarantee: Vector) -> float:
    """Give each candidate its share, so that together they are worth most; return the largest violation."""
    violation = GuaranteeProgram(candidates, mask, guarantee).solve()
    if violation > TOO_SHORT:  # rounding led us astray: then any mixture will do that keeps the guarantee
        for candidate in candidates:
            candidate.value = 0.0
        violation = GuaranteeProgram(candidates, mask, guarantee).solve()
    return violation


class GuaranteeProgram:
    """The linear program: a tableau of the inverse of the basis, and what is in it.

    Unknowns are numbered: the candidates, then per tile what is caught above the guarantee, then below it.
    Candidates are many and conditions few, so only the inverse is kept.
    """

    def __init__(self, candidates: list[Candidate], mask: i64, guarantee: Vector) -> None:
        self.candidates = candidates
        self.guarantee = guarantee
        self.cells: list[int] = [cell for cell in range(CELLS) if not (mask >> cell) & 1]
        self.tiles: i64 = len(self.cells)
        self.size: i64 = self.tiles + 1
        self.inverse: vec[float] = vec[float]([0.0] * int(self.size * self.size))  # line by line
        self.basis: vec[i64] = vec[i64]([0] * int(self.size))
        self.amounts: vec[float] = vec[float]([0.0] * int(self.size))
        self.prices: vec[float] = vec[float]([0.0] * int(self.size))
        self.change: vec[float] = vec[float]([0.0] * int(self.size))
        self._begin(candidates[0])

    def _begin(self, first: Candidate) -> None:
        """Begin with one candidate alone, and what it catches above or below the guarantee."""
        tiles = self.tiles
        count: i64 = len(self.candidates)
        for j in range(i64(tiles)):
            cell: i64 = self.cells[j]
            caught = first.catches.get(cell)
            over = caught - self.guarantee.get(cell) + APART * float(cell + 1)
            enough = over >= 0.0
            self.inverse[j * self.size + j] = -1.0 if enough else 1.0
            self.inverse[j * self.size + tiles] = caught if enough else -caught
            self.basis[j] = count + j if enough else count + tiles + j
            self.amounts[j] = over if enough else -over
            self.prices[j] = 0.0 if enough else -PRICE
        self.inverse[tiles * self.size + tiles] = 1.0
        self.amounts[tiles] = 1.0
        self.prices[tiles] = first.value

    def solve(self) -> float:
        """Exchange unknowns while something is gained; then read off the shares."""
        for _ in range(i64(MOST_PIVOTS)):
            entering = self._enter()
            if entering < 0 or not self._exchange(entering):
                break
        count: i64 = len(self.candidates)
        for candidate in self.candidates:
            candidate.share = 0.0
        for k in range(self.size):
            name = self.basis[k]
            if name < count and self.amounts[k] > 0.0:
                self.candidates[name].share = self.amounts[k]
        return self._violation()

    def _violation(self) -> float:
        """See for ourselves what the shares, made a whole, catch: rounding may have led us astray."""
        total = 0.0
        for candidate in self.candidates:
            total += candidate.share
        caught = Vector()
        for candidate in self.candidates:
            candidate.share /= total
            caught.add(candidate.catches, candidate.share)
        most = 0.0
        for cell in self.cells:
            missing = self.guarantee.get(cell) - caught.get(cell)
            if missing > most:
                most = missing
        return most

    def _dual(self, j: i64) -> float:
        """Return what a condition costs: that of a tile, or that all shares are a whole."""
        total = 0.0
        for k in range(self.size):
            price = self.prices[k]
            if price != 0.0:
                total += price * self.inverse[k * self.size + j]
        return total

    def _enter(self) -> i64:
        """Find the unknown that gains most, -1 if none does."""
        tiles = self.tiles
        count: i64 = len(self.candidates)
        aim = Vector()
        for j in range(tiles):
            aim.put(self.cells[j], -self._dual(j))
        whole = self._dual(tiles)
        best: float = LEAST_GAIN
        chosen: i64 = -1
        for number in range(count):
            candidate = self.candidates[number]
            gain = candidate.value + aim.dot(candidate.catches) - whole
            if gain > best:
                best = gain
                chosen = number
        for j in range(tiles):
            dual = -aim.get(self.cells[j])
            if dual > best:
                best = dual
                chosen = count + j
            if -PRICE - dual > best:
                best = -PRICE - dual
                chosen = count + tiles + j
        return chosen

    def _measure_change(self, entering: i64) -> None:
        """Find by how much each unknown of the basis shrinks as another one grows."""
        tiles = self.tiles
        count: i64 = len(self.candidates)
        for k in range(self.size):
            line = k * self.size
            if entering < count:
                catches = self.candidates[entering].catches
                total = self.inverse[line + tiles]
                for j in range(i64(tiles)):
                    total += self.inverse[line + j] * catches.get(self.cells[j])
            elif entering < count + tiles:
                total = -self.inverse[line + entering - count]
            else:
                total = self.inverse[line + entering - count - tiles]
            self.change[k] = total

    def _exchange(self, entering: i64) -> bool:
        """Bring an unknown into the basis, for the one that is used up first."""
        self._measure_change(entering)
        change = self.change
        leaving: i64 = -1
        least = 0.0
        for k in range(self.size):
            if change[k] > LEAST_PIVOT:
                ratio = self.amounts[k] / change[k]
                if leaving < 0 or ratio < least:
                    least = ratio
                    leaving = k
        if leaving < 0:
            return False
        self._eliminate(leaving, least)
        count: i64 = len(self.candidates)
        self.amounts[leaving] = least
        self.basis[leaving] = entering
        if entering < count:
            self.prices[leaving] = self.candidates[entering].value
        else:
            self.prices[leaving] = 0.0 if entering < count + self.tiles else -PRICE
        return True

    def _eliminate(self, leaving: i64, amount: float) -> None:
        """Take the line of the unknown that leaves off all others."""
        inverse = self.inverse
        size = self.size
        own = leaving * size
        pivot = self.change[leaving]
        for j in range(i64(size)):
            inverse[own + j] = inverse[own + j] / pivot
        for k in range(i64(size)):
            factor = self.change[k]
            if k != leaving and factor != 0.0:
                self.amounts[k] = self.amounts[k] - factor * amount
                line = k * size
                for j in range(size):
                    inverse[line + j] = inverse[line + j] - factor * inverse[own + j]
