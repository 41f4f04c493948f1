"""Bots that think outside the event loop, in processes of their own."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from bocage.bots import find_bot
from bocage.core.game import Observation
from bocage.core.rng import Rng


def think(bot: str, observation: Observation, seed: str) -> str:
    """Let a bot choose, from what its seat may know; runs in another process."""
    return find_bot(bot).choose(observation, Rng(seed))


def leave_with_parent() -> None:
    """See to it that this process ends when the server does, even if that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:

        def wait() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=wait, name="bocage-parent", daemon=True).start()


class Thinkers:
    """A few processes in which bots think; started when first needed, replaced when they break."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, bot: str, observation: Observation, seed: str) -> str:
        """Ask a bot for its move."""
        try:
            return await self._ask(bot, observation, seed)
        except BrokenProcessPool:  # a worker was killed: begin anew, once
            self.close()
            return await self._ask(bot, observation, seed)

    async def _ask(self, bot: str, observation: Observation, seed: str) -> str:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, context, initializer=leave_with_parent)
        return await asyncio.get_running_loop().run_in_executor(self._pool, think, bot, observation, seed)

    def close(self) -> None:
        """Let the processes go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
