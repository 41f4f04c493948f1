"""The upper bound: a proof made of plans for the dog, in the steps that `job` lists."""

from __future__ import annotations

import errno
import json
import os
import zlib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from time import monotonic

from bocage.games.uly_polly.solver.field import Field
from bocage.games.uly_polly.solver.inheritance import Inheritance
from bocage.games.uly_polly.solver.offer import PATIENCE
from bocage.games.uly_polly.solver.proof import count, mark, read_plans
from bocage.games.uly_polly.solver.pursuit import Pursuit
from bocage.games.uly_polly.solver.rebuild import Rebuild
from bocage.games.uly_polly.solver.solver import Solver
from bocage.games.uly_polly.solver.verify import Checker, WrongProofError
from bocage.games.uly_polly.solver.workers import Workers
from bocage.jobs.folder import Index, read, replace, unreadable
from bocage.jobs.interrupts import interrupts_wait
from bocage.jobs.job import Job, Progress

SAVE_EVERY = 60.0  # seconds
REFRESH = 200  # trials until all plans in use are renewed
IN_USE = 256  # plans per class
FIRST = 3  # layers, few classes, that rest on all others: they are renewed when a proof is taken up
# Trials; after these, or where a proof began with tables, every plan is worked out more carefully: the errors
# of eight layers add up.
ROUGH = 500


