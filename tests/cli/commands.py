"""Run `bocage` as a user does, in a process of its own or, for many cases, in this one."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from bocage.cli import main


@dataclass
class Answer:
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON that it printed."""
        return json.loads(self.out)

    def refused(self) -> str:
        """Check for bad input: status 2, one line on stderr, no traceback; return the line."""
        assert self.status == 2, self
        lines = self.err.strip().splitlines()
        assert len(lines) == 1, self
        assert "Traceback" not in self.err
        return lines[0]


def bocage(*words: str, stdin: str | bytes = b"") -> Answer:
    """Run the real program."""
    content = stdin.encode("utf-8", "surrogatepass") if isinstance(stdin, str) else stdin
    done = subprocess.run([sys.executable, "-m", "bocage", *words], input=content, capture_output=True)
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def bocage_here(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> Answer:
    """Run the program's main function in this process: much faster, for many cases."""
    monkeypatch.setattr(sys, "argv", ["bocage", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    out, err = capfd.readouterr()
    return Answer(int(ended.value.code or 0), out, err)
