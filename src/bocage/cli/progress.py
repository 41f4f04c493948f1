"""A progress bar on standard error while a command is at work: on a terminal only, and gone afterwards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

BLINK = 0.1  # seconds between two looks, where the bar has no thread that refreshes it
Item = TypeVar("Item")


class Bar:
    """What a command tells of its progress; this one says nothing, because nobody looks."""

    def advance(self) -> None:
        """Move on by one."""

    def show(self, done: float, what: Callable[[], str]) -> None:
        """Move to so much of the total; the text is made only when it is shown."""


class _TerminalBar(Bar):
    def __init__(self, progress: Progress, task: TaskID) -> None:
        self.progress = progress
        self.task = task
        self.shown = 0.0

    def advance(self) -> None:
        """Move on by one."""
        self.progress.advance(self.task)

    def show(self, done: float, what: Callable[[], str]) -> None:
        """Move to so much of the total, if there has been time to see what was shown before."""
        if monotonic() - self.shown > BLINK:
            self.shown = monotonic()
            self.progress.update(self.task, completed=done, description=what(), refresh=True)


@contextmanager
def progress_bar(
    what: str, total: float = 1.0, *, counted: bool = False, thread: bool = True
) -> Iterator[Bar]:
    """Show a bar with a text before it; `counted` shows how many of the total are done, not the percentage.

    Without a thread the bar moves only in `show`: for work that forks, where a thread could hold a lock.
    """
    if not sys.stderr.isatty():
        yield Bar()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(
        *(columns if counted else ()), console=console, transient=True, auto_refresh=thread
    ) as progress:
        yield _TerminalBar(progress, progress.add_task(what, total=total))


def tracked(items: Iterable[Item], total: float, what: str) -> Iterator[Item]:
    """Pass items on, with a bar that moves with each."""
    with progress_bar(what, total) as bar:
        for item in items:
            yield item
            bar.advance()
