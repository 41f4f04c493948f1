"""Level 3: thinks ahead for a moment."""

from __future__ import annotations

from bocage.bots.levels import SHEPHERD, LevelBot

BOT = LevelBot(SHEPHERD)
