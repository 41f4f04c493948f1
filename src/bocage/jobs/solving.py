"""What `bocage solve` asks of a room (SOLVER in `solver/offer.py`): settings, and a job that proves bounds.

The room's texts tell the steps (`solve-NAME`) and the outcome (`solve-interval`, `-effort`, `-written`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bocage.core.errors import InputError
from bocage.jobs.job import Job


class SettingsError(InputError):
    """Settings that are fine one by one but do not go together."""


@dataclass(frozen=True)
class Setting:
    """A setting of a solver, on the command line `--name`: one of some words, or a number in a range."""

    name: str
    default: str | int
    help: str = ""
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


class SolveJob(Job):
    """A job that proves bounds, and can write the strategies that keep them."""

    @abstractmethod
    def answer(self) -> dict[str, object]:
        """Return the checked bounds, and what else belongs into a JSON object."""

    @abstractmethod
    def facts(self) -> dict[str, str]:
        """Return what the sentences about the outcome tell."""

    @abstractmethod
    def export(self, path: Path) -> dict[str, str]:
        """Write tables for the bots; return what the sentence about it tells."""


class Solver(ABC):
    """How a room offers its solver."""

    settings: Sequence[Setting]
    about: str  # what it does, for `--help`

    @abstractmethod
    def check(self, settings: Mapping[str, object], export: Path | None) -> None:
        """Raise SettingsError or InputError if the job could not be done or its tables not be written."""

    @abstractmethod
    def folder_name(self, settings: Mapping[str, object]) -> str:
        """Name the folder where this job is kept, if nobody says where."""

    @abstractmethod
    def job(
        self, folder: Path, settings: Mapping[str, object], seed: str, jobs: int, tables: Path | None
    ) -> SolveJob:
        """Take up the job in a folder, or begin it; from nothing, or from tables."""
