"""Uly & Polly: the wolf that gives nothing away, until nothing can happen to it any more.

It hides anywhere and swaps without regard to where it is, so every face-down tile is as likely as any other.
With one or two tiles left to turn over there are *safe* cells, from which a wolf gets away even in full sight
(`bocage.lab.chase`). Once it is about to swap under one of these, it makes only swaps that keep it safe.

No dog finds it more than every second time. For let the wolf be each of the 16 tiles in turn: it is caught
only if the dog turns that tile over, and only after public moves that are as likely for a wolf that never
looks where it is; against that one the dog turns over 8 tiles of 16. What is safe is never caught, and may
tell what it likes.
"""

from __future__ import annotations

import zlib
from functools import cache, lru_cache
from pathlib import Path

from bocage.bots.uly_polly_habits import after_swap, likelihoods, moved
from bocage.bots.uly_polly_rows import CELLS, REVEALS, Row
from bocage.bots.uly_polly_tables import NEIGHBOURS, TURNS, standing
from bocage.games.uly_polly.state import PAIRS

CAUTIOUS = 4  # beside the habits of the lower levels
MAGIC = b"bocage safe cells 1\n"
FILE = Path(__file__).parent / "tables" / "uly_polly.safe"
FIRST = REVEALS - 2  # face-up tiles below which no cell is safe
RECORD = 5  # bytes: the face-up tiles, the dog, the safe cells


def swaps(dog: int, mask: int, wolf: int) -> dict[int, float]:
    """Return how likely the wolf makes each swap (16 x + y)."""
    # For every cell the wolf may be under, so that the time it takes does not tell whether it is safe.
    safe = {cell: safe_swaps(dog, mask, cell) for cell in range(CELLS) if not (mask >> cell) & 1}
    pairs = safe[wolf] or _legal(dog)
    return dict.fromkeys(pairs, 1 / len(pairs))


def _legal(dog: int) -> list[int]:
    return [pair for pair in PAIRS if dog not in (pair >> 4, pair & 15)]  # U8


@lru_cache(maxsize=10_000)
def safe_swaps(dog: int, mask: int, wolf: int) -> tuple[int, ...]:
    """List the swaps that keep a wolf under a safe cell safe; none if it is not under one."""
    if not (safe_cells(dog, mask) >> wolf) & 1:
        return ()
    return tuple(pair for pair in _legal(dog) if _lasts(dog, mask, wolf, pair >> 4, pair & 15))


def _lasts(dog: int, mask: int, wolf: int, x: int, y: int) -> bool:
    """Say whether the wolf is safe after a swap, whatever the dog does."""
    after = int(after_swap(mask, x, y))
    cell = int(moved(wolf, x, y))
    last = after.bit_count() + 1 == REVEALS
    for goal in NEIGHBOURS[dog]:
        turns_over = not (after >> goal) & 1
        if goal == cell:
            return False
        if not (last and turns_over) and not (safe_cells(goal, after | 1 << goal) >> cell) & 1:
            return False
    return True


@lru_cache(maxsize=100_000)
def safe_cells(dog: int, mask: int) -> int:
    """Return the mask of the cells under which a wolf that is about to swap is safe."""
    if mask.bit_count() < FIRST:
        return 0
    low, kind = standing(dog, mask)
    safe = _table().get(low, 0)
    return sum(1 << cell for cell in range(CELLS) if (safe >> TURNS[kind][cell]) & 1)


@cache
def _table() -> dict[tuple[int, int], int]:
    """Read the safe cells that ship with the bots, once; by face-up tiles and dog."""
    content = FILE.read_bytes()
    if not content.startswith(MAGIC):
        raise ValueError("not a file of safe cells")
    data = zlib.decompress(content[len(MAGIC) :])
    return {(_number(data, at), data[at + 2]): _number(data, at + 3) for at in range(0, len(data), RECORD)}


def _number(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 2], "little")


def swap_likelihoods(habit: int, dog: int, mask: int, x: int, y: int) -> Row:
    """Return, for each place of the wolf before it, how likely it would have swapped so."""
    if habit != CAUTIOUS:
        return likelihoods(habit, dog, mask, x, y)
    row = Row()
    for cell in range(CELLS):
        if not (mask >> cell) & 1:
            row.put(cell, swaps(dog, mask, cell).get(16 * x + y, 0.0))
    return row
