"""One exchange: the wolf swaps, the dog answers; the best mixed plan against a belief, and its guarantee.

The wolf, at cell l, chooses a swap a; everyone sees it; the dog answers with a mixture of columns, each a move
and a plan that goes on from there. The new plan catches, at l, the least over all a of what its mixture for a
catches at the cell to which a takes l. Which mixture is best against a belief is a matrix game; we approach it by
regret matching+ over a few columns per swap, and look for better columns now and then. How near we come does not
matter for the guarantee: it is computed in whole numbers from whatever mixture came out.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bocage.lab.field import MOST_NEIGHBOURS, STRIDE, Field
from bocage.lab.plans import ONE, Plans

MOST_SWAPS: Final = 43
COLUMNS: Final = 24  # per swap, at a time
FINAL: Final = 0  # kinds of a dog's move: the last tile,
REVEAL: Final = 1  # another tile,
WANDER: Final = 2  # or none turned over
SHARES: Final = 4096  # a mixture is so many parts
FINE: Final = 1 << 24  # beliefs as whole numbers
NO_PLAN: Final = -1


class Duel:
    """Room to work in, and what the last exchange came to."""

    def __init__(self, plans: Plans, wander: i64) -> None:
        self.plans: Plans = plans
        self.field: Field = plans.field
        self.wander: i64 = wander  # moves in a row that turn nothing over which the dog allows itself
        self.number: i64 = -1
        self.hidden: vec[i64] = _whole(STRIDE)  # the face-down cells
        self.size: i64 = 0
        self.swaps: i64 = 0
        self.swap_x: vec[i64] = _whole(MOST_SWAPS)  # the cells exchanged; -1: two face-up tiles, so nothing
        self.swap_y: vec[i64] = _whole(MOST_SWAPS)
        self.to: vec[i64] = _whole(MOST_SWAPS * STRIDE)  # where a swap takes the j-th hidden cell
        self.options: vec[i64] = _whole(MOST_SWAPS)  # how many moves the dog then has
        self.option_cell: vec[i64] = _whole(MOST_SWAPS * MOST_NEIGHBOURS)
        self.option_kind: vec[i64] = _whole(MOST_SWAPS * MOST_NEIGHBOURS)
        self.option_class: vec[i64] = _whole(MOST_SWAPS * MOST_NEIGHBOURS)
        self.option_turn: vec[i64] = _whole(MOST_SWAPS * MOST_NEIGHBOURS)
        self.columns: vec[i64] = _whole(MOST_SWAPS)
        self.column_option: vec[i64] = _whole(MOST_SWAPS * COLUMNS)
        self.column_plan: vec[i64] = _whole(MOST_SWAPS * COLUMNS)
        self.column: vec[float] = _broken(MOST_SWAPS * COLUMNS * STRIDE)  # what it catches, per hidden cell
        self.regret: vec[float] = _broken(MOST_SWAPS * COLUMNS)
        self.mixture: vec[float] = _broken(MOST_SWAPS * COLUMNS)
        self.mean: vec[float] = _broken(MOST_SWAPS * COLUMNS)
        self.shares: vec[i64] = _whole(MOST_SWAPS * COLUMNS)
        self.wolf_regret: vec[float] = _broken(MOST_SWAPS * STRIDE)
        self.signal: vec[float] = _broken(MOST_SWAPS * STRIDE)  # how likely the wolf at the j-th cell swaps so
        self.wolf_mean: vec[float] = _broken(MOST_SWAPS * STRIDE)
        self.belief: vec[float] = _broken(STRIDE)
        self.catches: vec[i64] = _whole(STRIDE)  # the new plan's vector, by cell
        self.needs: i64 = 0  # and its wander
        self.weights: vec[i64] = _whole(STRIDE)
        self.turned: vec[i64] = _whole(STRIDE)
        self.best_option: i64 = 0
        self.best_plan: i64 = 0
        self.clock: float = 0.0
        self.clock_sum: float = 0.0
        self.turns: i64 = 0
        self.blend: float = 0.03  # how much of the belief is spread evenly: no cell is forgotten
        self.both: vec[float] = _broken(MOST_SWAPS * STRIDE)  # how likely the j-th cell and the swap are

    def place(self, number: i64) -> None:
        """Set up a class of positions: the swaps, and the dog's moves after each."""
        field = self.field
        self.number = number
        dog: i64 = field.dogs[number]
        mask: i64 = field.masks[number]
        self.size = 0
        cell: i64 = 0
        while cell < field.cells:
            if not (mask >> cell) & 1:
                self.hidden[self.size] = cell
                self.size += 1
            cell += 1
        self.swaps = 0
        passed = False
        p: i64 = 0
        while p < len(field.pair_a):
            x: i64 = field.pair_a[p]
            y: i64 = field.pair_b[p]
            p += 1
            if x == dog or y == dog:  # U8
                continue
            if (mask >> x) & (mask >> y) & 1:
                if not passed:
                    passed = True
                    self._add_swap(-1, -1, dog, mask)
            else:
                self._add_swap(x, y, dog, mask)

    def _add_swap(self, x: i64, y: i64, dog: i64, mask: i64) -> None:
        field = self.field
        a: i64 = self.swaps
        self.swaps += 1
        self.swap_x[a] = x
        self.swap_y[a] = y
        if x >= 0:
            differ: i64 = ((mask >> x) ^ (mask >> y)) & 1
            mask ^= (differ << x) | (differ << y)
        j: i64 = 0
        while j < self.size:
            cell: i64 = self.hidden[j]
            if cell == x:
                cell = y
            elif cell == y:
                cell = x
            self.to[a * STRIDE + j] = cell
            j += 1
        up: i64 = field.reveals - 1 - (field.cells - self.size)
        count: i64 = 0
        o: i64 = 0
        while o < field.degree[dog]:
            goal: i64 = field.neighbours[dog * MOST_NEIGHBOURS + o]
            o += 1
            at: i64 = a * MOST_NEIGHBOURS + count
            self.option_cell[at] = goal
            place: i64 = (goal << field.cells) + (mask | (i64(1) << goal))
            if (mask >> goal) & 1:
                if self.wander == 0:
                    continue
                self.option_kind[at] = WANDER
            elif up == 0:
                self.option_kind[at] = FINAL
                count += 1
                continue
            else:
                self.option_kind[at] = REVEAL
            self.option_class[at] = i64(field.class_of[place])
            self.option_turn[at] = i64(field.symmetry_of[place])
            count += 1
        self.options[a] = count

    def solve(self, belief: vec[float], rounds: i64, steps: i64, tolerance: float) -> float:
        """Find a plan against a belief (by cell, of sum 1); return what it catches on average."""
        j: i64 = 0
        while j < self.size:
            self.belief[j] = (1.0 - self.blend) * belief[self.hidden[j]] + self.blend / float(self.size)
            j += 1
        self._begin()
        turn: i64 = 0
        while turn < rounds:
            turn += 1
            self._iterate(steps)
            if turn % 4:
                self._look_further(self.both, float(FINE))
                continue
            bound = self._look_further(self.wolf_mean, FINE / self.clock_sum) / (float(FINE) * ONE)
            if bound - self._caught() <= tolerance * bound + 0.0001:
                break
            if turn >= 16:
                self._iterate(4 * steps)
        self.turns = turn
        self._conclude()
        total = 0.0
        j = 0
        while j < self.size:
            cell: i64 = self.hidden[j]
            total += belief[cell] * float(self.catches[cell])
            j += 1
        return total / ONE

    def _caught(self) -> float:
        """Return what the mean mixtures catch, on average over the belief."""
        total = 0.0
        j: i64 = 0
        while j < self.size:
            least = 1e30
            a: i64 = 0
            while a < self.swaps:
                sum_of_means = 0.0
                caught = 0.0
                k: i64 = 0
                while k < self.columns[a]:
                    at: i64 = a * COLUMNS + k
                    sum_of_means += self.mean[at]
                    caught += self.mean[at] * self.column[at * STRIDE + j]
                    k += 1
                if sum_of_means > 0.0:
                    caught /= sum_of_means
                if caught < least:
                    least = caught
                a += 1
            total += self.belief[j] * least
            j += 1
        return total / ONE

    def _begin(self) -> None:
        self.clock = 0.0
        self.clock_sum = 0.0
        equal = 1.0 / float(self.swaps)
        a: i64 = 0
        while a < self.swaps:
            self.columns[a] = 0
            j: i64 = 0
            while j < self.size:
                self.weights[j] = i64(self.belief[j] * FINE)
                at: i64 = a * STRIDE + j
                self.wolf_regret[at] = 0.0
                self.signal[at] = equal
                self.wolf_mean[at] = 0.0
                j += 1
            if self._best(a) >= 0:
                self._add_column(a)
                self.mixture[a * COLUMNS] = 1.0
            a += 1

    def _best(self, a: i64) -> i64:
        """Find the column that catches most of `weights` after a swap; return how much, -1 if there is none."""
        plans = self.plans
        values = plans.values
        slots = plans.slots
        images = self.field.images
        turned = self.turned
        weights = self.weights
        limit: i64 = self.wander
        best: i64 = -1
        o: i64 = 0
        while o < self.options[a]:
            at: i64 = a * MOST_NEIGHBOURS + o
            goal: i64 = self.option_cell[at]
            kind: i64 = self.option_kind[at]
            at_once: i64 = 0
            cell: i64 = 0
            while cell < STRIDE:
                turned[cell] = 0
                cell += 1
            turn: i64 = self.option_turn[at] * STRIDE
            j: i64 = 0
            while j < self.size:
                cell = self.to[a * STRIDE + j]
                if cell == goal:
                    at_once = weights[j] * ONE  # on a wander there is nobody
                else:
                    turned[images[turn + cell]] = weights[j]
                j += 1
            if kind != WANDER and at_once > best:
                best = at_once
                self.best_option = o
                self.best_plan = NO_PLAN
            if kind == FINAL:
                o += 1
                continue
            number: i64 = self.option_class[at]
            base: i64 = number * plans.capacity
            k: i64 = 0
            while k < plans.count[number]:
                name: i64 = i64(slots[base + k])
                k += 1
                if kind == WANDER and plans.wander[name] >= limit:
                    continue
                row: i64 = name * STRIDE
                caught: i64 = at_once
                cell = 0
                while cell < STRIDE:
                    caught += turned[cell] * i64(values[row + cell])
                    caught += turned[cell + 1] * i64(values[row + cell + 1])
                    caught += turned[cell + 2] * i64(values[row + cell + 2])
                    caught += turned[cell + 3] * i64(values[row + cell + 3])
                    cell += 4
                if caught > best:
                    best = caught
                    self.best_option = o
                    self.best_plan = name
            o += 1
        return best

    def _add_column(self, a: i64) -> bool:
        option: i64 = self.best_option
        name: i64 = self.best_plan
        k: i64 = 0
        while k < self.columns[a]:
            if self.column_option[a * COLUMNS + k] == option and self.column_plan[a * COLUMNS + k] == name:
                return False
            k += 1
        if k == COLUMNS:  # in the place of the one least used
            k = 0
            other: i64 = 1
            while other < COLUMNS:
                if self.mean[a * COLUMNS + other] < self.mean[a * COLUMNS + k]:
                    k = other
                other += 1
        else:
            self.columns[a] = k + 1
        at: i64 = a * COLUMNS + k
        self.column_option[at] = option
        self.column_plan[at] = name
        self.regret[at] = 0.0
        self.mixture[at] = 0.0
        self.mean[at] = 0.0
        goal: i64 = self.option_cell[a * MOST_NEIGHBOURS + option]
        turn: i64 = self.option_turn[a * MOST_NEIGHBOURS + option] * STRIDE
        j: i64 = 0
        while j < self.size:
            cell: i64 = self.to[a * STRIDE + j]
            if cell == goal:
                self.column[at * STRIDE + j] = float(ONE)
            elif name == NO_PLAN:
                self.column[at * STRIDE + j] = 0.0
            else:
                value: i64 = i64(self.plans.values[name * STRIDE + self.field.images[turn + cell]])
                self.column[at * STRIDE + j] = float(value)
            j += 1
        return True

    def _look_further(self, signal: vec[float], scale: float) -> float:
        """Look for a better column after every swap the wolf uses; return what the best ones catch together."""
        together: i64 = 0
        a: i64 = 0
        while a < self.swaps:
            mass: i64 = 0
            j: i64 = 0
            while j < self.size:
                weight: i64 = i64(signal[a * STRIDE + j] * scale)
                self.weights[j] = weight
                mass += weight
                j += 1
            if mass > 0:
                caught: i64 = self._best(a)
                if caught >= 0:
                    together += caught
                    self._add_column(a)
            a += 1
        return float(together)

    def _iterate(self, steps: i64) -> None:
        """Let both sides learn from each other; the means count later steps more."""
        size = self.size
        column = self.column
        mixture = self.mixture
        regret = self.regret
        mean = self.mean
        signal = self.signal
        wolf_regret = self.wolf_regret
        wolf_mean = self.wolf_mean
        both = self.both
        belief = self.belief
        columns = self.columns
        caught: vec[float] = vec[float]([0.0] * (MOST_SWAPS * STRIDE))
        expected: vec[float] = vec[float]([0.0] * STRIDE)
        gains: vec[float] = vec[float]([0.0] * COLUMNS)
        total: vec[float] = vec[float]([0.0] * STRIDE)
        swaps = self.swaps
        step: i64 = 0
        while step < steps:
            step += 1
            self.clock += 1.0
            weight = self.clock * self.clock
            self.clock_sum += weight
            j: i64 = 0
            while j < size:
                expected[j] = 0.0
                total[j] = 0.0
                j += 1
            a: i64 = 0
            while a < swaps:
                row: i64 = a * STRIDE
                j = 0
                while j < size:
                    caught[row + j] = 0.0
                    j += 1
                k: i64 = 0
                while k < columns[a]:
                    at: i64 = a * COLUMNS + k
                    share = mixture[at]
                    if share > 0.0:
                        here: i64 = at * STRIDE
                        j = 0
                        while j < size:
                            caught[row + j] = caught[row + j] + share * column[here + j]
                            j += 1
                    k += 1
                j = 0
                while j < size:
                    expected[j] = expected[j] + signal[row + j] * caught[row + j]
                    j += 1
                a += 1
            a = 0
            while a < swaps:
                row = a * STRIDE
                j = 0
                while j < size:
                    now = expected[j] - caught[row + j]
                    r = wolf_regret[row + j] + now
                    if r < 0.0:
                        r = 0.0
                    wolf_regret[row + j] = r
                    r += now  # as if the next step were like this one
                    if r < 0.0:
                        r = 0.0
                    caught[row + j] = r
                    total[j] = total[j] + r
                    j += 1
                a += 1
            a = 0
            while a < swaps:
                row = a * STRIDE
                mass = 0.0
                j = 0
                while j < size:
                    if total[j] > 0.0:
                        s = caught[row + j] / total[j]
                        signal[row + j] = s
                    else:
                        s = signal[row + j]
                    s = s * belief[j]
                    both[row + j] = s
                    caught[row + j] = s  # from here on: how likely both this cell and this swap are
                    mass += s
                    wolf_mean[row + j] = wolf_mean[row + j] + weight * s
                    j += 1
                many: i64 = columns[a]
                if mass > 0.0 and many > 1:
                    middle = 0.0
                    k = 0
                    while k < many:
                        at = a * COLUMNS + k
                        here = at * STRIDE
                        gain = 0.0
                        j = 0
                        while j < size:
                            gain += caught[row + j] * column[here + j]
                            j += 1
                        middle += gain * mixture[at]
                        gains[k] = gain
                        k += 1
                    positive = 0.0
                    k = 0
                    while k < many:
                        at = a * COLUMNS + k
                        now = gains[k] - middle
                        r = regret[at] + now
                        if r < 0.0:
                            r = 0.0
                        regret[at] = r
                        r += now
                        if r < 0.0:
                            r = 0.0
                        gains[k] = r
                        positive += r
                        k += 1
                    if positive > 0.0:
                        k = 0
                        while k < many:
                            mixture[a * COLUMNS + k] = gains[k] / positive
                            k += 1
                k = 0
                while k < many:
                    at = a * COLUMNS + k
                    mean[at] = mean[at] + weight * mixture[at]
                    k += 1
                a += 1

    def _conclude(self) -> None:
        """Round the mean mixtures to shares, and compute in whole numbers what they guarantee."""
        plans = self.plans
        self.needs = 0
        cell: i64 = 0
        while cell < STRIDE:
            self.catches[cell] = 0
            cell += 1
        least: vec[i64] = vec[i64]([0] * STRIDE)
        a: i64 = 0
        while a < self.swaps:
            self._share(a)
            j: i64 = 0
            while j < self.size:
                caught: i64 = 0
                k: i64 = 0
                while k < self.columns[a]:
                    at: i64 = a * COLUMNS + k
                    caught += self.shares[at] * i64(self.column[at * STRIDE + j])
                    k += 1
                if a == 0 or caught < least[j]:
                    least[j] = caught
                j += 1
            k = 0
            while k < self.columns[a]:
                at = a * COLUMNS + k
                name: i64 = self.column_plan[at]
                if self.shares[at] > 0 and name != NO_PLAN:
                    plans.touch(name)
                    kind: i64 = self.option_kind[a * MOST_NEIGHBOURS + self.column_option[at]]
                    if kind == WANDER and plans.wander[name] >= self.needs:
                        self.needs = plans.wander[name] + 1
                k += 1
            a += 1
        j = 0
        while j < self.size:
            self.catches[self.hidden[j]] = least[j] // SHARES
            j += 1

    def _share(self, a: i64) -> None:
        total = 0.0
        k: i64 = 0
        while k < self.columns[a]:
            total += self.mean[a * COLUMNS + k]
            k += 1
        left: i64 = SHARES
        most: i64 = a * COLUMNS
        k = 0
        while k < self.columns[a]:
            at: i64 = a * COLUMNS + k
            share: i64 = 0
            if total > 0.0:
                share = i64(self.mean[at] / total * SHARES)
            if share < SHARES // 1000:
                share = 0
            self.shares[at] = share
            left -= share
            if share > self.shares[most]:
                most = at
            k += 1
        if self.columns[a]:
            self.shares[most] = self.shares[most] + left


def _whole(size: int) -> vec[i64]:
    return vec[i64]([0] * size)


def _broken(size: int) -> vec[float]:
    return vec[float]([0.0] * size)
