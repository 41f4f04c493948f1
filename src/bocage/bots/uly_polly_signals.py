"""Uly & Polly: how the wolf mixes its swaps. Each is a signal: all see it, and may draw conclusions.

Everyone may know how the wolf chooses; so what a swap is worth depends on what the others then believe. One
exchange (the wolf swaps, the dog answers) is solved as a game between the wolf, who knows its place, and a
dog who knows how likely each place is. What comes after it is estimated, from two sides:

- by the dog's plans: the wolf can not have more than the best of them leaves it;
- by a dog that may turn over any tiles at all: the wolf can have that much, by not using what it knows.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.bots.uly_polly_rows import CELLS, REVEALS, Row, Shelf, bits
from bocage.games.uly_polly.state import NEIGHBOUR_COUNT, NEIGHBOURS, PAIRS

NOTHING: Final = -1  # two face-up tiles exchanged: all such swaps are one signal
SPREAD: Final = 0.02  # how much of the belief is spread evenly, so that no place is forgotten
ENOUGH: Final = 0.001


class Answer:
    """A move of the dog, and what it catches cell by cell, as far as we estimate."""

    def __init__(self, key: i64, row: Row) -> None:
        self.key: i64 = key
        self.row = row
        self.regret: float = 0.0
        self.share: float = 0.0
        self.gain: float = 0.0
        self.mean: float = 0.0


class Swap:
    """A signal: the cells exchanged, and how each side uses it."""

    def __init__(self, x: i64, y: i64, mask: i64) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.mask: i64 = mask  # the face-up tiles after it
        self.answers: list[Answer] = []  # in the cells before the swap
        self.regret = Row()
        self.hopes = Row()
        self.caught = Row()
        self.joint = Row()  # how likely the wolf is there and swaps so
        self.mean = Row()

    def exchange(self, row: Row) -> None:
        """Move two numbers as the swap moves the tiles."""
        if self.x >= 0:
            number: float = row.get(self.x)
            row.put(self.x, row.get(self.y))
            row.put(self.y, number)


class Signals:
    """One exchange, and the wolf's part in it."""

    def __init__(self, shelf: Shelf, dog: i64, mask: i64, belief: Row, room: i64, trust: float) -> None:
        self.shelf = shelf
        self.dog: i64 = dog
        self.mask: i64 = mask
        self.room: i64 = room
        self.trust: float = trust  # how much the plans' side of the estimate counts
        self.left: i64 = REVEALS - bits(mask)  # tiles that the dog may still turn over
        self.swaps: list[Swap] = []
        self.belief = Row()
        hidden: i64 = CELLS - bits(mask)
        cell: i64 = 0
        while cell < CELLS:
            if not (mask >> cell) & 1:
                self.belief.put(cell, (1.0 - SPREAD) * belief.get(cell) + SPREAD / float(hidden))
            cell += 1
        self.divisor = Row()  # the belief, with a one where it is nothing
        self.divisor.take(self.belief)
        cell = 0
        while cell < CELLS:
            if (mask >> cell) & 1:
                self.divisor.put(cell, 1.0)
            cell += 1
        self.clock: float = 0.0
        self.best_plan: i64 = 0
        self.best_goal: i64 = 0
        self.best_rest: i64 = 0  # the tiles that a dog who may turn over any would turn over next
        self.order: list[i64] = []
        self._list_swaps()

    def _list_swaps(self) -> None:
        passed = False
        for pair in PAIRS:
            x: i64 = i64(pair) >> 4
            y: i64 = i64(pair) & 15
            if x == self.dog or y == self.dog:  # U8
                continue
            up: i64 = ((self.mask >> x) & 1) + ((self.mask >> y) & 1)
            if up == 2:
                if not passed:
                    passed = True
                    self.swaps.append(Swap(NOTHING, NOTHING, self.mask))
            elif up == 1:
                self.swaps.append(Swap(x, y, self.mask ^ (i64(1) << x) ^ (i64(1) << y)))  # U9
            else:
                self.swaps.append(Swap(x, y, self.mask))

    def solve(self, looks: i64, steps: i64) -> float:
        """Let both sides learn from each other; return what the wolf has at least, as far as we estimate."""
        equal: float = 1.0 / float(len(self.swaps))
        for swap in self.swaps:
            swap.joint.fill(0.0)
            swap.joint.add(self.belief, equal)
            self._look(swap, swap.joint)
            swap.answers[0].share = 1.0
        look: i64 = 0
        while look < looks:
            look += 1
            self._let_learn(steps)
            caught: float = 0.0
            for swap in self.swaps:
                if look % 4:
                    self._look(swap, swap.joint)
                else:
                    caught += self._look(swap, swap.mean)
            if look % 4 == 0:
                share: float = 1.0 / self._total()
                if caught * share - self._least() < ENOUGH:
                    break
        caught = 0.0
        for swap in self.swaps:
            caught += self._best(swap, swap.mean)
        return 1.0 - caught / self._total()

    def _total(self) -> float:
        total: float = 0.0
        for swap in self.swaps:
            total += swap.mean.total()
        return total

    def _least(self) -> float:
        """Return what the dog's mean mixtures catch of a wolf that answers them as well as it can."""
        least = Row()
        least.fill(1.0)
        row = Row()
        for swap in self.swaps:
            row.fill(0.0)
            total: float = 0.0
            for answer in swap.answers:
                total += answer.mean
            if total > 0.0:
                for answer in swap.answers:
                    row.add(answer.row, answer.mean / total)
            least.lower(row)
        return least.dot(self.belief)

    def _let_learn(self, steps: i64) -> None:
        expected = Row()
        totals = Row()
        now = Row()
        scale = Row()
        step: i64 = 0
        while step < steps:
            step += 1
            self.clock += 1.0
            weight: float = self.clock * self.clock
            expected.fill(0.0)
            totals.fill(0.0)
            for swap in self.swaps:
                caught = swap.caught
                caught.fill(0.0)
                for answer in swap.answers:
                    if answer.share > 0.0:
                        caught.add(answer.row, answer.share)
                expected.add_product(swap.joint, caught)
            # The joint likelihoods hold the belief as a factor, and so do their sums.
            expected.divide(expected, self.divisor)
            for swap in self.swaps:
                now.take(expected)
                now.add(swap.caught, -1.0)
                swap.regret.add(now, 1.0)
                swap.regret.cut()
                hopes = swap.hopes
                hopes.take(swap.regret)
                hopes.add(now, 1.0)
                hopes.cut()
                totals.add(hopes, 1.0)
            scale.divide(self.belief, totals)
            for swap in self.swaps:
                joint = swap.joint
                joint.take(swap.hopes)
                joint.multiply(scale)
                swap.mean.add(joint, weight)
                if len(swap.answers) > 1:
                    learn_from(swap.answers, joint)
                for answer in swap.answers:
                    answer.mean += weight * answer.share

    def _look(self, swap: Swap, weights: Row) -> float:
        """Find the dog's best answer to a swap, make it one of those in use, and return what it catches."""
        caught = self._best(swap, weights)
        key: i64 = (((self.best_plan + 1) << 4) | self.best_goal) << 16 | self.best_rest
        for answer in swap.answers:
            if answer.key == key:
                return caught
        row = Row()
        goal: i64 = self.best_goal
        after: i64 = swap.mask | (i64(1) << goal)
        if self.best_plan >= 0:
            row.add(self.shelf.plans(goal, after)[self.best_plan], self.trust)
        cell: i64 = 0
        while cell < CELLS:
            if (self.best_rest >> cell) & 1:
                row.put(cell, row.get(cell) + 1.0 - self.trust)
            cell += 1
        if not (swap.mask >> goal) & 1:
            row.put(goal, 1.0)
        swap.exchange(row)
        swap.answers.append(Answer(key, row))
        return caught

    def _best(self, swap: Swap, weights: Row) -> float:
        after = Row()
        after.take(weights)
        swap.exchange(after)
        likely = after.numbers()
        cells = [cell for cell in range(CELLS) if not (swap.mask >> cell) & 1]
        cells.sort(key=lambda cell: -likely[cell])
        best: float = -1.0
        dog = self.dog
        k: i64 = 0
        while k < i64(NEIGHBOUR_COUNT[dog]):
            goal: i64 = i64(NEIGHBOURS[8 * dog + k])
            k += 1
            turns = not (swap.mask >> goal) & 1
            if not turns and self.room <= 0:
                continue
            caught: float = after.get(goal) if turns else 0.0
            number: i64 = self.left - 1 if turns else self.left
            rest: i64 = 0
            chosen: i64 = -1
            if number > 0:
                sum_of_rest: float = 0.0
                for cell in cells:
                    if number == 0:
                        break
                    if cell != goal:
                        rest |= i64(1) << i64(cell)
                        sum_of_rest += likely[cell]
                        number -= 1
                most: float = 0.0
                plans = self.shelf.plans(goal, swap.mask | (i64(1) << goal))
                index: i64 = 0
                while index < len(plans):
                    plan = plans[index]
                    if turns or plan.wander < self.room:
                        here: float = plan.dot(after)
                        if here > most:
                            most = here
                            chosen = index
                    index += 1
                caught += self.trust * most + (1.0 - self.trust) * sum_of_rest
            if caught > best:
                best = caught
                self.best_goal = goal
                self.best_plan = chosen
                self.best_rest = rest
        if best < 0.0:  # whatever the dog does, it has wandered too long
            self.best_goal = i64(NEIGHBOURS[8 * dog])
            self.best_plan = -1
            self.best_rest = 0
            return 0.0
        return best


def learn_from(answers: list[Answer], aim: Row) -> None:
    """Shift the shares towards the answers that catch more of what is aimed at."""
    middle: float = 0.0
    for answer in answers:
        gain: float = aim.dot(answer.row)
        answer.gain = gain
        middle += gain * answer.share
    positive: float = 0.0
    for answer in answers:
        now: float = answer.gain - middle
        regret: float = answer.regret + now
        if regret < 0.0:
            regret = 0.0
        answer.regret = regret
        regret += now
        if regret < 0.0:
            regret = 0.0
        answer.gain = regret
        positive += regret
    if positive > 0.0:
        for answer in answers:
            answer.share = answer.gain / positive
