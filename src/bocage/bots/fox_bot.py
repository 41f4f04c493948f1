"""Level 4: plays as well as we can within a second."""

from __future__ import annotations

from bocage.bots.levels import FOX, LevelBot

BOT = LevelBot(FOX)
