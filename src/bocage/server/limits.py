"""How much one client may ask: token buckets, forgotten when full again."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network

SWEEP_AT = 10_000  # addresses remembered before the idle ones are forgotten


class Bucket:
    """Fills by `rate` a second up to `burst`; each thing asked takes one."""

    __slots__ = ("burst", "last", "left", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.last = now

    def take(self, now: float) -> bool:
        """Take one, if there is one."""
        self.left = min(self.burst, self.left + (now - self.last) * self.rate)
        self.last = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def full(self, now: float) -> bool:
        """Say whether the bucket would be full by now."""
        return self.left + (now - self.last) * self.rate >= self.burst


class Limiter:
    """A bucket for every address."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self._buckets: dict[str, Bucket] = {}
        self._sweep_at = SWEEP_AT

    def take(self, address: str) -> bool:
        """Take one from an address's bucket."""
        now = self.clock()
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self._sweep_at:
                self._buckets = {a: b for a, b in self._buckets.items() if not b.full(now)}
                # Next when there are twice as many, so that a flood of addresses does not sweep at each.
                self._sweep_at = max(SWEEP_AT, 2 * len(self._buckets))
            bucket = self._buckets[address] = Bucket(self.rate, self.burst, now)
        return bucket.take(now)


def neighbourhood(host: str) -> str:
    """Return whom the limits count as one: an IPv4 address, or all 2**64 that one IPv6 household has."""
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, 64), strict=False))
