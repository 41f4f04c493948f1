"""Any job: it works, then checks; Ctrl-C ends the work early, wherever it comes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bocage.jobs.job import Job, Progress


class Counting(Job):
    """Counts to ten, and keeps how far it has come."""

    interrupt_at = 11

    def work(self, seconds: float) -> Iterator[Progress]:
        for number in range(self.count + 1, 11):
            if number == self.interrupt_at:
                raise KeyboardInterrupt
            self.path.write_text(f"{number}")
            yield Progress("counting", number / 10)

    @property
    def path(self) -> Path:
        return self.folder / "count"

    @property
    def count(self) -> int:
        return int(self.path.read_text()) if self.path.exists() else 0

    def save(self) -> None:
        (self.folder / "saved").touch()

    def check(self) -> Iterator[Progress]:
        yield Progress("check", 1.0)


def test_it_makes_its_folder_works_and_checks(tmp_path: Path) -> None:
    told: list[Progress] = []
    job = Counting(tmp_path / "new" / "folder")
    job.run(1.0, told.append)
    assert job.count == 10
    assert [progress.step for progress in told] == ["counting"] * 10 + ["check"]


@pytest.mark.parametrize("by_whom", ["the work", "the listener"])
def test_ctrl_c_saves_and_checks_what_is_there(tmp_path: Path, by_whom: str) -> None:
    told: list[str] = []

    def tell(progress: Progress) -> None:
        if by_whom == "the listener" and progress.done == 0.4:
            raise KeyboardInterrupt
        told.append(progress.step)

    job = Counting(tmp_path)
    if by_whom == "the work":
        job.interrupt_at = 5
    job.run(1.0, tell)
    assert job.count == 4
    assert (tmp_path / "saved").exists()
    assert told[-1] == "check"
    Counting(tmp_path).run(1.0, lambda progress: None)
    assert job.count == 10


def test_ctrl_c_while_it_checks_ends_everything(tmp_path: Path) -> None:
    def tell(progress: Progress) -> None:
        if progress.step == "check":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Counting(tmp_path).run(1.0, tell)
