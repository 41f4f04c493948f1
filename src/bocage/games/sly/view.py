"""Sly: what each seat may see."""

from __future__ import annotations

from typing import Final, TypedDict

from bocage.core.state import OVER
from bocage.games.sly.moves import card_name, coloured, space_name
from bocage.games.sly.state import CARD_BITS, CARD_MASK, FOX, SPACES, SlyState

EVERYTHING: Final = -2


class CardView(TypedDict):
    """A card on a space; `card` is None to those who may not know it (S6)."""

    owner: int
    face_up: bool
    safe: bool
    card: str | None


class SpaceView(TypedDict):
    """A space of the hen house."""

    value: int
    card: CardView | None


class SlyView(TypedDict):
    """What a seat may see; all of it for all when the match is over."""

    phase: str
    spaces: dict[str, SpaceView]
    hands: list[list[str] | None]
    hand_sizes: list[int]
    taken: list[list[str]]
    captured: list[list[str]]
    turn: int
    flips_left: int


def view(state: SlyState, viewer: int) -> SlyView:
    """Build a view from nothing."""
    over = state.to_move() == OVER
    shows_all = over or viewer == EVERYTHING
    hands = [_hand(state, seat) for seat in range(state.seats)]
    return {
        "phase": "over" if over else "flip" if state.flips_left else "turn",
        "spaces": {
            space_name(space): {
                "value": state.value_at(space),
                "card": None if (state.free >> space) & 1 else _card(state, space, viewer, shows_all),
            }
            for space in range(SPACES)
            if (state.in_play >> space) & 1
        },
        "hands": [hand if shows_all or seat == viewer else None for seat, hand in enumerate(hands)],
        "hand_sizes": [len(hand) for hand in hands],
        "taken": [_spoils(state, seat, False) for seat in range(state.seats)],
        "captured": [_spoils(state, seat, True) for seat in range(state.seats)],
        "turn": state.turn,
        "flips_left": state.flips_left,
    }


def _card(state: SlyState, space: int, viewer: int, shows_all: bool) -> CardView:
    owner: int = state.owner_at(space)
    card: int = state.card_at(space)
    face_up = not (state.down >> space) & 1
    known = face_up or shows_all or owner == viewer
    return {
        "owner": owner,
        "face_up": face_up,
        # Only a reveal in progress and the end of the match show cards that are not safe (S9, S16).
        "safe": face_up and card != FOX and not (state.turned >> space) & 1,
        "card": card_name(card) if known else None,
    }


def _hand(state: SlyState, seat: int) -> list[str]:
    hand = state.hand_of(seat)
    return [card_name(card) for card in range(1, FOX + 1) if (hand >> (card - 1)) & 1]


def _spoils(state: SlyState, seat: int, foxes: bool) -> list[str]:
    """List what lies in front of a player, in the order it came: foxes captured, or hens taken."""
    return [
        coloured((spoil >> CARD_BITS) & 3, spoil & CARD_MASK)
        for spoil in state.spoils
        if spoil >> 5 == seat and (spoil & CARD_MASK == FOX) == foxes
    ]
