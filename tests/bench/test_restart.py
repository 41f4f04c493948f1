"""The restart bench runs: a server finds the matches that were written, and takes up the bots' turns."""

from __future__ import annotations

from pathlib import Path

from bench.restart import measure, play_some

from bocage.server.events import Moved, decode


def test_patterns_are_matches_in_progress() -> None:
    for number in range(12):
        events = [decode(body) for body in play_some(number).events]
        assert sum(isinstance(event, Moved) for event in events) >= 5


def test_a_small_restart(tmp_path: Path) -> None:
    found = measure(str(tmp_path / "restart.sqlite"), 60)
    assert found.matches == 60
    assert found.bots_due > 0
    assert found.ready_seconds > 0
