"""Uly & Polly: safe sets, of whose tiles so many at least get away; what the wolf of level 4 reads of them.

A wolf that is equally likely under each tile of a set escapes any dog with the set's value divided by its
size, even if the dog knows the set; values are in quarters of a tile (`solver/safe_sets.py` makes the
tables). A set is *direct* if one swap of all is worth the value. Else it is split: in two parts; in itself
without each tile in turn; or in blocks, each two of three together.

The tables also hold how likely a wolf that runs gets away from a *careless* dog, which turns over any tile.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from mypy_extensions import i64

from bocage.games.uly_polly.ai.strategy_tables import TURNS, bits, canonical
from bocage.games.uly_polly.state import (
    CELLS,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    PAIRS,
    SHEEP_TO_ESCAPE,
    after_swap,
)

# Parts of a tile that values are counted in; twelve come to the same bound, in tables half as large again.
UNIT: Final = 4
SURE: Final = 255.0  # how the tables write that a wolf gets away for certain
FRESH: Final = 2.0  # how much rather a careless dog turns over what was just exchanged
A_TRIFLE: Final = 0.001  # of a tile: what a tile costs at least, so that none is a bargain without bounds
NOWHERE: Final = 16
EXCHANGED: Final = 10_000  # more than all replies together can leave
MOST_PLACES: Final = 10_000  # that are kept
MOST_DOGS: Final = 100
MOST_SETS: Final = 5_000

Shares = dict[int, Fraction]
"""Sets of tiles, each with how likely a wolf under one of its tiles chooses it."""


class Place:
    """Where the tables have a position: where its values begin, and which bit stands for which cell."""

    def __init__(self, at: i64, escapes: i64, slots: bytes) -> None:
        self.at: i64 = at
        self.escapes: i64 = escapes  # where it begins how likely a wolf that runs gets away, by bits
        self.slots = slots

    def index(self, cells: i64) -> i64:
        """Return how the tables write a set of cells."""
        slots = self.slots
        found: i64 = 0
        cell: i64 = 0
        while cells:
            if cells & 1:
                found |= i64(1) << i64(slots[cell])
            cells >>= 1
            cell += 1
        return found

    def cells(self, index: i64) -> i64:
        """Return the set of cells that the tables write so."""
        found: i64 = 0
        for cell in range(i64(CELLS)):
            slot: i64 = i64(self.slots[cell])
            if slot != NOWHERE and (index >> slot) & 1:
                found |= i64(1) << cell
        return found


class Reply:
    """A move of the dog, and the position it leads to; no position if it ends the round."""

    def __init__(self, goal: i64, place: Place | None) -> None:
        self.goal: i64 = goal
        self.place = place


class Swap:
    """A swap that is allowed, with the dog's replies."""

    def __init__(self, pair: i64, replies: list[Reply]) -> None:
        self.pair: i64 = pair
        self.replies = replies


