"""A server as hosts run it: `bocage serve` in a process of its own, which can be stopped, or killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]
WIDE = {  # a test's clients all come from one address
    "BOCAGE_TABLES_PER_HOUR": "1000000",
    "BOCAGE_REQUESTS_PER_SECOND": "100000",
    "BOCAGE_REQUEST_BURST": "100000",
    "BOCAGE_MESSAGES_PER_SECOND": "100000",
    "BOCAGE_MESSAGE_BURST": "100000",
    "BOCAGE_CONNECTIONS_PER_ADDRESS": "100000",
    "BOCAGE_LOG_LEVEL": "warning",
}


def free_port() -> int:
    """Find a port that nobody listens on."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


class ServerProcess:
    """One `bocage serve`; it keeps its port over restarts, so clients find it again."""

    module = "bocage"

    def __init__(self, database: str, port: int = 0, log: Path | None = None, **settings: str) -> None:
        self.database = database
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = log
        self.settings = settings
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def running(self) -> bool:
        """Whether the process is there."""
        return self._child is not None and self._child.poll() is None

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._child is not None
        return self._child.pid

    def start(self) -> None:
        """Start the process; `await_ready` waits for it to listen."""
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        environment = {**os.environ, **WIDE, **self.settings, "PYTHONPATH": path}
        command = [sys.executable, "-m", self.module, "serve"]
        command += ["--port", str(self.port), "--database", self.database]
        with open(self.log or os.devnull, "ab") as log:
            self._child = subprocess.Popen(command, env=environment, stdout=log, stderr=log)

    def await_ready(self, within: float = 60) -> float:
        """Wait until /healthz answers; return how many seconds that took."""
        began = time.monotonic()
        with httpx.Client() as client:
            while time.monotonic() - began < within:
                if not self.running:
                    raise RuntimeError(f"the server ended with {self._child and self._child.returncode}")
                try:
                    if client.get(self.address + "/healthz").status_code == 200:
                        return time.monotonic() - began
                except httpx.TransportError:
                    time.sleep(0.02)
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """End the process at once, without a chance to finish anything."""
        assert self._child is not None
        self._child.send_signal(signal.SIGKILL)
        self._child.wait()

    def stop(self, within: float = 20, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask the process to stop; return its exit code."""
        assert self._child is not None
        if self.running:
            self._child.send_signal(how)
        return self._child.wait(within)
