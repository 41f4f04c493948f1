"""Deals that can be verified: chance is derived from the server's seed and the players' salts.

The server draws a seed when a table is opened and publishes its hash at once. Each person's client adds a
salt when it sits down, so neither side alone decides what is drawn. When the match is over the seed is shown,
and anyone can compute every draw again.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from bocage.core.rng import Rng

SEED_BYTES = 32


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that determined chance in a match: shown when it is over."""

    commitment: str
    seed: str
    salts: list[str]


def new_seed() -> str:
    """Draw a seed, as hexadecimal text."""
    return secrets.token_hex(SEED_BYTES)


def commitment(seed: str) -> str:
    """Return what is published before the match: the hash of the seed."""
    return sha256(bytes.fromhex(seed)).hexdigest()


def rng_for(seed: str, salts: Sequence[str], purpose: str) -> Rng:
    """Return the generator for one draw; the purpose names it, such as `draw 12`."""
    message = "\n".join([purpose, *salts]).encode()
    return Rng(hmac.new(bytes.fromhex(seed), message, sha256).hexdigest())
