"""From a proof to what the bots carry: the plans in use, without the mixtures that prove them."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

from bocage.lab.field import STRIDE
from bocage.lab.solver import Solver

MAGIC = b"bocage plans 1\n"
LARGEST = 8_000_000  # bytes


def write_tables(solver: Solver, needed: set[int], wolf_at_most: float, path: Path) -> int:
    """Write the plans that the start rests on and those in use otherwise; return how many bytes that is."""
    plans, field = solver.plans, solver.field
    names = set(needed)
    for number in range(len(field.dogs)):
        base = number * int(plans.capacity)
        names |= {int(plans.slots[base + k]) for k in range(int(plans.count[number]))}
    content = _pack(solver, names, wolf_at_most)
    if len(content) > LARGEST:
        content = _pack(solver, needed, wolf_at_most)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return len(content)


def _pack(solver: Solver, names: set[int], wolf_at_most: float) -> bytes:
    plans, field = solver.plans, solver.field
    records = []
    for name in names:
        number = int(plans.number[name])
        mask, dog = int(field.masks[number]), int(field.dogs[number])
        record = mask.to_bytes(2, "little") + bytes([dog, int(plans.wander[name])])
        for cell in range(field.cells):
            if not (mask >> cell) & 1:
                record += int(plans.values[name * STRIDE + cell]).to_bytes(2, "little")
        records.append((mask.bit_count(), mask, dog, name, record))
    records.sort()
    where = {name: index for index, (_, _, _, name, _) in enumerate(records)}
    head = {
        "field": [int(field.width), int(field.height), int(field.reveals)],
        "wolf_at_most": wolf_at_most,
        "plans": len(records),
        "start": [
            [where[name], share] for name, share in zip(solver.start_names, solver.start_shares, strict=True)
        ],
    }
    body = zlib.compress(b"".join(record for *_, record in records), 9)
    return MAGIC + json.dumps(head).encode() + b"\n" + body
