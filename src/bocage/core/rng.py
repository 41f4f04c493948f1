"""Random numbers for playouts, chance and bots: small, fast, the same compiled and interpreted."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from mypy_extensions import i64

# A linear congruence on 62 bits. The constants stay below 2**62 because mypyc boxes larger literals, and the
# product is masked at once, so wrapping (compiled) and growing (interpreted) give the same bits.
MASK: Final = 0x3FFFFFFFFFFFFFFF
MULTIPLIER: Final = 2862933555777941757
INCREMENT: Final = 1442695040888963407


class Rng:
    """A seeded stream of random numbers.

    >>> Rng(7).below(100) == Rng(7).below(100)
    True
    """

    def __init__(self, seed: int | str) -> None:
        self.word: i64 = i64(int.from_bytes(sha256(str(seed).encode()).digest()[:8], "big") & MASK)

    def below(self, bound: i64) -> i64:
        """Draw a number from 0 to bound - 1; the high bits of the word are its good ones."""
        word: i64 = (self.word * MULTIPLIER + INCREMENT) & MASK
        self.word = word
        return ((word >> 30) * bound) >> 32

    def copy(self) -> Rng:
        """Return a generator that will draw the same numbers."""
        twin = Rng(0)
        twin.word = self.word
        return twin
