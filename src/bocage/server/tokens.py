"""Seat tokens: signed, scoped to one seat of one table, revocable.

A token names a table, a seat and the seat's generation. The generation grows whenever somebody sits down or
is sent away, so older tokens stop working. Tokens travel in headers and messages, never in addresses.
"""

from __future__ import annotations

import hmac
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256

from bocage.core.errors import InputError

HOST = -1  # the "seat" of whoever opened the table
LIFETIME = 400 * 24 * 3600.0
MAC_BYTES = 24


class Signer:
    """Makes and reads tokens with the server's secret."""

    def __init__(self, secret: bytes, clock: Callable[[], float] = time.time) -> None:
        self.secret = secret
        self.clock = clock

    def sign(self, table: str, seat: int, generation: int) -> str:
        """Make the token of a seat."""
        payload = f"{table}.{seat}.{generation}.{int(self.clock() + LIFETIME)}".encode()
        return _write(self._mac(payload) + payload)

    def read(self, token: str, table: str) -> tuple[int, int]:
        """Return the seat and generation of a token for this table; raise InputError for any other."""
        try:
            raw = urlsafe_b64decode(token.encode("ascii") + b"=" * (-len(token) % 4))
            mac, payload = raw[:MAC_BYTES], raw[MAC_BYTES:]
            # Base64 is read leniently (stray characters, spare bits); a token has one spelling only.
            if not hmac.compare_digest(mac, self._mac(payload)) or _write(raw) != token:
                raise InputError("bad-token", "bocage.server")
            of_table, seat, generation, expires = payload.decode("ascii").split(".")
        except ValueError:  # not base64, not ASCII, not four parts
            raise InputError("bad-token", "bocage.server") from None
        if of_table != table:
            raise InputError("wrong-table", "bocage.server")
        if int(expires) < self.clock():
            raise InputError("expired-token", "bocage.server")
        return int(seat), int(generation)

    def _mac(self, payload: bytes) -> bytes:
        return hmac.new(self.secret, b"bocage seat " + payload, sha256).digest()[:MAC_BYTES]


def _write(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")
