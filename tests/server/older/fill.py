"""Fill a database with tables, to be opened by later versions: `python -m tests.server.older.fill`.

Run in a checkout of the commit that the files are named after. Every game has three tables: a match that is
over, one in the middle (a move taken back, where it could be), one that has not begun. Beside the database
lies what every seat was shown last, and the token with which it comes back.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw

from bocage import Rng, game_names
from bocage.client import Client, Game, HeldSeat, OpenTable
from tests.server.process import ServerProcess

FOLDER = Path(__file__).parent
MIDDLE = 12  # moves of each person


async def seated(client: Client, table: OpenTable) -> list[HeldSeat]:
    """Sit down on both seats, and begin."""
    seats = [await client.sit(table, seat, name) for seat, name in enumerate(("Ada", "Ben"))]
    await client.start(table)
    return seats


async def play(games: list[Game], moves: int, rng: Rng) -> None:
    """Play so many moves at random, or to the end."""
    for _ in range(moves):
        await asyncio.sleep(0.02)  # for chance, and for the news to arrive everywhere
        if games[0].over:
            return
        mover = next((game for game in games if game.legal), None)
        if mover is not None:
            await mover.move(mover.legal[int(rng.below(len(mover.legal)))])


async def take_back(games: list[Game]) -> None:
    """Let whoever moved last take the move back, if that can be; the other one agrees."""
    for game in games:
        await game.send(type="take_back")
    await asyncio.sleep(0.1)
    for game in games:
        await game.send(type="take_back", agrees=True)
    await asyncio.sleep(0.2)


def shown(game: Game, seat: HeldSeat) -> dict[str, Any]:
    """Keep what a seat was shown last."""
    return {
        "seat": seat.seat,
        "token": seat.token,
        "log": game.log,
        "outcomes": game.outcomes,
        "position": game.position,
    }


async def fill(address: str) -> list[dict[str, Any]]:
    """Open and play the tables; return what was seen of them."""
    kept = []
    async with Client(address) as client:
        for name in game_names():
            for phase, moves in (("over", 2000), ("playing", MIDDLE), ("gathering", 0)):
                table = await client.open_table(name, ["", ""])
                found: dict[str, Any] = {"game": name, "table": table.id, "phase": phase, "seats": []}
                found["host_token"] = table.host_token
                if phase != "gathering":
                    seats = await seated(client, table)
                    async with client.play(seats[0]) as ada, client.play(seats[1]) as ben:
                        await play([ada, ben], moves, Rng(f"{name} {phase}"))
                        await take_back([ada, ben] if phase == "playing" else [])
                        await asyncio.sleep(0.2)
                        found["seats"] = [shown(ada, seats[0]), shown(ben, seats[1])]
                    if phase == "over":
                        found["record"] = await client.record(table.id)
                kept.append(found)
    return kept


def main() -> None:
    """Serve, fill, stop; keep the database in one file."""
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], text=True).strip()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bocage.sqlite"
        server = ServerProcess(str(database))
        server.start()
        server.await_ready()
        kept = asyncio.run(fill(server.address))
        server.stop()
        (FOLDER / f"{commit}.sqlite").unlink(missing_ok=True)
        with closing(apsw.Connection(str(database))) as connection:
            connection.execute("VACUUM INTO ?", (str(FOLDER / f"{commit}.sqlite"),))
    (FOLDER / f"{commit}.json").write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()
