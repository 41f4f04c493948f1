"""The progress bar: on a terminal only, and on standard error."""

from __future__ import annotations

import io
import threading

import pytest

from bocage.cli.progress import progress_bar, tracked


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def terminal_for(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Put a terminal in the place of stderr; pytest would undo that between a fixture and its test."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("sys.stderr", screen := Terminal())
    return screen


def test_a_terminal_sees_the_bar_move(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_for(monkeypatch)
    assert list(tracked(iter("abc"), 3, "Playing")) == ["a", "b", "c"]
    assert "Playing" in terminal.getvalue()
    assert "100%" in terminal.getvalue()


def test_a_counted_bar_tells_how_many_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_for(monkeypatch)
    with progress_bar("Playing", 2, counted=True) as bar:
        bar.advance()
    assert "1/2" in terminal.getvalue()
    assert "%" not in terminal.getvalue()


def test_a_bar_for_work_that_forks_starts_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_for(monkeypatch)
    before = threading.active_count()
    with progress_bar("Solving", thread=False) as bar:
        assert threading.active_count() == before
        bar.show(0.5, lambda: "At most 0.6")
        bar.show(0.7, lambda: pytest.fail("made a text that nobody has time to read"))
        assert "At most 0.6" in terminal.getvalue()
        assert "50%" in terminal.getvalue()


def test_nobody_looks_at_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", pipe := io.StringIO())
    with progress_bar("Playing", 2) as bar:
        bar.advance()
        bar.show(1, lambda: pytest.fail("made a text for nobody"))
    assert list(tracked(range(2), 2, "Playing")) == [0, 1]
    assert not pipe.getvalue()
