"""`bocage serve` in a process of its own, as a host runs it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx


@dataclass
class Process:
    """A running server: where it listens, and where its log is."""

    address: str
    log: Path
    popen: subprocess.Popen[bytes]

    def logged(self) -> str:
        """Return what it has logged so far."""
        return self.log.read_text(encoding="utf-8")

    def stop(self) -> None:
        """Ask it to stop and wait until it has finished what is under way."""
        self.popen.send_signal(signal.SIGTERM)
        assert self.popen.wait(timeout=20) == 0, self.logged()
        assert "shutdown complete" in self.logged()


def free_port() -> int:
    """Return a port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def process(folder: Path, *flags: str, **variables: str) -> Iterator[Process]:
    """Run `bocage serve` until the block ends."""
    port = free_port()
    log = folder / "server.log"
    words = ["serve", "--port", str(port), "--database", str(folder / "bocage.sqlite"), *flags]
    with log.open("wb") as out:
        popen = subprocess.Popen(
            [sys.executable, "-m", "bocage", *words],
            stdout=out,
            stderr=out,
            env={**os.environ, **variables},
        )
    served = Process(f"http://127.0.0.1:{port}", log, popen)
    try:
        _wait_until_healthy(served)
        yield served
    finally:
        if popen.poll() is None:
            served.stop()


def _wait_until_healthy(served: Process) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        assert served.popen.poll() is None, served.logged()
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(served.address + "/healthz").status_code == 200:
                return
        time.sleep(0.05)
    raise TimeoutError(served.logged())
