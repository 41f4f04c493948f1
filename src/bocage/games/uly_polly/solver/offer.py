"""The solver as `bocage solve` finds it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, cast

from bocage.core.errors import InputError
from bocage.jobs.solving import Setting, SettingsError, Solver

if TYPE_CHECKING:
    from bocage.games.uly_polly.solver.job import RoundJob

DOMAIN = "bocage.games.uly_polly"
PATIENCE = 12  # the default (U16)
SAFE_SETS = ".havens"  # how the file beside the plans ends
SIZES = ("2x3", "3x3", "4x4")
ABOUT = """
Encloses what the wolf can win in a round between certain bounds. First come the wolf's havens, sets of tiles
of which it is sure that some get away: the lower bound. Then, for as long as you like, better and better
plans for the dog: the upper bound, for the game with its patience of 12. The tables are the dog's plans, and
beside them the wolf's havens.
"""


class RoundSolver(Solver):
    """What there is to choose, and the way to the job."""

    settings = (
        Setting("field", "4x4", words=SIZES),
        Setting("reveals", 8, "Sheep until the wolf escapes.", least=1, most=15),
        Setting(
            "wander",
            3,
            "Moves in a row that turn nothing over, at most, in the dog's plans.",
            most=PATIENCE - 1,
        ),
        Setting(
            "in_use",
            256,
            "Plans of a position that others may rest on, at most: more are slower, and better.",
            least=16,
            most=4096,
        ),
    )
    about = ABOUT

    def check(self, settings: Mapping[str, object], export: Path | None) -> None:
        """See that there are that many sheep, and that both files can be written."""
        width, height = _size(settings)
        reveals = cast(int, settings["reveals"])
        if reveals >= width * height:
            raise SettingsError("solve-too-many", DOMAIN, size=settings["field"], reveals=str(reveals))
        if export and (export.suffix == SAFE_SETS or export.is_dir()):
            raise InputError("solve-tables", DOMAIN, suffix=SAFE_SETS).at("tables")
        if export and find_spec("_lzma") is None:  # what `lzma` is made of, where there is any
            raise InputError("solve-unpacked", DOMAIN).at("tables")

    def folder_name(self, settings: Mapping[str, object]) -> str:
        """Name the folder by the field."""
        return f"uly-polly-{settings['field']}-{settings['reveals']}"

    def job(
        self, folder: Path, settings: Mapping[str, object], seed: str, jobs: int, tables: Path | None
    ) -> RoundJob:
        """Take up the job in a folder, or begin it."""
        from bocage.games.uly_polly.solver.field import Field
        from bocage.games.uly_polly.solver.job import RoundJob

        field = Field(*_size(settings), cast(int, settings["reveals"]))
        wander, in_use = cast(int, settings["wander"]), cast(int, settings["in_use"])
        return RoundJob(folder, field, wander, seed, jobs, tables, in_use)


def _size(settings: Mapping[str, object]) -> tuple[int, int]:
    width, height = str(settings["field"]).split("x")
    return int(width), int(height)


SOLVER = RoundSolver()
