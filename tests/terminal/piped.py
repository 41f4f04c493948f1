"""Run the terminal player without a terminal."""

from __future__ import annotations

import os
import subprocess
import sys


def play(*words: str, lines: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    content = lines.encode() if isinstance(lines, str) else lines
    env = {**os.environ, "LC_ALL": "C.UTF-8", "BOCAGE_LANG": "en", **environment}
    done = subprocess.run(
        [sys.executable, "-m", "bocage", "terminal", *words], input=content, capture_output=True, env=env
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err, err
    assert "\x1b" not in out
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)
