"""The whole job: enclose what the wolf can win in a round, from both sides, and write the tables.

    safe-sets   what the wolf is sure of, layer by layer            safe_set_job
    pursuit     plans that are certain to catch a wolf that is seen  plan_job
    inherit     the plans of some tables, proved again               plan_job
    sweep       one plan for every class, against an even belief     plan_job
    trials      rounds from the start, improving what they meet      plan_job, workers
    renew       all plans in use, from better ones                   plan_job
    check       everything once more, the plans by the rules alone   safe_set_job, verify
    export      the tables for the bots                              export

Each step goes on where the folder says it was left.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from bocage.games.uly_polly.solver.export import LARGEST, write_tables
from bocage.games.uly_polly.solver.field import Field
from bocage.games.uly_polly.solver.inheritance import WrongTablesError
from bocage.games.uly_polly.solver.offer import DOMAIN, SAFE_SETS
from bocage.games.uly_polly.solver.plan_job import PlanJob
from bocage.games.uly_polly.solver.safe_set_job import SafeSetJob
from bocage.games.uly_polly.solver.verify import WrongProofError
from bocage.jobs.folder import read, unreadable
from bocage.jobs.job import Progress
from bocage.jobs.solving import SettingsError, SolveJob

DIGITS = 5
SCALE = 100_000  # so many digits


class RoundJob(SolveJob):
    """Both bounds of a round, in one folder."""

    def __init__(
        self, folder: Path, field: Field, wander: int, seed: str, jobs: int, tables: Path | None, in_use: int
    ) -> None:
        super().__init__(folder)
        self.field = field
        self.safe_sets = SafeSetJob(folder, field)
        try:
            content = read(tables) if tables else None
            self.plans = PlanJob(folder, field, wander, seed, jobs, content, in_use)
        except WrongTablesError as error:
            raise unreadable(tables or folder, str(error)) from None

    def work(self, seconds: float) -> Iterator[Progress]:
        """Settle the safe sets, then better the plans with what is left of the time."""
        until = monotonic() + seconds
        yield from self.safe_sets.work(seconds)
        self.safe_sets.guide(self.plans.solver.lower_bound)
        yield from self.plans.work(max(0.0, until - monotonic()))

    def save(self) -> None:
        """Save both parts."""
        self.safe_sets.save()
        self.plans.save()

    def interrupt(self) -> None:
        """Leave both parts where they are."""
        self.safe_sets.interrupt()
        self.plans.interrupt()

    def check(self) -> Iterator[Progress]:
        """Check both parts."""
        try:
            yield from self.safe_sets.check()
            yield from self.plans.check()
        except WrongProofError as error:
            raise unreadable(self.folder, str(error)) from None

    @property
    def bounds(self) -> tuple[float, float]:
        """The certain bounds, rounded outwards to what is printed."""
        least, most = self.safe_sets.wolf_at_least, self.plans.wolf_at_most
        return (
            least.numerator * SCALE // least.denominator / SCALE,
            -(-most.numerator * SCALE // most.denominator) / SCALE,
        )

    def answer(self) -> dict[str, object]:
        """Return the bounds, and what they took."""
        field, plans = self.field, self.plans
        return {
            "field": f"{field.width}x{field.height}",
            "reveals": int(field.reveals),
            "wander": plans.wander,
            "wolf_at_least": self.bounds[0],
            "wolf_at_most": self.bounds[1],
            "plans": int(plans.solver.plans.total),
            "seconds": round(plans.seconds, 1),
        }

    def facts(self) -> dict[str, str]:
        """Return the same for two sentences."""
        least, most = self.bounds
        return {
            "size": f"{self.field.width}×{self.field.height}",
            "reveals": str(self.field.reveals),
            "least": f"{least:.{DIGITS}f}",
            "most": f"{most:.{DIGITS}f}",
            "plans": str(self.plans.solver.plans.total),
            "seconds": f"{self.plans.seconds:.0f}",
        }

    def export(self, path: Path) -> dict[str, str]:
        """Write the dog's plans, and the wolf's safe sets beside them."""
        if not self.safe_sets.complete:  # bots could not play by them
            raise SettingsError("solve-unsettled", DOMAIN)
        beside = path.with_suffix(SAFE_SETS)
        written = self.safe_sets.write(beside)
        written += write_tables(self.plans, self.bounds[1], path, LARGEST - written)
        return {"path": str(path), "other": beside.name, "bytes": str(written)}
