"""Seat tokens: signed, scoped to one seat of one table, revocable.

A token names a table, a seat and the seat's generation. The generation grows whenever somebody sits down or
is sent away, so older tokens stop working. Tokens travel in headers and messages, never in addresses.
"""

from __future__ import annotations

import hmac
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256

from bocage.core.errors import InputError

HOST = -1  # the "seat" of whoever opened the table
LIFETIME = 400 * 24 * 3600.0
MAC_BYTES = 24


class Signer:
    """Makes and reads tokens with the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def sign(self, table: str, seat: int, generation: int, now: float | None = None) -> str:
        """Make the token of a seat."""
        expires = int((time.time() if now is None else now) + LIFETIME)
        payload = f"{table}.{seat}.{generation}.{expires}".encode()
        return urlsafe_b64encode(self._mac(payload) + payload).decode().rstrip("=")

    def read(self, token: str, table: str, now: float | None = None) -> tuple[int, int]:
        """Return the seat and generation of a token for this table; raise InputError for any other."""
        try:
            raw = urlsafe_b64decode(token.encode("ascii") + b"=" * (-len(token) % 4))
            mac, payload = raw[:MAC_BYTES], raw[MAC_BYTES:]
            if not hmac.compare_digest(mac, self._mac(payload)):
                raise InputError("bad-token", "bocage.server")
            of_table, seat, generation, expires = payload.decode("ascii").split(".")
        except ValueError:  # not base64, not ASCII, not four parts
            raise InputError("bad-token", "bocage.server") from None
        if of_table != table:
            raise InputError("wrong-table", "bocage.server")
        if int(expires) < (time.time() if now is None else now):
            raise InputError("expired-token", "bocage.server")
        return int(seat), int(generation)

    def _mac(self, payload: bytes) -> bytes:
        return hmac.new(self.secret, b"bocage seat " + payload, sha256).digest()[:MAC_BYTES]
