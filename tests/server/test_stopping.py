"""A server that is asked to stop finishes what is under way, says goodbye and ends with 0."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bocage.client import Client, Refusal
from tests.server.example import FIRST, GAME
from tests.server.killing import Killing
from tests.server.process import ServerProcess
from tests.server.serving import Served, run_served

GOING_AWAY = 1001


async def read_to_the_end(socket: ClientConnection) -> None:
    while True:
        await socket.recv()


def test_everybody_is_told_and_the_exit_code_is_0(tmp_path: Path) -> None:
    server = ServerProcess(str(tmp_path / "stop.sqlite"), log=tmp_path / "log")

    async def main() -> None:
        async with Client(server.address) as client:
            table = await client.open_table(GAME, ["", "greedy"])
            seat = await client.sit(table, 0, "Ada")
            await client.start(table)
        address = server.address.replace("http", "ws") + "/play"
        async with connect(address) as person, connect(address) as spectator:
            for socket, tokens in ((person, [seat.token]), (spectator, [])):
                hello = {"type": "hello", "table": table.id, "tokens": tokens}
                await socket.send(msgspec.json.encode(hello).decode())
                assert msgspec.json.decode(await socket.recv())["type"] == "welcome"
            assert await asyncio.to_thread(server.stop) == 0
            for socket in (person, spectator):
                with pytest.raises(ConnectionClosed) as closed:
                    await read_to_the_end(socket)
                assert closed.value.rcvd is not None
                assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (GOING_AWAY, "server-stops")

    server.start()
    try:
        server.await_ready()
        asyncio.run(main())
    finally:
        if server.running:
            server.kill()
    assert b'"level": "error"' not in (tmp_path / "log").read_bytes()


def test_interrupting_it_is_a_stop_too(tmp_path: Path) -> None:
    server = ServerProcess(str(tmp_path / "stop.sqlite"))
    server.start()
    server.await_ready()
    assert server.stop(how=signal.SIGINT) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_bots_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    server = ServerProcess(str(tmp_path / "stop.sqlite"))

    async def main() -> None:
        async with Client(server.address) as client:
            table = await client.open_table(GAME, ["", "greedy"], {"first": 1})
            seat = await client.sit(table, 0, "Ada")
            await client.start(table)
            async with client.play(seat) as game:
                assert await game.my_turn()  # so a bot has thought

    server.start()
    server.await_ready()
    asyncio.run(main())
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    assert children
    server.kill()
    give_up = time.monotonic() + 30
    while any(alive(int(child)) for child in children):
        assert time.monotonic() < give_up
        time.sleep(0.02)


def alive(pid: int) -> bool:
    """Say whether a process runs; one that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_stops_under_load_lose_nothing_and_owe_no_answer(tmp_path: Path) -> None:
    server = ServerProcess(str(tmp_path / "stop.sqlite"))
    findings = asyncio.run(Killing([server], 4, gently=True).run())
    assert findings.tally.faults == 0
    assert findings.tally.acknowledged > 0
    assert findings.stored_unacknowledged == 0  # whatever was stored was also acknowledged


def test_nothing_new_is_taken_on(tmp_path: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        table = await client.open_table(GAME, ["", ""])
        seats = [await client.sit(table, seat, f"P{seat}") for seat in range(2)]
        async with client.play(seats[0], patience=0) as game:
            server.registry.stopping = True  # as between the signal and the end
            with pytest.raises(Refusal) as refusal:
                await client.start(table)
            assert refusal.value.code == "server-stops"
            with pytest.raises(Refusal) as refusal:
                await game.move(FIRST)
            assert refusal.value.code == "server-stops"
        answer = await client.http.post(
            f"/api/tables/{table.id}/start", headers={"authorization": f"Bearer {table.host_token}"}
        )
        assert answer.status_code == httpx.codes.SERVICE_UNAVAILABLE

    run_served(tmp_path / "stop.sqlite", test)
