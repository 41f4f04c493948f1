"""Workers for a proof: copies of the solver that make trials for a while; their new plans are renumbered."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path
from time import monotonic

from bocage.games.uly_polly.solver.proof import read_plans, renamed
from bocage.games.uly_polly.solver.solver import Solver
from bocage.jobs.interrupts import interrupts_wait

AWAY = 90.0  # seconds
COUNT = 8  # bytes before the plans: how many trials they took
possible = hasattr(os, "fork")


class Workers:
    """The processes that are out."""

    def __init__(self, folder: Path, solver: Solver, count: int) -> None:
        self.folder = folder
        self.solver = solver
        self.count = count if possible else 0
        self.out: dict[int, int] = {}  # by worker: its process
        self.back = 0.0  # when they come back
        self.first = 0  # the first name that is new to them

    @property
    def is_back(self) -> bool:
        """Whether those who are out have had their time."""
        return bool(self.out) and monotonic() >= self.back

    def send(self, seconds: float, seed: str) -> None:
        """Send everybody out, for so long at most."""
        self.back = monotonic() + min(seconds, AWAY)
        self.first = int(self.solver.plans.total)
        sender = os.getpid()
        with interrupts_wait():  # or a child might take Ctrl-C for its own, and save what is not its own
            for worker in range(self.count):
                try:
                    child = os.fork()
                except OSError:  # no more of them here
                    return
                if not child:
                    self._toil(worker, f"{seed}/{worker}", sender)
                self.out[worker] = child

    def _toil(self, worker: int, seed: str, sender: int) -> None:
        status = 1
        try:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # who sent us decides
            self.solver.written = bytearray()
            self.solver.renew(seed)
            trials = 0
            while monotonic() < self.back:
                self.solver.trial()
                trials += 1
                if os.getppid() != sender:  # it was killed
                    return
            self._path(worker).write_bytes(trials.to_bytes(COUNT, "little") + bytes(self.solver.written))
            status = 0
        finally:
            os._exit(status)  # nothing of the process we are a copy of is ours to clean up

    def _path(self, worker: int) -> Path:
        return self.folder / f"crew-{worker}"

    def gather(self) -> int:
        """Wait for everybody, and take over what they bring; return how many trials they made."""
        trials = 0
        for worker in list(self.out):
            status = os.waitpid(self.out[worker], 0)[1]
            del self.out[worker]
            if os.waitstatus_to_exitcode(status) == 0:
                brought = self._path(worker).read_bytes()
                trials += int.from_bytes(brought[:COUNT], "little")
                self._take_over(brought[COUNT:])
            self._path(worker).unlink(missing_ok=True)
        return trials

    def _take_over(self, records: bytes) -> None:
        plans = self.solver.plans
        named = bytes(renamed(records, self.first, int(plans.total) - self.first))
        with interrupts_wait():  # plans that are used but not written would make a false proof of the rest
            read_plans(plans, named)
            self.solver.written += named

    def dismiss(self) -> None:
        """Let those go who are out; what they would have brought is lost."""
        for child in self.out.values():
            with suppress(ProcessLookupError, ChildProcessError):  # back by itself
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
        for worker in range(self.count):
            self._path(worker).unlink(missing_ok=True)
        self.out = {}
