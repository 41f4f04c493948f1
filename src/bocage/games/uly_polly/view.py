"""Uly & Polly: what each seat may see."""

from __future__ import annotations

from typing import Final, TypedDict

from bocage.games.uly_polly.moves import cell_name
from bocage.games.uly_polly.state import CELLS, ENDED, NOWHERE, UlyPollyState

EVERYTHING: Final = -2
PHASES: Final = ["hide", "start", "swap", "go", "over"]


class UlyPollyView(TypedDict):
    """What a seat may see; `wolf` only for the wolf, and for all when the match is over (U4)."""

    phase: str
    round: int
    rounds: int
    wolf_seat: int
    actor: int | None
    dog: str | None
    wolf: str | None
    face_up: list[str]
    sheep_found: int
    quiet: int
    tokens: list[int]


def view(state: UlyPollyState, viewer: int) -> UlyPollyView:
    """Build a view from nothing."""
    over = state.phase == ENDED
    knows_wolf = over or viewer == EVERYTHING or viewer == state.wolf_seat
    return {
        "phase": PHASES[state.phase],
        "round": state.round,
        "rounds": state.rounds,
        "wolf_seat": state.wolf_seat,
        "actor": None if over else state.to_move(),
        "dog": None if state.dog == NOWHERE else cell_name(state.dog),
        "wolf": cell_name(state.wolf) if knows_wolf and state.wolf != NOWHERE else None,
        "face_up": [cell_name(cell) for cell in range(CELLS) if (state.face_up >> cell) & 1],
        "sheep_found": state.found,
        "quiet": state.quiet,
        "tokens": [state.tokens_of(seat) for seat in range(state.seats)],
    }
