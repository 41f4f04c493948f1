"""The folder of a job: files replaced as a whole, and one at a time at work in it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bocage.jobs.folder import BusyError, occupied, replace


def test_a_full_disk_leaves_the_file_that_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables"
    replace(path, b"old")

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        replace(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_one_at_a_time_works_in_a_folder(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with occupied(tmp_path), pytest.raises(BusyError), occupied(tmp_path):
        pass
    with occupied(tmp_path):
        pass
