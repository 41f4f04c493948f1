"""The C player plays the very matches that our rules play."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from bench.games.uly_polly import plain_c


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_c_player_plays_the_same_matches(tmp_path: Path, players: int) -> None:
    player = plain_c.compile_player(tmp_path)
    assert player is not None
    assert plain_c.plays_alike(player, players)
