"""`bocage` alone: the page is served on this machine, and opened."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from bocage.cli.front_door import has_screen, is_bocage, is_free
from tests.server.process import free_port


@contextmanager
def running(folder: Path, port: int, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """Run `bocage` with a browser that only writes down what it was to open."""
    browser = folder / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{folder}/opened"\n')
    browser.chmod(0o755)
    settings = {"BOCAGE_PORT": str(port), "BOCAGE_DATABASE": str(folder / "bocage.sqlite"), "LANG": "C.UTF-8"}
    process = subprocess.Popen(
        [sys.executable, "-m", "bocage"],
        env={**os.environ, **settings, "BROWSER": f"{browser} %s", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


def told(process: subprocess.Popen[str]) -> str:
    """Return the first line that it printed."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def opened(folder: Path) -> list[str]:
    """Return what the browser was to open."""
    until = time.monotonic() + 10
    while not (folder / "opened").exists() and time.monotonic() < until:
        time.sleep(0.02)
    return (folder / "opened").read_text().split()


def test_the_page_is_served_and_opened_and_control_c_ends_it(tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with running(tmp_path, port) as process:
        assert told(process) == f"Bocage is open at {address} (Control-C closes it)"
        assert httpx.get(address + "/healthz").json()["status"] == "ok"
        assert opened(tmp_path) == [address]
        # Once more: the one that runs is opened, and this is all.
        with running(tmp_path, port, LANG="fr_FR.UTF-8") as second:
            assert told(second) == f"Bocage est déjà ouvert\u00a0: {address}"
            assert second.wait(20) == 0
    assert process.returncode == 0
    assert opened(tmp_path) == [address, address]


def test_a_port_that_is_taken_is_left_to_whoever_has_it(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with running(tmp_path, port) as process:
            address = told(process).split()[4]
            assert address != f"http://127.0.0.1:{port}"
            assert httpx.get(address + "/healthz").status_code == 200


def test_without_a_screen_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert not has_screen({})
    assert not has_screen({"DISPLAY": ""})
    assert has_screen({"WAYLAND_DISPLAY": "wayland-0"})
    monkeypatch.setattr(sys, "platform", "darwin")
    assert has_screen({})


def test_somebody_else_who_answers_is_no_bocage() -> None:
    assert not is_bocage(f"http://127.0.0.1:{free_port()}")
    assert is_free("127.0.0.1", free_port())
