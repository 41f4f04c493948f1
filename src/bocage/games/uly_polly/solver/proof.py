"""The proof of a bound: every plan with the mixture it consists of, each resting on earlier ones only.

A proof is a folder. `plans` holds the plans in the order they were made, in compressed pieces (four bytes of
length, then zlib); `start.json` says which field they are for, how far the work has come, and how the dog
mixes plans for the start. A plan is, in bytes, all numbers little-endian:

    dog 1, face-up mask 2, wander 1, number of swaps 1, what is caught under each cell 16 x 2 (of 65535)
    per swap:   its cells 2 (255 255: any two face-up tiles), number of columns 1
    per column: where the dog goes 1, symmetry 1, plan that goes on 4 (2**32-1: none), share 2 (of 32768)

The symmetry turns the position after the dog's move into that of the plan that goes on: bit 0 mirrors the
columns, then bit 1 the rows, then bit 2 exchanges rows with columns.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bocage.games.uly_polly.solver.columns import COLUMNS, NO_PLAN
from bocage.games.uly_polly.solver.field import MOST_NEIGHBOURS, STRIDE
from bocage.games.uly_polly.solver.plans import Plans
from bocage.games.uly_polly.solver.stage_game import StageGame

NOTHING: Final = 255
NAMELESS: Final = 0xFFFFFFFF  # how the name of no plan is written
HEAD: Final = 37  # bytes of a plan before its swaps


def write_plan(game: StageGame, out: bytearray) -> None:
    """Append the plan that a stage game has come to."""
    moves = game.moves
    columns = game.columns
    field = moves.field
    _append(out, field.dogs[moves.number], 1)
    _append(out, field.masks[moves.number], 2)
    _append(out, game.needs, 1)
    _append(out, moves.swaps, 1)
    for cell in range(i64(STRIDE)):
        _append(out, game.catches[cell], 2)
    for a in range(moves.swaps):
        _append(out, moves.swap_x[a] & NOTHING, 1)
        _append(out, moves.swap_y[a] & NOTHING, 1)
        used: i64 = 0
        for k in range(columns.count[a]):
            if game.shares[a * COLUMNS + k]:
                used += 1
        _append(out, used, 1)
        for k in range(columns.count[a]):
            at: i64 = a * COLUMNS + k
            if not game.shares[at]:
                continue
            option: i64 = a * MOST_NEIGHBOURS + columns.option[at]
            _append(out, moves.option_cell[option], 1)
            name: i64 = columns.plan[at]
            if name == NO_PLAN:
                _append(out, 0, 1)
            else:
                _append(out, moves.option_turn[option], 1)
            _append(out, name, 4)
            _append(out, game.shares[at], 2)


def read_plans(plans: Plans, data: bytes) -> None:
    """Add the plans of one piece, as they were made."""
    catches: vec[i64] = vec[i64]([0] * STRIDE)
    at: i64 = 0
    while at < len(data):
        dog: i64 = i64(data[at])
        mask: i64 = i64(data[at + 1]) + (i64(data[at + 2]) << 8)
        wander: i64 = i64(data[at + 3])
        swaps: i64 = i64(data[at + 4])
        at += 5
        for cell in range(i64(STRIDE)):
            catches[cell] = i64(data[at]) + (i64(data[at + 1]) << 8)
            at += 2
        for _ in range(swaps):
            at += 3 + 8 * i64(data[at + 2])
        plans.add(i64(plans.field.class_of[(dog << plans.field.cells) + mask]), catches, wander)


def renamed(data: bytes, first: i64, shift: i64) -> bytearray:
    """Return plans made elsewhere, with other names for those from the first on."""
    out = bytearray(data)
    for place in _places(data):
        at: i64 = i64(place)
        swaps: i64 = i64(data[at + 4])
        at += HEAD
        for _ in range(swaps):
            columns: i64 = i64(data[at + 2])
            at += 3
            for _ in range(columns):
                name: i64 = i64(data[at + 2]) + (i64(data[at + 3]) << 8) + (i64(data[at + 4]) << 16)
                name += i64(data[at + 5]) << 24
                if first <= name < NAMELESS:
                    name += shift
                    for byte in range(2, 6):
                        out[at + byte] = int(name & 255)
                        name >>= 8
                at += 8
    return out


def count(data: bytes) -> int:
    """Count the plans of one piece."""
    return len(_places(data))


def _places(data: bytes) -> list[int]:
    places: list[int] = []
    at: i64 = 0
    while at < len(data):
        places.append(int(at))
        swaps: i64 = i64(data[at + 4])
        at += HEAD
        for _ in range(swaps):
            at += 3 + 8 * i64(data[at + 2])
    return places


def mark(data: bytes, first: int, needed: set[int]) -> None:
    """Add to the needed plans those which the needed ones of this piece rest on."""
    places = _places(data)
    for index in reversed(range(len(places))):
        if first + index not in needed:
            continue
        at: i64 = i64(places[index])
        swaps: i64 = i64(data[at + 4])
        at += HEAD
        for _ in range(swaps):
            columns: i64 = i64(data[at + 2])
            at += 3
            for _ in range(columns):
                name = int.from_bytes(data[at + 2 : at + 6], "little")
                if name < first + index:
                    needed.add(name)
                at += 8


def _append(out: bytearray, number: i64, size: i64) -> None:
    for _ in range(size):
        out.append(int(number & 255))
        number >>= 8
