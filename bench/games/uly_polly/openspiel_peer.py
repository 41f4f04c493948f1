"""How the bench finds the peer in OpenSpiel, which need not be installed."""

from __future__ import annotations

from typing import Any

NAME = "uly-polly"


def load(players: int) -> Any:  # noqa: ANN401
    """Load OpenSpiel's game with these rules."""
    import pyspiel

    import bench.games.uly_polly.openspiel_game  # noqa: F401  (registers it)

    return pyspiel.load_game("python_uly_polly", {"players": players})
