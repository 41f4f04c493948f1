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


def end_with_the_server() -> None:
    """Let a worker end when the server does, even one that was killed and could say nothing."""

    def wait() -> None:
        server = multiprocessing.parent_process()
        if server is not None:
            server.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


class BotWorkers:
    """A few processes in which bots think; started when first needed, replaced when they break."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, bot: str, observation: Observation, seed: str) -> str:
        """Ask a bot for its move."""
        pool = self._started()
        try:
            return await self._ask(pool, bot, observation, seed)
        except BrokenProcessPool:  # a worker was killed: begin anew, once
            if self._pool is pool:  # and not after somebody else has
                self.close()
            return await self._ask(self._started(), bot, observation, seed)

    async def _ask(self, pool: ProcessPoolExecutor, bot: str, observation: Observation, seed: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(pool, think, bot, observation, seed)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self.workers, mp_context=context, initializer=end_with_the_server
            )
        return self._pool

    def close(self) -> None:
        """Let the processes go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
