"""The export of strategy tables: the plans without the mixtures that prove them, and what they rest on."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

from bocage.games.uly_polly.ai.strategy_tables import MAGIC
from bocage.games.uly_polly.solver.field import STRIDE
from bocage.games.uly_polly.solver.plan_job import PlanJob
from bocage.games.uly_polly.solver.solver import Solver
from bocage.jobs.folder import replace

LARGEST = 8_000_000  # bytes, of all tables together
IN_USE = (64, 16, 4, 0)  # plans per class beside those that the start rests on, until they fit


def write_tables(job: PlanJob, wolf_at_most: float, path: Path, room: int = LARGEST) -> int:
    """Write the plans in use with all that they rest on; if that is too much, fewer of each class."""
    content = b""
    for most in IN_USE:
        names = _best(job.solver, job.needed(_in_use(job.solver, most)))
        content = _pack(job.solver, names, wolf_at_most)
        if len(content) <= room:
            break
    path.parent.mkdir(parents=True, exist_ok=True)
    replace(path, content)
    return len(content)


def _in_use(solver: Solver, most: int) -> set[int]:
    """Name the plans of every class that were of use last."""
    plans = solver.plans
    names: set[int] = set()
    for number in range(len(solver.field.dogs)):
        base = number * int(plans.capacity)
        slots = [int(plans.slots[base + k]) for k in range(int(plans.count[number]))]
        names.update(sorted(slots, key=lambda name: -int(plans.touched[name]))[:most])
    return names


def _best(solver: Solver, names: set[int]) -> set[int]:
    """Leave out the plans in whose place another can be used: one that catches as much everywhere."""
    plans = solver.plans
    classes: dict[int, list[int]] = {}
    for name in names:
        classes.setdefault(int(plans.number[name]), []).append(name)
    kept = set(solver.start_names)
    for members in classes.values():
        rows = {name: [int(plans.values[name * STRIDE + cell]) for cell in range(STRIDE)] for name in members}
        front: list[int] = []
        for name in sorted(members, key=lambda name: (-sum(rows[name]), plans.wander[name], name)):
            if not any(
                plans.wander[other] <= plans.wander[name] and all(map(int.__ge__, rows[other], rows[name]))
                for other in front
            ):
                front.append(name)
        kept.update(front)
    return kept


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
    # A layer at a time: a bot reads those that a round has come to.
    blocks = [
        zlib.compress(b"".join(record for up, *_, record in records if up == layer), 9)
        for layer in range(int(field.reveals))
    ]
    head = {
        "field": [int(field.width), int(field.height), int(field.reveals)],
        "wolf_at_most": wolf_at_most,
        "plans": len(records),
        "start": [
            [where[name], share] for name, share in zip(solver.start_names, solver.start_shares, strict=True)
        ],
        "layers": [len(block) for block in blocks],
    }
    return MAGIC + json.dumps(head).encode() + b"\n" + b"".join(blocks)
