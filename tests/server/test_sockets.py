"""What only a real socket shows: broken frames, addresses behind a proxy, clients that stop reading."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from bocage.client import Client, Refusal
from bocage.server import transport
from bocage.server.connection import MOST_WAITING
from bocage.server.protocol import LONGEST_MESSAGE
from tests.server.example import GAME
from tests.server.serving import Served, run_served


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "bocage.sqlite"


def line_to(server: Served, **settings: Any) -> connect:
    """Open a bare websocket."""
    return connect(server.address.replace("http", "ws") + "/play", compression=None, **settings)


async def close_code(line: ClientConnection) -> int | None:
    """Read until the server closes; return the code."""
    with contextlib.suppress(ConnectionClosed):
        async for _ in line:
            pass
    return line.close_code


def test_frames_that_break_the_protocol_close_the_line_and_only_that_one(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        table = await client.open_table(GAME, ["", ""])
        async with line_to(server) as calm:
            await calm.send(json.dumps({"type": "hello", "table": table.id}))
            await calm.recv()
            for frame, code in [
                (Frame(Opcode.TEXT, b"x" * (LONGEST_MESSAGE + 1)).serialize(mask=True), 1009),
                (Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True), 1007),
                (Frame(Opcode.CONT, b"x").serialize(mask=True), 1002),
                (b"\xc1\x80\x00\x00\x00\x00", 1002),  # a reserved bit
                (b"\x81\x01x", 1002),  # not masked
            ]:
                async with line_to(server) as line:
                    line.transport.write(frame)
                    assert await close_code(line) == code
            await calm.send('{"type":"ping","id":"still here"}')
            assert await calm.recv() == '{"type":"pong","id":"still here"}'

    run_served(database, test)


def test_a_forwarded_address_is_believed_from_a_trusted_proxy_only(database: Path) -> None:
    async def open_from(server: Served, forwarded: str) -> str:
        async with Client(server.address, headers={"x-forwarded-for": forwarded}) as client:
            try:
                await client.open_table(GAME, ["", ""])
            except Refusal as refusal:
                return refusal.code
            return ""

    async def believed(server: Served, client: Client) -> None:
        for address in ("192.0.2.1", "192.0.2.2", "2001:db8::1"):
            assert await open_from(server, address) == ""
            assert await open_from(server, address) == "too-many-tables"
        # Whatever a client writes in front of its own address, the proxy's word comes last.
        assert await open_from(server, "203.0.113.9, 192.0.2.1") == "too-many-tables"
        assert await open_from(server, "2001:db8::2") == "too-many-tables"

    async def ignored(server: Served, client: Client) -> None:
        assert await open_from(server, "192.0.2.1") == ""
        assert await open_from(server, "192.0.2.2") == "too-many-tables"

    run_served(database, believed, tables_per_hour=1, trusted_proxies="127.0.0.1")
    run_served(database.with_name("other"), ignored, tables_per_hour=1, trusted_proxies="10.0.0.1")


def test_a_client_that_stops_reading_is_cut_off_while_others_go_on(database: Path) -> None:
    async def test(server: Served, client: Client) -> None:
        table = await client.open_table(GAME, ["", ""])
        ada = await client.sit(table, 0, "Ada")
        await client.sit(table, 1, "Ben")
        await client.start(table)
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", int(server.address.rpartition(":")[2])))
        async with line_to(server, sock=deaf) as slow, client.play(table=table.id) as quick:
            slow.transport.pause_reading()
            await slow.send(json.dumps({"type": "hello", "table": table.id, "tokens": [ada.token]}))
            await quick.until(lambda: bool(quick.info["seats"][0]["present"]))
            live = await server.registry.table(table.id)
            (stuck,) = [connection for connection in live.connections if connection.seats]
            look = json.dumps({"type": "look", "seat": 0})
            most = 0
            while not stuck.dropped:
                await slow.send(look)
                await asyncio.sleep(0)
                most = max(most, stuck.waiting)
            assert stuck.dropped == "too-slow"
            assert most <= MOST_WAITING
            assert stuck.waiting == 0
            # Gone for the others, though it has read nothing since; and the line itself is cut.
            await quick.until(lambda: not quick.info["seats"][0]["present"])
            assert not quick.closed
            assert server.registry.metrics.dropped == 1
            while server.application.doorkeeper.open["127.0.0.1"] > 1:
                await asyncio.sleep(0.01)
            line = stuck._socket
            assert isinstance(line, transport.SocketTransport)
            while not line.transport.is_closing():
                await asyncio.sleep(0.01)
            slow.transport.resume_reading()
            assert await close_code(slow) == 1006

    with mock.patch.object(transport, "CLOSE_WITHIN", 0.1):
        run_served(database, test)
