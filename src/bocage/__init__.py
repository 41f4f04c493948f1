"""Bocage: family board games with secrets, played properly by a computer."""

from __future__ import annotations

from bocage.compiled import choose_mode

choose_mode()

from bocage.core.errors import BocageError, IllegalMove, InputError  # noqa: E402
from bocage.core.match import EVERYTHING, SPECTATOR, Match, Observation  # noqa: E402
from bocage.core.record import Record  # noqa: E402
from bocage.core.rng import Rng  # noqa: E402
from bocage.games import find_game, game_names  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "EVERYTHING",
    "SPECTATOR",
    "BocageError",
    "IllegalMove",
    "InputError",
    "Match",
    "Observation",
    "Record",
    "Rng",
    "__version__",
    "find_game",
    "game_names",
]
