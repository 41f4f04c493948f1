"""What a seat cannot know must not change a single byte that it is sent.

For random positions of every game, for every seat and the spectator, everything the seat cannot know is
replaced by another possibility that agrees with all it has seen. View, visible log, outcomes, legal moves and
the text of every error must stay the same, byte for byte. That a leak is caught, the rooms show with leaks of
their own (`tests/games/GAME/test_leaks.py`).
"""

from __future__ import annotations

import pytest

from bocage import find_game
from bocage.compiled import mode
from tests.contract.secrecy import compare
from tests.matches import GAMES

POSITIONS = 10_000 if mode() == "compiled" else 500  # the interpreted rules are the same source


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("part", range(2))
def test_nothing_a_seat_is_sent_depends_on_what_it_cannot_know(name: str, part: int) -> None:
    game = find_game(name)
    differed = compare(game, POSITIONS // 2, f"secrecy {part}")
    assert differed > POSITIONS // 4 if game.has_secrets else differed == 0
