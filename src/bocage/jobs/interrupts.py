"""Ctrl-C, held back where it would leave something half done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

CAN_BLOCK = hasattr(signal, "pthread_sigmask")


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Let Ctrl-C wait for the end of a block; in processes that are started within, for good.

    Other threads, a progress bar's for instance, may take the signal, and Python then tells the main thread:
    so it is both blocked, which processes inherit, and kept by a handler.
    """
    if threading.current_thread() is not threading.main_thread():  # no signal comes here
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if CAN_BLOCK else set()
    try:
        yield
    finally:
        if CAN_BLOCK:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
        if came:
            signal.raise_signal(signal.SIGINT)
