"""The job of a round: what is damaged, foreign or old is refused at once; nothing lasts half done."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from bocage.core.errors import InputError
from bocage.games.uly_polly.solver.field import Field
from bocage.games.uly_polly.solver.job import RoundJob
from bocage.games.uly_polly.solver.plan_job import PlanJob, check_plans, pieces
from bocage.games.uly_polly.solver.proof import HEAD, count
from bocage.games.uly_polly.solver.safe_set_job import SafeSetJob
from bocage.jobs.folder import BusyError, occupied
from bocage.jobs.job import Progress

ALWAYS = 600.0  # seconds; the trials end it
SIZE = (2, 3, 2)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a small proof, of two pieces, and the safe sets beside it."""
    folder = tmp_path_factory.mktemp("made")
    for _ in SafeSetJob(folder, Field(*SIZE)).work(ALWAYS):
        pass
    for _ in range(2):
        for _ in PlanJob(folder, Field(*SIZE), 1, "1").work(ALWAYS, 5):
            pass
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """Return a copy that may be spoilt."""
    return Path(shutil.copytree(made, tmp_path / "proof"))


def take_up(folder: Path) -> None:
    SafeSetJob(folder, Field(*SIZE))
    PlanJob(folder, Field(*SIZE), 1, "1")


def says(name: str, **fields: object) -> Callable[[Path], object]:
    """Let an index say something else."""

    def spoil(folder: Path) -> None:
        said = json.loads((folder / name).read_text())
        (folder / name).write_text(json.dumps({**said, **fields}))

    return spoil


def holds(name: str, content: bytes) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_bytes(content)


def lacks(name: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).unlink()


def cut(name: str) -> Callable[[Path], object]:
    return lambda folder: os.truncate(folder / name, (folder / name).stat().st_size - 9)