class SafeSetTables:
    """The tables, and how to live up to them."""

    def __init__(self, data: bytes, layers: list[tuple[int, int]]) -> None:
        self.data = data
        self.starts: dict[int, int] = {}  # by mask and dog, as they stand in the tables: where values begin
        self.places: dict[int, Place] = {}
        self.escapes: dict[int, int] = {}
        self.legal_swaps: dict[int, dict[int, Swap]] = {}
        self.chosen: dict[int, list[int]] = {}
        self.split: dict[int, Shares] = {}
        at: i64 = 0
        for face_up, count in layers:
            size: i64 = i64(1) << (CELLS - i64(face_up))
            values: i64 = at + 3 * i64(count)
            escapes: i64 = values + size * i64(count)
            end: i64 = values
            while at < end:
                code: i64 = ((i64(data[at]) | (i64(data[at + 1]) << 8)) << 4) | i64(data[at + 2])
                self.starts[code] = values
                self.escapes[code] = escapes
                values += size
                escapes += CELLS - i64(face_up)
                at += 3
            at = escapes
        if at != len(data):
            raise ValueError("not the safe sets that their head describes")

    def value(self, dog: i64, mask: i64, cells: i64) -> i64:
        """Return what a set of cells is worth to a wolf that is about to swap, in quarters of a tile."""
        place = self._place(dog, mask)
        return i64(self.data[place.at + place.index(cells)])

    def swaps(self, dog: i64, mask: i64, cells: i64) -> list[int]:
        """List a set's best swaps (16 x + y) against a careless dog; none if the set must be split."""
        name: int = _name(dog, mask, cells)
        found = self.chosen.get(name)
        if found is None:
            found = self._swaps(dog, mask, cells)
            if len(self.chosen) >= MOST_SETS:
                self.chosen = {}
            self.chosen[name] = found
        return found

    def shares(self, dog: i64, mask: i64, cells: i64) -> Shares:
        """Split a set until all are direct."""
        name: int = _name(dog, mask, cells)
        found = self.split.get(name)
        if found is not None:
            return found
        found = {}
        if self.swaps(dog, mask, cells):
            found[int(cells)] = Fraction(1)
        else:
            place = self._place(dog, mask)
            parts, among = self._parts(place.at, place.index(cells))
            for part in parts:
                for direct, share in self.shares(dog, mask, place.cells(part)).items():
                    found[direct] = found.get(direct, Fraction(0)) + share / among
        if len(self.split) >= MOST_SETS:
            self.split = {}
        self.split[name] = found
        return found

    def safe_swaps(self, dog: i64, mask: i64, cells: i64) -> list[int]:
        """List all swaps after which a set is worth as much as before, whatever the dog replies."""
        wanted: i64 = self.value(dog, mask, cells)
        found: list[int] = []
        for swap in self._legal_swaps(dog, mask).values():
            if self._score(swap, cells, wanted) >= 0:
                found.append(int(swap.pair))
        return found

    def values_after(self, dog: i64, mask: i64, pair: i64, cells: i64) -> list[int]:
        """List what is left of a set that has made a swap, after each reply of the dog."""
        found: list[int] = []
        for reply in self._legal_swaps(dog, mask)[int(pair)].replies:
            rest: i64 = cells & ~(i64(1) << reply.goal)
            place = reply.place
            if place is None:
                found.append(int(UNIT * bits(rest)))
            else:
                found.append(int(self.data[place.at + place.index(rest)]))
        return found

    def best_runners(self, dog: i64, mask: i64, cells: i64, gains: list[float]) -> tuple[int, int]:
        """Find the tiles of a set that gain most by running for what this costs the others; and the cost."""
        place = self._place(dog, mask)
        whole: i64 = i64(self.data[place.at + place.index(cells)])
        left: i64 = cells
        worth: i64 = whole
        gain: float = 0.0
        best: float = 0.0
        chosen: i64 = 0
        price: i64 = 0
        while left:
            next_best: float = -1.0e9
            next_bit: i64 = 0
            for cell in range(i64(CELLS)):
                bit: i64 = i64(1) << cell
                if left & bit:
                    cost: i64 = worth - i64(self.data[place.at + place.index(left ^ bit)])
                    ratio: float = gains[cell] / (float(cost) + UNIT * A_TRIFLE)
                    if ratio > next_best:
                        next_best = ratio
                        next_bit = bit
            left ^= next_bit
            worth = i64(self.data[place.at + place.index(left)])
            cell = 0
            while (next_bit >> cell) & 1 == 0:
                cell += 1
            gain += gains[cell]
            ratio = gain / (float(whole - worth) + UNIT * A_TRIFLE)
            if ratio > 0.0 and ratio >= best:
                best = ratio
                chosen = cells ^ left
                price = whole - worth
        return int(chosen), int(price)

    def escape_chances(self, dog: i64, mask: i64) -> dict[int, list[float]]:
        """Say for each swap how likely a wolf that runs gets away from a careless dog, by where it was."""
        found: dict[int, list[float]] = {}
        for swap in self._legal_swaps(dog, mask).values():
            chances = self._after(swap, after_swap(mask, swap.pair >> 4, swap.pair & 15))
            x: int = int(swap.pair >> 4)
            y: int = int(swap.pair & 15)
            chances[x], chances[y] = chances[y], chances[x]
            found[int(swap.pair)] = chances
        return found

    def _after(self, swap: Swap, mask: i64) -> list[float]:
        """Return how likely a wolf gets away from each cell, if this is how the tiles lie for the dog."""
        turns = False
        for reply in swap.replies:
            if not (mask >> reply.goal) & 1:
                turns = True
        chances: list[float] = [0.0] * 16
        total: float = 0.0
        for reply in swap.replies:
            hidden = not (mask >> reply.goal) & 1
            if turns and not hidden:
                continue
            fresh = hidden and (reply.goal == swap.pair >> 4 or reply.goal == swap.pair & 15)
            weight: float = FRESH if fresh else 1.0
            total += weight
            place = reply.place
            for cell in range(i64(CELLS)):
                if place is None:
                    if cell != reply.goal:
                        chances[cell] += weight
                elif place.slots[cell] != NOWHERE:
                    chances[cell] += weight * float(self.data[place.escapes + i64(place.slots[cell])]) / SURE
        return [each / total for each in chances]

    def _swaps(self, dog: i64, mask: i64, cells: i64) -> list[int]:
        wanted: i64 = self.value(dog, mask, cells)
        best: list[int] = []
        most: i64 = -1
        for swap in self._legal_swaps(dog, mask).values():
            score: i64 = self._score(swap, cells, wanted)
            if score > most:
                most = score
                best = []
            if score == most and score >= 0:
                best.append(int(swap.pair))
        return best

    def _score(self, swap: Swap, cells: i64, wanted: i64) -> i64:
        """Say how good a swap is against a careless dog; -1 if some reply leaves less than is wanted."""
        data = self.data
        x: i64 = swap.pair >> 4
        y: i64 = swap.pair & 15
        cells = after_swap(cells, x, y)
        together: i64 = 0
        for reply in swap.replies:
            rest: i64 = cells & ~(i64(1) << reply.goal)
            place = reply.place
            left: i64 = UNIT * bits(rest) if place is None else i64(data[place.at + place.index(rest)])
            if left < wanted:
                return -1
            together += left
        return together + EXCHANGED * (2 - ((cells >> x) & 1) - ((cells >> y) & 1))

    def _parts(self, at: i64, whole: i64) -> tuple[list[int], int]:
        """Find sets that together are worth as much; each has one share in so many."""
        data = self.data
        wanted: i64 = i64(data[at + whole])
        low: i64 = whole & -whole
        others: i64 = whole ^ low
        part: i64 = others
        while part:
            if i64(data[at + part]) + i64(data[at + (whole ^ part)]) >= wanted:
                return [int(part), int(whole ^ part)], 1
            part = (part - 1) & others
        size: i64 = bits(whole)
        without: list[int] = []
        worth: i64 = 0
        left: i64 = whole
        while left:
            part = whole ^ (left & -left)
            without.append(int(part))
            worth += i64(data[at + part])
            left &= left - 1
        if size > 2 and worth >= wanted * (size - 1):
            return without, int(size - 1)
        return self._blocks(at, whole, low), 2

    def _blocks(self, at: i64, whole: i64, low: i64) -> list[int]:
        """Find three blocks, each two of which are worth enough together, and return these."""
        data = self.data
        wanted: i64 = 2 * i64(data[at + whole])
        others: i64 = whole ^ low
        rest: i64 = others  # what is not in the first block, which has the lowest tile
        while rest:
            second: i64 = rest & -rest
            free: i64 = rest ^ second
            third: i64 = free  # of the rest, what is not in the second block
            without_first: i64 = i64(data[at + rest])
            while third:
                both: i64 = i64(data[at + (whole ^ third)]) + i64(data[at + ((whole ^ rest) | third)])
                if both + without_first >= wanted:
                    return [int(rest), int(whole ^ third), int((whole ^ rest) | third)]
                third = (third - 1) & free
            rest = (rest - 1) & others
        raise ValueError("a value that nothing accounts for")

    def _legal_swaps(self, dog: i64, mask: i64) -> dict[int, Swap]:
        name: int = (mask << 4) | dog
        found = self.legal_swaps.get(name)
        if found is None:
            found = {}
            for pair in PAIRS:
                x: i64 = i64(pair) >> 4
                y: i64 = i64(pair) & 15
                if x != dog and y != dog:  # U8
                    found[pair] = Swap(i64(pair), self._replies(dog, after_swap(mask, x, y)))
            if len(self.legal_swaps) >= MOST_DOGS:
                self.legal_swaps = {}
            self.legal_swaps[name] = found
        return found

    def _replies(self, dog: i64, mask: i64) -> list[Reply]:
        last = bits(mask) + 1 == SHEEP_TO_ESCAPE
        found: list[Reply] = []
        for k in range(i64(NEIGHBOUR_COUNT[dog])):
            goal: i64 = i64(NEIGHBOURS[8 * dog + k])
            bit: i64 = i64(1) << goal
            ends = last and not mask & bit  # U15
            found.append(Reply(goal, None if ends else self._place(goal, mask | bit)))
        return found

    def _place(self, dog: i64, mask: i64) -> Place:
        name: int = (mask << 4) | dog
        found = self.places.get(name)
        if found is None:
            found = self._look_up(dog, mask)
            if len(self.places) >= MOST_PLACES:
                self.places = {}
            self.places[name] = found
        return found

    def _look_up(self, dog: i64, mask: i64) -> Place:
        """Turn a position until it stands as in the tables."""
        best, turns = canonical(dog, mask)
        by: i64 = turns[0]
        slots: list[int] = []
        for cell in range(i64(CELLS)):
            turned: i64 = i64(TURNS[by * CELLS + cell])
            below: i64 = ((i64(1) << turned) - 1) & ~(best >> 4)
            slots.append(int(NOWHERE if (mask >> cell) & 1 else bits(below)))
        return Place(i64(self.starts[int(best)]), i64(self.escapes[int(best)]), bytes(slots))


def _name(dog: i64, mask: i64, cells: i64) -> int:
    return int((cells << 20) | (mask << 4) | dog)
