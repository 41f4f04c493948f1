"""Where even a wolf that everyone sees gets away: positions in which no dog can force the catch.

If the dog knew at every moment where the wolf is, a round would be a game of pursuit without secrets. A cell
is *safe* if the wolf under it, about to swap, has a swap after which every move of the dog leaves it safe
again, or escaped. That is the largest set that contains its own continuations, found by taking away from
all cells those that do not last. A wolf keeps what is safe whatever else it tells, and however long the dog
wanders.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from bocage.lab.exchange import FINAL, Exchange
from bocage.lab.field import MOST_NEIGHBOURS, STRIDE, Field


def safe_cells(field: Field) -> vec[i32]:
    """Return, for each class, the mask of the cells where the wolf is safe."""
    safe: vec[i32] = vec[i32]([i32(0)] * len(field.dogs))
    exchange = Exchange(field, 1)
    full: i64 = (i64(1) << field.cells) - 1
    layer: i64 = field.reveals - 1
    while layer >= 0:
        first: i64 = field.layers[layer]
        end: i64 = field.layers[layer + 1]
        number: i64 = first
        while number < end:
            safe[number] = i32(full & ~field.masks[number])
            number += 1
        changed = True
        while changed:
            changed = False
            number = first
            while number < end:
                kept: i64 = _kept(field, exchange, safe, number)
                if kept != i64(safe[number]):
                    safe[number] = i32(kept)
                    changed = True
                number += 1
        layer -= 1
    return safe


def _kept(field: Field, exchange: Exchange, safe: vec[i32], number: i64) -> i64:
    """Return those cells of a class that are safe if others are as we think."""
    before: i64 = i64(safe[number])
    if before == 0:
        return 0
    exchange.place(number)
    kept: i64 = 0
    j: i64 = 0
    while j < exchange.size:
        bit: i64 = i64(1) << exchange.hidden[j]
        if before & bit:
            a: i64 = 0
            while a < exchange.swaps:
                if _lasts(field, exchange, safe, a, exchange.to[a * STRIDE + j]):
                    kept |= bit
                    break
                a += 1
        j += 1
    return kept


def _lasts(field: Field, exchange: Exchange, safe: vec[i32], a: i64, cell: i64) -> bool:
    """Say whether a wolf that a swap has taken to a cell is safe from every move of the dog."""
    o: i64 = 0
    while o < exchange.options[a]:
        at: i64 = a * MOST_NEIGHBOURS + o
        o += 1
        if exchange.option_cell[at] == cell:
            return False
        if exchange.option_kind[at] == FINAL:
            continue
        turned: i64 = field.images[exchange.option_turn[at] * STRIDE + cell]
        if not (i64(safe[exchange.option_class[at]]) >> turned) & 1:
            return False
    return True