def test_what_is_not_spoilt_is_taken_up(folder: Path) -> None:
    take_up(folder)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lacks("plans"), "plans: cannot be read: No such file"),
        (lacks("start.json"), "start.json: cannot be read: No such file"),
        (lacks("havens-1"), "havens-1: cannot be read: No such file"),
        (cut("plans"), "plans: cannot be read: it is shorter than start.json says"),
        (cut("start.json"), "start.json: not valid JSON"),
        (cut("havens-0"), "havens-0: cannot be read: "),
        (holds("havens-0", zlib.compress(b"few")), "havens-0: cannot be read: it has 3 sets"),
        (holds("start.json", b"\xff"), "start.json: is not UTF-8"),
        (holds("start.json", b"[" * 100_000), "start.json: not valid JSON"),
        (holds("start.json", b"[]"), "start.json: must be an object"),
        (holds("start.json", b'{"field": [2, 3, 2]}'), "start.json: wander: this field is missing"),
        (holds("havens.json", b"null"), "havens.json: must be an object"),
        (says("start.json", trials="5"), "start.json: trials: must be a whole number"),
        (says("start.json", bytes=-1), "start.json: bytes: must be a whole number"),
        (says("start.json", bytes=10**30), "start.json: bytes: must be a whole number"),
        (says("start.json", seconds=True), "start.json: seconds: must be a whole number"),
        (says("start.json", start=[[10**6, 32768]]), "plans: cannot be read: plans are missing"),
        (says("start.json", start=[[1]]), "start.json: start: must be a list"),
        (says("start.json", field=[4, 4, 8]), "start.json: cannot be read: it is for another field"),
        (says("havens.json", unit=12), "havens.json: cannot be read: it is in other units"),
        (says("havens.json", start=[1, 0]), "havens.json: cannot be read: the start is no fraction"),
        (says("havens.json", settled=[[0, 1]]), "havens.json: cannot be read: the layers that are settled"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_damaged_folder_is_refused_by_file_and_field(
    folder: Path, spoil: Callable[[Path], object], told: str
) -> None:
    spoil(folder)
    with pytest.raises(InputError, match=re.escape(told)) as refused:
        take_up(folder)
    assert str(refused.value).startswith(str(folder))


def test_a_length_that_was_damaged_swallows_no_plans(folder: Path) -> None:
    plans = folder / "plans"
    content = plans.read_bytes()
    plans.write_bytes(b"\xff\xff\xff\x00" + content[4:])
    with pytest.raises(InputError, match="a piece goes on beyond the end"):
        take_up(folder)


def test_a_proof_of_the_older_format_is_refused_at_once(folder: Path) -> None:
    """Mixtures were in 4,096ths once; that was found out only when everything was checked at the end."""
    old = b""
    for piece in pieces((folder / "plans").read_bytes()):
        packed = zlib.compress(bytes(in_4096ths(piece)))
        old += len(packed).to_bytes(4, "little") + packed
    (folder / "plans").write_bytes(old)
    says("start.json", bytes=len(old))(folder)
    with pytest.raises(InputError, match="plans: cannot be read: no plans of the format that is made now"):
        take_up(folder)


def in_4096ths(piece: bytes) -> bytearray:
    out, at = bytearray(piece), 0
    for _ in range(count(piece)):
        swaps = piece[at + 4]
        at += HEAD
        for _ in range(swaps):
            columns = piece[at + 2]
            at += 3
            for _ in range(columns):
                share = int.from_bytes(piece[at + 6 : at + 8], "little")
                out[at + 6 : at + 8] = (share // 8).to_bytes(2, "little")
                at += 8
    assert at == len(piece)
    return out


def test_a_crash_before_the_first_save_leaves_a_folder_to_begin_with(tmp_path: Path) -> None:
    PlanJob(tmp_path, Field(*SIZE), 1, "1")  # and then the power fails, in the middle of a save
    with (tmp_path / "plans").open("ab") as stream:
        stream.write(b"half of a piece")
    for _ in PlanJob(tmp_path, Field(*SIZE), 1, "1").work(ALWAYS, 3):
        pass
    assert check_plans(tmp_path, 12) < 1


def test_ctrl_c_in_the_middle_of_a_save_writes_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = PlanJob(tmp_path, Field(*SIZE), 1, "1")
    steps = work.work(ALWAYS, 5)
    while not work.solver.written:
        next(steps)
    synced = os.fsync

    def interrupted(number: int) -> None:
        synced(number)
        monkeypatch.undo()
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        work.save()
    work.interrupt()
    assert 0 < work.seconds < ALWAYS  # what was done until then counts too
    saved = pieces((tmp_path / "plans").read_bytes())
    assert sum(count(piece) for piece in saved) == int(work.solver.plans.total)


def test_whoever_is_killed_leaves_nobody_at_work(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    folder = tmp_path / "proof"
    words = ["solve", "uly-polly", "--field", "2x3", "--reveals", "2", "--time", "300", "--jobs", "3"]
    process = subprocess.Popen([sys.executable, "-m", "bocage", *words, "--work", str(folder)])
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    until = time.monotonic() + 60
    while time.monotonic() < until and not (children.exists() and len(children.read_text().split()) == 2):
        time.sleep(0.05)
    process.kill()
    process.wait()
    while True:
        try:
            with occupied(folder):
                break
        except BusyError:
            assert time.monotonic() < until, "those it had sent out still hold the folder"
            time.sleep(0.1)
    take_up(folder)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nobody is sent out here")
def test_ctrl_c_while_some_have_come_back_loses_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bocage.games.uly_polly.solver.workers.AWAY", 0.1)
    work = PlanJob(tmp_path, Field(*SIZE), 1, "1", jobs=3)
    for _ in work.work(ALWAYS, 2):
        pass
    work.workers.send(0.1, "2")
    children = list(work.workers.out.values())
    assert len(children) == 2
    wait = os.waitpid

    def interrupted(child: int, options: int) -> tuple[int, int]:
        answer = wait(child, options)
        monkeypatch.undo()
        raise KeyboardInterrupt if child == children[0] else AssertionError(answer)

    monkeypatch.setattr(os, "waitpid", interrupted)
    with pytest.raises(KeyboardInterrupt):
        work.workers.gather()
    work.interrupt()
    assert not work.workers.out
    for child in children:
        with pytest.raises(ChildProcessError):
            os.waitpid(child, os.WNOHANG)
    assert check_plans(tmp_path, 12) < 1


def test_the_job_tells_its_steps_in_order_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    told: list[str] = []

    def tell(progress: Progress) -> None:
        told.append(progress.step)
        if told[-1] == "trials" and told.count("trials") == 3:
            raise KeyboardInterrupt  # as if from the terminal

    job = RoundJob(tmp_path / "job", Field(*SIZE), 1, "1", 1, None, 64)
    job.run(ALWAYS, tell)
    assert list(dict.fromkeys(told)) == ["safe-sets", "pursuit", "sweep", "trials", "check"]
    assert job.bounds[0] == 0.66666
    assert job.bounds[1] == pytest.approx(0.667, abs=0.01)
    job.export(tmp_path / "plans")
    told.clear()
    again = RoundJob(tmp_path / "job", Field(*SIZE), 1, "1", 1, None, 64)
    again.run(ALWAYS, tell)
    assert list(dict.fromkeys(told)) == ["renew", "trials", "check"]
    assert again.bounds[1] <= job.bounds[1]
    told.clear()
    RoundJob(tmp_path / "other", Field(*SIZE), 1, "1", 1, tmp_path / "plans", 64).run(ALWAYS, tell)
    assert list(dict.fromkeys(told)) == ["safe-sets", "pursuit", "inherit", "sweep", "trials", "check"]
