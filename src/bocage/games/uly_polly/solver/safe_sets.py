"""What a wolf that may be under several tiles is sure of: sets of tiles, and how many of them get away.

A position's table says for every set how many of its tiles at least get away in the mean, even if the dog
knows the set. All tiles of a set may make the same swap (`_swap`), or behave as members of smaller sets
(`_close`): of parts; of all sets that lack one tile; or of two out of three blocks.

A dog that wanders comes back to the same layer. There the table is the largest that bears itself out: we
begin with "all get away" and take away what does not last. All counts are whole units, rounded down.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from bocage.games.uly_polly.ai.safe_sets import UNIT
from bocage.games.uly_polly.solver.field import MOST_NEIGHBOURS, STRIDE, Field
from bocage.games.uly_polly.solver.stage_moves import FINAL, WANDER, StageMoves, integer_zeros


class SafeSets:
    """The tables of one layer, and of the one after it."""

    def __init__(self, field: Field) -> None:
        self.field: Field = field
        self.moves: StageMoves = StageMoves(field, 1)
        self.layer: i64 = field.reveals
        self.size: i64 = 0  # hidden cells in this layer
        self.here: vec[u8] = vec[u8]()  # 1 << size per class, by sets of its hidden cells
        self.after: vec[u8] = vec[u8]()
        self.clock: i64 = 0
        self.changed: vec[i64] = vec[i64]([0] * len(field.dogs))  # when a class's table last changed
        self.seen: vec[i64] = vec[i64]([-1] * len(field.dogs))  # and when it was last looked at
        most: i64 = i64(1) << field.cells
        self.index: vec[i64] = vec[i64]([0] * int(most))  # where a set of tiles is after an exchange
        self.least: vec[i64] = vec[i64]([0] * int(most))
        self.sure: vec[i64] = vec[i64]([0] * int(most))
        self.tiles: vec[i64] = vec[i64]([0] * int(most))  # how many tiles a set has
        for tiles in range(1, most):
            self.tiles[tiles] = self.tiles[tiles >> 1] + (tiles & 1)
        self.bits: vec[i64] = integer_zeros(STRIDE)
        self.ranks: vec[i64] = integer_zeros(STRIDE)

    def descend(self) -> None:
        """Go on to the layer with one tile less face up; everything gets away until it is looked at."""
        self.after = self.here
        self.layer -= 1
        self.size = self.field.cells - self.layer
        sets: i64 = i64(1) << self.size
        count: i64 = self.field.layers[self.layer + 1] - self.field.layers[self.layer]
        self.here = vec[u8]([u8(0)] * int(count * sets))
        for at in range(count * sets):
            self.here[at] = u8(self.tiles[at & (sets - 1)] * UNIT)

    def put(self, table: bytes) -> None:
        """Take up this layer's tables as they were left."""
        for at in range(i64(len(self.here))):
            self.here[at] = u8(i64(table[at]))

    def table(self) -> bytes:
        """Return this layer's tables."""
        return bytes([int(i64(value)) for value in self.here])

    def settle(self, number: i64) -> bool:
        """Take away from a class's table what does not last; say whether there was any."""
        self.moves.place(number)
        if self._nothing_new(number):
            return False
        self.clock += 1
        self.seen[number] = self.clock
        sets: i64 = i64(1) << self.size
        for tiles in range(sets):
            self.sure[tiles] = 0
        for a in range(self.moves.swaps):
            self._swap(a)
        self._close()
        base: i64 = (number - self.field.layers[self.layer]) << self.size
        less = False
        for tiles in range(1, sets):
            if self.sure[tiles] < i64(self.here[base + tiles]):
                self.here[base + tiles] = u8(self.sure[tiles])
                less = True
        if less:
            self.changed[number] = self.clock
        return less

    def _nothing_new(self, number: i64) -> bool:
        """Say whether all that wandering leads to is as it was when the class was last looked at."""
        moves = self.moves
        seen: i64 = self.seen[number]
        if seen < 0:
            return False
        for a in range(moves.swaps):
            for o in range(moves.options[a]):
                at: i64 = a * MOST_NEIGHBOURS + o
                if moves.option_kind[at] == WANDER and self.changed[moves.option_class[at]] > seen:
                    return False
        return True

    def _swap(self, a: i64) -> None:
        """Let whole sets make a swap, and the dog answer as it likes best."""
        moves = self.moves
        least = self.least
        index = self.index
        sure = self.sure
        size: i64 = self.size
        sets: i64 = i64(1) << size
        for o in range(i64(moves.options[a])):
            at: i64 = a * MOST_NEIGHBOURS + o
            kind: i64 = moves.option_kind[at]
            self._follow(a, at)
            self._list_sets()
            table = self.here
            base: i64 = 0
            if kind == FINAL:
                for tiles in range(1, sets):
                    left: i64 = index[tiles] * UNIT  # these are counts
                    if o == 0 or left < least[tiles]:
                        least[tiles] = left
                continue
            if kind == WANDER:
                base = (moves.option_class[at] - self.field.layers[self.layer]) << size
            else:
                table = self.after
                base = (moves.option_class[at] - self.field.layers[self.layer + 1]) << (size - 1)
            if o == 0:
                for tiles in range(1, sets):
                    least[tiles] = i64(table[base + index[tiles]])
            else:
                for tiles in range(1, sets):
                    left = i64(table[base + index[tiles]])
                    if left < least[tiles]:
                        least[tiles] = left
        for tiles in range(1, sets):
            if least[tiles] > sure[tiles]:
                sure[tiles] = least[tiles]

    def _follow(self, a: i64, at: i64) -> None:
        """Find which bit stands for each hidden tile after a swap and a move; none for one turned over."""
        moves = self.moves
        goal: i64 = moves.option_cell[at]
        final: bool = moves.option_kind[at] == FINAL
        if not final:
            mask: i64 = self.field.masks[moves.option_class[at]]
            rank: i64 = 0
            for cell in range(self.field.cells):
                self.ranks[cell] = rank
                if not (mask >> cell) & 1:
                    rank += 1
        for j in range(self.size):
            cell = moves.to[a * STRIDE + j]
            if cell == goal:
                self.bits[j] = 0
            elif final:
                self.bits[j] = 1
            else:
                turned: i64 = self.field.images[moves.option_turn[at] * STRIDE + cell]
                self.bits[j] = i64(1) << self.ranks[turned]

    def _list_sets(self) -> None:
        """Add up the bits of every set."""
        index = self.index
        for j in range(self.size):
            bit: i64 = self.bits[j]
            first: i64 = i64(1) << j
            for tiles in range(first):
                index[first + tiles] = index[tiles] + bit

    def _close(self) -> None:
        """Let the tiles of every set behave as members of smaller sets, where that is better."""
        sure = self.sure
        count = self.tiles
        sets: i64 = i64(1) << self.size
        for tiles in range(1, sets):
            best: i64 = sure[tiles]
            many: i64 = count[tiles]
            most: i64 = many * UNIT
            total: i64 = 0
            left: i64 = tiles
            while left:
                low: i64 = left & -left
                left ^= low
                without: i64 = sure[tiles ^ low]
                total += without
                if without + UNIT < most:  # one tile more is worth no more than one tile
                    most = without + UNIT
                if without > best:
                    best = without
            if many > 2 and total // (many - 1) > best:
                best = total // (many - 1)
            if best < most:
                best = self._parts(tiles, best)
            if best < most and many > 2:
                best = self._blocks(tiles, best, most)
            sure[tiles] = best

    def _parts(self, tiles: i64, best: i64) -> i64:
        """Return what two parts of a set are sure of at best, or what was better already."""
        sure = self.sure
        rest: i64 = tiles & (tiles - 1)
        part: i64 = rest
        while part:
            both: i64 = sure[part] + sure[tiles ^ part]
            if both > best:
                best = both
            part = (part - 1) & rest
        return best

    def _blocks(self, tiles: i64, best: i64, most: i64) -> i64:
        """Return what a set is sure of in three blocks, each tile being in two pairs of blocks."""
        sure = self.sure
        low: i64 = tiles & -tiles
        rest: i64 = tiles ^ low
        twice: i64 = 2 * best + 2  # what would be better
        part: i64 = rest
        while True:
            part = (part - 1) & rest
            others: i64 = rest ^ part  # the other two blocks together
            second: i64 = others & -others
            last: i64 = others ^ second
            outer: i64 = sure[others] - twice
            block: i64 = last
            while block:  # the third block; the second is what is left
                three: i64 = outer + sure[tiles ^ block] + sure[tiles ^ others ^ block]
                if three >= 0:
                    best = (three + twice) // 2
                    if best >= most:
                        return best
                    outer -= 2 * best + 2 - twice
                    twice = 2 * best + 2
                block = (block - 1) & last
            if part == 0:
                return best

    def sure_of_all(self) -> i64:
        """Return what a wolf under any hidden tile is sure of, in units, in the worst class of this layer."""
        sets: i64 = i64(1) << self.size
        worst: i64 = self.size * UNIT
        for at in range(sets - 1, i64(len(self.here)), sets):
            worst = min(worst, i64(self.here[at]))
        return worst
