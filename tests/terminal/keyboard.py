"""A terminal with a person at it: the real program in a pseudo-terminal."""

from __future__ import annotations

import os
import re
import shlex
import sys

import pexpect

CLEAR_ALL = "\x1b[3J"
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Keyboard:
    """A child process in a pseudo-terminal, and everything it has printed."""

    def __init__(self, *words: str, rows: int = 24, no_color: str | None = None, piped: bool = False) -> None:
        env = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "BOCAGE_LANG": "en"}
        env.pop("NO_COLOR", None)
        if no_color is not None:
            env["NO_COLOR"] = no_color
        command = ["-m", "bocage", "terminal", *words]
        program = sys.executable
        if piped:
            program, command = "sh", ["-c", shlex.join([program, "-u", *command]) + " | cat"]
        self.child = pexpect.spawn(
            program, command, env=env, encoding="utf-8", dimensions=(rows, 80), timeout=20
        )
        self.printed = ""

    def expect(self, text: str) -> str:
        """Wait for a text; return everything printed up to its end since the last wait."""
        self.child.expect_exact(text)
        chunk = str(self.child.before) + str(self.child.after)
        self.printed += chunk
        return chunk

    def type(self, text: str) -> None:
        self.child.sendline(text)

    def end(self) -> int:
        """Wait for the end; return the exit status."""
        self.child.expect(pexpect.EOF)
        self.printed += str(self.child.before)
        self.child.close()
        assert "Traceback" not in self.printed
        status = self.child.exitstatus
        assert status is not None
        return int(status)
