"""The websocket's transport: what a listener hears is what was sent, however the network cut it."""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from hypothesis import example, given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets import ClientProtocol, Frame, Opcode, State
from websockets.uri import parse_uri

from bocage.server.protocol import Pong, frame
from bocage.server.transport import SOCKET, SocketTransport

HANDSHAKE = (
    b"GET /play HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Transport):
    """The network: keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.closing = False

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class Ear:
    """Keeps all it hears."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def hear(self, message: bytes) -> None:
        self.heard.append(message)

    def go_on(self) -> None:
        self.heard.append(b"caught up")


def run(chunks: list[bytes], late: bool = False) -> tuple[list[bytes], bytes]:
    """Let bytes arrive in these chunks; return what a listener heard and what was written back."""

    async def main() -> tuple[list[bytes], bytes]:
        ear, ready = Ear(), asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            assert (await receive())["type"] == "websocket.connect"
            await send({"type": "websocket.accept"})
            if late:
                await ready.wait()
            scope["extensions"][SOCKET].listen(ear)
            ready.set()
            await receive()

        config = uvicorn.Config(app, interface="asgi3", ws_max_size=1000, log_config=None)
        config.load()
        transport, wire = SocketTransport(config, ServerState(), {}), Wire()
        transport.connection_made(wire)
        transport.data_received(HANDSHAKE)
        if not late:
            await ready.wait()
            wire.written.clear()
        for chunk in chunks:
            if not wire.closing:
                transport.data_received(chunk)
        ready.set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        transport.connection_lost(None)
        await asyncio.gather(*transport.tasks)
        return ear.heard, b"".join(wire.written)

    return asyncio.run(main())


KEY = b"\1\xfe\x81\x80"


def client_frame(head: int, data: bytes, key: bytes) -> bytes:
    """Write a frame that may break every rule but that of its own length."""
    size = bytes([128 + len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([head]) + size + key + bytes(byte ^ key[n % 4] for n, byte in enumerate(data))


FRAMES = st.builds(
    client_frame,
    # Text whole and in parts, binary, more of a message and its end, closing, pings, pongs, what is reserved.
    st.sampled_from([0x81] * 4 + [0x01, 0x82, 0x02, 0x80, 0x00, 0x88, 0x89, 0x8A, 0x09, 0xC1, 0x83]),
    st.sampled_from([b"", b"{}", b"hello", b"x" * 125, b"y" * 126, b"z" * 300]),
    st.sampled_from([b"\0\0\0\0", KEY]),
)


@settings(max_examples=200, deadline=None)
@given(
    frames=st.lists(st.one_of(FRAMES, FRAMES, FRAMES, st.binary(max_size=8)), max_size=8),
    cuts=st.lists(st.integers(0, 600), max_size=6),
)
@example([client_frame(0x01, b"{}", KEY), client_frame(0x81, b"{}", KEY)], [])
@example([client_frame(0x01, b"{}", KEY), client_frame(0x80, b"[]", KEY)], [3])
@example([client_frame(0x81, b"{}", KEY) + client_frame(0x81, b"[]", KEY)], [4, 9])
@example([b"\x81\x02{}" + KEY, client_frame(0x81, b"{}", KEY)], [1])  # not masked
@example([client_frame(0x88, b"", KEY), client_frame(0x81, b"{}", KEY)], [2])  # after a goodbye
@example([client_frame(0x81, b"{}", KEY), client_frame(0x88, b"", KEY)], [])  # before it, at once
def test_what_is_heard_does_not_depend_on_how_the_network_cuts_it(
    frames: list[bytes], cuts: list[int]
) -> None:
    whole, ends = b"".join(frames), sorted(cuts)
    chunks = [whole[begin:end] for begin, end in zip([0, *ends], [*ends, len(whole)], strict=True)]
    assert run([chunk for chunk in chunks if chunk]) == run([whole] if whole else [])


def test_messages_in_parts_are_put_together_and_pings_between_them_answered() -> None:
    heard, written = run(
        [
            client_frame(0x01, b"one ", KEY),
            client_frame(0x89, b"there?", KEY),
            client_frame(0x00, b"and ", KEY),
            client_frame(0x80, b"the same", KEY),
            client_frame(0x82, b"\xff", KEY),
        ]
    )
    assert heard == [b"one and the same", b"\xff"]
    assert written == Frame(Opcode.PONG, b"there?").serialize(mask=False)


def test_what_comes_before_anybody_listens_is_kept() -> None:
    assert run([client_frame(0x81, b"early", KEY)], late=True)[0] == [b"early"]


def test_text_that_is_none_and_messages_too_long_close_the_line() -> None:
    for sent, code in (
        (client_frame(0x81, b"\xff\xfe", KEY), 1007),
        (client_frame(0x81, b"x" * 1001, KEY), 1009),
    ):
        heard, written = run([client_frame(0x81, b"fine", KEY), sent, client_frame(0x81, b"more", KEY)])
        assert heard == [b"fine"]
        assert written[0] == 0x88
        assert int.from_bytes(written[2:4], "big") == code


def test_a_client_reads_the_frames_that_are_sent() -> None:
    client = ClientProtocol(parse_uri("ws://here/play"))
    client.state = State.OPEN
    client.parser = client.parse()
    next(client.parser)
    for size in (1, 125, 126, 70_000):
        client.receive_data(frame(Pong("x" * size)))
        (received,) = client.events_received()
        assert isinstance(received, Frame)
        assert bytes(received.data).decode() == f'{{"type":"pong","id":"{"x" * size}"}}'
