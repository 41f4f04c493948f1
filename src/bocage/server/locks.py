"""Locks, taken without waiting."""

from __future__ import annotations

import asyncio


def take_now(lock: asyncio.Lock) -> bool:
    """Take a lock that nobody holds and nobody waits for; say whether it was."""
    if lock.locked():
        return False
    taking = lock.acquire()
    try:
        taking.send(None)
    except StopIteration:
        return True
    taking.close()  # it would have to wait: somebody was there before
    return False
