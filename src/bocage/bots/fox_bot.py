"""Level 4: plays as well as we can within a second."""

from __future__ import annotations

from bocage.bots.levels import LevelBot
from bocage.core.thinking import FOX

BOT = LevelBot(FOX)
