"""Sly: states that agree with what one seat has seen.

What may lie on a space laid earlier may also lie on one laid later, so drawing for the spaces in the order
they were laid makes every possible arrangement as likely as any other.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.core.state import Sampler
from bocage.games.sly.moves import COLOURS, parse, parse_card, parse_space
from bocage.games.sly.state import CARD_BITS, COUNT, HAND_BITS, LAY, NTH, ONE, SPACES, SlyState

UNKNOWN: Final = "lay ?"


class SlySampler(Sampler):
    """Knows the match but for some face-down cards, and for each of these what it may be."""

    def __init__(self, start: SlyState, log: list[str], outcomes: list[str]) -> None:
        came_out, last_seen = _seen(log, outcomes)
        self.base = start.copy()
        self.known: list[int] = []
        self.numbers: list[int] = []  # of the moves that laid an unknown card
        spaces: list[int] = []
        seats: list[int] = []
        pools: list[int] = []
        given = [0, 0, 0, 0]  # what the base has laid for each seat on spaces that are unknown
        for number, text in enumerate(log):
            if text.startswith(UNKNOWN):
                space = parse_space(text[-2:])
                card = came_out[number]
                if card == 0:
                    seat: int = self.base.actor
                    pool: int = self.base.hand_of(seat) | given[seat]
                    for other in range(1, 8):
                        if last_seen[8 * seat + other] > number:
                            pool &= ~(1 << (other - 1))
                    self.numbers.append(number)
                    spaces.append(space)
                    seats.append(seat)
                    pools.append(pool)
                    free = pool & ~given[seat]
                    given[seat] |= free & -free
                    card = (free & -free).bit_length()
                move = LAY * card + space
            else:
                move = parse(text)
            self.known.append(move)
            self.base.push(move)
        self.unknown: i64 = len(spaces)
        self.spaces = bytes(spaces)
        self.shifts = bytes([HAND_BITS * seat for seat in seats])
        self.pools = bytes(pools)
        for k, space in enumerate(spaces):  # the unknown cards back into the hands they came from
            bit: i64 = ONE << (HAND_BITS * seats[k] + self.base.card_at(space) - 1)
            self.base.hands |= bit
            self.base.cards ^= self.base.card_at(space) << (CARD_BITS * space)

    def sample(self, rng: Rng) -> SlyState:
        """Return a state with a possible card on every unknown space."""
        state = self.base.copy()
        cards = state.cards
        hands = state.hands
        for k in range(self.unknown):
            shift: i64 = i64(self.shifts[k])
            pool: i64 = i64(self.pools[k]) & (hands >> shift)
            card: i64 = i64(NTH[(pool << 3) + rng.below(i64(COUNT[pool]))])
            hands ^= ONE << (shift + card)
            cards |= (card + 1) << (CARD_BITS * i64(self.spaces[k]))
        state.cards = cards
        state.hands = hands
        return state

    def moves(self, rng: Rng) -> list[int]:
        """Return the moves with a possible card in every unknown lay."""
        state = self.sample(rng)
        moves = self.known.copy()
        for k, number in enumerate(self.numbers):
            space = self.spaces[k]
            moves[number] = LAY * state.card_at(space) + space
        return moves


def _seen(log: list[str], outcomes: list[str]) -> tuple[dict[int, int], list[int]]:
    """Return which card each move turned out to have laid, 0 if it is unseen; and when each was seen last."""
    laid_by = [-1] * SPACES
    came_out: dict[int, int] = {}
    last_seen = [-1] * 32
    for number, text in enumerate(log):
        space = parse_space(text[-2:])
        if text.startswith("lay"):
            laid_by[space] = number
            came_out[number] = 0
        else:
            colour, name = outcomes[number].split(" ")
            card = parse_card(name)
            came_out[laid_by[space]] = card
            last_seen[8 * COLOURS.index(colour) + card] = number
    return came_out, last_seen
