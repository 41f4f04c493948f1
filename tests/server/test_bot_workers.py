"""Bots think in other processes, which live no longer than the server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from bocage import Match, find_game
from bocage.server.bot_workers import BotWorkers
from tests.server.example import GAME

SERVER = """
import asyncio, os, signal, sys
from pathlib import Path
from bocage import Match, find_game
from bocage.server.bot_workers import BotWorkers

if __name__ == "__main__":
    bot_workers = BotWorkers(2)
    match = Match(find_game(sys.argv[2]), ["Ada", "Ben"])
    asyncio.run(bot_workers.choose("random", match.observe(0), "seed"))
    Path(sys.argv[1]).write_text(" ".join(map(str, bot_workers._pool._processes)))
    os.kill(os.getpid(), signal.SIGKILL)
"""


def runs(process: int) -> bool:
    """Say whether a process is still at work: a zombie is not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def test_thinkers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    found = tmp_path / "workers"  # a file, for a worker that lives on would hold a pipe open
    killed = subprocess.run([sys.executable, str(script), str(found), GAME], check=False)
    assert killed.returncode == -signal.SIGKILL
    workers = [int(word) for word in found.read_text().split()]
    assert workers
    give_up = time.monotonic() + 30
    while any(map(runs, workers)) and time.monotonic() < give_up:
        time.sleep(0.02)
    assert not any(map(runs, workers))


def test_all_who_wait_are_answered_though_a_thinker_is_killed() -> None:
    observation = Match(find_game(GAME), ["Ada", "Ben"]).observe(0)

    async def main() -> None:
        bot_workers = BotWorkers(1)
        await bot_workers.choose("random", observation, "first")
        assert bot_workers._pool is not None
        for worker in bot_workers._pool._processes:
            os.kill(worker, signal.SIGKILL)
        answers = await asyncio.gather(*(bot_workers.choose("random", observation, str(n)) for n in range(5)))
        assert set(answers) <= set(observation.legal)
        bot_workers.close()

    asyncio.run(main())
