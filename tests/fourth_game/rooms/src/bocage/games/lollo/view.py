"""Lollo: what each seat may see."""

from __future__ import annotations

from typing import Final, TypedDict

from bocage.core.state import CHANCE, OVER
from bocage.games.lollo.moves import FACES, NAMES
from bocage.games.lollo.state import NO_SNAIL, LolloState

EVERYTHING: Final = -2


class LolloView(TypedDict):
    """What a seat may see; all of it for all when the race is over."""

    phase: str
    turn: int
    lettuce: int
    die: str | None
    snails: dict[str, int]
    tired: str | None
    picked: list[bool]
    favourites: list[str | None]
    points: list[int | None]


def view(state: LolloState, viewer: int) -> LolloView:
    """Build a view from nothing."""
    mover = state.to_move()
    shows_all = mover == OVER or viewer == EVERYTHING
    picks = [int(state.favourite_of(seat)) for seat in range(state.seats)]
    return {
        "phase": _phase(state, mover),
        "turn": state.turn,
        "lettuce": state.lettuce,
        "die": FACES[state.die - 1] if state.die else None,
        "snails": {name: int(state.place_of(snail)) for snail, name in enumerate(NAMES)},
        "tired": None if state.tired == NO_SNAIL else NAMES[state.tired],
        "picked": [pick >= 0 for pick in picks],
        "favourites": [
            NAMES[pick] if pick >= 0 and (shows_all or seat == viewer) else None  # L3
            for seat, pick in enumerate(picks)
        ],
        "points": [int(state.points_of(seat)) if shows_all else None for seat in range(state.seats)],
    }


def _phase(state: LolloState, mover: int) -> str:
    if mover == OVER:
        return "over"
    if state.to_pick:
        return "pick"
    return "roll" if mover == CHANCE else "choose"
