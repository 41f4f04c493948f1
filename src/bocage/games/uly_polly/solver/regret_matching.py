"""How wolf and dog learn from each other in a stage game: predictive regret matching+, step by step."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bocage.games.uly_polly.solver.columns import COLUMNS, Columns
from bocage.games.uly_polly.solver.field import STRIDE
from bocage.games.uly_polly.solver.stage_moves import MOST_SWAPS, StageMoves, float_zeros, integer_zeros

FINE: Final = 1 << 24  # beliefs as whole numbers


class RegretMatcher:
    """What both sides do and regret now, and what they did on average."""

    def __init__(self, columns: Columns) -> None:
        self.columns: Columns = columns
        self.moves: StageMoves = columns.moves
        self.belief: vec[float] = float_zeros(STRIDE)  # that the wolf is at the j-th cell
        self.wolf_regret: vec[float] = float_zeros(MOST_SWAPS * STRIDE)
        self.signal: vec[float] = float_zeros(MOST_SWAPS * STRIDE)  # how likely the j-th cell swaps so
        self.wolf_mean: vec[float] = float_zeros(MOST_SWAPS * STRIDE)
        self.regret: vec[float] = float_zeros(MOST_SWAPS * COLUMNS)  # the dog's, by column
        self.mixture: vec[float] = float_zeros(MOST_SWAPS * COLUMNS)
        self.mean: vec[float] = float_zeros(MOST_SWAPS * COLUMNS)
        self.stale: vec[i64] = integer_zeros(MOST_SWAPS)  # whether the mixture has changed but for learning
        self.clock: float = 0.0
        self.clock_sum: float = 0.0
        self.both: vec[float] = float_zeros(MOST_SWAPS * STRIDE)  # how likely the j-th cell and the swap are
        self.caught: vec[float] = float_zeros(MOST_SWAPS * STRIDE)  # by the mixtures of now, after each swap
        self.expected: vec[float] = float_zeros(STRIDE)  # the same, as the wolf at the j-th cell swaps
        self.total: vec[float] = float_zeros(STRIDE)
        # Of the cells that use a swap, which are few: their number, which, and how much they hope for.
        self.used: vec[i64] = integer_zeros(MOST_SWAPS)
        self.cells: vec[i64] = integer_zeros(MOST_SWAPS * STRIDE)
        self.hopes: vec[float] = float_zeros(MOST_SWAPS * STRIDE)
        self.likely: vec[float] = float_zeros(STRIDE)
        self.signals: vec[i64] = integer_zeros(MOST_SWAPS)  # how many cells use it in `signal`
        self.owed: vec[float] = float_zeros(MOST_SWAPS)
        self.gains: vec[float] = float_zeros(COLUMNS)
        self.parts: vec[float] = float_zeros(COLUMNS)
        self.places: vec[i64] = integer_zeros(COLUMNS)

    def begin(self) -> None:
        """Forget all; every swap begins with the column that catches most of the belief."""
        self.clock = 0.0
        self.clock_sum = 0.0
        columns = self.columns
        size: i64 = self.moves.size
        equal = 1.0 / float(self.moves.swaps)
        for a in range(self.moves.swaps):
            columns.count[a] = 0
            self.stale[a] = 1
            self.owed[a] = 0.0
            self.signals[a] = size
            for j in range(size):
                columns.weights[j] = i64(self.belief[j] * FINE)
                at: i64 = a * STRIDE + j
                self.wolf_regret[at] = 0.0
                self.signal[at] = equal
                self.wolf_mean[at] = 0.0
            if columns.best(a) >= 0:
                self.add_column(a)
                self.mixture[a * COLUMNS] = 1.0

    def add_column(self, a: i64) -> None:
        """Make the row found best a column after a swap, unless it is one."""
        columns = self.columns
        if columns.has_best(a):
            return
        k: i64 = columns.count[a]
        if k == COLUMNS:  # in the place of the one least used
            k = 0
            for other in range(1, i64(COLUMNS)):
                if self.mean[a * COLUMNS + other] < self.mean[a * COLUMNS + k]:
                    k = other
            self.stale[a] = 1
        columns.put_best(a, k)
        self.regret[a * COLUMNS + k] = 0.0
        self.mixture[a * COLUMNS + k] = 0.0
        self.mean[a * COLUMNS + k] = 0.0

    def iterate(self, steps: i64) -> None:
        """Let both sides learn from each other; the means count later steps more."""
        self._expect()
        for _ in range(steps):
            self.clock += 1.0
            weight = self.clock * self.clock
            self.clock_sum += weight
            self._wolf_learns()
            self._dog_learns(weight)
        self._settle()

    def _expect(self) -> None:
        """Work out what is caught at each cell, whatever columns came or went since the last step."""
        for a in range(self.moves.swaps):
            if self.stale[a]:
                self.stale[a] = 0
                many: i64 = 0
                for k in range(self.columns.count[a]):
                    at: i64 = a * COLUMNS + k
                    if self.mixture[at] > 0.0:
                        self.parts[many] = self.mixture[at]
                        self.places[many] = k
                        many += 1
                self._blend(a, many)
        for j in range(self.moves.size):
            total = 0.0
            for a in range(self.moves.swaps):
                total += self.signal[a * STRIDE + j] * self.caught[a * STRIDE + j]
            self.expected[j] = total

    def _blend(self, a: i64, many: i64) -> None:
        """Work out what the columns in `places`, mixed by `parts`, catch together after a swap."""
        column = self.columns.catch
        caught = self.caught
        parts = self.parts
        places = self.places
        size: i64 = self.moves.size
        row: i64 = a * STRIDE
        j: i64 = 0
        while j < size:  # four at a time, so that the sums stay in registers; STRIDE leaves room for them
            first = 0.0
            second = 0.0
            third = 0.0
            fourth = 0.0
            for i in range(many):
                part = parts[i]
                here: i64 = row * COLUMNS + places[i]
                first += part * column[here]
                second += part * column[here + COLUMNS]
                third += part * column[here + 2 * COLUMNS]
                fourth += part * column[here + 3 * COLUMNS]
            caught[row] = first
            caught[row + 1] = second
            caught[row + 2] = third
            caught[row + 3] = fourth
            row += 4
            j += 4

    def _wolf_learns(self) -> None:
        """Regret, at every cell, the swaps not made; note the few that the next signal is made of."""
        size: i64 = self.moves.size
        swaps: i64 = self.moves.swaps
        caught = self.caught
        expected = self.expected
        regret = self.wolf_regret
        total = self.total
        cells = self.cells
        hopes = self.hopes
        used = self.used
        for j in range(size):
            total[j] = 0.0
        row: i64 = 0
        for a in range(swaps):
            at: i64 = row
            last: i64 = row
            for j in range(size):
                now = expected[j] - caught[at]
                r = regret[at] + now
                if r > 0.0:
                    regret[at] = r
                    r += now  # as if the next step were like this one
                    if r > 0.0:
                        total[j] = total[j] + r
                        cells[last] = j
                        hopes[last] = r
                        last += 1
                else:
                    regret[at] = 0.0
                at += 1
            used[a] = last - row
            row += STRIDE
        for j in range(size):
            if total[j] > 0.0:
                total[j] = 1.0 / total[j]
            else:
                total[j] = 1.0
                self._signal_as_before(j)

    def _signal_as_before(self, j: i64) -> None:
        for a in range(self.moves.swaps):
            row: i64 = a * STRIDE
            if self.signal[row + j] > 0.0:
                last: i64 = row + self.used[a]
                self.cells[last] = j
                self.hopes[last] = self.signal[row + j]
                self.used[a] = self.used[a] + 1

    def _dog_learns(self, weight: float) -> None:
        """Signal by the hopes, let the dog regret columns not chosen; an unused swap keeps its mixture."""
        size: i64 = self.moves.size
        signal = self.signal
        wolf_mean = self.wolf_mean
        belief = self.belief
        total = self.total
        cells = self.cells
        hopes = self.hopes
        likely = self.likely
        expected = self.expected
        caught = self.caught
        used = self.used
        signals = self.signals
        owed = self.owed
        for j in range(size):
            expected[j] = 0.0
        for a in range(self.moves.swaps):
            row: i64 = a * STRIDE
            count: i64 = used[a]
            if signals[a]:
                for j in range(size):
                    signal[row + j] = 0.0
            signals[a] = count
            for i in range(count):
                j = cells[row + i]
                s = hopes[row + i] * total[j]
                signal[row + j] = s
                s *= belief[j]
                likely[i] = s
                wolf_mean[row + j] = wolf_mean[row + j] + weight * s
            if not (count > 0 and self.columns.count[a] > 1 and self._choose(a, count, weight)):
                owed[a] = owed[a] + weight
            for i in range(count):
                j = cells[row + i]
                expected[j] = expected[j] + signal[row + j] * caught[row + j]

    def _choose(self, a: i64, count: i64, weight: float) -> bool:
        """Mix the columns after a swap by their regrets; say whether there was anything to go by."""
        self._gain(a, count)
        positive = self._regret(a)
        if positive <= 0.0:
            return False
        mixture = self.mixture
        mean = self.mean
        gains = self.gains
        parts = self.parts
        places = self.places
        owed = self.owed[a]
        self.owed[a] = 0.0
        scale = 1.0 / positive
        first: i64 = a * COLUMNS
        many: i64 = self.columns.count[a]
        chosen: i64 = 0
        for k in range(many):
            at: i64 = first + k
            before = mixture[at]
            r = gains[k]
            if r > 0.0:
                r *= scale
                parts[chosen] = r
                places[chosen] = k
                chosen += 1
                mixture[at] = r
                mean[at] = mean[at] + owed * before + weight * r
            elif before > 0.0:
                mixture[at] = 0.0
                mean[at] = mean[at] + owed * before
        self._blend(a, chosen)
        return True

    def _gain(self, a: i64, count: i64) -> None:
        """Work out what each column after a swap catches of the cells that use it."""
        column = self.columns.catch
        gains = self.gains
        likely = self.likely
        cells = self.cells
        row: i64 = a * STRIDE
        many: i64 = self.columns.count[a]
        k: i64 = 0
        while k < many:  # four at a time, as above; those past the last are not looked at
            gain = 0.0
            second = 0.0
            third = 0.0
            fourth = 0.0
            for i in range(count):
                likelihood = likely[i]
                here: i64 = (row + cells[row + i]) * COLUMNS + k
                gain += likelihood * column[here]
                second += likelihood * column[here + 1]
                third += likelihood * column[here + 2]
                fourth += likelihood * column[here + 3]
            gains[k] = gain
            gains[k + 1] = second
            gains[k + 2] = third
            gains[k + 3] = fourth
            k += 4

    def _regret(self, a: i64) -> float:
        """Add the gains to the regrets; turn them into parts of the next mixture, and return their sum."""
        mixture = self.mixture
        regret = self.regret
        gains = self.gains
        first: i64 = a * COLUMNS
        many: i64 = self.columns.count[a]
        middle = 0.0
        for k in range(many):
            middle += gains[k] * mixture[first + k]
        positive = 0.0
        for k in range(many):
            now = gains[k] - middle
            r = regret[first + k] + now
            if r > 0.0:
                regret[first + k] = r
                r += now
                if r > 0.0:
                    positive += r
                else:
                    r = 0.0
            else:
                regret[first + k] = 0.0
                r = 0.0
            gains[k] = r
        return positive

    def _settle(self) -> None:
        """Bring the means up to date, and say how likely each cell with each swap now is."""
        for a in range(self.moves.swaps):
            owed = self.owed[a]
            self.owed[a] = 0.0
            for k in range(self.columns.count[a]):
                at: i64 = a * COLUMNS + k
                self.mean[at] = self.mean[at] + owed * self.mixture[at]
            for j in range(self.moves.size):
                self.both[a * STRIDE + j] = self.signal[a * STRIDE + j] * self.belief[j]
