"""The work on a proof: in a folder, in steps, to be left and taken up at any time."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from time import monotonic

from bocage.lab.crew import Crew
from bocage.lab.field import Field
from bocage.lab.inheritance import Inheritance
from bocage.lab.proof import count, mark, read_plans
from bocage.lab.pursuit import Pursuit
from bocage.lab.rebuild import Rebuild
from bocage.lab.solver import Solver
from bocage.lab.verify import Checker

SAVE_EVERY = 60.0  # seconds
REFRESH = 200  # trials until all plans in use are made anew
IN_USE = 256  # plans per class
FIRST = 3  # layers, few classes, that rest on all others: they are made anew when a proof is taken up
# Trials; after these, or where a proof began with tables, every plan is worked out more carefully: the errors
# of eight layers add up.
ROUGH = 500


class Workshop:
    """A folder with a proof, and the solver that adds to it."""

    def __init__(
        self,
        folder: Path,
        field: Field,
        wander: int,
        seed: str,
        jobs: int = 1,
        tables: bytes | None = None,
        in_use: int = IN_USE,
    ) -> None:
        self.folder = folder
        self.field = field
        self.wander = wander
        self.seed = seed
        self.solver = Solver(field, wander, in_use, seed)
        self.crew = Crew(folder, self.solver, jobs - 1)
        self.pursuit = Pursuit(self.solver)
        self.rebuild = Rebuild(self.solver)
        self.inheritance = None if tables is None else Inheritance(self.rebuild, tables, wander)
        self.inherited = 0  # parts of the tables that have been taken over
        self.steps = 0  # of the preparation: plans that are certain, then every class but the last once
        self.trials = 0
        self.again: list[tuple[int, int]] = []  # classes whose plans are to be made anew, last one first
        self.refresh_at = REFRESH
        self.seconds = 0.0
        layers = list(reversed(range(field.reveals)))
        self.chases = [(n, quiet) for at in layers for quiet in range(wander + 1) for n in field.layer(at)]
        self.order = [n for layer in layers[1:] for n in field.layer(layer)]
        self.preparation = len(self.chases) + len(self.order)
        folder.mkdir(parents=True, exist_ok=True)
        self._take_up()

    def _take_up(self) -> None:
        start = self.folder / "start.json"
        if not start.exists():
            return
        said = json.loads(start.read_text(encoding="utf-8"))
        if said["field"] != self._name():
            raise ValueError(f"{self.folder} holds the proof for another field: {said['field']}")
        # A proof for other wanders, or from before there were pursuits, is prepared anew.
        self.steps = said.get("prepared", 0) if said["wander"] == self.wander else 0
        self.inherited = said.get("inherited", 0)
        self.trials, self.seconds = said["trials"], said["seconds"]
        self.refresh_at = self.trials + REFRESH
        with (self.folder / "plans").open("r+b") as stream:
            for piece in pieces(stream.read(said["bytes"])):
                read_plans(self.solver.plans, piece)
            stream.truncate(said["bytes"])  # what came after the last save is made again
        self.pursuit.take_up()
        if said["start"]:
            self.solver.start_with([name for name, _ in said["start"]], [share for _, share in said["start"]])
        self.solver.renew(f"{self.seed}/{self.steps}/{self.trials}")
        if self.steps >= self.preparation:
            self.again = [unit for unit in reversed(self.chases) if self.field.face_up(unit[0]) < FIRST]

    def _name(self) -> list[int]:
        return [int(self.field.width), int(self.field.height), int(self.field.reveals)]

    def work(self, seconds: float, trials: int = 1 << 60) -> Iterator[tuple[float, float]]:
        """Go on for so long; say now and then how much of it is done (0–1) and the bound so far."""
        began = saved = monotonic()
        first = self.trials
        while True:
            now = monotonic()
            done = min(1.0, (self.trials - first) / trials)
            done = max(done, min(1.0, (now - began) / seconds)) if seconds else 1.0
            if self.crew.out and (done >= 1.0 or self.crew.is_back):
                self.trials += self.crew.gather()
            if done >= 1.0 or now - saved > SAVE_EVERY:
                self.seconds += now - saved
                saved = now
                self.save()
            yield done, self.solver.rest
            if done >= 1.0:
                return
            if self.trials >= ROUGH or self.inherited:
                self.solver.be_careful()
            if self.crew.hands and not self.crew.out and self.steps >= self.preparation:
                self.crew.send(began + seconds - now, f"{self.seed}/{self.steps}/{self.trials}")
            self._step()

    def _step(self) -> None:
        solver = self.solver
        if self.again:
            self.rebuild.renew(*self.again.pop())
            return
        if self.steps >= self.preparation:
            solver.trial()
            self.trials += 1
            if self.trials >= self.refresh_at:
                self.again = self.chases[::-1]  # the last layer first, from the end
                self.refresh_at = self.trials + REFRESH
            return
        if self.steps < len(self.chases):
            self.pursuit.pursue(*self.chases[self.steps])
        elif self.inheritance and self.inherited < len(self.inheritance.units):
            self.inheritance.take(self.inherited)
            self.inherited += 1
            return
        else:
            solver.sweep(self.order[self.steps - len(self.chases)])
        self.steps += 1

    def save(self) -> None:
        """Write what is new, then what it amounts to; a save that is cut short leaves the one before."""
        solver = self.solver
        with (self.folder / "plans").open("ab") as stream:
            if solver.written:
                piece = zlib.compress(bytes(solver.written), 6)
                stream.write(len(piece).to_bytes(4, "little") + piece)
                stream.flush()
                os.fsync(stream.fileno())
                solver.written = bytearray()
            size = stream.tell()
        said = {
            "field": self._name(),
            "wander": self.wander,
            "seed": self.seed,
            "prepared": self.steps,
            "inherited": self.inherited,
            "trials": self.trials,
            "seconds": round(self.seconds, 1),
            "plans": int(solver.plans.total),
            "bytes": size,
            "wolf_at_most": solver.rate(),
            "start": list(zip(solver.start_names, solver.start_shares, strict=True)),
        }
        fresh = self.folder / "start.json.new"
        fresh.write_text(json.dumps(said) + "\n", encoding="utf-8")
        fresh.replace(self.folder / "start.json")

    def interrupt(self) -> None:
        """Leave the work where it is."""
        self.crew.dismiss()
        self.save()

    def needed(self, also: set[int]) -> set[int]:
        """Name the plans that the start and some others rest on, with these themselves."""
        said = json.loads((self.folder / "start.json").read_text(encoding="utf-8"))
        needed = {name for name, _ in said["start"]} | also
        last = said["plans"]
        for piece in reversed(list(pieces((self.folder / "plans").read_bytes()[: said["bytes"]]))):
            last -= count(piece)
            mark(piece, last, needed)
        return needed


def check(folder: Path, patience: int) -> Fraction:
    """Check a saved proof, with nothing but the rules and the file; return the most the wolf can have."""
    said = json.loads((folder / "start.json").read_text(encoding="utf-8"))
    if not said["start"]:
        return Fraction(1)
    width, height, reveals = said["field"]
    checker = Checker(width, height, reveals, patience)
    for piece in pieces((folder / "plans").read_bytes()[: said["bytes"]]):
        checker.check(piece)
    return checker.bound([(name, share) for name, share in said["start"]])


def pieces(data: bytes) -> Iterator[bytes]:
    """Take the pieces of a file of plans apart."""
    at = 0
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "little")
        yield zlib.decompress(data[at + 4 : at + 4 + size])
        at += 4 + size
