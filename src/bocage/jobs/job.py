"""A job: long work in a folder, in named steps, that can be left at any time and taken up again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple


class Progress(NamedTuple):
    """The step a job is at, how much of its time or its work is done (0–1), and the bound so far."""

    step: str
    done: float
    bound: float = 0.0


class Job(ABC):
    """What a folder holds of some work, and the steps that go on with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    @abstractmethod
    def work(self, seconds: float) -> Iterator[Progress]:
        """Go on for so long; tell after each unit of work where it is, and save now and then."""

    @abstractmethod
    def save(self) -> None:
        """Write what is new; a save that is cut short leaves the one before."""

    @abstractmethod
    def check(self) -> Iterator[Progress]:
        """Look at all that was saved once more, and raise an error if it does not hold."""

    def interrupt(self) -> None:
        """Leave the work where it is."""
        self.save()

    def run(self, seconds: float, tell: Callable[[Progress], None]) -> None:
        """Work for so long, then check; Ctrl-C ends the work early, and nothing is lost."""
        try:
            for progress in self.work(seconds):
                tell(progress)
        except KeyboardInterrupt:
            self.interrupt()
        for progress in self.check():
            tell(progress)
