"""Sly: the state and the rules that change it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bocage.core.rng import Rng
from bocage.core.state import OVER, State

# Moves are 16 * kind + space. Kinds 1 to 7 lay that card: hens by rank, then the fox.
EXPOSE: Final = 0
LAY: Final = 16  # times the card
REVEAL: Final = 128
FLIP: Final = 144
MOVES: Final = 160

FOX: Final = 7
HAND_BITS: Final = 7
HAND_MASK: Final = 127
SPACES: Final = 16  # a1 to a8, then b1 to b8

# S3: the spaces in play; three players leave out the short edges, which are spaces 4 and 8.
TWO_PLAYERS: Final = 0x00FF
THREE_PLAYERS: Final = 0x7777
FOUR_PLAYERS: Final = 0xFFFF

# S4: one octal digit per space, space 1 the rightmost.
A_FRONT: Final = 0o31232321
A_BACK: Final = 0o23213213
B_FRONT: Final = 0o22343432
B_BACK: Final = 0o34322324
CARD_BITS: Final = 3
CARD_MASK: Final = 7
VALUES_OF_B: Final = 24  # where the digits of card b begin

ONE: Final[i64] = 1  # shift it by 30 at most: compiled, a constant is a C int

# Of every eight bits: how many are set, and where the k-th of them is.
COUNT: Final = bytes(mask.bit_count() for mask in range(256))
NTH: Final = bytes(
    place for mask in range(256) for place in ([bit for bit in range(8) if (mask >> bit) & 1] + [0] * 8)[:8]
)
SPOIL: Final = [bytes([packed]) for packed in range(128)]


def count(mask: i64) -> i64:
    """Count the spaces of a mask."""
    return i64(COUNT[mask & 255]) + i64(COUNT[mask >> 8])


def nth(mask: i64, k: i64) -> i64:
    """Find the k-th space of a mask, counted from 0."""
    low: i64 = i64(COUNT[mask & 255])
    if k < low:
        return i64(NTH[((mask & 255) << 3) + k])
    return 8 + i64(NTH[((mask >> 8) << 3) + k - low])


class SlyState(State):
    """A position: a card is face down, turned by the reveal in progress, or safe; at the end all are up."""

    def __init__(self, seats: i64, first: i64, back_a: bool, back_b: bool, turn_limit: i64) -> None:
        super().__init__(seats)
        values_b: i64 = B_BACK if back_b else B_FRONT
        self.values: i64 = (A_BACK if back_a else A_FRONT) | (values_b << VALUES_OF_B)
        self.in_play: i64 = TWO_PLAYERS if seats == 2 else THREE_PLAYERS if seats == 3 else FOUR_PLAYERS  # S3
        self.last_turn: i64 = turn_limit * seats  # S18
        self.turn: i64 = 1  # of all seats together
        self.actor: i64 = first  # the seat to move, or OVER
        self.free: i64 = self.in_play
        self.down: i64 = 0  # spaces with a face-down card
        self.turned: i64 = 0  # spaces with a card turned by the reveal in progress
        self.flips_left: i64 = 0
        self.cards: i64 = 0  # three bits per space, 0 on a free one
        self.owners: i64 = 0  # two planes of 16 bits: the low bits of the seats, then the high ones
        self.hands: i64 = (ONE << (HAND_BITS * seats)) - 1  # S1: seven bits per seat
        self.spoils: bytes = b""  # what was taken and captured, in order: taker, owner, card

    def copy(self) -> SlyState:
        """Return an independent twin."""
        twin = SlyState(self.seats, self.actor, False, False, 0)
        twin.values = self.values
        twin.last_turn = self.last_turn
        twin.turn = self.turn
        twin.free = self.free
        twin.down = self.down
        twin.turned = self.turned
        twin.flips_left = self.flips_left
        twin.cards = self.cards
        twin.owners = self.owners
        twin.hands = self.hands
        twin.spoils = self.spoils
        return twin

    def key(self) -> tuple[int, ...]:
        """Return everything that makes up the position."""
        return (
            self.seats,
            self.values,
            self.last_turn,
            self.turn,
            self.actor,
            self.free,
            self.down,
            self.turned,
            self.flips_left,
            self.cards,
            self.owners,
            self.hands,
            *self.spoils,
        )

    def to_move(self) -> i64:
        """Return the seat to move, or OVER."""
        return self.actor

    def card_at(self, space: i64) -> i64:
        """Return the card on a space: a hen's rank, FOX, or 0 where there is none."""
        return (self.cards >> (CARD_BITS * space)) & CARD_MASK

    def owner_at(self, space: i64) -> i64:
        """Return whose card lies on a space that is not free."""
        return ((self.owners >> space) & 1) | ((self.owners >> (space + 15)) & 2)

    def value_at(self, space: i64) -> i64:
        """Return what a safe hen scores on a space (S4)."""
        return (self.values >> (CARD_BITS * space)) & CARD_MASK

    def hand_of(self, seat: i64) -> i64:
        """Return a hand: bit 0 is hen 1, bit 6 the fox."""
        return (self.hands >> (HAND_BITS * seat)) & HAND_MASK

    def score_of(self, seat: i64) -> i64:
        """Add up a player's points as they stand (S19); a face-down card counts nothing yet."""
        score: i64 = 0
        settled: i64 = self.in_play & ~(self.free | self.down | self.turned)
        for k in range(count(settled)):
            space: i64 = nth(settled, k)
            if self.owner_at(space) == seat and self.card_at(space) != FOX:
                score += self.value_at(space)
        for spoil in self.spoils:
            if spoil >> 5 == seat:
                card = spoil & CARD_MASK
                owner = (spoil >> CARD_BITS) & 3
                score += self.seats if card == FOX else -card if owner == seat else card
        return score

    def legal(self) -> list[int]:
        """List the legal moves."""
        moves: list[int] = []
        seat = self.actor
        down = self.down
        if self.flips_left:
            _add(moves, FLIP, down)
        elif seat != OVER:
            hand = self.hand_of(seat)
            _add(moves, EXPOSE, down & ~self.owned(seat))  # S8
            for card in range(1, 8):
                if (hand >> (card - 1)) & 1:
                    _add(moves, LAY * card, self.free)  # S6
            if self._can_reveal():
                _add(moves, REVEAL, down)  # S9
        return moves

    def refusal(self, move: i64) -> str:
        """Say which rule a move breaks."""
        seat = self.actor
        if seat == OVER:
            return "S16-over"
        kind: i64 = move >> 4
        space: i64 = move & 15
        if not (self.in_play >> space) & 1:
            return "S3-not-in-play"
        if self.flips_left and move < FLIP:
            return "S9-turn-the-next"
        if not self.flips_left and move >= FLIP:
            return "S9-reveal-first"
        bit: i64 = ONE << space
        if 0 < kind <= FOX:
            return self._lay_refusal(kind, bit)
        if kind == 0:
            return self._expose_refusal(bit)
        if move < FLIP and not self._can_reveal():
            return "S10-too-few"
        if self.free & bit:
            return "S9-no-card"
        return "" if self.down & bit else "S9-face-up"

    def _lay_refusal(self, card: i64, bit: i64) -> str:
        if not (self.hand_of(self.actor) >> (card - 1)) & 1:
            return "S6-not-in-hand"
        if not self.free:
            return "S7-house-full"
        return "" if self.free & bit else "S6-space-taken"

    def _expose_refusal(self, bit: i64) -> str:
        theirs: i64 = self.down & ~self.owned(self.actor)
        if theirs & bit:
            return ""
        if not theirs:
            return "S8-nothing-to-expose"
        if self.free & bit:
            return "S8-no-card"
        return "S8-own-card" if self.down & bit else "S8-face-up"

    def random_move(self, rng: Rng) -> i64:
        """Pick one legal move, each as likely as the other."""
        down = self.down
        downs: i64 = count(down)
        if self.flips_left:
            return FLIP + nth(down, rng.below(downs))
        seat = self.actor
        free = self.free
        frees: i64 = count(free)
        theirs: i64 = down & ~self.owned(seat)
        exposes: i64 = count(theirs)
        hand: i64 = (self.hands >> (HAND_BITS * seat)) & HAND_MASK
        before_reveals: i64 = exposes + i64(COUNT[hand]) * frees
        reveals: i64 = downs if downs >= self.seats or free == 0 else 0  # S10
        k: i64 = rng.below(before_reveals + reveals)
        if k < exposes:
            return nth(theirs, k)
        if k >= before_reveals:
            return REVEAL + nth(down, k - before_reveals)
        k -= exposes
        which: i64 = k // frees
        return LAY + LAY * i64(NTH[(hand << 3) + which]) + nth(free, k - which * frees)

    def push(self, move: i64) -> None:
        """Play a legal move."""
        kind: i64 = move >> 4
        space: i64 = move & 15
        bit: i64 = ONE << space
        seat = self.actor
        if move >= REVEAL:
            if move < FLIP:
                downs: i64 = count(self.down)
                self.flips_left = downs if downs < self.seats else self.seats  # S9, S10
            self.down &= ~bit
            self.turned |= bit
            self.flips_left -= 1
            if self.flips_left:
                return
            self.settle(self.turned)
        elif kind:
            self.hands &= ~(ONE << (HAND_BITS * seat + kind - 1))  # S6
            self.free &= ~bit
            self.down |= bit
            self.cards |= kind << (CARD_BITS * space)
            self.owners |= ((seat & 1) | ((seat & 2) << 15)) << space
        else:
            self.down &= ~bit  # S8: a hen is safe
            if self.card_at(space) == FOX:
                self._win(seat, space)
        self._end_turn()

    def owned(self, seat: i64) -> i64:
        """Mask the spaces of a seat; free ones look like seat 0's."""
        owners = self.owners
        low: i64 = owners if seat & 1 else ~owners
        high: i64 = owners if seat & 2 else ~owners
        return low & (high >> 16)

    def _can_reveal(self) -> bool:
        return self.down != 0 and (count(self.down) >= self.seats or self.free == 0)  # S10

    def settle(self, turned: i64) -> None:
        """Settle a reveal of the cards on these spaces (S11 to S15); the turn goes on."""
        self.down &= ~turned
        highest: i64 = 0  # hens by rank, ties by who sits nearest after the active player (S14)
        second: i64 = 0
        fox: i64 = 0
        total: i64 = count(turned)
        for k in range(total):
            space: i64 = nth(turned, k)
            after: i64 = self.owner_at(space) - self.actor
            if after < 0:
                after += self.seats
            # Precedence above the space it belongs to; 3 - after is never negative.
            rank: i64 = (((self.card_at(space) << 2) + 3 - after) << 4) + space
            if rank >= FOX << 6:
                if rank > fox:
                    fox = rank
            elif rank > highest:
                second = highest
                highest = rank
            elif rank > second:
                second = rank
        safe = second if fox else highest
        if fox and highest:
            self._win(self.owner_at(fox & 15), highest & 15)  # S11, S15
            turned &= ~(ONE << (highest & 15))
        if safe:
            turned &= ~(ONE << (safe & 15))
        total = count(turned)
        for k in range(total):
            home: i64 = nth(turned, k)
            self.hands |= ONE << (HAND_BITS * self.owner_at(home) + self.card_at(home) - 1)
            self._clear(home)
        self.turned = 0

    def _win(self, taker: i64, space: i64) -> None:
        """Put the card of a space in front of a player."""
        self.spoils += SPOIL[(taker << 5) | (self.owner_at(space) << CARD_BITS) | self.card_at(space)]
        self._clear(space)

    def _clear(self, space: i64) -> None:
        bit: i64 = ONE << space
        self.free |= bit
        self.cards ^= self.card_at(space) << (CARD_BITS * space)
        self.owners &= ~(bit | (bit << 16))

    def _end_turn(self) -> None:
        if self.turn == self.last_turn or (self.free | self.down) == 0:  # S18, S17
            self._finish()
            return
        seat: i64 = self.actor + 1
        if seat == self.seats:
            seat = 0
        hand: i64 = (self.hands >> (HAND_BITS * seat)) & HAND_MASK
        if hand & (hand - 1) == 0:  # S16: exactly one, for a hand is never empty
            self._finish()
            return
        self.actor = seat
        self.turn += 1

    def _finish(self) -> None:
        self.down = 0  # S16: every card is turned
        self.actor = OVER


def _add(moves: list[int], kind: i64, spaces: i64) -> None:
    for k in range(count(spaces)):
        moves.append(kind + nth(spaces, k))