class PlanJob(Job):
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
        super().__init__(folder)
        self.field = field
        self.wander = wander
        self.seed = seed
        self.solver = Solver(field, wander, in_use, seed)
        self.workers = Workers(folder, self.solver, jobs - 1)
        self.pursuit = Pursuit(self.solver)
        self.rebuild = Rebuild(self.solver)
        self.inheritance = None if tables is None else Inheritance(self.rebuild, tables, wander)
        self.inherited = 0  # parts of the tables that have been taken over
        self.prepared = 0  # units of pursuit, then of the sweep
        self.trials = 0
        self.renewals: list[tuple[int, int]] = []  # classes whose plans are to be renewed, last one first
        self.refresh_at = REFRESH
        self.wolf_at_most = Fraction(1)  # until more is checked
        self.seconds = 0.0
        self.counted = monotonic()  # until when they have been counted
        layers = list(reversed(range(field.reveals)))
        self.pursuits = [(n, quiet) for at in layers for quiet in range(wander + 1) for n in field.layer(at)]
        self.sweeps = [n for layer in layers[1:] for n in field.layer(layer)]  # every class but the last once
        self.preparation = len(self.pursuits) + len(self.sweeps)
        self._take_up()

    def _take_up(self) -> None:
        path, plans = self.folder / "start.json", self.folder / "plans"
        if not path.exists():
            if plans.exists() and plans.stat().st_size:
                raise unreadable(path, os.strerror(errno.ENOENT))
            self.save()  # so that whatever is in the folder later has its index
            return
        said = Index(path)
        if said.wholes("field") != self._name():
            raise unreadable(path, f"it is for another field: {said.wholes('field')}")
        # A proof for other wanders, or from before there were pursuits, is prepared again.
        self.prepared = said.whole("prepared", 0) if said.whole("wander") == self.wander else 0
        self.inherited = said.whole("inherited", 0)
        self.trials, self.seconds = said.whole("trials"), said.seconds("seconds")
        self.refresh_at = self.trials + REFRESH
        for piece in saved_pieces(self.folder, said):
            if not self.solver.plans.total:
                self._check_format(piece)
            read_plans(self.solver.plans, piece)
        os.truncate(plans, said.whole("bytes"))  # what came after the last save is made again
        self.pursuit.take_up()
        start = said.pairs("start")
        if any(name >= self.solver.plans.total for name, _ in start):
            raise unreadable(plans, "plans are missing that the start rests on")
        if start:
            self.solver.start_with([name for name, _ in start], [share for _, share in start])
        self.solver.renew(f"{self.seed}/{self.prepared}/{self.trials}")
        if self.prepared >= self.preparation:
            self.renewals = [unit for unit in reversed(self.pursuits) if self.field.face_up(unit[0]) < FIRST]

    def _check_format(self, first: bytes) -> None:
        """Refuse a proof of another format at once, not when all of it is checked at the end."""
        try:
            Checker(self.field.width, self.field.height, self.field.reveals, 0).check(first)
        except (WrongProofError, IndexError) as error:
            problem = f"no plans of the format that is made now, or damaged ones: {error}"
            raise unreadable(self.folder / "plans", problem) from None

    def _name(self) -> list[int]:
        return [int(self.field.width), int(self.field.height), int(self.field.reveals)]

    @property
    def step(self) -> str:
        """The name of the step that comes next."""
        if self.renewals:
            return "renew"
        if self.prepared >= self.preparation:
            return "trials"
        if self.prepared < len(self.pursuits):
            return "pursuit"
        if self.inheritance and self.inherited < len(self.inheritance.units):
            return "inherit"
        return "sweep"

    def work(self, seconds: float, trials: int = 1 << 60) -> Iterator[Progress]:
        """Go on for so long, or so many trials; tell after each unit of work where it is."""
        began = self.counted = monotonic()
        first = self.trials
        while True:
            now = monotonic()
            done = min(1.0, (self.trials - first) / trials)
            done = max(done, min(1.0, (now - began) / seconds)) if seconds else 1.0
            if self.workers.out and (done >= 1.0 or self.workers.is_back):
                self.trials += self.workers.gather()
            if done >= 1.0 or now - self.counted > SAVE_EVERY:
                self.save()
            yield Progress(self.step, done, self.solver.rest)
            if done >= 1.0:
                return
            if self.trials >= ROUGH or self.inherited:
                self.solver.be_careful()
            if self.workers.count and not self.workers.out and self.prepared >= self.preparation:
                self.workers.send(began + seconds - now, f"{self.seed}/{self.prepared}/{self.trials}")
            self._advance(self.step)

    def _advance(self, step: str) -> None:
        """Do one unit of a step."""
        if step == "renew":
            self.rebuild.renew(*self.renewals.pop())
        elif step == "trials":
            self.solver.trial()
            self.trials += 1
            if self.trials >= self.refresh_at:
                self.renewals = self.pursuits[::-1]  # the last layer first, from the end
                self.refresh_at = self.trials + REFRESH
        elif step == "pursuit":
            self.pursuit.pursue(*self.pursuits[self.prepared])
            self.prepared += 1
        elif step == "inherit":
            assert self.inheritance
            self.inheritance.take(self.inherited)
            self.inherited += 1
        else:
            self.solver.sweep(self.sweeps[self.prepared - len(self.pursuits)])
            self.prepared += 1

    def save(self) -> None:
        """Write what is new, then what it amounts to; a save that is cut short leaves the one before."""
        with interrupts_wait():  # or what was just written would be written again
            self._save()

    def _save(self) -> None:
        now = monotonic()
        self.seconds += now - self.counted
        self.counted = now
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
            "prepared": self.prepared,
            "inherited": self.inherited,
            "trials": self.trials,
            "seconds": round(self.seconds, 1),
            "plans": int(solver.plans.total),
            "bytes": size,
            "wolf_at_most": solver.rate(),
            "start": list(zip(solver.start_names, solver.start_shares, strict=True)),
        }
        replace(self.folder / "start.json", (json.dumps(said) + "\n").encode())

    def interrupt(self) -> None:
        """Leave the work where it is."""
        self.workers.dismiss()
        self.save()

    def check(self) -> Iterator[Progress]:
        """Check every plan that was saved."""
        yield Progress("check", 0.0)
        self.wolf_at_most = check_plans(self.folder, PATIENCE)

    def needed(self, also: set[int]) -> set[int]:
        """Name the plans that the start and some others rest on, with these themselves."""
        said = Index(self.folder / "start.json")
        needed = {name for name, _ in said.pairs("start")} | also
        last = said.whole("plans")
        for piece in reversed(list(saved_pieces(self.folder, said))):
            last -= count(piece)
            mark(piece, last, needed)
        return needed


def check_plans(folder: Path, patience: int) -> Fraction:
    """Check a saved proof, with nothing but the rules and the file; return the most the wolf can have."""
    said = Index(folder / "start.json")
    if not said.pairs("start"):
        return Fraction(1)
    width, height, reveals = said.wholes("field")
    checker = Checker(width, height, reveals, patience)
    for piece in saved_pieces(folder, said):
        checker.check(piece)
    return checker.bound(said.pairs("start"))


def saved_pieces(folder: Path, said: Index) -> Iterator[bytes]:
    """Read the plans of a folder, as far as they were saved."""
    path, size = folder / "plans", said.whole("bytes")
    data = read(path, size)
    if len(data) < size:
        raise unreadable(path, f"it is shorter than start.json says: {len(data)} bytes, not {size}")
    try:
        yield from pieces(data)
    except zlib.error as error:
        raise unreadable(path, str(error)) from None


def pieces(data: bytes) -> Iterator[bytes]:
    """Take the pieces of a file of plans apart."""
    at = 0
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "little")
        if at + 4 + size > len(data):
            raise zlib.error("a piece goes on beyond the end")
        yield zlib.decompress(data[at + 4 : at + 4 + size])
        at += 4 + size
